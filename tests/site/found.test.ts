import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { expect, test } from './kit/test.ts'

const root = resolve(import.meta.dirname, '../..')
const dist = join(root, 'dist')

/** Built pages by address, without the component catalogue and pages built for other days, which have no address. */
const readBuiltPages = (): Map<string, string> =>
  new Map(
    readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html') && name !== 'design.html')
      .map((name) => [
        `/${name.replace(/(^|\/)?index\.html$|\.html$/, '')}`,
        readFileSync(join(dist, name), 'utf8'),
      ]),
  )
const isIndexable = (html: string) => !html.includes('<meta name="robots" content="noindex">')
const matchSingle = (html: string, pattern: RegExp) => {
  const found = [...html.matchAll(pattern)].map(([, words]) => words ?? '')
  return found.length === 1 ? found[0] : undefined
}

test('no two indexable pages share a title or a description', () => {
  const seen = new Map<string, string>()
  for (const [address, html] of readBuiltPages()) {
    if (!isIndexable(html)) continue
    for (const words of [
      matchSingle(html, /<title>([^<]+)<\/title>/g),
      matchSingle(html, /<meta name="description" content="([^"]+)"/g),
    ]) {
      expect(words, `${address} has one title and one description`).toBeTruthy()
      expect(seen.get(words ?? ''), `${address}: ${words}`).toBeUndefined()
      seen.set(words ?? '', address)
    }
  }
  expect(seen.size).toBeGreaterThan(100)
})

test('every indexable page has a preview, and previews, icons and the manifest exist', async ({
  request,
}) => {
  const images = new Set<string>()
  for (const [address, html] of readBuiltPages()) {
    const image = matchSingle(html, /<meta property="og:image" content="([^"]+)"/g)
    expect(image !== undefined, address).toBe(isIndexable(html))
    if (image) images.add(new URL(image, 'https://box.example').pathname)
  }
  expect([...images].filter((image) => image.includes('/preview/site'))).toHaveLength(1)
  expect(images).toContain('/street-picture/preview/101000.png')
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toContain('manifest+json')
  const { icons } = (await manifest.json()) as { icons: { src: string }[] }
  const files = [
    '/street-picture/preview/site.png',
    '/street-picture/preview/101000.png',
    '/apple-touch-icon.png',
  ]
  for (const file of [...files, ...icons.map(({ src }) => src)])
    expect((await request.get(file)).headers()['content-type'], file).toBe('image/png')
  expect(await (await request.get('/.well-known/security.txt')).text()).toContain('Contact: mailto:')
})

test('the menu marks the current page, also on the home page', () => {
  for (const address of ['/', '/faq', '/tariffs', '/documents'])
    expect(readBuiltPages().get(address), address).toMatch(
      new RegExp(`<a href="${address}"[^>]*aria-current="page"`),
    )
})

test('the sitemaps list exactly the indexable pages', async ({ request }) => {
  const read = async (address: string) => (await request.get(address)).text()
  const readLocations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, href = '']) => new URL(href))
  const robots = await read('/robots.txt')
  const index = /^Sitemap: (\S+)$/m.exec(robots)?.[1]
  expect(index).toMatch(/\/sitemap\.xml$/)
  const sitemaps = readLocations(await read('/sitemap.xml'))
  expect(sitemaps.map(({ pathname }) => pathname)).toEqual(['/sitemap-pages.xml', '/sitemap-offices-1.xml'])
  const listed = (await Promise.all(sitemaps.map(({ pathname }) => read(pathname)))).flatMap(readLocations)
  const indexableAddresses = [...readBuiltPages()]
    .filter(([, html]) => isIndexable(html))
    .map(([address]) => address)
  expect(listed.map(({ pathname }) => pathname).sort()).toEqual(indexableAddresses.sort())
})

test('robots.txt allows search engines except behind the login and at the API', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  for (const closed of ['/abon-server/', '/claims']) expect(robots).toContain(`Disallow: ${closed}`)
  expect(robots).not.toMatch(/^Disallow: \/$/m)
})

test('the built site has no broken link or anchor', () => {
  const output = execFileSync(process.execPath, ['src/commands/check-links.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(output).toMatch(/, 0 dead,/)
})

test('every content page is valid HTML', async () => {
  const validate = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Style rules that browsers ignore, and attribute names that React writes in camel case.
    rules: {
      'no-trailing-whitespace': 'off',
      'attribute-boolean-style': 'off',
      'attr-case': 'off',
      'void-style': 'off',
      'doctype-style': 'off',
      'long-title': 'off',
    },
  })
  const errors: string[] = []
  for (const [address, html] of readBuiltPages()) {
    if (/^\/(\d{6}|offices)/.test(address)) continue
    // Astro writes the island style beside the first island (docs/decisions/0001).
    const own = html.replace(
      /<style>astro-island,astro-slot,astro-static-slot\{display:contents\}<\/style>/,
      '',
    )
    const { results } = await validate.validateString(own)
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
      errors.push(`${address}:${line}:${column} ${ruleId}: ${message}`)
  }
  expect(errors).toEqual([])
})
