import { hasNameSigns, longest } from '#contract/typed-text.ts'
import { accept, type Outcome, refuse } from '../outcome.ts'

export type PersonNameCode =
  | 'person_name_empty'
  | 'person_name_malformed'
  | 'person_name_too_long'
  | 'name_signs'

const SHAPE = /^\p{L}[\p{L}\p{M}' ’.()-]*$/u

/** A name without outer and doubled spaces (M-CLIENT-04). */
export const trimName = (name: string): string => name.trim().replace(/\s+/gu, ' ')

/** A first, middle or last name: letters with hyphens, apostrophes and spaces, at most 60 characters. */
export const checkPersonName = (name: string): Outcome<string, PersonNameCode> => {
  const trimmed = trimName(name)
  if (trimmed === '') return refuse('person_name_empty')
  if (!hasNameSigns(trimmed)) return refuse('name_signs')
  if (trimmed.length > longest.name) return refuse('person_name_too_long')
  return SHAPE.test(trimmed) ? accept(trimmed) : refuse('person_name_malformed')
}

/** Last, first and middle name in one line (M-CLIENT-06); a missing middle name leaves no gap. */
export const fullName = (person: {
  lastName: string
  firstName: string
  middleName?: string | null | undefined
}): string =>
  [person.lastName, person.firstName, person.middleName ?? '']
    .map(trimName)
    .filter((part) => part !== '')
    .join(' ')
