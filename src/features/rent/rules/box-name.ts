import { hasLetterOrDigit, hasOnlyNameCharacters } from '#kit/api/text-limits.ts'
import { BOX_NAME_MAX_LENGTH, BOX_NAME_MAX_WORDS } from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import {
  foldDiacritics,
  listDisguisedNameReadings,
  removeWordSeparators,
  spacedLettersPattern,
  splitWords,
} from '#kit/rules/text-folding.ts'
import { legalForms } from '#people/rules/word-lists/legal-forms.ts'

type BoxNameShapeCode = 'name_empty' | 'name_signs' | 'name_letters' | 'name_too_long' | 'name_too_many_words'
export type BoxNameRefusalCode = BoxNameShapeCode | 'name_forbidden'

/** The form in which a name is counted, checked and stored. */
export const normalizeBoxName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ')

export const checkBoxNameShape = (name: string): Outcome<string, BoxNameShapeCode> => {
  const collapsed = normalizeBoxName(name)
  if (collapsed === '') return refuse('name_empty')
  if (!hasOnlyNameCharacters(collapsed)) return refuse('name_signs')
  if (!hasLetterOrDigit(collapsed)) return refuse('name_letters')
  if ([...collapsed].length > BOX_NAME_MAX_LENGTH) return refuse('name_too_long')
  if (collapsed.split(' ').length > BOX_NAME_MAX_WORDS) return refuse('name_too_many_words')
  return accept(collapsed)
}

/** Only the server has the list of forbidden words (M-NAME-04). */
export const checkBoxName = (
  name: string,
  { forbidden }: { forbidden: readonly string[] },
): Outcome<string, BoxNameRefusalCode> => {
  const shape = checkBoxNameShape(name)
  if (!shape.ok) return shape
  const readings = listDisguisedNameReadings(shape.value).flatMap((reading) => [
    reading,
    reading.replace(spacedLettersPattern, removeWordSeparators),
  ])
  const holds = forbidden.some((word) => readings.some((reading) => reading.includes(foldDiacritics(word))))
  return holds ? refuse('name_forbidden') : shape
}

export type MailingAddressPart = { kind: 'index' | 'locker_name' | 'box_number' | 'box_name'; value: string }

/** Parts of the mailing address, in order. A box name requires a box number (M-NAME-08). */
export const mailingAddressParts = (box: {
  index: string
  boxNumber: string | number | null
  /** Null or absent for a box of the office itself (AMB-45). */
  lockerName?: string | null
  boxName?: string | null
}): Outcome<MailingAddressPart[], 'box_number_missing'> => {
  const number = String(box.boxNumber ?? '').trim()
  if (number === '') return refuse('box_number_missing')
  const name = normalizeBoxName(box.boxName ?? '')
  return accept([
    { kind: 'index', value: box.index },
    ...(box.lockerName ? [{ kind: 'locker_name' as const, value: box.lockerName }] : []),
    { kind: 'box_number', value: number },
    ...(name === '' ? [] : [{ kind: 'box_name' as const, value: name }]),
  ])
}

type Form = readonly string[]

let cachedForms: { readonly forms: readonly Form[]; readonly shortForms: ReadonlySet<string> } | undefined

/** Built on first use, because building takes 13 ms on a cheap phone. */
function readForms() {
  if (cachedForms) return cachedForms
  const forms = legalForms.map((phrase) => listDisguisedNameReadings(phrase.join(' '))[0]?.split(' ') ?? [])
  cachedForms = { forms, shortForms: new Set(forms.flatMap((phrase) => (phrase.length > 1 ? [] : phrase))) }
  return cachedForms
}

const containsPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.some((_, index) => phrase.every((word, offset) => words[index + offset] === word))

const hasWholeForm = (reading: string): boolean => {
  const withoutDigits = reading.replace(/(?<=\p{Script=Cyrillic})\d+|\d+(?=\p{Script=Cyrillic})/gu, ' ')
  const words = splitWords(withoutDigits)
  return readForms().forms.some((phrase) => containsPhrase(words, phrase))
}

/**
 * Two spaced letters may be initials. They count as a legal form only at the start of the name and with punctuation
 * between them.
 */
const hasSpelledOutForm = (reading: string): boolean =>
  [...reading.matchAll(spacedLettersPattern)].some(({ 0: run, index }) => {
    const form = removeWordSeparators(run)
    if (!readForms().shortForms.has(form)) return false
    return (
      form.length > 2 ||
      (removeWordSeparators(reading.slice(0, index)) === '' && /[^\p{L}\p{N}\s]/u.test(run))
    )
  })

/** A legal form counts only as a whole word, in any case and keyboard layout (M-NAME-05, AMB-17). */
export const containsLegalForm = (name: string): boolean =>
  listDisguisedNameReadings(name).some((reading) => hasWholeForm(reading) || hasSpelledOutForm(reading))
