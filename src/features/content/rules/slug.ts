import { latinLetters } from '#kit/rules/word-lists/keyboard.ts'

/** Latin letters, digits and single hyphens; empty if the name has neither letters nor digits. */
export const slugOf = (name: string): string =>
  [...name.toLowerCase()]
    .map((letter) => latinLetters[letter] ?? (/[a-z0-9]/.test(letter) ? letter : ' '))
    .join('')
    .trim()
    .replace(/ +/g, '-')
