/** Maximum lengths in UTF-16 units, enforced by calls and reported by fields. */
export const maxTextLength = {
  /** Coordinates as copied from map services. */
  place: 60,
  search: 100,
  promo: 40,
  comment: 1000,
  email: 254,
  /** Long enough for a display name and `mailto:`. */
  pastedEmail: 500,
  bankDetails: 1000,
  name: 60,
  person: 150,
  party: 200,
  birthPlace: 200,
  orgName: 200,
  orgFullName: 400,
  bankName: 200,
  legalAddress: 400,
  postalAddress: 300,
  phone: 20,
  pastedPhone: 60,
  track: 40,
  reason: 300,
  officeNote: 200,
  documentNumber: 60,
  /** A passport number or INN with any spacing. */
  identityNumber: 30,
  pastedNumber: 60,
  keyName: 60,
  costCentreCode: 20,
  webhookAddress: 500,
  day: 10,
  time: 5,
} as const

/** Emoji and control, direction and zero-width characters: PDFs cannot draw them and readers cannot see them. */
const forbiddenNameCharacters =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{RI}\p{EMod}]|[\u{FE00}-\u{FE0F}]|\u{20E3}|(?![©®™])\p{ExtPict}/u

export const hasOnlyNameCharacters = (text: string): boolean => !forbiddenNameCharacters.test(text)

/** Rejects names that consist only of marks and punctuation. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

export const NAME_WITHOUT_LETTERS_CODE = 'name_letters'

export const FORBIDDEN_NAME_CHARACTERS_CODE = 'name_signs'

/** True if the text is short enough to search for; the field reports longer text. */
export const fitsSearchLimit = (text: string): boolean => text.trim().length <= maxTextLength.search
