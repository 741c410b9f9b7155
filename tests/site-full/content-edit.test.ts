import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')

/** Builds a copy of the content into a copy of the built site, as `npm run build` does after an edit. */
const build = (place: string) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/commands/build.mjs', '--dist', join(place, 'dist'), '--content', join(place, 'content')],
    { cwd: root, encoding: 'utf8' },
  )
  return { status, result: stdout + stderr }
}

// Patience for whole builds on a crowded machine.
test.describe.configure({ timeout: 600_000 })

test.describe('an edit of content', () => {
  let place = ''
  test.beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'content-edit-'))
    cpSync(join(root, 'dist'), join(place, 'dist'), { recursive: true })
    cpSync(join(root, 'content'), join(place, 'content'), { recursive: true })
  })
  test.afterEach(() => rmSync(place, { recursive: true }))
  const page = (name: string, of = join(place, 'dist')) => readFileSync(join(of, name), 'utf8')
  /** A page with its style sheets in one order: Astro's own changes with each page drawn, and layers make it mean nothing. */
  const sorted = (html: string) => {
    const links = html.match(/<link rel="stylesheet" href="\/_astro\/[^>]*>/g) ?? []
    return links.toSorted().join('') + links.reduce((rest, link) => rest.replace(link, ''), html)
  }
  const pages = () =>
    readdirSync(join(place, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(html|js|css|xml)$/.test(name),
    )
  const edit = (name: string, change: (text: string) => string) => {
    const file = join(place, 'content', name)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }

  test('stands in its page, the search and the sitemap, a page that went is in none, and no other page changes', () => {
    const entry = page('pagefind/pagefind-entry.json')
    const before = pages()
    appendFileSync(join(place, 'content/faq/about-2-what-fits.md'), '\n\nКонтрабас не поместится.\n')
    const service = (name: string) => join(place, `content/services/${name}.md`)
    renameSync(service('locker'), service('parcel-room'))
    expect(build(place).status).toBe(0)
    expect(page('faq.html')).toContain('Контрабас')
    expect(page('pagefind/pagefind-entry.json')).not.toBe(entry)
    expect(page('services/parcel-room.html')).toContain('</html>')
    expect(page('services.html')).toContain('href="/services/parcel-room"')
    expect(page('sitemap-pages.xml')).toContain('/services/parcel-room<')
    expect(before).toContain('services/locker.html')
    expect(pages()).not.toContain('services/locker.html')
    expect(page('sitemap-pages.xml')).not.toContain('/services/locker<')
    const shown = /^(faq|services|index)\.html$|^sitemap-pages\.xml$|^(pagefind|documents)\b/
    const others = before.filter((name) => !shown.test(name) && name !== 'services/locker.html')
    expect(others.filter((name) => sorted(page(name)) !== sorted(page(name, join(root, 'dist'))))).toEqual([])

    expect(build(place).result).toContain('The site is built already')
  })

  test('with a price that looks like a slip leaves the pages as they were, as the server leaves its prices', () => {
    const before = page('tariffs.html')
    edit('tariffs/2025-07-01.md', (text) => text.replace("individual: '450,00'", "individual: '4,50'"))
    const { status, result } = build(place)
    expect(status).not.toBe(0)
    expect(result).toMatch(/2025-07-01 is refused: privileged_above_usual at groups\.capital/)
    expect(page('tariffs.html')).toBe(before)
  })

  test('with a slip in it is told by file and field, and the site stays as it was', () => {
    const before = page('faq.html')
    edit('faq/about-2-what-fits.md', (text) => text.replace(/^order: .*$/m, 'order: first'))
    const { status, result } = build(place)
    expect(status).not.toBe(0)
    expect(result).toMatch(/about-2-what-fits[\s\S]*order/)
    expect(page('faq.html') === before).toBe(true)
  })
})
