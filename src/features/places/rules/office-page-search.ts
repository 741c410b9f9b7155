import { normalizeLine } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

/** Offices on all pages of one search without JavaScript. */
export const MAX_FOUND_OFFICES = 500
const MAX_PAGE = 999

/** Reads `?q=` and `&page=` of the page that lists offices; the text is empty if nothing is searched for. */
export const readOfficePageSearch = (query: URLSearchParams): { text: string; page: number } => {
  const page = Number(query.get('page') ?? 1)
  return {
    // The slice may split an emoji, which no URL can contain.
    text: normalizeLine(query.get('q') ?? '')
      .slice(0, maxTextLength.search)
      .toWellFormed(),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}
