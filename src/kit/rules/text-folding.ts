import { characterVariants } from './word-lists/character-variants.ts'
import { digitLookAlikes, greekLookAlikes, latinLookAlikes } from './word-lists/letter-tables.ts'

const variantLettersPattern = new RegExp(`[${Object.keys(characterVariants).join('')}]`, 'gu')

/** Converts to lower case and gives letters with two spellings the same one. */
export const foldCase = (text: string): string =>
  text.toLowerCase().replace(variantLettersPattern, (letter) => characterVariants[letter] ?? letter)

/** Source code of {@link foldCase}: stored indexes compare it to detect that the folding has changed. */
export const foldCaseSourceCode = [String(foldCase), JSON.stringify(characterVariants)].join()

/** The breve of short I is not removed, because short I is a separate letter. */
const shortI = /[\u0418\u0438]\u0306/u
const diacriticsPattern = new RegExp(`(${shortI.source})|[\\p{M}\\p{Cf}]`, 'gu')

/** Folds case and removes diacritics, invisible characters and compatibility forms. */
export const foldDiacritics = (text: string): string =>
  foldCase(text.normalize('NFKD').replace(diacriticsPattern, '$1').normalize('NFC'))

const foreignLetters: Readonly<Record<string, string>> = { ...latinLookAlikes, ...greekLookAlikes }
const replaceWithCyrillic = (word: string, letters: Readonly<Record<string, string>>): string =>
  [...word].map((sign) => letters[sign] ?? sign).join('')

/** True if the word contains Cyrillic letters or consists only of look-alikes, which 'Hydroxyethyl' does not. */
const isDisguised = (word: string): boolean =>
  /\p{Script=Cyrillic}/u.test(word) ||
  (/\p{L}/u.test(word) &&
    !/[\p{Script=Latin}\p{Script=Greek}]/u.test(replaceWithCyrillic(word, foreignLetters)))

/**
 * Lists what a disguised name may mean: the text without diacritics, with look-alikes read as Cyrillic letters, and
 * with digits also read as letters.
 */
export const listDisguisedNameReadings = (text: string): string[] => {
  const folded = foldDiacritics(text)
  const unmasked = [foreignLetters, { ...foreignLetters, ...digitLookAlikes }].map((letters) =>
    folded.replace(/[\p{L}\p{N}]+/gu, (word) =>
      isDisguised(word) ? replaceWithCyrillic(word, letters) : word,
    ),
  )
  return [folded, ...unmasked]
}

/** Avoids `\b`, which does not recognise Cyrillic letters (AMB-17). */
export const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Matches words with separated letters, such as 'o.o.o.' and 'o o o'. */
export const spacedLettersPattern =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]+[\p{L}\p{N}](?![\p{L}\p{N}]))+/gu

export const removeWordSeparators = (text: string): string => splitWords(text).join('')

/** Inverts a table from Latin to Russian letters. */
export const invertLetterTable = (
  letters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(letters).map(([latin, russian]) => [russian, latin]))

/** Replaces Russian letters with Latin ones by the table and converts to upper case. */
export const toLatinUpperCase = (text: string, letters: Readonly<Record<string, string>>): string =>
  [...text.toLowerCase()]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .toUpperCase()

const latinByLook = invertLetterTable(latinLookAlikes)

export const toLatinLookAlikes = (text: string): string => toLatinUpperCase(text, latinByLook)
