import { accept, type Outcome, refuse } from '../outcome.ts'
import { weightedSum } from './weighted-sum.ts'

export type AccountCode = 'account_malformed' | 'account_check_digit'

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
