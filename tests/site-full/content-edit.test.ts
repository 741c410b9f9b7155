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
const build = (folder: string) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/commands/build.mjs', '--dist', join(folder, 'dist'), '--content', join(folder, 'content')],
    { cwd: root, encoding: 'utf8' },
  )
  return { status, result: stdout + stderr }
}

test.describe.configure({ timeout: 600_000 })

test.describe('a content edit', () => {
  let folder = ''
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'content-edit-'))
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
    cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true })
  })
  test.afterEach(() => rmSync(folder, { recursive: true }))
  const readPage = (name: string, of = join(folder, 'dist')) => readFileSync(join(of, name), 'utf8')
  /**
   * A page with its style sheets sorted: Astro's order varies between builds, and cascade layers make it irrelevant.
   */
  const sortStyleSheets = (html: string) => {
    const links = html.match(/<link rel="stylesheet" href="\/_astro\/[^>]*>/g) ?? []
    return links.toSorted().join('') + links.reduce((rest, link) => rest.replace(link, ''), html)
  }
  const listPages = () =>
    readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(html|js|css|xml)$/.test(name),
    )
  const editContent = (name: string, change: (text: string) => string) => {
    const file = join(folder, 'content', name)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }

  test('changes its page, search and sitemap, removes a deleted page, and touches no other page', () => {
    const entry = readPage('pagefind/pagefind-entry.json')
    const before = listPages()
    appendFileSync(join(folder, 'content/faq/about-2-what-fits.md'), '\n\nКонтрабас не поместится.\n')
    const service = (name: string) => join(folder, `content/services/${name}.md`)
    renameSync(service('locker'), service('parcel-room'))
    expect(build(folder).status).toBe(0)
    expect(readPage('faq.html')).toContain('Контрабас')
    expect(readPage('pagefind/pagefind-entry.json')).not.toBe(entry)
    expect(readPage('services/parcel-room.html')).toContain('</html>')
    expect(readPage('services.html')).toContain('href="/services/parcel-room"')
    expect(readPage('sitemap-pages.xml')).toContain('/services/parcel-room<')
    expect(before).toContain('services/locker.html')
    expect(listPages()).not.toContain('services/locker.html')
    expect(readPage('sitemap-pages.xml')).not.toContain('/services/locker<')
    const affectedPages = /^(faq|services|index)\.html$|^sitemap-pages\.xml$|^(pagefind|documents)\b/
    const unaffectedPages = before.filter(
      (name) => !affectedPages.test(name) && name !== 'services/locker.html',
    )
    expect(
      unaffectedPages.filter(
        (name) => sortStyleSheets(readPage(name)) !== sortStyleSheets(readPage(name, join(root, 'dist'))),
      ),
    ).toEqual([])

    expect(build(folder).result).toContain('The site is built already')
  })

  test('with a suspicious price leaves the pages unchanged, as the server keeps its prices', () => {
    const before = readPage('tariffs.html')
    editContent('tariffs/2025-07-01.md', (text) => text.replace("individual: '450,00'", "individual: '4,50'"))
    const { status, result } = build(folder)
    expect(status).not.toBe(0)
    expect(result).toMatch(/2025-07-01 is refused: privileged_above_usual at groups\.capital/)
    expect(readPage('tariffs.html')).toBe(before)
  })

  test('with a mistake is reported by file and field, and leaves the site unchanged', () => {
    const before = readPage('faq.html')
    editContent('faq/about-2-what-fits.md', (text) => text.replace(/^order: .*$/m, 'order: first'))
    const { status, result } = build(folder)
    expect(status).not.toBe(0)
    expect(result).toMatch(/about-2-what-fits[\s\S]*order/)
    expect(readPage('faq.html') === before).toBe(true)
  })
})
