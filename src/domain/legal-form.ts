import { foldCase, foldLookAlikes, wordsOf } from './letters.ts'
import { legalForms } from './words/legal-forms.ts'

const standsIn = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.some((_, index) => phrase.every((word, offset) => words[index + offset] === word))

/** Does a name hold a legal form as a whole word, in any case and keyboard layout (M-NAME-05, AMB-17)? */
export const containsLegalForm = (name: string): boolean => {
  const readings = [wordsOf(foldCase(name)), wordsOf(foldLookAlikes(name))]
  return legalForms.some((phrase) => readings.some((words) => standsIn(words, phrase)))
}
