import { renderToStaticMarkup } from 'react-dom/server'
import type { OpenOfficePages } from '#domain/page-office.ts'
import { type AnyOfficePage, officePagesOf } from './office-pages.ts'
import { OfficePageView } from './office-view.tsx'
import { breadcrumbData } from './structured.ts'
import { tidyHtml } from './tidy-html.ts'

/** Without an origin there is no canonical address to name. */
const headOf = ({ address, noindex, breadcrumbs, data }: AnyOfficePage, origin: string): string => {
  const url = `${origin}${address}`
  return [
    noindex ? '<meta name="robots" content="noindex">' : '',
    origin ? `<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">` : '',
    breadcrumbData(breadcrumbs, origin),
    data,
  ].join('')
}

const draw = (page: AnyOfficePage, origin: string) => ({
  title: page.title,
  description: page.description,
  head: headOf(page, origin),
  kind: page.kind,
  body: tidyHtml(renderToStaticMarkup(<OfficePageView page={page} />)),
})

/** Draws pages of offices outside of Astro: the server loads this module from the built site (server/pages). */
export const openOfficePages: OpenOfficePages = (offices, content, today) => {
  const pages = officePagesOf(offices, content, today)
  return {
    has: (address) => pages.find(address) !== undefined,
    draw(address, now) {
      const page = pages.find(address)?.make(now)
      return page ? draw(page, content.origin) : null
    },
    momentaryText: (address, now) => pages.find(address)?.momentaryText?.(now) ?? null,
    *indexed() {
      for (const { address, offices, indexed } of pages.all()) if (indexed) yield { address, offices }
    },
  }
}
