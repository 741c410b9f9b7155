import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0)

const checkShape =
  <C extends string>(pattern: RegExp, code: C) =>
  (text: string): Outcome<string, C> => {
    const value = text.trim()
    return pattern.test(value) ? accept(value) : refuse(code)
  }

export type InnCode = 'inn_malformed' | 'inn_check_digit'

const ENTITY = [2, 4, 10, 3, 5, 9, 4, 6, 8] as const
const PERSON_FIRST = [7, ...ENTITY] as const
const PERSON_SECOND = [3, ...PERSON_FIRST] as const

const checkDigit = (digits: string, weights: readonly number[]): string =>
  String((weightedSum(digits, weights) % 11) % 10)

/** Expects the first 9 digits of an entity's INN or the first 10 of a person's. */
export const innCheckDigits = (head: string): string => {
  if (head.length === 9) return checkDigit(head, ENTITY)
  const first = checkDigit(head, PERSON_FIRST)
  return first + checkDigit(head + first, PERSON_SECOND)
}

export const checkInn = (text: string): Outcome<string, InnCode> => {
  const inn = text.trim()
  if (!/^(?:\d{10}|\d{12})$/.test(inn) || /^0+$/.test(inn)) return refuse('inn_malformed')
  const head = inn.slice(0, inn.length === 10 ? 9 : 10)
  return head + innCheckDigits(head) === inn ? accept(inn) : refuse('inn_check_digit')
}

export const isPersonInn = (inn: string): boolean => inn.length === 12

/** Tax office (4 digits), reason (2 digits or Latin capitals), number (3 digits); no check digit. */
export const checkKpp = checkShape(/^(?!0000)\d{4}[\dA-Z]{2}\d{3}$/, 'kpp_malformed')

type OgrnCode = 'ogrn_malformed' | 'ogrn_check_digit'

/** Expects the first 12 digits of an OGRN or the first 14 of an OGRNIP. */
export const ogrnCheckDigit = (head: string): string =>
  String((Number(head) % (head.length === 12 ? 11 : 13)) % 10)

export const checkOgrn = (text: string): Outcome<string, OgrnCode> => {
  const ogrn = text.trim()
  if (!/^[1-9](?:\d{12}|\d{14})$/.test(ogrn)) return refuse('ogrn_malformed')
  return ogrnCheckDigit(ogrn.slice(0, -1)) === ogrn.slice(-1) ? accept(ogrn) : refuse('ogrn_check_digit')
}

/** Nine digits: Russian banks start with 00, 01, 02 or 04, foreign ones with 1 or 2; no check digit. */
export const checkBic = checkShape(/^(?:0[0124]|[12]\d)\d{7}$/, 'bic_malformed')

type AccountCode = 'account_malformed' | 'account_check_digit'

const WEIGHTS = Array.from({ length: 23 }, (_, index) => [7, 1, 3][index % 3] ?? 0)

/** The check digit follows the balance account and the currency. */
export const KEY_POSITION = 8

const centralBankPrefix = (bic: string): string => `0${bic.slice(4, 6)}`
/** BICs of settlement centres end in 000, 001 or 002 and have no branch number. */
const accountPrefix = (bic: string): string => (/00[012]$/.test(bic) ? centralBankPrefix(bic) : bic.slice(-3))

/** Checks the format only; the check digit needs the bank's BIC. */
export const checkAccountShape = checkShape(/^\d{20}$/, 'account_malformed')

const check = (prefix: string, text: string): Outcome<string, AccountCode> => {
  const account = checkAccountShape(text)
  if (!account.ok) return account
  return weightedSum(prefix + account.value, WEIGHTS) % 10 === 0 ? account : refuse('account_check_digit')
}

/** The check digit depends on the bank's BIC (weights 7 1 3). */
export const checkAccount = (account: string, bic: string): Outcome<string, AccountCode> =>
  check(accountPrefix(bic), account)

export const checkCorrespondentAccount = (account: string, bic: string): Outcome<string, AccountCode> =>
  check(centralBankPrefix(bic), account)

export const withAccountKey = (account: string, bic: string): string => {
  const prefix = accountPrefix(bic)
  const blank = `${account.slice(0, KEY_POSITION)}0${account.slice(KEY_POSITION + 1)}`
  const key = ((weightedSum(prefix + blank, WEIGHTS) % 10) * 3) % 10
  return blank.slice(0, KEY_POSITION) + key + blank.slice(KEY_POSITION + 1)
}
