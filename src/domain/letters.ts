import { digitsAsLetters, greekLookAlikes, lookAlikes } from './words/latin-input.ts'
import { spellings } from './words/spellings.ts'

const spelled = new RegExp(`[${Object.keys(spellings).join('')}]`, 'gu')

/** Lower case, one spelling of letters that people write two ways. */
export const foldCase = (text: string): string =>
  text.toLowerCase().replace(spelled, (letter) => spellings[letter] ?? letter)

/** All that {@link foldCase} goes by, as text. */
export const letterRules = [String(foldCase), JSON.stringify(spellings)].join()

/** The Russian letter that is another one with a mark, apart. */
const shortI = /[\u0418\u0438]\u0306/u
const marks = new RegExp(`(${shortI.source})|[\\p{M}\\p{Cf}]`, 'gu')

/** The same without marks over letters, invisible signs, and kinds of letters that differ in form alone. */
export const foldMarks = (text: string): string =>
  foldCase(text.normalize('NFKD').replace(marks, '$1').normalize('NFC'))

const foreignLetters: Readonly<Record<string, string>> = { ...lookAlikes, ...greekLookAlikes }
const inCyrillic = (word: string, letters: Readonly<Record<string, string>>): string =>
  [...word].map((sign) => letters[sign] ?? sign).join('')

/** A word typed with the wrong keyboard: it mixes the scripts, or holds nothing but look-alikes ('Hydroxyethyl' is neither). */
const isDisguised = (word: string): boolean =>
  /\p{Script=Cyrillic}/u.test(word) ||
  (/\p{L}/u.test(word) && !/[\p{Script=Latin}\p{Script=Greek}]/u.test(inCyrillic(word, foreignLetters)))

/**
 * The ways to read a name that hides a word: letters without marks; then with letters that look like Cyrillic ones made
 * Cyrillic in disguised words, and at last digits too.
 */
export const readingsOf = (text: string): string[] => {
  const folded = foldMarks(text)
  const unmasked = [foreignLetters, { ...foreignLetters, ...digitsAsLetters }].map((letters) =>
    folded.replace(/[\p{L}\p{N}]+/gu, (word) => (isDisguised(word) ? inCyrillic(word, letters) : word)),
  )
  return [folded, ...unmasked]
}

/** The runs of letters and digits of a text; `\b` would not know Cyrillic (AMB-17). */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Words that are spelled out, letters apart: 'o.o.o.', 'o o o'. */
export const spelledOut = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]+[\p{L}\p{N}](?![\p{L}\p{N}]))+/gu

/** Letters and digits of a text, without what stands between them. */
export const joined = (text: string): string => wordsOf(text).join('')

/** A table of Russian letters by Latin ones, the other way round. */
export const turned = (letters: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(letters).map(([latin, russian]) => [russian, latin]))

/** Capitals, with Latin letters for the Russian ones of a table. */
export const inLatin = (text: string, letters: Readonly<Record<string, string>>): string =>
  [...text.toLowerCase()]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .toUpperCase()

const latinByLook = turned(lookAlikes)

/** Capitals, with Latin letters for the Russian ones that look like them. */
export const inLatinByLook = (text: string): string => inLatin(text, latinByLook)
