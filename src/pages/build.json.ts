import type { APIRoute } from 'astro'
import { servicesShown } from '#content/pages/content-views.ts'
import { allFiles, documentsShown } from '#content/pages/documents-view.ts'
import { pageAddresses } from '#content/server/search-engines.ts'
import { placesShown } from '#layouts/places-shown.ts'

/** Day of the build, fixed pages, and addresses added by the content. */
export const GET: APIRoute = async ({ locals: { day }, site }) => {
  const documents = await documentsShown()
  return Response.json({
    day,
    pages: pageAddresses(Object.keys(import.meta.glob('./**/*.astro'))).sort(),
    ofContent: [
      ...(await servicesShown()).map(({ slug }) => `/services/${slug}`),
      ...documents.flatMap(({ slug, editions }) => [
        `/documents/${slug}`,
        ...editions.map(({ page }) => page),
      ]),
      ...(await allFiles(day)).map(({ address }) => address),
      ...[...(await placesShown(site)).all()].map(({ address }) => address),
      ...['/basemap.json', '/robots.txt', '/sitemap-pages.xml', '/words.json'],
    ],
  })
}
