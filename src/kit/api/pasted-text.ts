// Cleaners of pasted text, for fields and calls. Unrecognised text is left as it is, so that validation refuses it visibly.

const SPACES = /\s+/gu
const INVISIBLE = /\p{Cf}/gu
const HYPHENS = /[\p{Pd}\u2212]/gu

/** Removes invisible characters and normalizes spaces and hyphens. */
export const normalizeLine = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replace(HYPHENS, '-').replace(SPACES, ' ').trim()

export const extractDigits = (text: string): string => text.replace(/\D/gu, '')

/** Removes words and signs before the number, spaces, hyphens and trailing punctuation. */
export const stripNumberFormatting = (text: string): string =>
  normalizeLine(text)
    .replace(/^[\p{L}\s.:,/-]*[№#]?\s*(?=\d)/u, '')
    .replace(/[\s№-]/gu, '')
    .replace(/(?<=\d)[.,;]+$/u, '')

/** Removes a word or URL scheme before the phone number. */
export const normalizePhone = (text: string): string =>
  normalizeLine(text)
    .replace(/^\p{L}[\p{L}\s.:]*(?=[+(\d])/u, '')
    .replace(/[./,;]/gu, ' ')
    .trim()

/** Accepts `mailto:anna@example.org?subject=…` and `Anna <anna@example.org>`. */
export const extractEmail = (text: string): string => {
  const line = normalizeLine(text)
  const address = /<([^<>]+)>/u.exec(line)?.[1] ?? line
  return address
    .replace(/^mailto:/iu, '')
    .replace(/\?.*$/u, '')
    .replace(/[\s.,;]+$/u, '')
    .trim()
}

/** Two-digit years up to this one are read as 20xx, later ones as 19xx. */
const LAST_SHORT_YEAR = 40
const toFourDigitYear = (year: string): string => {
  if (year.length === 4) return year
  return `${Number(year) > LAST_SHORT_YEAR ? '19' : '20'}${year}`
}

/**
 * Converts `31.12.2026`, `1.2.26`, `1/2/2026`, `2026-12-31`, `31122026` and `20261231` to `YYYY-MM-DD`, even if that
 * day does not exist; other text stays.
 */
export const normalizeDate = (text: string): string => {
  const line = normalizeLine(text).replace(/(?<=\d)\s?\p{L}{0,4}\.?$/u, '')
  const [, year, month, day] =
    /^(\d{4})[ ./-](\d{1,2})[ ./-](\d{1,2})$/.exec(line) ??
    /^((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(line) ??
    []
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const [, first, second, third] =
    /^(\d{1,2})[ ./-] ?(\d{1,2})[ ./-] ?(\d{4}|\d{2})$/.exec(line) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(line) ??
    []
  return first && second && third
    ? `${toFourDigitYear(third)}-${second.padStart(2, '0')}-${first.padStart(2, '0')}`
    : line
}

/** Converts the formats of {@link normalizeDate} to `DD.MM.YYYY`; leaves other text unchanged. */
export const normalizeDottedDate = (text: string): string =>
  normalizeDate(text).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1')

/** Removes spaces, hyphens and a word before the KPP, and converts it to upper case. */
export const normalizeKpp = (text: string): string => stripNumberFormatting(text).toUpperCase()

/** Splits a pasted passport number; null if the text does not contain both series and number. */
export const splitPassport = (text: string): { readonly series: string; readonly number: string } | null => {
  const digits = extractDigits(text)
  return digits.length === 10 ? { series: digits.slice(0, 4), number: digits.slice(4) } : null
}
