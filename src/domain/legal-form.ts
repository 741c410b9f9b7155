import { joined, readingsOf, spelledOut, wordsOf } from './letters.ts'
import { legalForms } from './words/legal-forms.ts'

type Form = readonly string[]

let read: { readonly forms: readonly Form[]; readonly shortForms: ReadonlySet<string> } | undefined

/** Read on first use: it takes 13 ms of a cheap phone's start. */
function readForms() {
  if (read) return read
  const forms = legalForms.map((phrase) => readingsOf(phrase.join(' '))[0]?.split(' ') ?? [])
  read = { forms, shortForms: new Set(forms.flatMap((phrase) => (phrase.length > 1 ? [] : phrase))) }
  return read
}

const standsIn = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.some((_, index) => phrase.every((word, offset) => words[index + offset] === word))

const hasWholeForm = (reading: string): boolean => {
  const withoutDigits = reading.replace(/(?<=\p{Script=Cyrillic})\d+|\d+(?=\p{Script=Cyrillic})/gu, ' ')
  const words = wordsOf(withoutDigits)
  return readForms().forms.some((phrase) => standsIn(words, phrase))
}

/** Two letters with dots may be initials: they are a form at the beginning alone, and with a sign between them. */
const hasSpelledOutForm = (reading: string): boolean =>
  [...reading.matchAll(spelledOut)].some(({ 0: run, index }) => {
    const form = joined(run)
    if (!readForms().shortForms.has(form)) return false
    return form.length > 2 || (joined(reading.slice(0, index)) === '' && /[^\p{L}\p{N}\s]/u.test(run))
  })

/** Does a name hold a legal form as a whole word, in any case and keyboard layout (M-NAME-05, AMB-17)? */
export const containsLegalForm = (name: string): boolean =>
  readingsOf(name).some((reading) => hasWholeForm(reading) || hasSpelledOutForm(reading))
