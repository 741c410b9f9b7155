import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { checkName } from '#contract/boxes.ts'
import { type BoxNameCode, checkBoxNameShape, collapse } from '#domain/box-name.ts'
import { checkPeriod, type PeriodCode } from '#domain/rental-period.ts'
import type { RentalForm } from '#state/rental-form.ts'

/** Only the server knows the forbidden words. Other servers lack this call; their claim decides. */
export async function mayBeName(environment: Environment, boxName: string): Promise<boolean> {
  const answer = await call(environment, checkName, { body: { boxName: collapse(boxName) } })
  return answer.ok || answer.code !== 'name_refused'
}

/** Problem codes by field; the words are in copy/checkout.ts. */
export interface FormProblems {
  readonly dates?: PeriodCode
  readonly box?: 'box_empty' | 'cell_empty' | 'box_taken'
  readonly boxName?: BoxNameCode
}

export const formFields = ['dates', 'box', 'boxName'] as const satisfies readonly (keyof FormProblems)[]

/** An empty record means that the form can be sent (M-FORM-03, 04, M-NAME-01…03, M-PERIOD-04…09). */
export function problemsOf(form: RentalForm, today: string): FormProblems {
  const period =
    form.dates === null ? ({ ok: false, code: 'period_empty' } as const) : checkPeriod(...form.dates, today)
  const name = form.namedCell ? checkBoxNameShape(form.boxName) : ({ ok: true } as const)
  return {
    ...(period.ok ? {} : { dates: period.code }),
    ...(form.boxId === null ? { box: form.isAaps ? ('cell_empty' as const) : ('box_empty' as const) } : {}),
    ...(name.ok ? {} : { boxName: name.code }),
  }
}

/** Letters and words used, as the rule counts them (M-NAME-02, 03). */
export function nameUse(name: string): { letters: number; words: number } {
  const collapsed = collapse(name)
  return { letters: [...collapsed].length, words: collapsed === '' ? 0 : collapsed.split(' ').length }
}
