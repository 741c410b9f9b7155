import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createImportMetaRewriter } from '../../src/commands/bundle.ts'
import { bundleServer } from '../../src/commands/bundle-server.ts'
import { root } from '../../src/commands/steps.mjs'

test('a bundled module finds files beside its source in a moved checkout', async () => {
  const code =
    "export const folder = import.meta.dirname, worker = new URL('./worker.ts', import.meta.url).href"
  const rewritten = createImportMetaRewriter('../../..')(
    code,
    join(root, 'src/server/database/open-database.ts'),
  )
  const checkout = mkdtempSync(join(tmpdir(), 'checkout-'))
  const bundle = join(checkout, '.cache/server/1234/main.mjs')
  mkdirSync(join(bundle, '..'), { recursive: true })
  writeFileSync(bundle, rewritten)
  expect(await import(pathToFileURL(bundle).href)).toMatchObject({
    folder: join(checkout, 'src/server/database'),
    worker: pathToFileURL(join(checkout, 'src/server/database/worker.ts')).href,
  })
})

test('the server bundle contains no absolute path', async () => {
  expect(readFileSync(await bundleServer(), 'utf8')).not.toContain(root)
})
