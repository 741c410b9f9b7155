import { latinLetters } from './words/latin-input.ts'

/** A name as a part of an address: Latin letters, digits and single hyphens; empty when the name has neither. */
export const slugOf = (name: string): string =>
  [...name.toLowerCase()]
    .map((letter) => latinLetters[letter] ?? (/[a-z0-9]/.test(letter) ? letter : ' '))
    .join('')
    .trim()
    .replace(/ +/g, '-')
