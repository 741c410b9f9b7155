import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '#support/server.ts'

const embedded = {
  ALLOW_EMBEDDED_ISSUER: 'yes',
  ALLOW_SANDBOX_BANK: 'yes',
  ALLOW_EMBEDDED_INBOX: 'yes',
  ALLOW_TEST_CLOCK: 'yes',
  // Only named: the server of a test is given its database.
  DATABASE_URL: 'postgresql://localhost/unused',
  PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
}

test('the design examples are not served in production', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  for (const page of ['index', 'design', '404']) writeFileSync(join(folder, `${page}.html`), page)
  const statusIn = async (mode: string) => {
    const server = await startServer({ site: folder, environment: { ...embedded, NODE_ENV: mode } })
    const { status } = await server.visitor().visit('/design/')
    await server.stop()
    return status
  }
  expect(await statusIn('development')).toBe(200)
  expect(await statusIn('production')).toBe(404)
  rmSync(folder, { recursive: true })
})
