import { lookAlikes } from './words/look-alikes.ts'
import { spellings } from './words/spellings.ts'

/** Lower case, one spelling of letters that people write two ways. */
export const foldCase = (text: string): string =>
  text.toLowerCase().replace(/\p{L}/gu, (letter) => spellings[letter] ?? letter)

/** The same, and Latin letters that look like Cyrillic ones become Cyrillic. */
export const foldLookAlikes = (text: string): string =>
  foldCase(text).replace(/[a-z]/g, (letter) => lookAlikes[letter] ?? letter)

/** The runs of letters and digits of a text; `\b` would not know Cyrillic (AMB-17). */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
