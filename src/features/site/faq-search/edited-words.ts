import type { Found } from './full-text.ts'
import { stem, wordsOf } from './match.ts'

/** A piece of text that was edited after the index of the search was made. */
interface Piece {
  readonly url: string
  readonly title: string
  readonly content: string
}

/** The words of an excerpt: before and from the first that was found. */
const [BEFORE, FROM] = [6, 24]
const excerptOf = (content: string, stems: readonly string[]): string => {
  const words = content.split(/\s+/u)
  const first = words.findIndex((word) =>
    wordsOf(word).some((part) => stems.some((wanted) => part.startsWith(wanted))),
  )
  const start = Math.max(0, first - BEFORE)
  return words.slice(start, Math.max(first, 0) + FROM).join(' ')
}

/** The pieces in which every typed word stands, in any form. */
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
