import { foldCase, letterRules } from './letters.ts'
import { placeKinds, shortNames } from './words/places.ts'

const kinds = new Set(placeKinds)

/**
 * The words of an address that a search compares: lower case, one spelling of letters, hyphenated names apart,
 * kinds of places (street, house, town, in full or short) left out; text of kinds alone stays as it is.
 */
export const addressWords = (text: string): string[] => {
  const tokens = foldCase(text).match(/[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu) ?? []
  const telling = tokens.filter((token) => !kinds.has(token))
  const kept = telling.length > 0 ? telling : tokens
  return kept.flatMap((token) => shortNames[token] ?? token.split('-'))
}

/** All that {@link addressWords} goes by, as text: an index of words that was made by other rules is of no use. */
export const addressRules = [
  String(addressWords),
  JSON.stringify([placeKinds, shortNames]),
  letterRules,
].join()
