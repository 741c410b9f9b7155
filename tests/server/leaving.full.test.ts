import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serversDatabase } from '#support/postgres-database.ts'
import { freePort } from '#support/server-process.ts'
import { bundleServer } from '../../src/commands/bundle-server.ts'

const root = resolve(import.meta.dirname, '../..')

/** One request; its status and whether the connection is closed after it, or the code of its failure. */
const ask = (url: string, agent?: Agent): Promise<{ status: number; last: boolean } | { failed: string }> =>
  new Promise((done) => {
    const request = get(url, { agent: agent ?? false }, (response) => {
      response.resume()
      response.once('end', () =>
        done({ status: response.statusCode ?? 0, last: response.headers.connection === 'close' }),
      )
    })
    request.once('error', (error: NodeJS.ErrnoException) => done({ failed: error.code ?? error.message }))
  })

test('a server stopped under load becomes not ready at once, still answers new requests and interrupts none', async () => {
  const data = mkdtempSync(join(tmpdir(), 'leaving-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const { url, release } = await serversDatabase(0)
  const bundle = await bundleServer()
  const child = spawn(process.execPath, [bundle], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: join(dirname(bundle), 'compiled'),
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      STOP_PAUSE: '2',
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  for (;;) {
    const ready = await ask(`${address}/readyz`)
    if ('status' in ready && ready.status === 200) break
    await pause(50)
  }

  let sending = true
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  const afterwards: boolean[] = []
  let leaving = false
  const client = async (kept: Agent | undefined) => {
    while (sending) {
      const began = leaving
      const answer = await ask(`${address}/abon-server/api/postOffices/suggest?q=101000`, kept)
      if ('failed' in answer) failures.push(answer.failed)
      else if (began) afterwards.push(answer.last)
    }
  }
  /** Those who hear nothing go on until nobody listens. */
  const broken: string[] = []
  let gone = false
  const deaf = async () => {
    while (!gone) {
      const answer = await ask(`${address}/abon-server/api/postOffices/suggest?q=101000`)
      if (!('failed' in answer)) continue
      if (answer.failed !== 'ECONNREFUSED') broken.push(answer.failed)
      else gone = true
    }
  }
  const clients = Array.from({ length: 24 }, (_, index) => client(index % 2 === 0 ? agent : undefined))
  await pause(500)
  child.kill('SIGTERM')
  await pause(100)
  leaving = true
  expect(await ask(`${address}/readyz`)).toMatchObject({ status: 503 })
  expect(child.exitCode).toBe(null)
  await pause(700)
  sending = false
  await Promise.all(clients)
  await Promise.all(Array.from({ length: 12 }, deaf))
  expect(broken).toEqual([])
  expect(failures).toEqual([])
  expect(afterwards.length).toBeGreaterThan(24)
  expect(afterwards.every(Boolean)).toBe(true)
  expect(await ended).toEqual([0, null])
  agent.destroy()
  rmSync(data, { recursive: true, force: true })
  await release()
})
