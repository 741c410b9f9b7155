import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { expect, test } from './kit/test.ts'

const root = resolve(import.meta.dirname, '../..')
const dist = join(root, 'dist')

/** Every built page by its address, but the catalogue of components, and pages as of other days, which have no address. */
const pages = (): Map<string, string> =>
  new Map(
    readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html') && name !== 'design.html')
      .map((name) => [
        `/${name.replace(/(^|\/)?index\.html$|\.html$/, '')}`,
        readFileSync(join(dist, name), 'utf8'),
      ]),
  )
const isKept = (html: string) => !html.includes('<meta name="robots" content="noindex">')
const onlyOne = (html: string, pattern: RegExp) => {
  const found = [...html.matchAll(pattern)].map(([, words]) => words ?? '')
  return found.length === 1 ? found[0] : undefined
}

test('no two pages that search engines may have share a title or a description', () => {
  const seen = new Map<string, string>()
  for (const [address, html] of pages()) {
    if (!isKept(html)) continue
    for (const words of [
      onlyOne(html, /<title>([^<]+)<\/title>/g),
      onlyOne(html, /<meta name="description" content="([^"]+)"/g),
    ]) {
      expect(words, `${address} has one title and one description`).toBeTruthy()
      expect(seen.get(words ?? ''), `${address}: ${words}`).toBeUndefined()
      seen.set(words ?? '', address)
    }
  }
  expect(seen.size).toBeGreaterThan(100)
})

test('the menu tells which page one is on, the home page too', () => {
  for (const address of ['/', '/faq', '/tariffs', '/documents'])
    expect(pages().get(address), address).toMatch(new RegExp(`<a href="${address}"[^>]*aria-current="page"`))
})

test('the sitemaps name every page that search engines may have, and no other', async ({ request }) => {
  const read = async (address: string) => (await request.get(address)).text()
  const named = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, href = '']) => new URL(href))
  const robots = await read('/robots.txt')
  const index = /^Sitemap: (\S+)$/m.exec(robots)?.[1]
  expect(index).toMatch(/\/sitemap\.xml$/)
  const sitemaps = named(await read('/sitemap.xml'))
  expect(sitemaps.map(({ pathname }) => pathname)).toEqual(['/sitemap-pages.xml', '/sitemap-offices-1.xml'])
  const listed = (await Promise.all(sitemaps.map(({ pathname }) => read(pathname)))).flatMap(named)
  const kept = [...pages()].filter(([, html]) => isKept(html)).map(([address]) => address)
  expect(listed.map(({ pathname }) => pathname).sort()).toEqual(kept.sort())
})

test('search engines are let in, but not behind the login and to the calls', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  for (const closed of ['/abon-server/', '/claims']) expect(robots).toContain(`Disallow: ${closed}`)
  expect(robots).not.toMatch(/^Disallow: \/$/m)
})

test('no link and no anchor of the built site leads nowhere', () => {
  const output = execFileSync(process.execPath, ['src/commands/check-links.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(output).toMatch(/, 0 dead,/)
})

test('every page of content is valid HTML', async () => {
  const validate = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Marks of style that machines need not keep, and those of React, which writes attributes in its own letters.
    rules: {
      'no-trailing-whitespace': 'off',
      'attribute-boolean-style': 'off',
      'attr-case': 'off',
      'void-style': 'off',
      'doctype-style': 'off',
      'long-title': 'off',
    },
  })
  const wrong: string[] = []
  for (const [address, html] of pages()) {
    if (/^\/(\d{6}|offices)/.test(address)) continue
    // Astro writes the style of islands beside the first one (decisions/0220).
    const own = html.replace(
      /<style>astro-island,astro-slot,astro-static-slot\{display:contents\}<\/style>/,
      '',
    )
    const { results } = await validate.validateString(own)
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
      wrong.push(`${address}:${line}:${column} ${ruleId}: ${message}`)
  }
  expect(wrong).toEqual([])
})
