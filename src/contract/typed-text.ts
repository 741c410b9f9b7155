/** The longest texts that people type, in UTF-16 units: calls refuse longer ones, screens say so beside the field. */
export const longest = {
  /** Latitude and longitude, as map services let people copy them. */
  place: 60,
  search: 100,
  promo: 40,
  comment: 1000,
  email: 254,
  /** An address with the name and the scheme that it is copied with. */
  pastedEmail: 500,
  /** A first, middle or last name. */
  name: 60,
  /** Somebody in one line: a recipient, a witness. */
  person: 150,
  /** Who sent a letter, took it, or issued a passport. */
  party: 200,
  birthPlace: 200,
  orgName: 200,
  orgFullName: 400,
  bankName: 200,
  /** An address of an organisation. */
  legalAddress: 400,
  postalAddress: 300,
  phone: 20,
  pastedPhone: 60,
  track: 40,
  reason: 300,
  documentNumber: 60,
  /** Digits of a passport or an INN, however they are spaced. */
  identityNumber: 30,
  /** A number with the words that it is copied with. */
  pastedNumber: 60,
  keyName: 60,
  webhookAddress: 500,
  /** `31.12.2026`. */
  day: 10,
  /** `09:00`. */
  time: 5,
} as const

/** Emoji and their parts, control, direction and zero-width signs: documents cannot draw them, readers cannot see them. */
const unnameable =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{RI}\p{EMod}]|[\u{FE00}-\u{FE0F}]|\u{20E3}|(?![©®™])\p{ExtPict}/u

/** May this text be a name of a person, an organisation or a box? The one rule of signs for all names. */
export const hasNameSigns = (text: string): boolean => !unnameable.test(text)

/** Is there a letter or a digit in it? Marks and punctuation alone name nobody and nothing. */
export const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** The code of a refusal for a name without a letter or a digit. */
export const nameLetters = 'name_letters'

/** The code of a refusal for a sign that no name may hold. */
export const nameSigns = 'name_signs'

/** Would a call take these words to search for? The field says so itself where they are too long; nothing is asked then. */
export const isSearchable = (text: string): boolean => text.trim().length <= longest.search
