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

/** Excludes most prepositions and particles. */
const MIN_WORD_LETTERS = 4

const startsSomeWord = (words: readonly string[]) => (stem: string) =>
  words.some((word) => word.startsWith(stem))

/** True if the question contains the typed text, or if it or its synonyms contain each word in some form (M-FAQ-04). */
export const matchesQuestion = (question: string, typed: string, synonyms = ''): boolean => {
  if (comparable(question).includes(comparable(typed))) return true
  const stems = splitWords(typed).map(stemWord)
  return stems.length > 0 && stems.every(startsSomeWord(splitWords(`${question} ${synonyms}`)))
}

/** True if the question or its synonyms contain one of the typed words in some form. */
export const matchesSomeWord = (question: string, typed: string, synonyms = ''): boolean =>
  splitWords(typed)
    .filter(({ length }) => length >= MIN_WORD_LETTERS)
    .map(stemWord)
    .some(startsSomeWord(splitWords(`${question} ${synonyms}`)))
