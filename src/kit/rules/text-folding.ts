import { digitLookAlikes, greekLookAlikes, latinLookAlikes } from './word-lists/letter-tables.ts'
import { letterVariants } from './word-lists/letter-variants.ts'

const variantLettersPattern = new RegExp(`[${Object.keys(letterVariants).join('')}]`, 'gu')

/** Lower case with one spelling for letters that have two. */
export const foldCase = (text: string): string =>
  text.toLowerCase().replace(variantLettersPattern, (letter) => letterVariants[letter] ?? letter)

/** Source code of {@link foldCase}, which shows stored indexes that the folding has changed. */
export const foldCaseSource = [String(foldCase), JSON.stringify(letterVariants)].join()

/** Short I is a separate letter, so its breve stays. */
const shortI = /[\u0418\u0438]\u0306/u
const diacriticsPattern = new RegExp(`(${shortI.source})|[\\p{M}\\p{Cf}]`, 'gu')

/** Folds case and removes diacritics, invisible characters and compatibility forms. */
export const foldDiacritics = (text: string): string =>
  foldCase(text.normalize('NFKD').replace(diacriticsPattern, '$1').normalize('NFC'))

const foreignLetters: Readonly<Record<string, string>> = { ...latinLookAlikes, ...greekLookAlikes }
const replaceWithCyrillic = (word: string, letters: Readonly<Record<string, string>>): string =>
  [...word].map((sign) => letters[sign] ?? sign).join('')

/** The word mixes scripts or consists of look-alikes only ('Hydroxyethyl' does not). */
const isDisguised = (word: string): boolean =>
  /\p{Script=Cyrillic}/u.test(word) ||
  (/\p{L}/u.test(word) &&
    !/[\p{Script=Latin}\p{Script=Greek}]/u.test(replaceWithCyrillic(word, foreignLetters)))

/** Possible readings of a disguised name: without diacritics, with look-alikes as Cyrillic, with digits as letters too. */
export const possibleReadings = (text: string): string[] => {
  const folded = foldDiacritics(text)
  const unmasked = [foreignLetters, { ...foreignLetters, ...digitLookAlikes }].map((letters) =>
    folded.replace(/[\p{L}\p{N}]+/gu, (word) =>
      isDisguised(word) ? replaceWithCyrillic(word, letters) : word,
    ),
  )
  return [folded, ...unmasked]
}

/** A regular expression's `\b` ignores Cyrillic (AMB-17). */
export const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Words with separated letters: 'o.o.o.', 'o o o'. */
export const spacedLettersPattern =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]+[\p{L}\p{N}](?![\p{L}\p{N}]))+/gu

export const joinWords = (text: string): string => splitWords(text).join('')

/** Inverts a table from Latin to Russian letters. */
export const invertLetters = (letters: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(letters).map(([latin, russian]) => [russian, latin]))

/** Replaces the table's Russian letters with Latin ones; upper case. */
export const toLatinUpperCase = (text: string, letters: Readonly<Record<string, string>>): string =>
  [...text.toLowerCase()]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .toUpperCase()

const latinByLook = invertLetters(latinLookAlikes)

export const toLatinLookAlikes = (text: string): string => toLatinUpperCase(text, latinByLook)
