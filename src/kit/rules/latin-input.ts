import { russianLettersByLatinKey, russianLettersByLatinSpelling } from './word-lists/letter-tables.ts'

const isVowel = (letter: string | undefined): boolean => letter !== undefined && /[aeiou]/.test(letter)

/** Reads `y` after a vowel as short I. */
const transliterateBySound = (word: string): string => {
  let russian = ''
  for (let index = 0; index < word.length; ) {
    const [latin, letters] =
      word[index] === 'y' && isVowel(word[index - 1]) && !isVowel(word[index + 1])
        ? ['y', russianLettersByLatinSpelling.find(([spelling]) => spelling === 'j')?.[1] ?? '']
        : (russianLettersByLatinSpelling.find(([spelling]) => word.startsWith(spelling, index)) ?? [
            word[index] ?? '',
            word[index] ?? '',
          ])
    russian += letters
    index += latin.length
  }
  return russian
}

const convertFromEnglishLayout = (text: string): string =>
  [...text].map((key) => russianLettersByLatinKey[key] ?? key).join('')

/** Russian readings of text typed in Latin letters: by sound, then by keyboard key. */
export const toPossibleRussianTexts = (text: string): string[] => {
  const typed = text.toLowerCase()
  if (!/[a-z]/.test(typed)) return []
  return [typed.replace(/[a-z']+/g, transliterateBySound), convertFromEnglishLayout(typed)]
}
