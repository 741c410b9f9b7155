import type { APIRoute } from 'astro'
import { readServiceViews } from '#content/pages/content-views.ts'
import { makeAllDocumentFiles, readDocumentViews } from '#content/pages/documents-view.ts'
import { toPageAddresses } from '#content/server/search-engines.ts'
import { readPlacePages } from '#layouts/place-pages.ts'

/** Lists the day of the build, the fixed pages and the URLs of pages that the content adds. */
export const GET: APIRoute = async ({ locals: { day }, site }) => {
  const documents = await readDocumentViews()
  return Response.json({
    day,
    pages: toPageAddresses(Object.keys(import.meta.glob('./**/*.astro'))).sort(),
    ofContent: [
      ...(await readServiceViews()).map(({ slug }) => `/services/${slug}`),
      ...documents.flatMap(({ slug, editions }) => [
        `/documents/${slug}`,
        ...editions.map(({ page }) => page),
      ]),
      ...(await makeAllDocumentFiles(day)).map(({ address }) => address),
      ...[...(await readPlacePages(site)).all()].map(({ address }) => address),
      ...['/basemap.json', '/robots.txt', '/sitemap-pages.xml', '/words.json'],
    ],
  })
}
