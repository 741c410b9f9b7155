import { lookAlikes } from './words/look-alikes.ts'
import { spellings } from './words/spellings.ts'

const unmask = (word: string): string => word.replace(/[a-z]/g, (letter) => lookAlikes[letter] ?? letter)

const spelled = new RegExp(`[${Object.keys(spellings).join('')}]`, 'gu')

/** Lower case, one spelling of letters that people write two ways. */
export const foldCase = (text: string): string =>
  text.toLowerCase().replace(spelled, (letter) => spellings[letter] ?? letter)

/** All that {@link foldCase} goes by, as text. */
export const letterRules = [String(foldCase), JSON.stringify(spellings)].join()

/** A word typed with the wrong keyboard: it mixes the scripts, or holds nothing but look-alikes ('Hydroxyethyl' is neither). */
const isDisguised = (word: string): boolean =>
  /\p{Script=Cyrillic}/u.test(word) || !/[a-z]/.test(unmask(word))

/** The same, and Latin letters that look like Cyrillic ones become Cyrillic in words typed with the wrong keyboard. */
export const foldLookAlikes = (text: string): string =>
  foldCase(text).replace(/[\p{L}\p{N}]+/gu, (word) => (isDisguised(word) ? unmask(word) : word))

/** The runs of letters and digits of a text; `\b` would not know Cyrillic (AMB-17). */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
