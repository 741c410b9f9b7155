import { hasLetters, hasNameSigns } from '#kit/api/typed-text.ts'
import { foldMarks, joined, readingsOf, spelledOut, wordsOf } from '#kit/rules/letters.ts'
import { BOX_NAME_MAX_LENGTH, BOX_NAME_MAX_WORDS } from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { legalForms } from '#people/rules/word-lists/legal-forms.ts'

type BoxNameShapeCode = 'name_empty' | 'name_signs' | 'name_letters' | 'name_too_long' | 'name_too_many_words'
export type BoxNameCode = BoxNameShapeCode | 'name_forbidden'

/** Used for counting, checking and storing. */
export const collapse = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ')

export const checkBoxNameShape = (name: string): Outcome<string, BoxNameShapeCode> => {
  const collapsed = collapse(name)
  if (collapsed === '') return refuse('name_empty')
  if (!hasNameSigns(collapsed)) return refuse('name_signs')
  if (!hasLetters(collapsed)) return refuse('name_letters')
  if ([...collapsed].length > BOX_NAME_MAX_LENGTH) return refuse('name_too_long')
  if (collapsed.split(' ').length > BOX_NAME_MAX_WORDS) return refuse('name_too_many_words')
  return accept(collapsed)
}

/** Only the server has the list of forbidden substrings (M-NAME-04). */
export const checkBoxName = (
  name: string,
  { forbidden }: { forbidden: readonly string[] },
): Outcome<string, BoxNameCode> => {
  const shape = checkBoxNameShape(name)
  if (!shape.ok) return shape
  const readings = readingsOf(shape.value).flatMap((reading) => [
    reading,
    reading.replace(spelledOut, joined),
  ])
  const holds = forbidden.some((word) => readings.some((reading) => reading.includes(foldMarks(word))))
  return holds ? refuse('name_forbidden') : shape
}

export type CorrespondencePart = { kind: 'index' | 'locker_name' | 'box_number' | 'box_name'; value: string }

/** Parts of the address for senders, in order; a box name needs a box number (M-NAME-08). */
export const correspondenceFormat = (box: {
  index: string
  boxNumber: string | number | null
  /** Null or absent for a box of the office itself (AMB-45). */
  lockerName?: string | null
  boxName?: string | null
}): Outcome<CorrespondencePart[], 'box_number_missing'> => {
  const number = String(box.boxNumber ?? '').trim()
  if (number === '') return refuse('box_number_missing')
  const name = collapse(box.boxName ?? '')
  return accept([
    { kind: 'index', value: box.index },
    ...(box.lockerName ? [{ kind: 'locker_name' as const, value: box.lockerName }] : []),
    { kind: 'box_number', value: number },
    ...(name === '' ? [] : [{ kind: 'box_name' as const, value: name }]),
  ])
}

type Form = readonly string[]

let read: { readonly forms: readonly Form[]; readonly shortForms: ReadonlySet<string> } | undefined

/** Built on first use, because it takes 13 ms on a cheap phone. */
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

/** Two letters with dots may be initials; they are a legal form only at the start, with a sign between them. */
const hasSpelledOutForm = (reading: string): boolean =>
  [...reading.matchAll(spelledOut)].some(({ 0: run, index }) => {
    const form = joined(run)
    if (!readForms().shortForms.has(form)) return false
    return form.length > 2 || (joined(reading.slice(0, index)) === '' && /[^\p{L}\p{N}\s]/u.test(run))
  })

/** A legal form is a whole word, in any case and keyboard layout (M-NAME-05, AMB-17). */
export const containsLegalForm = (name: string): boolean =>
  readingsOf(name).some((reading) => hasWholeForm(reading) || hasSpelledOutForm(reading))
