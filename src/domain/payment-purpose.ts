import { lookAlikes } from './words/latin-input.ts'
import { cyrillicLetter, digitLookAlikes, mostlyDigits, purposeWords } from './words/statement-words.ts'

/** What an order that pays us is: of one claim, of several together, of money into a balance. */
export type OrderKind = 'claim' | 'joint' | 'top_up'

/** Numbers that a purpose names, by what they are of. */
export type NamedOrders = Readonly<Record<OrderKind, readonly number[]>>

/** The number of an order has no more digits than this: longer ones are accounts. */
const LONGEST_NUMBER = 9
/** So many words may stand between the word of an order and a number with its sign. */
const WORDS_BETWEEN = 6

/** Dates and sums first, so that no part of them is taken for a number. */
const TOKENS =
  /(?<skipped>\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d+[.,-]\d{2}(?!\d))|(?<number>\d{1,3}(?:[ \u00a0]\d{3})+(?!\d)|\d+)|(?<word>\p{L}+|[№#,;+])/gu

const mapLetters = (word: string, letters: Readonly<Record<string, string>>): string =>
  [...word].map((letter) => letters[letter] ?? letter).join('')

/** A word as it was meant: one alphabet, and digits where a number was typed with letters. */
function meant(word: string): string {
  const digits = word.replace(/\D/gu, '').length
  if (mostlyDigits.test(word) && digits * 2 >= word.length) return mapLetters(word, digitLookAlikes)
  if (!cyrillicLetter.test(word)) return word
  const spelled = word.replace(/^3(?=\p{L})/u, letterOf).replace(/(?<=\p{L})0(?=\p{L})/gu, letterOf('0'))
  return mapLetters(spelled, lookAlikes)
}

/** The letter that this digit is typed for at the beginning of a word. */
const letterOf = (digit: string): string =>
  Object.entries(digitLookAlikes).find(
    ([letter, typed]) => typed === digit && cyrillicLetter.test(letter),
  )?.[0] ?? digit

const kindOf = (word: string): OrderKind | null => {
  if (purposeWords.joint.test(word)) return 'joint'
  if (purposeWords.topUp.test(word)) return 'top_up'
  return purposeWords.claim.test(word) ? 'claim' : null
}

/** A number with spaces in it may be one or several: all that it may be. */
function numbersIn(text: string): number[] {
  const parts = text.split(/[ \u00a0]/u)
  const read = [parts.join(''), ...(parts.length > 1 ? parts : [])]
  return read
    .filter((digits) => digits.length <= LONGEST_NUMBER)
    .map(Number)
    .filter((number) => number > 0)
}

/**
 * The orders that a purpose names, however it is written: with spaces in the number, with or without a sign before it,
 * in Latin letters, with look-alikes of either alphabet (M-STMT-02). Dates, sums and numbers of boxes are none.
 */
export function ordersNamed(purpose: string): NamedOrders {
  const found = { claim: new Set<number>(), joint: new Set<number>(), top_up: new Set<number>() }
  const text = purpose
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .replace(/[\p{L}\d]+/gu, meant)
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
      const kindNamed = kindOf(word)
      if (kindNamed !== null) {
        // 'the joint order' and 'by the claim' may both stand there: the nearest word counts.
        kind = kindNamed
        between = purposeWords.count.test(word) ? 1 : 0
        isInList = false
        isSigned = false
      } else if (purposeWords.sign.test(word)) isSigned = true
      else if (!(isInList && purposeWords.and.test(word))) {
        between += 1
        isSigned = false
        if (isInList || between > WORDS_BETWEEN || purposeWords.other.test(word)) kind = null
      }
    } else {
      isSigned = false
      if (isInList) kind = null
    }
  }
  return { claim: [...found.claim], joint: [...found.joint], top_up: [...found.top_up] }
}

/** Does the purpose say that a payment of ours came back? */
export const saysReturned = (purpose: string): boolean => purposeWords.returned.test(purpose.toLowerCase())
