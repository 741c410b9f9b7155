import type { APIRoute } from 'astro'
import { readDocuments, readServices } from '#content/pages/read-content.ts'
import { renderSitemap } from '#content/server/sitemaps-and-structured-data.ts'

const fixedPages = [
  '/',
  '/developers',
  '/documents',
  '/faq',
  '/my-week',
  '/promo',
  '/services',
  '/tariffs',
  '/what-fits',
]

/** Lists the pages for search engines, except the pages of offices. */
export const GET: APIRoute = async ({ site }) => {
  const addresses = [
    ...fixedPages,
    ...(await readDocuments()).map(({ slug }) => `/documents/${slug}`),
    ...(await readServices()).map(({ slug }) => `/services/${slug}`),
  ]
  return new Response(
    renderSitemap(
      site?.origin ?? '',
      addresses.sort().map((address) => ({ address })),
    ),
  )
}
