import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { originPlaceholder } from '#kit/api/origin-placeholders.ts'
import { readPageText, readSiteFiles } from '#server/http/site-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'site-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = 'export const origin = location.origin\n'.repeat(20)
const built = {
  'faq.html': `<head><link rel="canonical" href="${originPlaceholder}/faq"></head><script>{"item":"${originPlaceholder}/faq"}</script>`,
  'sitemap-pages.xml': `<url><loc>${originPlaceholder}/faq</loc></url>`,
  'robots.txt': `Sitemap: ${originPlaceholder}/sitemap.xml`,
  'site.js': script,
}
for (const [name, text] of Object.entries(built)) writeFileSync(join(folder, name), text)

test('one built folder serves two addresses at the same time', async () => {
  const first = readSiteFiles(folder, 'https://box.example')
  const second = readSiteFiles(folder, 'https://test.box.example:8443')
  expect(await readPageText(first, '/faq')).toBe(
    '<head><link rel="canonical" href="https://box.example/faq"></head><script>{"item":"https://box.example/faq"}</script>',
  )
  expect(await readPageText(second, '/faq')).toContain('href="https://test.box.example:8443/faq"')
  expect(await readPageText(first, '/sitemap-pages.xml')).toContain('<loc>https://box.example/faq</loc>')
  expect(await readPageText(second, '/robots.txt')).toBe('Sitemap: https://test.box.example:8443/sitemap.xml')
  expect(await readPageText(second, '/site.js')).toBe(script)
})

test('on localhost pages have no canonical address, and sitemaps contain the local address', async () => {
  const local = readSiteFiles(folder, 'http://localhost:4321')
  expect(await readPageText(local, '/faq')).toBe('<head></head><script>{"item":"/faq"}</script>')
  expect(await readPageText(local, '/robots.txt')).toBe('Sitemap: http://localhost:4321/sitemap.xml')
})
