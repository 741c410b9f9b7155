export const foldYo = (text: string): string =>
  text.replaceAll('\u0451', '\u0435').replaceAll('\u0401', '\u0415')

const WORD = /\p{L}+/gu

/** Words that this text always spells with the letter yo, so that replacing yo by ye can be undone for them. */
export const findWordsWithYo = (text: string): string[] => {
  const words = new Set(text.match(WORD))
  return [...words].filter((word) => foldYo(word) !== word && !words.has(foldYo(word)))
}

export const restoreYo = (text: string, words: readonly string[]): string => {
  const byFolded = new Map(words.map((word) => [foldYo(word), word]))
  return text.replace(WORD, (word) => byFolded.get(word) ?? word)
}
