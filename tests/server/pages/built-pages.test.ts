import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { contentFiles } from '#server/content/content-files.ts'
import { pageText, siteFilesIn, withOrigin } from '#server/http/site-files.ts'
import { openContentPages } from '#server/pages/content-pages.ts'
import { readSiteRenderer } from '#server/pages/site-renderer.ts'
import { openWorkers } from '#server/workers/workers.ts'

const root = resolve(import.meta.dirname, '../../..')
const dist = join(root, 'dist')
const ADDRESS = 'https://box.example'

test('what a running server draws of the content of the release is the built site, byte by byte', async () => {
  const renderer = await readSiteRenderer(dist)
  if (!renderer) throw new Error('the site is not built')
  const built = siteFilesIn(dist, ADDRESS)
  const { content, addresses } = openContentPages(
    contentFiles(join(root, 'content')),
    built,
    openWorkers(),
  )(contentFiles(join(root, 'content')))
  // Built pages are as of the day of the build; the address of a day holds the same page on a later one.
  const day = '2026-11-24'
  const others = renderer.addresses.filter((address) => address !== '/design' && pageText(built, address))
  expect(others.length).toBeGreaterThan(40)
  for (const address of new Set([...addresses, ...others])) {
    const page = await renderer.draw(content, address, day)
    expect(
      withOrigin('page.html', Buffer.from(page ?? ''), ADDRESS).toString() === pageText(built, address),
      address,
    ).toBe(true)
  }
  const { frame } = JSON.parse(readFileSync(join(dist, '.offices/shell.json'), 'utf8'))
  expect(await renderer.frame(content, day)).toBe(frame)
})

test('nothing of the program that draws names the folder of its build', () => {
  const program = readFileSync(join(dist, '.pages/draw.mjs'), 'utf8')
  expect(program.includes(root)).toBe(false)
})
