import { foldCase, foldCaseSourceCode } from '#kit/rules/text-folding.ts'
import { placeKindWords, placeNameAliases } from './word-lists/places.ts'

const kinds = new Set(placeKindWords)

/**
 * Words that the search compares: lower case, split at hyphens, without words such as 'city' unless the text has no
 * others.
 */
export const toSearchWords = (text: string): string[] => {
  const tokens = foldCase(text).match(/[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu) ?? []
  const telling = tokens.filter((token) => !kinds.has(token))
  const kept = telling.length > 0 ? telling : tokens
  return kept.flatMap((token) => placeNameAliases[token] ?? token.split('-'))
}

/** Changes if these rules change; stored word indexes are then rebuilt. */
export const searchWordRulesFingerprint = [
  String(toSearchWords),
  JSON.stringify([placeKindWords, placeNameAliases]),
  foldCaseSourceCode,
].join()
