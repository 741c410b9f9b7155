import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sitemapNames, writeOfficeSitemaps, writeSitemapIndex } from '../../src/office-pages/sitemap.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitemap-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const origin = 'https://box.example'
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const many = (count: number) => Array.from({ length: count }, (_, at) => `/${600_000 + at}`)

test('a sitemap of offices names at most 50,000 pages, and one more begins the next', () => {
  expect(writeOfficeSitemaps(folder, origin, many(50_001))).toEqual([
    'sitemap-offices-1.xml',
    'sitemap-offices-2.xml',
  ])
  expect(read('sitemap-offices-1.xml').match(/<url>/g)).toHaveLength(50_000)
  expect(read('sitemap-offices-2.xml')).toContain('<loc>https://box.example/650000</loc>')
})

test('a shorter list takes away the sitemaps that it does not fill', () => {
  writeOfficeSitemaps(folder, origin, many(50_001))
  writeOfficeSitemaps(folder, origin, many(3))
  expect(sitemapNames(folder)).toEqual(['sitemap-offices-1.xml'])
})

test('the index names the pages of the site and the offices apart, and robots.txt names the index once', () => {
  writeFileSync(join(folder, 'index.html'), '<title>home</title>')
  writeFileSync(join(folder, 'claims.html'), '<meta name="robots" content="noindex">')
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /claims/\n')
  for (const _ of ['first', 'again']) writeSitemapIndex(folder, origin, ['sitemap-offices-1.xml'])
  expect(read('sitemap.xml').match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://box.example/sitemap-pages.xml',
    '<loc>https://box.example/sitemap-offices-1.xml',
  ])
  expect(read('sitemap-pages.xml').match(/<loc>[^<]+/g)).toEqual(['<loc>https://box.example/'])
  expect(read('robots.txt').match(/^Sitemap: .*$/gm)).toEqual(['Sitemap: https://box.example/sitemap.xml'])
})
