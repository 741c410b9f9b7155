import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { haproxyIsHere, startHaproxy } from '#support/haproxy.ts'
import { postgresDatabase } from '#support/postgres-database.ts'
import { freePort, type ServerProcess, startServerProcess } from '#support/server-process.ts'
import { claimBody, noon } from '../features/claims/server/renting.ts'
import { sessionOf } from '../soak/people.ts'

const skipped = haproxyIsHere() ? '' : ' (skipped: HAProxy is not installed on this machine)'
/** HAProxy asks each half second and hears at the first no: four times that. */
const STOP_PAUSE = '2'

/** The example for HAProxy, on a port without TLS, before these servers. */
const settingsFor = (port: number, servers: readonly ServerProcess[]): string => {
  const [first = '', ...lines] = servers.map(
    (server, index) => `server number${index} localhost:${server.port} resolve-prefer ipv4 init-addr libc`,
  )
  return readFileSync('deploy/haproxy.cfg', 'utf8')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace(/server first .*/, first)
    .replace(/# server second .*/, lines.join('\n    '))
}

interface Answer {
  readonly status: number
  readonly body: string
}

/** One request by a client that says what happened to it, and tries nothing a second time. */
const ask = (
  url: URL,
  init: { method?: string; cookie?: string; from?: string; body?: object },
  agent: Agent,
): Promise<Answer> =>
  new Promise((done) => {
    const body = init.body === undefined ? undefined : JSON.stringify(init.body)
    const headers = {
      origin: url.origin,
      ...(init.cookie === undefined ? {} : { cookie: init.cookie }),
      ...(init.from === undefined ? {} : { 'x-forwarded-for': init.from }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const asked = request(url, { method: init.method ?? 'GET', headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () =>
        done({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      )
      response.once('error', (error) => done({ status: 0, body: error.message }))
    })
    asked.once('error', (error: NodeJS.ErrnoException) =>
      done({ status: 0, body: error.code ?? error.message }),
    )
    asked.end(body)
  })

test.skipIf(!haproxyIsHere())(
  `two servers are replaced one after the other under reads and rents, and no request fails${skipped}`,
  async () => {
    const shared = await postgresDatabase(1)
    const [database] = shared.databases
    if (!database) throw new Error('no database')
    const folder = mkdtempSync(join(tmpdir(), 'rolling-'))
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const ports = [await freePort(), await freePort()]
    const settings = {
      ORIGIN: origin,
      DATABASE_URL: shared.url,
      PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      TRUST_PROXY: '127.0.0.0/8, ::1',
      STOP_PAUSE,
    }
    const start = (index: number) =>
      startServerProcess(folder, noon, { ...settings, PORT: String(ports[index] ?? 0) })
    const servers = await Promise.all([start(0), start(1)])
    const ready = async () => (await fetch(`${origin}/readyz`)).ok
    const haproxy = await startHaproxy(settingsFor(port, servers), ready)
    const agent = new Agent({ keepAlive: true })
    try {
      const people = { database, balancer: { origin }, now: () => new Date(noon) }
      const all = await database.kysely
        .selectFrom('box')
        .select(['id', 'size'])
        .where('officeIndex', '=', '101000')
        .where('lockerId', 'is', null)
        .orderBy('number')
        .execute()
      // One price.
      const boxes = all.filter(({ size }) => size === all[0]?.size)
      let sending = true
      const failures: (Answer & { path: string })[] = []
      const done = { read: 0, rented: 0 }
      const send = async (path: string, init: Parameters<typeof ask>[1] = {}) => {
        const answer = await ask(new URL(`${apiBasePath}${path}`, origin), init, agent)
        if (answer.status !== 200) failures.push({ path, ...answer })
        return answer
      }
      const reader = async () => {
        while (sending) {
          await send('/api/postOffices/suggest?address=101000')
          done.read += 1
          await pause(20)
        }
      }
      const renter = async (number: number) => {
        const from = `198.51.100.${number}`
        const { cookie } = await sessionOf(people, 'individual', `rolling-${number}`)
        for (const { id } of boxes.filter((_, index) => index % 4 === number)) {
          if (!sending) return
          const made = await send('/api/claims/populateClaim', {
            method: 'POST',
            cookie,
            from,
            body: claimBody(id),
          })
          if (made.status !== 200) return
          const { id: claim } = JSON.parse(made.body) as { id: number }
          await send(`/api/claims/${claim}`, { cookie })
          done.rented += 1
          await pause(300)
        }
      }
      const clients = [0, 1, 2, 3].flatMap((number) => [reader(), renter(number)])
      for (const index of [0, 1]) {
        await pause(1_000)
        await servers[index]?.kill('SIGTERM')
        servers[index] = await start(index)
        // The balancer hears of it before the next one leaves.
        await pause(1_500)
      }
      sending = false
      await Promise.all(clients)
      expect(failures).toEqual([])
      expect(done.read).toBeGreaterThan(100)
      expect(done.rented).toBeGreaterThan(20)
      const { rows } = await database.executeSql('select count(*)::int as made from claim')
      expect(rows[0]?.made).toBe(done.rented)
    } finally {
      agent.destroy()
      await haproxy.stop()
      await Promise.all(servers.map((server) => server.kill('SIGTERM')))
      await database.close()
      await shared.release()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
