export const foldYo = (text: string): string =>
  text.replaceAll('\u0451', '\u0435').replaceAll('\u0401', '\u0415')

const WORD = /\p{L}+/gu

/** Words spelled only with the letter yo, for which folding can be undone. */
export const wordsWithYo = (text: string): string[] => {
  const words = new Set(text.match(WORD))
  return [...words].filter((word) => foldYo(word) !== word && !words.has(foldYo(word)))
}

export const restoreYo = (text: string, words: readonly string[]): string => {
  const byFolded = new Map(words.map((word) => [foldYo(word), word]))
  return text.replace(WORD, (word) => byFolded.get(word) ?? word)
}
