import type { APIRoute } from 'astro'
import { documents, services } from '#content/pages/from-content.ts'
import { sitemapOf } from '#content/server/search-engines.ts'

const fixedPages = ['/', '/developers', '/documents', '/faq', '/promo', '/services', '/tariffs']

/** Indexable pages other than those of offices. */
export const GET: APIRoute = async ({ site }) => {
  const addresses = [
    ...fixedPages,
    ...(await documents()).map(({ slug }) => `/documents/${slug}`),
    ...(await services()).map(({ slug }) => `/services/${slug}`),
  ]
  return new Response(
    sitemapOf(
      site?.origin ?? '',
      addresses.sort().map((address) => ({ address })),
    ),
  )
}
