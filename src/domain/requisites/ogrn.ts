import { accept, type Outcome, refuse } from '../outcome.ts'

export type OgrnCode = 'ogrn_malformed' | 'ogrn_check_digit'

/** The check digit after the first 12 digits of an entity's OGRN or the first 14 of a sole proprietor's. */
export const ogrnCheckDigit = (head: string): string =>
  String((Number(head) % (head.length === 12 ? 11 : 13)) % 10)

/** An OGRN of 13 digits or OGRNIP of 15, with the right check digit. */
export const checkOgrn = (text: string): Outcome<string, OgrnCode> => {
  const ogrn = text.trim()
  if (!/^[1-9](?:\d{12}|\d{14})$/.test(ogrn)) return refuse('ogrn_malformed')
  return ogrnCheckDigit(ogrn.slice(0, -1)) === ogrn.slice(-1) ? accept(ogrn) : refuse('ogrn_check_digit')
}
