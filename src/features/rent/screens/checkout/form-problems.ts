import type { Moving } from '#claims/api/moving.ts'
import { lastOfferedStart } from '#claims/rules/moving.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { validateBoxName } from '#rent/api/boxes.ts'
import type { RentalForm } from '#rent/parts/rental-form.ts'
import { type BoxNameRefusalCode, checkBoxNameShape, normalizeBoxName } from '#rent/rules/box-name.ts'
import { checkPeriod, type PeriodRefusalCode, suggestStartDates } from '#rent/rules/rental-period.ts'
import {
  boxNameRefusalTexts,
  boxRefusalTexts,
  checkoutCopy,
  periodRefusalText,
} from '#rent/words/checkout.ts'

/** Only the server knows the forbidden words. If the call fails, the name is checked when the claim is created. */
export async function isAllowedBoxName(environment: Environment, boxName: string): Promise<boolean> {
  const answer = await call(environment, validateBoxName, { body: { boxName: normalizeBoxName(boxName) } })
  return answer.ok || answer.code !== 'name_refused'
}

export interface FormProblems {
  readonly dates?: PeriodRefusalCode | 'move_too_late'
  readonly box?: 'box_empty' | 'cell_empty' | 'box_taken'
  readonly boxName?: BoxNameRefusalCode
}

export const checkedFields = ['dates', 'box', 'boxName'] as const satisfies readonly (keyof FormProblems)[]

type OldRent = Pick<Moving, 'lastStart'>

/** Only a valid period can be too late for a move (M-MOVE-01). */
const findDatesProblem = ({ dates }: RentalForm, today: string, oldRent: OldRent | null) => {
  const period = checkPeriod(dates?.[0], dates?.[1], today)
  if (!period.ok) return period.code
  return oldRent && dates && dates[0] > oldRent.lastStart ? 'move_too_late' : null
}

/** Problems by field; an empty object means that the form can be sent (M-FORM-03, 04, M-NAME-01…03, M-PERIOD-04…09). */
export function findFormProblems(
  form: RentalForm,
  today: string,
  oldRent: OldRent | null = null,
): FormProblems {
  const dates = findDatesProblem(form, today, oldRent)
  const name = form.namedCell ? checkBoxNameShape(form.boxName) : null
  return {
    ...(dates === null ? {} : { dates }),
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

const datesProblemText = (
  code: NonNullable<FormProblems['dates']>,
  today: string,
  oldRent: OldRent | null,
): string => {
  if (code !== 'move_too_late') return periodProblemText(code, today)
  return oldRent === null
    ? ''
    : checkoutCopy.move.tooLate(lastOfferedStart(suggestStartDates(today).firsts, oldRent.lastStart))
}

export const problemTexts = {
  dates: datesProblemText,
  box: (code) => boxRefusalTexts[code],
  boxName: (code) => boxNameRefusalTexts[code],
} as const satisfies {
  [Field in keyof FormProblems]-?: (
    code: NonNullable<FormProblems[Field]>,
    today: string,
    oldRent: OldRent | null,
  ) => string
}
