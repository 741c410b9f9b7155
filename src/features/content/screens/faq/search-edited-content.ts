import { splitWords, stemWord } from './match-question.ts'

export interface SearchResult {
  readonly title: string
  readonly address: string
  readonly excerpt: string
}

interface TextPiece {
  readonly url: string
  readonly title: string
  readonly content: string
}

/** Numbers of words before the match and in the whole excerpt. */
const [WORDS_BEFORE_MATCH, EXCERPT_WORDS] = [6, 24]
const makeExcerpt = (content: string, stems: readonly string[]): string => {
  const words = content.split(/\s+/u)
  const first = words.findIndex((word) =>
    splitWords(word).some((part) => stems.some((stemmed) => part.startsWith(stemmed))),
  )
  const start = Math.max(0, first - WORDS_BEFORE_MATCH)
  return words.slice(start, Math.max(first, 0) + EXCERPT_WORDS).join(' ')
}

export const searchEditedContent = (pieces: readonly TextPiece[], typed: string): SearchResult[] => {
  const stems = splitWords(typed).map(stemWord)
  if (stems.length === 0) return []
  return pieces
    .filter(({ title, content }) => {
      const words = splitWords(`${title} ${content}`)
      return stems.every((stemmed) => words.some((word) => word.startsWith(stemmed)))
    })
    .map(({ url, title, content }) => ({ title, address: url, excerpt: makeExcerpt(content, stems) }))
}
