import { latinByRussianLetter } from '#kit/rules/word-lists/letter-tables.ts'

/** Returns Latin letters, digits and single hyphens; empty if the name has neither letters nor digits. */
export const toSlug = (name: string): string =>
  [...name.toLowerCase()]
    .map((letter) => latinByRussianLetter[letter] ?? (/[a-z0-9]/.test(letter) ? letter : ' '))
    .join('')
    .trim()
    .replace(/ +/g, '-')
