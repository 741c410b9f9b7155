import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { DatabaseUnavailableError } from '#server/database/database-outage.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase, retryWhileUnavailable } from '#server/database/open-database.ts'
import { startPostgres } from '#support/postgres.ts'
import { postgresDatabase } from '#support/postgres-database.ts'
import { silentLog } from '#support/silent-log.ts'

test('an unreachable PostgreSQL is named in one line without its password', async () => {
  const url = 'postgres://box:hush@localhost:1/cabinet'
  const opening = openDatabase({ database: { kind: 'postgres', url, pool: 2 } }, silentLog)
  const error = await opening.then(
    () => null,
    (reason: Error) => reason,
  )
  expect(error?.message).toMatch(/^cannot use the database at localhost:1\/cabinet: .*ECONNREFUSED/)
  expect(error?.message).not.toContain('hush')
})

/** What PostgreSQL answers to a connection while it recovers. */
const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is not yet accepting connections']
const text = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`)
const length = Buffer.alloc(4)
length.writeInt32BE(text.length + 4)
const refusal = Buffer.concat([Buffer.from('E'), length, text])

test('a server that starts while PostgreSQL recovers waits for it and logs one line', async () => {
  const { url, release } = await postgresDatabase(0)
  const { port, hostname } = new URL(url)
  let refused = 0
  const sockets: Socket[] = []
  const recovering = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    if (refused < 2) {
      socket.once('data', () => socket.end(refusal))
      refused += 1
      return
    }
    const behind = connect(Number(port), hostname)
    behind.on('error', () => socket.destroy())
    socket.pipe(behind).pipe(socket)
  })
  recovering.listen(0, '127.0.0.1')
  await once(recovering, 'listening')
  const target = new URL(url)
  target.host = `127.0.0.1:${(recovering.address() as AddressInfo).port}`
  const lines: string[] = []
  const log = {
    info: () => {},
    warn: (_: object, message: string) => void lines.push(message),
    error: (_: object, message: string) => void lines.push(message),
  }
  const database = await openDatabase({ database: { kind: 'postgres', url: target.href, pool: 2 } }, log)
  expect(await database.ping()).toBe(true)
  expect(lines).toEqual(['waiting for the database'])
  await database.close()
  for (const socket of sockets) socket.destroy()
  recovering.close()
  await release()
})

const collectingLog = () => {
  const lines: string[] = []
  return { lines, log: { warn: (_: object, message: string) => void lines.push(message) } }
}
const away = () => new DatabaseUnavailableError('the database system is in recovery mode')

test('a start waits while the database is down, logs it once and continues when it is back', async () => {
  const { log, lines } = collectingLog()
  let left = 3
  const work = async () => {
    left -= 1
    if (left > 0) throw away()
    return 'there'
  }
  expect(await retryWhileUnavailable(work, log, { each: 1 })).toBe('there')
  expect(lines).toEqual(['waiting for the database'])
})

test('it waits for a limited time, and not at all after other errors', async () => {
  const { log } = collectingLog()
  const never = () => Promise.reject(away())
  await expect(retryWhileUnavailable(never, log, { patience: 20, each: 5 })).rejects.toThrow('recovery')
  let asked = 0
  const broken = () => {
    asked += 1
    return Promise.reject(new Error('syntax error'))
  }
  await expect(retryWhileUnavailable(broken, log, { each: 1 })).rejects.toThrow('syntax')
  expect(asked).toBe(1)
})

test('migrations of a server that starts while PostgreSQL is down are applied once it is up', async () => {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const database = await openDatabase({ database: { kind: 'postgres', url, pool: 2 } }, silentLog)
  try {
    await postgres.crash()
    const { log, lines } = collectingLog()
    const started = retryWhileUnavailable(() => migrate(database, silentLog), log, {
      patience: 30_000,
      each: 100,
    })
    await expect.poll(() => lines).toEqual(['waiting for the database'])
    await postgres.comeBack()
    await started
    const { rows } = await database.executeSql('select count(*)::int as made from schema_migration')
    expect(rows[0]?.made).toBeGreaterThan(10)
  } finally {
    await database.close()
    await postgres.stop()
  }
})
