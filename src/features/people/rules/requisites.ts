import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0)

const createFormatCheck =
  <C extends string>(pattern: RegExp, code: C) =>
  (text: string): Outcome<string, C> => {
    const value = text.trim()
    return pattern.test(value) ? accept(value) : refuse(code)
  }

export type InnRefusal = 'inn_malformed' | 'inn_check_digit'

const ENTITY_INN_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8] as const
const PERSON_INN_FIRST_WEIGHTS = [7, ...ENTITY_INN_WEIGHTS] as const
const PERSON_INN_SECOND_WEIGHTS = [3, ...PERSON_INN_FIRST_WEIGHTS] as const

const computeInnCheckDigit = (digits: string, weights: readonly number[]): string =>
  String((weightedSum(digits, weights) % 11) % 10)

/** Takes the first 9 digits of an entity's INN, or the first 10 of a person's. */
export const computeInnCheckDigits = (head: string): string => {
  if (head.length === 9) return computeInnCheckDigit(head, ENTITY_INN_WEIGHTS)
  const first = computeInnCheckDigit(head, PERSON_INN_FIRST_WEIGHTS)
  return first + computeInnCheckDigit(head + first, PERSON_INN_SECOND_WEIGHTS)
}

export const checkInn = (text: string): Outcome<string, InnRefusal> => {
  const inn = text.trim()
  if (!/^(?:\d{10}|\d{12})$/.test(inn) || /^0+$/.test(inn)) return refuse('inn_malformed')
  const head = inn.slice(0, inn.length === 10 ? 9 : 10)
  return head + computeInnCheckDigits(head) === inn ? accept(inn) : refuse('inn_check_digit')
}

export const isPersonInn = (inn: string): boolean => inn.length === 12

/**
 * Four digits for the tax office, two digits or Latin capitals for the reason, three digits for the number;
 * no check digit.
 */
export const checkKpp = createFormatCheck(/^(?!0000)\d{4}[\dA-Z]{2}\d{3}$/, 'kpp_malformed')

type OgrnCode = 'ogrn_malformed' | 'ogrn_check_digit'

/** Takes the first 12 digits of an OGRN, or the first 14 of an OGRNIP. */
export const computeOgrnCheckDigit = (head: string): string =>
  String((Number(head) % (head.length === 12 ? 11 : 13)) % 10)

export const checkOgrn = (text: string): Outcome<string, OgrnCode> => {
  const ogrn = text.trim()
  if (!/^[1-9](?:\d{12}|\d{14})$/.test(ogrn)) return refuse('ogrn_malformed')
  return computeOgrnCheckDigit(ogrn.slice(0, -1)) === ogrn.slice(-1)
    ? accept(ogrn)
    : refuse('ogrn_check_digit')
}

/** Nine digits without a check digit. Russian banks start with 00, 01, 02 or 04, foreign ones with 1 or 2. */
export const checkBic = createFormatCheck(/^(?:0[0124]|[12]\d)\d{7}$/, 'bic_malformed')

type AccountCode = 'account_malformed' | 'account_check_digit'

const ACCOUNT_WEIGHTS = Array.from({ length: 23 }, (_, index) => [7, 1, 3][index % 3] ?? 0)

/** Position of the check digit in an account number: after 5 digits of the balance account and 3 of the currency. */
export const BANK_ACCOUNT_CHECK_DIGIT_INDEX = 8

const centralBankPrefix = (bic: string): string => `0${bic.slice(4, 6)}`
/** BICs that end in 000, 001 or 002 belong to settlement centres and have no branch number. */
const accountPrefix = (bic: string): string => (/00[012]$/.test(bic) ? centralBankPrefix(bic) : bic.slice(-3))

/** Checks only the format, because the check digit depends on the bank's BIC. */
export const checkBankAccountFormat = createFormatCheck(/^\d{20}$/, 'account_malformed')

const checkAccountDigit = (prefix: string, text: string): Outcome<string, AccountCode> => {
  const account = checkBankAccountFormat(text)
  if (!account.ok) return account
  return weightedSum(prefix + account.value, ACCOUNT_WEIGHTS) % 10 === 0
    ? account
    : refuse('account_check_digit')
}

/** The check digit depends on the bank's BIC; the weights are 7, 1 and 3. */
export const checkBankAccount = (account: string, bic: string): Outcome<string, AccountCode> =>
  checkAccountDigit(accountPrefix(bic), account)

export const checkCorrespondentAccount = (account: string, bic: string): Outcome<string, AccountCode> =>
  checkAccountDigit(centralBankPrefix(bic), account)

export const setBankAccountCheckDigit = (account: string, bic: string): string => {
  const prefix = accountPrefix(bic)
  const blank = `${account.slice(0, BANK_ACCOUNT_CHECK_DIGIT_INDEX)}0${account.slice(BANK_ACCOUNT_CHECK_DIGIT_INDEX + 1)}`
  const key = ((weightedSum(prefix + blank, ACCOUNT_WEIGHTS) % 10) * 3) % 10
  return (
    blank.slice(0, BANK_ACCOUNT_CHECK_DIGIT_INDEX) + key + blank.slice(BANK_ACCOUNT_CHECK_DIGIT_INDEX + 1)
  )
}

export interface BankDetails {
  readonly bic: string
  readonly account: string
}

const CORRESPONDENT_ACCOUNT_START = '301'
const BIC_LENGTH = 9
const ACCOUNT_LENGTH = 20

/** Splits a BIC and an account number that had only a space between them. */
const splitBankNumbers = (digits: string): string[] => {
  if (digits.length !== BIC_LENGTH + ACCOUNT_LENGTH) return [digits]
  const headLength = digits.startsWith('04') ? BIC_LENGTH : ACCOUNT_LENGTH
  return [digits.slice(0, headLength), digits.slice(headLength)]
}

/**
 * Finds the BIC and the account number in text copied from a banking app, which may also contain INN, KPP and the
 * correspondent account of the bank. Null if either is missing.
 */
export function parseBankDetails(text: string): BankDetails | null {
  const numbers = text
    .split(/[^\d\p{Zs}]+/u)
    .flatMap((part) => splitBankNumbers(part.replace(/\p{Zs}/gu, '')))
  const bic = numbers.find((number) => /^04\d{7}$/.test(number))
  const account = numbers.find(
    (number) => number.length === ACCOUNT_LENGTH && !number.startsWith(CORRESPONDENT_ACCOUNT_START),
  )
  return bic === undefined || account === undefined ? null : { bic, account }
}
