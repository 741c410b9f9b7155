import { faqCopy } from '#copy/faq-page.ts'
import type { DrawnParts } from './drawn-parts.ts'
import { wayData } from './structured.ts'
import { escapeHtml } from './template.ts'

/** One step of the way from home to a page. */
export interface Step {
  readonly label: string
  readonly href: string
}

/** What a page of offices is made of beside its body. */
export interface PageHead {
  readonly address: string
  readonly title: string
  readonly description: string
  /** Kept out of search engines. */
  readonly noindex: boolean
  /** From the page below home to this page. */
  readonly way: readonly Step[]
  /** More structured data, as script elements. */
  readonly data: string
}

/** The way from home as HTML. */
export const wayHtml = (parts: DrawnParts, way: readonly Step[]): string => {
  const between = way.slice(0, -1)
  const draw = parts.ways[between.length]
  if (!draw) throw new Error(`No way of ${way.length} steps is drawn`)
  const here = way.at(-1)?.label ?? ''
  return draw(
    Object.fromEntries([
      ['here', escapeHtml(here)],
      ...between.flatMap(({ label, href }, at) => [
        [`label${at}`, escapeHtml(label)],
        [`href${at}`, href],
      ]),
    ]),
  )
}

/** A whole page: the frame with its head filled. Without an origin there is no canonical address to name. */
export const framed = (parts: DrawnParts, origin: string, page: PageHead, body: string): string => {
  const url = `${origin}${page.address}`
  const head = [
    page.noindex ? '<meta name="robots" content="noindex">' : '',
    origin ? `<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">` : '',
    wayData([{ label: faqCopy.home, href: '/' }, ...page.way], origin),
    page.data,
  ].join('')
  return parts.frame({
    title: escapeHtml(page.title),
    description: escapeHtml(page.description),
    head,
    body,
  })
}
