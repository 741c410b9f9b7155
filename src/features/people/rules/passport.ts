import { extractDigits } from '#kit/api/pasted-text.ts'
import { hasOnlyNameCharacters, maxTextLength } from '#kit/api/text-limits.ts'
import { addMonths, type CalendarDate, isCalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'

export type PassportRefusal =
  | 'passport_series_malformed'
  | 'passport_number_malformed'
  | 'department_code_malformed'
  | 'issue_date_malformed'
  | 'issue_date_future'
  | 'issue_date_too_early'
export type BirthdayRefusal =
  | 'birthday_malformed'
  | 'birthday_future'
  | 'birthday_too_young'
  | 'birthday_too_long_ago'

/** Passports are issued from the age of 14. The current form of passport was introduced in October 1997. */
export const MIN_PASSPORT_AGE_YEARS = 14
const MAX_AGE_YEARS = 120
const FIRST_ISSUE_DATE: CalendarDate = '1997-10-01'

const addYears = (date: CalendarDate, years: number): CalendarDate => addMonths(date, years * 12)

const createDigitsCheck =
  <C extends PassportRefusal>(length: number, code: C) =>
  (text: string): Outcome<string, C> => {
    const digits = extractDigits(text)
    return digits.length === length ? accept(digits) : refuse(code)
  }

/** Turns `45 08` into `4508`. */
export const checkPassportSeries = createDigitsCheck(4, 'passport_series_malformed')
export const checkPassportNumber = createDigitsCheck(6, 'passport_number_malformed')
/** Turns `770-001` into `770001` (M-CLIENT-05). */
export const checkDepartmentCode = createDigitsCheck(6, 'department_code_malformed')

/** Accepts ages from 14 to 120 years. */
export const checkBirthday = (
  birthday: string,
  today: CalendarDate,
): Outcome<CalendarDate, BirthdayRefusal> => {
  if (!isCalendarDate(birthday)) return refuse('birthday_malformed')
  if (birthday > today) return refuse('birthday_future')
  if (addYears(birthday, MIN_PASSPORT_AGE_YEARS) > today) return refuse('birthday_too_young')
  return addYears(birthday, MAX_AGE_YEARS) < today ? refuse('birthday_too_long_ago') : accept(birthday)
}

export const checkIssueDate = (
  issueDate: string,
  person: { birthday: CalendarDate; today: CalendarDate },
): Outcome<CalendarDate, PassportRefusal> => {
  if (!isCalendarDate(issueDate)) return refuse('issue_date_malformed')
  if (issueDate > person.today) return refuse('issue_date_future')
  const tooEarly =
    issueDate < FIRST_ISSUE_DATE || issueDate < addYears(person.birthday, MIN_PASSPORT_AGE_YEARS)
  return tooEarly ? refuse('issue_date_too_early') : accept(issueDate)
}

type PersonNameCode = 'person_name_empty' | 'person_name_malformed' | 'person_name_too_long' | 'name_signs'

const NAME_PATTERN = /^\p{L}[\p{L}\p{M}' ’.()-]*$/u

/** Removes superfluous spaces (M-CLIENT-04). */
export const normaliseName = (name: string): string => name.trim().replace(/\s+/gu, ' ')

export const checkPersonName = (name: string): Outcome<string, PersonNameCode> => {
  const trimmed = normaliseName(name)
  if (trimmed === '') return refuse('person_name_empty')
  if (!hasOnlyNameCharacters(trimmed)) return refuse('name_signs')
  if (trimmed.length > maxTextLength.name) return refuse('person_name_too_long')
  return NAME_PATTERN.test(trimmed) ? accept(trimmed) : refuse('person_name_malformed')
}

/** Last, first and middle name (M-CLIENT-06). */
export const toFullName = (person: {
  lastName: string
  firstName: string
  middleName?: string | null | undefined
}): string =>
  [person.lastName, person.firstName, person.middleName ?? '']
    .map(normaliseName)
    .filter((part) => part !== '')
    .join(' ')
