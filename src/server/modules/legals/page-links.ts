import type { LegalClaimsPage } from '#contract/legal-claims.ts'

type Links = NonNullable<LegalClaimsPage['_links']>

/** Which part of a list an answer holds; `number` counts from zero. */
export interface PagePlace {
  readonly number: number
  readonly size: number
  readonly totalPages: number
}

/**
 * The links of a page of a list as the published API writes them: previous and next where they are, first and
 * last with them, or always when `forced` (M-LEGAL-05). `url` is what was asked for; links are paths within
 * the site.
 */
export function pageLinks(url: URL, { number, size, totalPages }: PagePlace, forced: boolean): Links {
  const to = (page: number) => {
    const query = new URLSearchParams(url.search)
    query.set('page', String(page))
    query.set('size', String(size))
    return { href: `${url.pathname}?${query}` }
  }
  const last = Math.max(0, totalPages - 1)
  const [before, after] = [number > 0, number < last]
  return {
    ...(before || forced ? { first: to(0) } : {}),
    ...(before ? { prev: to(number - 1) } : {}),
    self: to(number),
    ...(after ? { next: to(number + 1) } : {}),
    ...(after || forced ? { last: to(last) } : {}),
  }
}
