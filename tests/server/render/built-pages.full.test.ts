import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openContentFiles } from '#content/server/content-files.ts'
import { readContentEntries } from '#content/server/read-entries.ts'
import { readPageText, readSiteFiles, replaceBuildOrigin } from '#server/http/site-files.ts'
import { createGeneratedDocumentFiles } from '#server/render/document-files.ts'
import { loadPageRenderer } from '#server/render/page-renderer.ts'
import { createWorkerPool } from '#server/workers/worker-pool.ts'

const root = resolve(import.meta.dirname, '../../..')
const dist = join(root, 'dist')
const release = openContentFiles(join(root, 'content'))
const ORIGIN = 'https://box.example'

/** Astro numbers islands in the order in which their rendering happens to end. */
const withoutIslandNumbers = (html: string | null) =>
  html?.replaceAll(/(<astro-island [^>]*?prefix="r)\d+/g, '$1')

test('rendering the content of the release gives the built site, byte by byte', async () => {
  const render = await loadPageRenderer(dist)
  const built = readSiteFiles(dist, ORIGIN)
  const facts = built.facts()
  if (!render || !facts) throw new Error('the site is not built')
  const { ofContent } = JSON.parse((await readPageText(built, '/build.json')) ?? '{}')
  const content = {
    entries: readContentEntries(release),
    fileOf: createGeneratedDocumentFiles(release, built, createWorkerPool()),
  }
  const addresses: string[] = [...facts.pages, ...ofContent].filter((address) => address !== '/words.json')
  expect(addresses.length).toBeGreaterThan(150)
  for (const address of addresses) {
    const page = await render(address, { day: facts.day, content })
    const name = /\.\w+$/.test(address) ? address : `${address}.html`
    expect(
      withoutIslandNumbers(
        replaceBuildOrigin(name, Buffer.isBuffer(page) ? page : Buffer.of(), ORIGIN).toString(),
      ) === withoutIslandNumbers(await readPageText(built, address)),
      address,
    ).toBe(true)
  }
})
