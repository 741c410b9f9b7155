import { foldCase, foldCaseSource } from '#kit/rules/text-folding.ts'
import { placeAliases, placeKindWords } from './word-lists/places.ts'

const kinds = new Set(placeKindWords)

/** Words compared by the search: lower case, hyphens split, without kinds of places unless there is nothing else. */
export const toSearchWords = (text: string): string[] => {
  const tokens = foldCase(text).match(/[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu) ?? []
  const telling = tokens.filter((token) => !kinds.has(token))
  const kept = telling.length > 0 ? telling : tokens
  return kept.flatMap((token) => placeAliases[token] ?? token.split('-'))
}

/** Changes with the rules, which invalidates stored word indexes. */
export const addressRulesFingerprint = [
  String(toSearchWords),
  JSON.stringify([placeKindWords, placeAliases]),
  foldCaseSource,
].join()
