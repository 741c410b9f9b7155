import { type MemoExoticComponent, memo, type ReactNode } from 'react'
import type { RentalForm } from '#state/rental-form.ts'
import type { FormProblems } from './form-problems.ts'
import type { WizardPage } from './wizard-page.ts'
import type { ShownWizard } from './wizard-state.ts'

type Key = Exclude<keyof ShownWizard, 'form' | 'shownProblems'>

/** The part of the wizard's state that a section draws, the choices of the form that it needs, the problem of its field. */
export type Part<K extends Key, F extends keyof RentalForm, P extends keyof FormProblems = never> = Pick<
  ShownWizard,
  K
> & {
  readonly form: Pick<RentalForm, F>
  readonly shownProblems: Pick<FormProblems, P>
}

interface Props<State> {
  state: State
  page: WizardPage
}

/** A section of the form that is drawn again only when its part of the state changed: each press touches few (issue 3 part 7). */
export const section = <K extends Key, F extends keyof RentalForm, P extends keyof FormProblems = never>(
  keys: readonly K[],
  fields: readonly F[],
  problems: readonly P[],
  Draw: (props: Props<Part<K, F, P>>) => ReactNode,
): MemoExoticComponent<(props: Props<Part<K, F, P>>) => ReactNode> =>
  memo(
    Draw,
    ({ state: before }, { state: after }) =>
      keys.every((key) => Object.is(before[key], after[key])) &&
      fields.every((field) => Object.is(before.form[field], after.form[field])) &&
      problems.every((field) => before.shownProblems[field] === after.shownProblems[field]),
  )
