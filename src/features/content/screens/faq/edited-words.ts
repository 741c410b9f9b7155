import type { Found } from './full-text.ts'
import { stem, wordsOf } from './match.ts'

interface Piece {
  readonly url: string
  readonly title: string
  readonly content: string
}

/** Words before the match, and in all. */
const [BEFORE, FROM] = [6, 24]
const excerptOf = (content: string, stems: readonly string[]): string => {
  const words = content.split(/\s+/u)
  const first = words.findIndex((word) =>
    wordsOf(word).some((part) => stems.some((wanted) => part.startsWith(wanted))),
  )
  const start = Math.max(0, first - BEFORE)
  return words.slice(start, Math.max(first, 0) + FROM).join(' ')
}

export const searchEdited = (pieces: readonly Piece[], typed: string): Found[] => {
  const stems = wordsOf(typed).map(stem)
  if (stems.length === 0) return []
  return pieces
    .filter(({ title, content }) => {
      const words = wordsOf(`${title} ${content}`)
      return stems.every((wanted) => words.some((word) => word.startsWith(wanted)))
    })
    .map(({ url, title, content }) => ({ title, address: url, excerpt: excerptOf(content, stems) }))
}
