import { stem, wordsOf } from './match.ts'

export interface Found {
  readonly title: string
  readonly address: string
  readonly excerpt: string
}

interface Piece {
  readonly url: string
  readonly title: string
  readonly content: string
}

/** Words before the match, and in the whole excerpt. */
const [WORDS_BEFORE_MATCH, EXCERPT_WORDS] = [6, 24]
const excerptOf = (content: string, stems: readonly string[]): string => {
  const words = content.split(/\s+/u)
  const first = words.findIndex((word) =>
    wordsOf(word).some((part) => stems.some((stemmed) => part.startsWith(stemmed))),
  )
  const start = Math.max(0, first - WORDS_BEFORE_MATCH)
  return words.slice(start, Math.max(first, 0) + EXCERPT_WORDS).join(' ')
}

export const searchEdited = (pieces: readonly Piece[], typed: string): Found[] => {
  const stems = wordsOf(typed).map(stem)
  if (stems.length === 0) return []
  return pieces
    .filter(({ title, content }) => {
      const words = wordsOf(`${title} ${content}`)
      return stems.every((stemmed) => words.some((word) => word.startsWith(stemmed)))
    })
    .map(({ url, title, content }) => ({ title, address: url, excerpt: excerptOf(content, stems) }))
}
