import type { APIRoute } from 'astro'
import { readTariffs } from '#content/pages/read-content.ts'
import { findEditionInForce } from '#content/rules/dated-edition.ts'
import {
  renderSitemapIndex,
  renderSitemaps,
  type SitemapPage,
} from '#content/server/sitemaps-and-structured-data.ts'
import { readCachedOfficePages } from '#layouts/cached-office-pages.ts'

/** The sitemap's date of a page changes when its offices or the prices change. */
const readIndexedPages = async (site: URL | undefined, day: string): Promise<SitemapPage[]> => {
  const pricesChangedOn = findEditionInForce(await readTariffs(), day)?.validFrom ?? ''
  const pages = [...(await readCachedOfficePages(site)).all()].filter(({ indexed }) => indexed)
  return pages.map(({ address, offices }) => ({
    address,
    changedOn: offices.reduce(
      (newest, { changedOn = '' }) => (changedOn > newest ? changedOn : newest),
      pricesChangedOn,
    ),
  }))
}

/** `/sitemap.xml` lists `/sitemap-pages.xml` and the files `/sitemap-offices-<n>.xml`, where n starts at 1. */
export const GET: APIRoute = async ({ params, locals, site }) => {
  const origin = site?.origin ?? ''
  const sitemaps = renderSitemaps(origin, await readIndexedPages(site, locals.day))
  const names = sitemaps.map((_, index) => `sitemap-offices-${index + 1}`)
  const sitemap =
    params.sitemap === 'sitemap'
      ? renderSitemapIndex(origin, ['/sitemap-pages.xml', ...names.map((name) => `/${name}.xml`)])
      : sitemaps[names.indexOf(params.sitemap ?? '')]
  return sitemap === undefined ? new Response('Not found', { status: 404 }) : new Response(sitemap)
}
