import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { validateBoxName } from '#rent/api/boxes.ts'
import type { RentalForm } from '#rent/parts/rental-form.ts'
import { type BoxNameRefusalCode, checkBoxNameShape, normalizeBoxName } from '#rent/rules/box-name.ts'
import { checkPeriod, type PeriodRefusalCode, suggestStartDates } from '#rent/rules/rental-period.ts'
import { boxNameRefusalTexts, boxRefusalTexts, periodRefusalText } from '#rent/words/checkout.ts'

/** Only the server knows the forbidden words. If the call fails, the name is checked when the claim is created. */
export async function isAllowedBoxName(environment: Environment, boxName: string): Promise<boolean> {
  const answer = await call(environment, validateBoxName, { body: { boxName: normalizeBoxName(boxName) } })
  return answer.ok || answer.code !== 'name_refused'
}

export interface FormProblems {
  readonly dates?: PeriodRefusalCode
  readonly box?: 'box_empty' | 'cell_empty' | 'box_taken'
  readonly boxName?: BoxNameRefusalCode
}

export const checkedFields = ['dates', 'box', 'boxName'] as const satisfies readonly (keyof FormProblems)[]

/** Problems by field; an empty object means that the form can be sent (M-FORM-03, 04, M-NAME-01…03, M-PERIOD-04…09). */
export function findFormProblems(form: RentalForm, today: string): FormProblems {
  const period = checkPeriod(form.dates?.[0], form.dates?.[1], today)
  const name = form.namedCell ? checkBoxNameShape(form.boxName) : null
  return {
    ...(period.ok ? {} : { dates: period.code }),
    ...(form.boxId === null ? { box: form.isAaps ? 'cell_empty' : 'box_empty' } : {}),
    ...(name && !name.ok ? { boxName: name.code } : {}),
  }
}

/** True for a problem of a field that the person has not filled in. */
export const isEmptyField = (code: NonNullable<FormProblems[keyof FormProblems]>): boolean =>
  code.endsWith('_empty')

/** Lets submit buttons outside the form refer to it. */
export const RENTAL_FORM_ID = 'rental'

export const fieldIds = { dates: 'start', box: 'box', boxName: 'boxName' } as const satisfies Record<
  keyof FormProblems,
  string
>

/** Includes the possible start dates (M-PERIOD-04, AMB-09). */
export const periodProblemText = (code: PeriodRefusalCode, today: string): string => {
  const { earliestThisMonth, firsts } = suggestStartDates(today)
  return periodRefusalText(code, { earliest: earliestThisMonth, firsts })
}

export const problemTexts = {
  dates: periodProblemText,
  box: (code) => boxRefusalTexts[code],
  boxName: (code) => boxNameRefusalTexts[code],
} as const satisfies {
  [Field in keyof FormProblems]-?: (code: NonNullable<FormProblems[Field]>, today: string) => string
}
