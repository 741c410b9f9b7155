/** A longer word stays apart, because both together would not fit a line of a phone with text at 200 %. */
const MAX_JOINED_LETTERS = 11

const shortWords = new RegExp(
  String.raw`(^|[\s(«])(а|без|в|во|до|за|и|из|или|к|ко|на|не|ни|но|о|об|от|по|под|при|с|со|у|я)\s+(?=\S{1,${MAX_JOINED_LETTERS}}(?:\s|$)|$)`,
  'giu',
)
/** Abbreviations of addresses: 'ул. Мясницкая', 'пр-т. Мира', 'д. 26', 'стр. 1'; a longer name stays apart too. */
const abbreviated = /(^|[\s,(])(\p{Ll}[\p{Ll}-]{0,4}\.)\s+(?=\p{Lu}\S{0,8}(?:[\s,)]|$)|\d)/gu

const numberBeforeWord = /(?<=^|[\s(«×])(\d{1,4})\s+(?=\p{Ll})(?!(?:до|и|из|или|по)\s)/gu

/** Adds no-break spaces after short words and '№', between a number and its unit, and before dashes. */
export const typeset = (text: string): string =>
  text
    .replace(shortWords, (_, before: string, word: string) => `${before}${word}\u00a0`)
    .replace(shortWords, (_, before: string, word: string) => `${before}${word}\u00a0`)
    .replace(numberBeforeWord, '$1\u00a0')
    .replace(/№\s+(?=\d)/gu, '№\u00a0')
    .replace(/\s+—/gu, '\u00a0—')

/** Keeps the abbreviation of a box (letter, slash, letter) and '№' on one line with their number. */
export const typesetBoxNumber = (text: string): string =>
  text
    .replace(/(?<=^|[\s(])(\p{L})\/(\p{L})\s+(?=\d)/gu, '$1/\u2060$2\u00a0')
    .replace(/№\s+(?=\d)/gu, '№\u00a0')

/** Like {@link typeset}, and also keeps abbreviations on one line with their name or number, and '7-9' on one line. */
export const typesetAddress = (address: string): string =>
  typeset(
    typesetBoxNumber(address)
      .replace(abbreviated, (_, before: string, word: string) => `${before}${word}\u00a0`)
      .replace(/(\d)-(?=\d)/gu, '$1-\u2060'),
  )
