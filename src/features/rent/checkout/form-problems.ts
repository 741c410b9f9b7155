import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { checkName } from '#contract/boxes.ts'
import { type BoxNameCode, checkBoxNameShape, collapse } from '#domain/box-name.ts'
import { checkPeriod, type PeriodCode } from '#domain/rental-period.ts'
import type { RentalForm } from '#state/rental-form.ts'

/** Whether the server takes a name; it alone has the forbidden words. Another server has no such call: its claim decides. */
export async function mayBeName(environment: Environment, boxName: string): Promise<boolean> {
  const answer = await call(environment, checkName, { body: { boxName: collapse(boxName) } })
  return answer.ok || answer.code !== 'name_refused'
}

/** What keeps a form from being sent, by field, as codes; the words are in copy/checkout.ts. */
export interface FormProblems {
  readonly dates?: PeriodCode
  readonly box?: 'box_empty' | 'cell_empty' | 'box_taken'
  readonly boxName?: BoxNameCode
}

/** The fields that can have a problem, in the order of the form. */
export const formFields = ['dates', 'box', 'boxName'] as const satisfies readonly (keyof FormProblems)[]

/** All problems of a form on a day; an empty record when it can be sent (M-FORM-03, 04, M-NAME-01…03, M-PERIOD-04…09). */
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

/** How much of the name's limits is used: letters and words as the rule counts them (M-NAME-02, 03). */
export function nameUse(name: string): { letters: number; words: number } {
  const collapsed = collapse(name)
  return { letters: [...collapsed].length, words: collapsed === '' ? 0 : collapsed.split(' ').length }
}
