import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#features/every-endpoint.ts'
import { apiBasePath, type Endpoint } from '#kit/api/endpoint.ts'
import { readLetterRules } from '#mail/api/letter-rules.ts'
import { reportBounce } from '#messages/api/sent-messages.ts'
import { createSignedTokens, deriveLinkKey } from '#server/signed-tokens.ts'
import { formatDeliveryReport } from '#stand-ins/messages/email-inbox.ts'
import { databaseWithOffices } from '#support/database.ts'
import { serversDatabase } from '#support/postgres-database.ts'
import { startServer } from '#support/server.ts'
import { freePort } from '#support/server-process.ts'
import { bundleServer } from '../../src/commands/bundle-server.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'main-'))
})
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

let bundle = ''
beforeAll(async () => {
  bundle = await bundleServer()
})

const start = (environment: Record<string, string>) => {
  const child = spawn(process.execPath, [bundle], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: join(dirname(bundle), 'compiled'),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const output: string[] = []
  child.stdout.on('data', (part) => output.push(String(part)))
  child.stderr.on('data', (part) => output.push(String(part)))
  return {
    child,
    output: () => output.join(''),
    ended: once(child, 'exit') as Promise<[number | null, string | null]>,
  }
}

const key = Buffer.alloc(32, 7).toString('base64')
/** A delivery report about an email that was never sent. */
const bringReport = async (address: string): Promise<unknown> => {
  const returnPath = `bounces+${createSignedTokens([deriveLinkKey(key)]).markOf(99_999_999, 1)}@box.example`
  const response = await fetch(`${address}${apiBasePath}${reportBounce.path}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: 'Bearer a-secret-of-the-mail-server' },
    body: formatDeliveryReport({
      raw: Buffer.alloc(0),
      recipient: 'a@b.example',
      status: '5.1.1',
      returnPath,
    }),
  })
  return response.json()
}

test('the server prints its address and the demo people, and stops cleanly', async () => {
  const port = await freePort()
  const { url, release } = await serversDatabase(0)
  const { child, output, ended } = start({
    PORT: String(port),
    DATABASE_URL: url,
    STOP_PAUSE: '1',
    BOUNCE_ADDRESS: 'bounces@box.example',
    BOUNCE_SECRET: 'a-secret-of-the-mail-server',
    PERSONAL_DATA_KEY: key,
  })
  const address = `http://localhost:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(output())
    if ((await fetch(`${address}/readyz`).catch(() => null))?.ok) break
    await pause(100)
  }
  expect(output()).toContain(address)
  for (const person of ['individual', 'privileged', 'legal', 'newcomer', 'operator'])
    expect(output()).toContain(person)
  // Read in the worker that was bundled beside the server.
  expect(await bringReport(address)).toEqual({ outcome: 'repeated' })
  const began = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(performance.now() - began).toBeLessThan(10_000)
  await release()
})

test('a wrong setting is reported in one line, and nothing starts', async () => {
  const { output, ended } = start({ PORT: 'many' })
  expect(await ended).toEqual([1, null])
  expect(output().trim().split('\n')).toEqual([expect.stringMatching(/^PORT: /)])
})

test('a damaged data folder is reported in one line with advice', async () => {
  const damaged = join(folder, 'damaged')
  mkdirSync(join(damaged, 'database/global'), { recursive: true })
  writeFileSync(join(damaged, 'database/PG_VERSION'), '17\n')
  writeFileSync(join(damaged, 'database/global/pg_control'), 'noise')
  const { output, ended } = start({ PORT: '0', DATA_DIR: damaged })
  expect(await ended).toEqual([1, null])
  expect(output()).toContain(
    `DATA_DIR: the database in ${join(damaged, 'database')} cannot be opened; it is damaged or of another version.`,
  )
  expect(output()).toContain('Restore a copy of the folder')
  expect(output()).not.toContain('    at ')
})

test('the server does not start with an endpoint missing from the list of all endpoints', async () => {
  const list = allEndpoints as Endpoint[]
  const place = list.indexOf(readLetterRules)
  list.splice(place, 1)
  const database = await databaseWithOffices()
  try {
    await expect(startServer({ database })).rejects.toThrow(
      'GET /api/letterRules is served but not in features/every-endpoint.ts',
    )
  } finally {
    list.splice(place, 0, readLetterRules)
    await database.close()
  }
})
