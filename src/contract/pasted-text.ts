// Readers of texts as people paste them; fields and calls share them. What a reader does not know stays, so that a rule
// refuses it in sight.

const SPACES = /\s+/gu
const INVISIBLE = /\p{Cf}/gu
const HYPHENS = /[\p{Pd}\u2212]/gu

/** One line without invisible signs, with plain spaces and hyphens. */
export const plainLine = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replace(HYPHENS, '-').replace(SPACES, ' ').trim()

/** The digits of a number whose length tells whether it is whole. */
export const digitsOf = (text: string): string => text.replace(/\D/gu, '')

/** A number without the word and the sign before it, without spaces and hyphens, and without a full stop behind it. */
export const ungrouped = (text: string): string =>
  plainLine(text)
    .replace(/^[\p{L}\s.:,/-]*[№#]?\s*(?=\d)/u, '')
    .replace(/[\s№-]/gu, '')
    .replace(/(?<=\d)[.,;]+$/u, '')

/** A phone without the word or the scheme before it, its groups parted by spaces, hyphens and brackets. */
export const phoneIn = (text: string): string =>
  plainLine(text)
    .replace(/^\p{L}[\p{L}\s.:]*(?=[+(\d])/u, '')
    .replace(/[./,;]/gu, ' ')
    .trim()

/** An e-mail address out of `mailto:anna@example.org?subject=…` or `Anna <anna@example.org>`. */
export const emailIn = (text: string): string => {
  const line = plainLine(text)
  const address = /<([^<>]+)>/u.exec(line)?.[1] ?? line
  return address
    .replace(/^mailto:/iu, '')
    .replace(/\?.*$/u, '')
    .replace(/[\s.,;]+$/u, '')
    .trim()
}

/** Two figures of a year up to this one are of this century: no date of ours is further ahead. */
const LAST_SHORT_YEAR = 40
const wholeYear = (year: string): string => {
  if (year.length === 4) return year
  return `${Number(year) > LAST_SHORT_YEAR ? '19' : '20'}${year}`
}

/**
 * A day as `YYYY-MM-DD`, whether it exists or not: written `31.12.2026`, `1.2.26`, `1/2/2026`, `2026-12-31` as browsers
 * fill it in, `31122026` or `20261231`.
 */
export const dayIn = (text: string): string => {
  const line = plainLine(text).replace(/(?<=\d)\s?\p{L}{0,4}\.?$/u, '')
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
    ? `${wholeYear(third)}-${second.padStart(2, '0')}-${first.padStart(2, '0')}`
    : line
}

/** The same as `DD.MM.YYYY`; what is no day stays as it is. */
export const dottedDayIn = (text: string): string =>
  dayIn(text).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1')

/** A KPP: capitals without spaces, hyphens and the word before it. */
export const kppIn = (text: string): string => ungrouped(text).toUpperCase()

/** Series and number of a passport that were pasted in one piece; null for anything else. */
export const passportIn = (text: string): { readonly series: string; readonly number: string } | null => {
  const digits = digitsOf(text)
  return digits.length === 10 ? { series: digits.slice(0, 4), number: digits.slice(4) } : null
}
