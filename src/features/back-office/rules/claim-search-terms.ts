import { extractEmail, normalizeLine, normalizePhone, stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { toPossibleRussianTexts } from '#kit/rules/latin-input.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'

const MIN_NAME_LETTERS = 2
const MIN_EMAIL_LENGTH = 3
/** Shorter numbers are searched only among box numbers. */
export const MIN_CLAIM_NUMBER_DIGITS = 3
const MAX_NUMBER_DIGITS = 15
const PHONE_DIGITS = 10
const INN_DIGITS: readonly number[] = [10, 12]
const MIN_TRACK_LENGTH = 6

/** Everything that a search text could mean: ten digits may be a phone number or an INN. */
export interface ClaimSearchTerms {
  /** A claim number or box number, or part of one. */
  readonly number: string | null
  /** True if `number` is long enough to search for it inside claim numbers. */
  readonly partOfClaim: boolean
  readonly phone: string | null
  readonly inn: string | null
  /** An email address or its beginning, in lower case. */
  readonly email: string | null
  /** A track number in upper case, without spaces. */
  readonly track: string | null
  /** Alternative spellings of a name, each a list of word prefixes. */
  readonly names: readonly (readonly string[])[]
}

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const toPhone = (digits: string): string | null => {
  const own = digits.length === PHONE_DIGITS + 1 && /^[78]/.test(digits) ? digits.slice(1) : digits
  return own.length === PHONE_DIGITS ? `7${own}` : null
}

const queryFromDigits = (digits: string): Omit<ClaimSearchTerms, 'names' | 'email'> => ({
  number: digits.length <= MAX_NUMBER_DIGITS ? digits : null,
  partOfClaim: digits.length >= MIN_CLAIM_NUMBER_DIGITS,
  phone: toPhone(digits),
  inn: INN_DIGITS.includes(digits.length) ? digits : null,
  track: digits.length >= MIN_TRACK_LENGTH ? digits : null,
})

/** Strips `№`, `tel:` and `mailto:` from pasted text. */
const cleanPastedQuery = (line: string): string => {
  if (line.includes('@')) return extractEmail(line)
  if (/^[\p{L}\s.]*№\s*\d[\d\s-]*\.?$/u.test(line)) return stripNumberFormatting(line)
  return /^tel:/i.test(line) ? normalizePhone(line) : line
}

const emptyDigitReadings = { number: null, partOfClaim: false, phone: null, inn: null } as const

/** Recognises numbers, emails and names, even if a name is typed in Latin letters or in the wrong keyboard layout. */
export function parseClaimSearchTerms(text: string): Outcome<ClaimSearchTerms, 'query_too_short'> {
  const typed = cleanPastedQuery(
    normalizeLine(text.replace(/\p{Cc}+/gu, ' '))
      .replace(/\p{C}+/gu, ' ')
      .trim(),
  )
  const joined = typed.replaceAll(' ', '')
  if (!/\p{L}/u.test(typed)) {
    const digits = typed.replace(/\D/g, '')
    return digits === ''
      ? refuse('query_too_short')
      : accept({ ...queryFromDigits(digits), email: null, names: [] })
  }
  const isAddress = !typed.includes(' ') && /^[\x21-\x7e]+$/.test(typed)
  const email = isAddress && typed.length >= MIN_EMAIL_LENGTH ? typed.toLowerCase() : null
  const track = /^[a-z0-9-]{6,40}$/i.test(joined) && /\d/.test(joined) ? joined.toUpperCase() : null
  const readings = typed.includes('@') ? [] : [typed, ...toPossibleRussianTexts(typed)]
  const names = readings
    .map(splitWords)
    .filter((words) => words.some((word) => [...word].length >= MIN_NAME_LETTERS))
  if (email === null && names.length === 0) return refuse('query_too_short')
  return accept({ ...emptyDigitReadings, email, track, names })
}
