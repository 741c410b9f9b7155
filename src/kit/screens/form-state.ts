import { stripNumberFormatting } from '#kit/api/pasted-text.ts'

/** State of a short form, kept in a page's store so that typed text survives steps, dialogs and failed requests. */
export interface FormState<Name extends string, Problem extends string> {
  readonly values: Readonly<Record<Name, string>>
  readonly problems: Partial<Record<Name, Problem>>
  /** Number of refused submissions; each one moves the focus to the error summary. */
  readonly attempt: number
  readonly sending: boolean
  readonly refused: string | null
}

export const createFormState = <Values>(values: Values, attempt = 0) => ({
  values,
  problems: {},
  attempt,
  sending: false,
  refused: null,
})

type ValidationRules<State, Problems> = (state: State) => Problems

/** Applies typed text: a visible problem disappears once it is fixed, and new problems appear only on submission. */
export function updateFormState<
  Name extends string,
  Problem extends string,
  State extends FormState<Name, Problem>,
>(
  state: State & FormState<Name, Problem>,
  some: Partial<Record<Name, string>>,
  rules: ValidationRules<State, FormState<Name, Problem>['problems']>,
): State {
  const after = { ...state, values: { ...state.values, ...some }, refused: null }
  const now = rules(after)
  const still = Object.entries(state.problems).filter(([name]) => name in now)
  return { ...after, problems: Object.fromEntries(still) }
}

export function validateFormState<
  Name extends string,
  Problem extends string,
  State extends FormState<Name, Problem>,
>(
  state: State & FormState<Name, Problem>,
  rules: ValidationRules<State, FormState<Name, Problem>['problems']>,
): State {
  const problems = rules(state)
  const sending = Object.keys(problems).length === 0
  return { ...state, problems, sending, refused: null, attempt: state.attempt + (sending ? 0 : 1) }
}

export const addRefusalToFormState = <State extends { readonly attempt: number }>(
  state: State,
  code: string,
) => ({
  ...state,
  sending: false,
  refused: code,
  attempt: state.attempt + 1,
})

export const isClaimNumber = (text: string): boolean =>
  /^\d{1,15}$/.test(stripNumberFormatting(text)) && Number(stripNumberFormatting(text)) > 0
