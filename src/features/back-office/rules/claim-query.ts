import { emailIn, phoneIn, plainLine, ungrouped } from '#kit/api/pasted-text.ts'
import { russianReadings } from '#kit/rules/latin-input.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'

const FEWEST_LETTERS = 2
const FEWEST_SIGNS_OF_EMAIL = 3
/** Shorter numbers are only searched as box numbers. */
export const FEWEST_DIGITS_OF_CLAIM = 3
const LONGEST_NUMBER = 15
const PHONE_DIGITS = 10
const INN_DIGITS: readonly number[] = [10, 12]
const FEWEST_SIGNS_OF_TRACK = 6

/** All possible readings of a search text: ten digits may be a phone number or an INN. */
export interface ClaimQuery {
  /** A claim or box number, or part of one. */
  readonly number: string | null
  /** `number` is long enough to search for as a part of a claim number. */
  readonly partOfClaim: boolean
  readonly phone: string | null
  readonly inn: string | null
  /** An email address or its beginning, in lower case. */
  readonly email: string | null
  /** A track number in upper case, without spaces. */
  readonly track: string | null
  /** Possible readings of a name, each a list of word prefixes. */
  readonly names: readonly (readonly string[])[]
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const phoneOf = (digits: string): string | null => {
  const own = digits.length === PHONE_DIGITS + 1 && /^[78]/.test(digits) ? digits.slice(1) : digits
  return own.length === PHONE_DIGITS ? `7${own}` : null
}

const byDigits = (digits: string): Omit<ClaimQuery, 'names' | 'email'> => ({
  number: digits.length <= LONGEST_NUMBER ? digits : null,
  partOfClaim: digits.length >= FEWEST_DIGITS_OF_CLAIM,
  phone: phoneOf(digits),
  inn: INN_DIGITS.includes(digits.length) ? digits : null,
  track: digits.length >= FEWEST_SIGNS_OF_TRACK ? digits : null,
})

/** Strips `№`, `tel:` and `mailto:` from pasted text. */
const pastedQuery = (line: string): string => {
  if (line.includes('@')) return emailIn(line)
  if (/^[\p{L}\s.]*№\s*\d[\d\s-]*\.?$/u.test(line)) return ungrouped(line)
  return /^tel:/i.test(line) ? phoneIn(line) : line
}

const noDigits = { number: null, partOfClaim: false, phone: null, inn: null } as const

/** Recognises digits, an email or a name, even in Latin letters or the wrong keyboard layout. */
export function readClaimQuery(text: string): Outcome<ClaimQuery, 'query_too_short'> {
  const typed = pastedQuery(
    plainLine(text.replace(/\p{Cc}+/gu, ' '))
      .replace(/\p{C}+/gu, ' ')
      .trim(),
  )
  const joined = typed.replaceAll(' ', '')
  if (!/\p{L}/u.test(typed)) {
    const digits = typed.replace(/\D/g, '')
    return digits === '' ? refuse('query_too_short') : accept({ ...byDigits(digits), email: null, names: [] })
  }
  const isAddress = !typed.includes(' ') && /^[\x21-\x7e]+$/.test(typed)
  const email = isAddress && typed.length >= FEWEST_SIGNS_OF_EMAIL ? typed.toLowerCase() : null
  const track = /^[a-z0-9-]{6,40}$/i.test(joined) && /\d/.test(joined) ? joined.toUpperCase() : null
  const readings = typed.includes('@') ? [] : [typed, ...russianReadings(typed)]
  const names = readings
    .map(wordsOf)
    .filter((words) => words.some((word) => [...word].length >= FEWEST_LETTERS))
  if (email === null && names.length === 0) return refuse('query_too_short')
  return accept({ ...noDigits, email, track, names })
}
