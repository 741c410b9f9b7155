import { foldYo } from '#content/rules/letter-yo.ts'

const comparable = (text: string): string =>
  foldYo(text.normalize('NFC').toLowerCase()).replace(/\s+/gu, ' ').trim()

export const splitWords = (text: string): string[] =>
  comparable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const MIN_STEM_LETTERS = 3
/** Number of letters to cut off; longer words lose a suffix too. */
const endingLength = ({ length }: string): number => (length < 7 ? 1 : length < 9 ? 2 : 4)

export const stemWord = (word: string): string =>
  word.slice(0, Math.max(MIN_STEM_LETTERS, word.length - endingLength(word)))

/** True if the question contains the typed text, or if it or its synonyms contain each word in some form (M-FAQ-04). */
export const matchesQuestion = (question: string, typed: string, synonyms = ''): boolean => {
  if (comparable(question).includes(comparable(typed))) return true
  const words = splitWords(`${question} ${synonyms}`)
  const stems = splitWords(typed).map(stemWord)
  return stems.length > 0 && stems.every((wanted) => words.some((word) => word.startsWith(wanted)))
}
