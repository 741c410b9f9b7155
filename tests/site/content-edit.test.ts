import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from './kit/test.ts'

const root = resolve(import.meta.dirname, '../..')

/** Draws a copy of the content into a copy of the built site, as `npm run build` does after an edit. */
const drawn = (place: string): string =>
  execFileSync(
    process.execPath,
    ['src/commands/build-content.ts', '--dist', join(place, 'dist'), '--content', join(place, 'content')],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )

test.describe('an edit of content', () => {
  let place = ''
  test.beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'content-edit-'))
    cpSync(join(root, 'dist'), join(place, 'dist'), { recursive: true })
    cpSync(join(root, 'content'), join(place, 'content'), { recursive: true })
  })
  test.afterEach(() => rmSync(place, { recursive: true }))
  const page = (name: string) => readFileSync(join(place, 'dist', name), 'utf8')
  const edit = (name: string, change: (text: string) => string) => {
    const file = join(place, 'content', name)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }

  test('of nothing changes nothing: pages come out byte for byte as the build drew them', () => {
    expect(drawn(place)).toContain('0 files of the site changed')
  })

  test('of a question stands in the page and in the search, without a build of the site', () => {
    const entry = page('pagefind/pagefind-entry.json')
    appendFileSync(join(place, 'content/faq/about-2-what-fits.md'), '\n\nКонтрабас не поместится.\n')
    drawn(place)
    expect(page('faq.html').includes('Контрабас')).toBe(true)
    expect(page('pagefind/pagefind-entry.json')).not.toBe(entry)
    expect(drawn(place)).toContain('0 files of the site changed')
  })

  test('that adds a service gives it a page and an address in the sitemap, and taking it away takes both', () => {
    const file = join(place, 'content/services/parcel-room.md')
    cpSync(join(place, 'content/services/locker.md'), file)
    drawn(place)
    expect(page('services/parcel-room.html')).toContain('</html>')
    expect(page('services.html')).toContain('href="/services/parcel-room"')
    expect(page('sitemap-pages.xml')).toContain('/services/parcel-room<')
    rmSync(file)
    drawn(place)
    expect(() => page('services/parcel-room.html')).toThrow()
    expect(page('sitemap-pages.xml')).not.toContain('parcel-room')
  })

  test('with a price that looks like a slip leaves the pages as they were, as the server leaves its prices', () => {
    const before = page('tariffs.html')
    edit('tariffs/2025-07-01.md', (text) => text.replace("individual: '450,00'", "individual: '4,50'"))
    expect(() => drawn(place)).toThrow(/2025-07-01 is refused: privileged_above_usual at groups\.capital/)
    expect(page('tariffs.html')).toBe(before)
  })

  test('with a slip in it is told by file and field, and the site stays as it was', () => {
    const before = page('faq.html')
    edit('faq/about-2-what-fits.md', (text) => text.replace(/^order: .*$/m, 'order: first'))
    expect(() => drawn(place)).toThrow(/faq\/about-2-what-fits\.md: order: /)
    expect(page('faq.html') === before).toBe(true)
  })
})
