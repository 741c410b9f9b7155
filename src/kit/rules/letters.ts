import { digitsAsLetters, greekLookAlikes, lookAlikes } from './word-lists/keyboard.ts'
import { spellings } from './word-lists/spellings.ts'

const spelled = new RegExp(`[${Object.keys(spellings).join('')}]`, 'gu')

/** Lower case with one spelling for letters that have two. */
export const foldCase = (text: string): string =>
  text.toLowerCase().replace(spelled, (letter) => spellings[letter] ?? letter)

/** Source code of {@link foldCase}, which shows stored indexes that the folding has changed. */
export const letterRules = [String(foldCase), JSON.stringify(spellings)].join()

/** Short I is a separate letter, so its breve stays. */
const shortI = /[\u0418\u0438]\u0306/u
const marks = new RegExp(`(${shortI.source})|[\\p{M}\\p{Cf}]`, 'gu')

/** Folds case and removes diacritics, invisible characters and compatibility forms. */
export const foldMarks = (text: string): string =>
  foldCase(text.normalize('NFKD').replace(marks, '$1').normalize('NFC'))

const foreignLetters: Readonly<Record<string, string>> = { ...lookAlikes, ...greekLookAlikes }
const inCyrillic = (word: string, letters: Readonly<Record<string, string>>): string =>
  [...word].map((sign) => letters[sign] ?? sign).join('')

/** The word mixes scripts or consists of look-alikes only ('Hydroxyethyl' does not). */
const isDisguised = (word: string): boolean =>
  /\p{Script=Cyrillic}/u.test(word) ||
  (/\p{L}/u.test(word) && !/[\p{Script=Latin}\p{Script=Greek}]/u.test(inCyrillic(word, foreignLetters)))

/** Possible readings of a disguised name: without diacritics, with look-alikes as Cyrillic, with digits as letters too. */
export const readingsOf = (text: string): string[] => {
  const folded = foldMarks(text)
  const unmasked = [foreignLetters, { ...foreignLetters, ...digitsAsLetters }].map((letters) =>
    folded.replace(/[\p{L}\p{N}]+/gu, (word) => (isDisguised(word) ? inCyrillic(word, letters) : word)),
  )
  return [folded, ...unmasked]
}

/** A regular expression's `\b` ignores Cyrillic (AMB-17). */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Words with separated letters: 'o.o.o.', 'o o o'. */
export const spelledOut = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]+[\p{L}\p{N}](?![\p{L}\p{N}]))+/gu

export const joined = (text: string): string => wordsOf(text).join('')

/** Inverts a table from Latin to Russian letters. */
export const turned = (letters: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(letters).map(([latin, russian]) => [russian, latin]))

/** Replaces the table's Russian letters with Latin ones; upper case. */
export const inLatin = (text: string, letters: Readonly<Record<string, string>>): string =>
  [...text.toLowerCase()]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .toUpperCase()

const latinByLook = turned(lookAlikes)

export const inLatinByLook = (text: string): string => inLatin(text, latinByLook)
