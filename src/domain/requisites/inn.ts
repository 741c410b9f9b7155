import { accept, type Outcome, refuse } from '../outcome.ts'

/** Sum of digits times weights. */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0)

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

type KppCode = 'kpp_malformed'

/** A KPP: four digits of the tax office, two digits or Latin capitals of the reason, three digits; it has no check digit. */
export const checkKpp = (text: string): Outcome<string, KppCode> => {
  const kpp = text.trim()
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp) && !kpp.startsWith('0000') ? accept(kpp) : refuse('kpp_malformed')
}

type OgrnCode = 'ogrn_malformed' | 'ogrn_check_digit'

/** The check digit after the first 12 digits of an entity's OGRN or the first 14 of a sole proprietor's. */
export const ogrnCheckDigit = (head: string): string =>
  String((Number(head) % (head.length === 12 ? 11 : 13)) % 10)

/** An OGRN of 13 digits or OGRNIP of 15, with the right check digit. */
export const checkOgrn = (text: string): Outcome<string, OgrnCode> => {
  const ogrn = text.trim()
  if (!/^[1-9](?:\d{12}|\d{14})$/.test(ogrn)) return refuse('ogrn_malformed')
  return ogrnCheckDigit(ogrn.slice(0, -1)) === ogrn.slice(-1) ? accept(ogrn) : refuse('ogrn_check_digit')
}

type BicCode = 'bic_malformed'

/**
 * A BIC of the central bank's directory: nine digits, a Russian participant's begin with 00, 01, 02 or 04, a foreign
 * one's with 1 or 2; it has no check digit.
 */
export const checkBic = (text: string): Outcome<string, BicCode> => {
  const bic = text.trim()
  return /^(?:0[0124]|[12]\d)\d{7}$/.test(bic) ? accept(bic) : refuse('bic_malformed')
}

type AccountCode = 'account_malformed' | 'account_check_digit'

const WEIGHTS = Array.from({ length: 23 }, (_, index) => [7, 1, 3][index % 3] ?? 0)

/** Where the check digit stands in an account of 20 digits (after balance account and currency). */
export const KEY_POSITION = 8

const ofTheCentralBank = (bic: string): string => `0${bic.slice(4, 6)}`
/** Settlement centres of the central bank end in 000, 001 or 002 and have no branch number of their own. */
const isSettlementCentre = (bic: string): boolean => /00[012]$/.test(bic)

/** An account of 20 digits: all that can be told of it while its bank is not known. */
export const checkAccountShape = (text: string): Outcome<string, AccountCode> => {
  const account = text.trim()
  return /^\d{20}$/.test(account) ? accept(account) : refuse('account_malformed')
}

const check = (prefix: string, text: string): Outcome<string, AccountCode> => {
  const account = checkAccountShape(text)
  if (!account.ok) return account
  return weightedSum(prefix + account.value, WEIGHTS) % 10 === 0 ? account : refuse('account_check_digit')
}

/** A client's settlement account, 20 digits, whose check digit depends on the bank's BIC (account key, weights 7 1 3). */
export const checkAccount = (account: string, bic: string): Outcome<string, AccountCode> =>
  check(isSettlementCentre(bic) ? ofTheCentralBank(bic) : bic.slice(-3), account)

/** A bank's correspondent account at the central bank, 20 digits; it ends with the last three digits of the BIC. */
export const checkCorrespondentAccount = (account: string, bic: string): Outcome<string, AccountCode> =>
  check(ofTheCentralBank(bic), account)

/** An account with the check digit that belongs to it at this bank. */
export const withAccountKey = (account: string, bic: string): string => {
  const prefix = isSettlementCentre(bic) ? ofTheCentralBank(bic) : bic.slice(-3)
  const blank = `${account.slice(0, KEY_POSITION)}0${account.slice(KEY_POSITION + 1)}`
  const key = ((weightedSum(prefix + blank, WEIGHTS) % 10) * 3) % 10
  return blank.slice(0, KEY_POSITION) + key + blank.slice(KEY_POSITION + 1)
}
