import { accept, type Outcome, refuse } from '../outcome.ts'
import { weightedSum } from './weighted-sum.ts'

export type InnCode = 'inn_malformed' | 'inn_check_digit'

const ENTITY = [2, 4, 10, 3, 5, 9, 4, 6, 8] as const
const PERSON_FIRST = [7, ...ENTITY] as const
const PERSON_SECOND = [3, ...PERSON_FIRST] as const

const checkDigit = (digits: string, weights: readonly number[]): string =>
  String((weightedSum(digits, weights) % 11) % 10)

/** The check digits that belong after the first 9 digits of an entity's INN or the first 10 of a person's. */
export const innCheckDigits = (head: string): string => {
  if (head.length === 9) return checkDigit(head, ENTITY)
  const first = checkDigit(head, PERSON_FIRST)
  return first + checkDigit(head + first, PERSON_SECOND)
}

/** An INN: 10 digits for an entity, 12 for a person or sole proprietor, with right check digits. */
export const checkInn = (text: string): Outcome<string, InnCode> => {
  const inn = text.trim()
  if (!/^(?:\d{10}|\d{12})$/.test(inn) || /^0+$/.test(inn)) return refuse('inn_malformed')
  const head = inn.slice(0, inn.length === 10 ? 9 : 10)
  return head + innCheckDigits(head) === inn ? accept(inn) : refuse('inn_check_digit')
}

/** Does an INN belong to a sole proprietor or person, by its length? */
export const isPersonInn = (inn: string): boolean => inn.length === 12
