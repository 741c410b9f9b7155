import type { Kopecks } from '#kit/rules/money.ts'
import { latinLookAlikes } from '#kit/rules/word-lists/letter-tables.ts'
import type { OrderGuess, StatementLine, StatementLineProblemCode } from '#money/api/bank-statements.ts'
import {
  cyrillicLetterPattern,
  digitLookAlikes,
  mostlyDigitsPattern,
  purposePatterns,
} from './word-lists/statements.ts'

type OrderKind = 'claim' | 'joint' | 'top_up'

/** A longer number is a bank account, not an order. */
const MAX_DIGITS = 9
/** At most so many words may stand between a word such as 'order' and a number with a number sign. */
const MAX_WORDS_BETWEEN = 6

/** Matches dates and sums first, so that their digits are not read as order numbers. */
const TOKENS =
  /(?<skipped>\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d+[.,-]\d{2}(?!\d))|(?<number>\d{1,3}(?:[ \u00a0]\d{3})+(?!\d)|\d+)|(?<word>\p{L}+|[№#,;+])/gu

const mapLetters = (word: string, letters: Readonly<Record<string, string>>): string =>
  [...word].map((letter) => letters[letter] ?? letter).join('')

/** Replaces look-alike letters, so that the word has one alphabet, and letters typed instead of digits. */
function normaliseWord(word: string): string {
  const digits = word.replace(/\D/gu, '').length
  if (mostlyDigitsPattern.test(word) && digits * 2 >= word.length) return mapLetters(word, digitLookAlikes)
  if (!cyrillicLetterPattern.test(word)) return word
  const spelled = word
    .replace(/^3(?=\p{L})/u, letterForDigit)
    .replace(/(?<=\p{L})0(?=\p{L})/gu, letterForDigit('0'))
  return mapLetters(spelled, latinLookAlikes)
}

/** The Cyrillic letter for which people type this digit. */
const letterForDigit = (digit: string): string =>
  Object.entries(digitLookAlikes).find(
    ([letter, typed]) => typed === digit && cyrillicLetterPattern.test(letter),
  )?.[0] ?? digit

const orderKindFromWord = (word: string): OrderKind | null => {
  if (purposePatterns.joint.test(word)) return 'joint'
  if (purposePatterns.topUp.test(word)) return 'top_up'
  return purposePatterns.claim.test(word) ? 'claim' : null
}

/** A space may group digits or separate numbers, so this returns the numbers of both readings. */
function numbersIn(text: string): number[] {
  const parts = text.split(/[ \u00a0]/u)
  const read = [parts.join(''), ...(parts.length > 1 ? parts : [])]
  return read
    .filter((digits) => digits.length <= MAX_DIGITS)
    .map(Number)
    .filter((number) => number > 0)
}

/**
 * Finds order numbers in a payment purpose (M-STMT-02). Understands grouped digits, transliteration and
 * look-alike letters; ignores dates, sums and box numbers.
 */
export function extractOrderNumbers(purpose: string): Record<OrderKind, number[]> {
  const found = { claim: new Set<number>(), joint: new Set<number>(), top_up: new Set<number>() }
  const text = purpose
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .replace(/[\p{L}\d]+/gu, normaliseWord)
  let kind: OrderKind | null = null
  let between = 0
  let isSigned = false
  let isInList = false
  for (const { groups } of text.matchAll(TOKENS)) {
    const { number, word } = groups ?? {}
    if (number !== undefined) {
      if (kind !== null && (between === 0 || isSigned)) {
        for (const named of numbersIn(number)) found[kind].add(named)
        isInList = true
      }
      isSigned = false
    } else if (word !== undefined) {
      const kindNamed = orderKindFromWord(word)
      if (kindNamed !== null) {
        // A purpose may contain both 'joint order' and 'claim'; the word nearest to the number counts.
        kind = kindNamed
        between = purposePatterns.count.test(word) ? 1 : 0
        isInList = false
        isSigned = false
      } else if (purposePatterns.sign.test(word)) isSigned = true
      else if (!(isInList && purposePatterns.and.test(word))) {
        between += 1
        isSigned = false
        if (isInList || between > MAX_WORDS_BETWEEN || purposePatterns.other.test(word)) kind = null
      }
    } else {
      isSigned = false
      if (isInList) kind = null
    }
  }
  return { claim: [...found.claim], joint: [...found.joint], top_up: [...found.top_up] }
}

export const isReturnedPayment = (purpose: string): boolean =>
  purposePatterns.returned.test(purpose.toLowerCase())

export type OrderReference = Readonly<Pick<OrderGuess, 'kind' | 'id'>>
export type StatementLineState = StatementLine['state']
export type StatementLineProblem = StatementLineProblemCode
export type MatchGuess = Omit<OrderGuess, 'holder'>

/** `amount` is the sum to pay, or the original sum if the order no longer awaits payment. */
export interface CandidateOrder extends Readonly<Omit<MatchGuess, 'why'>> {
  readonly inn: string
  readonly account: string
  readonly isNamed: boolean
}

export interface LineToMatch {
  readonly amount: Kopecks
  readonly inn: string
  readonly account: string
  readonly purpose: string
}

export type MatchResult =
  | { readonly certain: readonly CandidateOrder[] }
  | { readonly problem: StatementLineProblem; readonly guesses: readonly MatchGuess[] }

const MAX_GUESSES = 5
const weights = { number: 8, amount: 4, inn: 2, account: 1 } as const

type Party = Pick<LineToMatch, 'inn' | 'account'>

const isSameParty = (line: Party, { inn, account }: CandidateOrder): boolean =>
  line.inn === '' ? line.account !== '' && line.account === account : line.inn === inn

/**
 * Compares the INN or, without it, the account. Orders of people have neither, so the purpose must name the
 * order.
 */
export const isPaidByHolder = (line: Party, order: CandidateOrder): boolean =>
  order.inn === '' && order.account === '' ? order.isNamed : isSameParty(line, order)

const toMatchGuess = (line: LineToMatch, candidate: CandidateOrder): MatchGuess => {
  const agrees = {
    number: candidate.isNamed,
    amount: candidate.amount === line.amount,
    inn: line.inn !== '' && candidate.inn === line.inn,
    account: line.account !== '' && candidate.account === line.account,
  }
  const why = (['number', 'amount', 'inn', 'account'] as const).filter((reason) => agrees[reason])
  const { kind, id, claim, state, amount } = candidate
  return { kind, id, claim, state, amount, why }
}

const scoreGuess = ({ why, state }: MatchGuess): number =>
  why.reduce((sum, reason) => sum + weights[reason], state === 'waiting' ? 1 : 0)

const sumAmounts = (candidates: readonly CandidateOrder[]): number =>
  candidates.reduce((sum, { amount }) => sum + amount, 0)

function findMatchProblem(line: LineToMatch, named: readonly CandidateOrder[]): StatementLineProblem {
  const waiting = named.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) {
    // A claim's number also refers to its service orders, so the amount decides which order is meant.
    const meant = named.filter(({ amount }) => amount === line.amount)
    return (meant.length > 0 ? meant : named).some(({ state }) => state === 'paid') ? 'twice' : 'late'
  }
  const fitting = waiting.filter(({ amount }) => amount === line.amount)
  if (fitting.length > 1) return 'ambiguous'
  if (fitting.length === 1) return 'foreign'
  return line.amount > sumAmounts(waiting) ? 'overpaid' : 'underpaid'
}

/**
 * The match is certain if the purpose names waiting orders of the payer and their sum equals the line exactly
 * (M-STMT-03).
 */
export function matchLineToOrders(
  line: LineToMatch,
  candidates: readonly CandidateOrder[],
  isAnyNamed: boolean,
): MatchResult {
  const guesses = candidates
    .map((candidate) => toMatchGuess(line, candidate))
    .toSorted((a, b) => scoreGuess(b) - scoreGuess(a) || a.id - b.id)
    .slice(0, MAX_GUESSES)
  if (isReturnedPayment(line.purpose)) return { problem: 'came_back', guesses }
  const named = candidates.filter(({ isNamed }) => isNamed)
  if (named.length === 0) return { problem: isAnyNamed ? 'unknown_number' : 'no_number', guesses }
  const waiting = named.filter(({ state }) => state === 'waiting')
  const own = waiting.filter((candidate) => isSameParty(line, candidate))
  const exact = own.filter(({ amount }) => amount === line.amount)
  if (exact.length === 1) return { certain: exact }
  if (
    exact.length === 0 &&
    own.length > 1 &&
    own.length === waiting.length &&
    sumAmounts(own) === line.amount
  )
    return { certain: own }
  return { problem: findMatchProblem(line, named), guesses }
}
