import { expect, test } from 'vitest'
import {
  renderSitemap,
  renderSitemapIndex,
  renderSitemaps,
} from '#content/server/sitemaps-and-structured-data.ts'

const origin = 'https://box.example'
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ address: `/${600_000 + index}` }))

test('a sitemap lists at most 50,000 pages; further pages go into the next one', () => {
  const [first = '', second = '', ...others] = renderSitemaps(origin, many(50_001))
  expect(others).toEqual([])
  expect(first.match(/<url>/g)).toHaveLength(50_000)
  expect(second).toContain('<loc>https://box.example/650000</loc>')
})

test('a sitemap is at most 10 MB, however long the URLs are', () => {
  const long = Array.from({ length: 12_000 }, (_, index) => ({ address: `/${'a'.repeat(1000)}${index}` }))
  const sitemaps = renderSitemaps(origin, long)
  expect(sitemaps.length).toBeGreaterThan(1)
  for (const sitemap of sitemaps) expect(Buffer.byteLength(sitemap)).toBeLessThan(10 * 1024 * 1024)
  expect(sitemaps.join('').match(/<url>/g)).toHaveLength(long.length)
})

test('a page has its date of change if known', () => {
  const sitemap = renderSitemap(origin, [
    { address: '/101000', changedOn: '2026-07-10' },
    { address: '/faq' },
  ])
  expect(sitemap).toContain('<url><loc>https://box.example/101000</loc><lastmod>2026-07-10</lastmod></url>')
  expect(sitemap).toContain('<url><loc>https://box.example/faq</loc></url>')
})

test('the index lists every sitemap', () => {
  const index = renderSitemapIndex(origin, ['/sitemap-pages.xml', '/sitemap-offices-1.xml'])
  expect(index.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://box.example/sitemap-pages.xml',
    '<loc>https://box.example/sitemap-offices-1.xml',
  ])
})
