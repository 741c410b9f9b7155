import { joined, readingsOf, spelledOut, wordsOf } from './letters.ts'
import { legalForms } from './words/legal-forms.ts'

const forms = legalForms.map((phrase) => readingsOf(phrase.join(' '))[0]?.split(' ') ?? [])
const shortForms: ReadonlySet<string> = new Set(forms.flatMap((phrase) => (phrase.length > 1 ? [] : phrase)))

const standsIn = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.some((_, index) => phrase.every((word, offset) => words[index + offset] === word))

const hasWholeForm = (reading: string): boolean => {
  const withoutDigits = reading.replace(/(?<=\p{Script=Cyrillic})\d+|\d+(?=\p{Script=Cyrillic})/gu, ' ')
  const words = wordsOf(withoutDigits)
  return forms.some((phrase) => standsIn(words, phrase))
}

/** Two letters with dots may be initials: they are a form at the beginning alone, and with a sign between them. */
const hasSpelledOutForm = (reading: string): boolean =>
  [...reading.matchAll(spelledOut)].some(({ 0: run, index }) => {
    const form = joined(run)
    if (!shortForms.has(form)) return false
    return form.length > 2 || (joined(reading.slice(0, index)) === '' && /[^\p{L}\p{N}\s]/u.test(run))
  })

/** Does a name hold a legal form as a whole word, in any case and keyboard layout (M-NAME-05, AMB-17)? */
export const containsLegalForm = (name: string): boolean =>
  readingsOf(name).some((reading) => hasWholeForm(reading) || hasSpelledOutForm(reading))
