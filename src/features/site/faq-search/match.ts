import { foldYo } from '#domain/yo.ts'

/** Words as they are compared: without case, with yo as ye, with single spaces. */
const comparable = (text: string): string =>
  foldYo(text.normalize('NFC').toLowerCase()).replace(/\s+/gu, ' ').trim()

export const wordsOf = (text: string): string[] =>
  comparable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const FEWEST_LETTERS = 3
/** Letters of an ending, with the suffix that a long word has before it. */
const ending = ({ length }: string): number => (length < 7 ? 1 : length < 9 ? 2 : 4)

/** The beginning that the forms of a word, and most words of its root, share. */
export const stem = (word: string): string =>
  word.slice(0, Math.max(FEWEST_LETTERS, word.length - ending(word)))

/**
 * Does a question contain what was typed (M-FAQ-04), or does each typed word stand there or among its synonyms in
 * another form? Nothing typed matches everything.
 */
export const matches = (question: string, typed: string, synonyms = ''): boolean => {
  if (comparable(question).includes(comparable(typed))) return true
  const words = wordsOf(`${question} ${synonyms}`)
  const stems = wordsOf(typed).map(stem)
  return stems.length > 0 && stems.every((wanted) => words.some((word) => word.startsWith(wanted)))
}
