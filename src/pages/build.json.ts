import type { APIRoute } from 'astro'
import { readDocumentViewData, renderAllDocumentFiles } from '#content/pages/document-view-data.ts'
import { readServices } from '#content/pages/read-content.ts'
import { toPagePaths } from '#content/server/sitemaps-and-structured-data.ts'
import { readCachedOfficePages } from '#layouts/cached-office-pages.ts'

/** Lists the day of the build, the fixed pages and the URLs of pages that the content adds. */
export const GET: APIRoute = async ({ locals: { day }, site }) => {
  const documents = await readDocumentViewData()
  return Response.json({
    day,
    pages: toPagePaths(Object.keys(import.meta.glob('./**/*.astro'))).sort(),
    ofContent: [
      ...(await readServices()).map(({ slug }) => `/services/${slug}`),
      ...documents.flatMap(({ slug, editions }) => [
        `/documents/${slug}`,
        ...editions.map(({ page }) => page),
      ]),
      ...(await renderAllDocumentFiles(day)).map(({ address }) => address),
      ...[...(await readCachedOfficePages(site)).all()].map(({ address }) => address),
      ...['/basemap.json', '/manifest.webmanifest', '/robots.txt', '/sitemap-pages.xml', '/words.json'],
    ],
  })
}
