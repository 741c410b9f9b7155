import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '#money/api/balance.ts'
import { checkSession, readUserInfo } from '#people/api/session.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { type OwnPostgres, startPostgres } from '#support/postgres.ts'
import { startServer, type TestServer } from '#support/server.ts'
import { silentLog } from '#support/silent-log.ts'

let postgres: OwnPostgres
let database: Database
let server: TestServer
let site: string

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'away-site-'))
  mkdirSync(join(site, 'claims'))
  writeFileSync(join(site, '500.html'), '<!doctype html><title>away</title>')
  writeFileSync(join(site, 'faq.html'), '<!doctype html><title>faq</title>')
  writeFileSync(join(site, 'claims/view.html'), '<!doctype html><title>claim</title>')
  postgres = await startPostgres()
  const url = await postgres.createDatabase()
  database = await openDatabase({ database: { kind: 'postgres', url, pool: 4 } }, silentLog)
  server = await startServer({ database, site })
})
afterAll(async () => {
  await server?.stop()
  await database?.close()
  await postgres?.stop()
  rmSync(site, { recursive: true, force: true })
})

/** Asks until the answer is as wanted; the test's own time limit is the patience. */
const until = async (wanted: () => Promise<boolean>): Promise<void> => {
  while (!(await wanted())) await pause(50)
}

test('an unavailable database is reported as such and used again without a restart', async () => {
  const clerk = await server.loginAs('legal')
  expect((await clerk.call(readBalance, {})).status).toBe(200)

  await postgres.disconnect()
  for (let round = 0; round < 3; round += 1) {
    const asked = Array.from({ length: 20 }, () => clerk.call(readBalance, {}))
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({ ok: false, status: 503, code: 'unavailable' })
      expect(answer.headers.get('retry-after')).toBe('5')
    }
  }
  // What needs no database goes on.
  expect((await clerk.visit('/healthz')).status).toBe(200)
  expect((await clerk.visit('/readyz')).status).toBe(503)
  expect((await clerk.visit('/faq')).status).toBe(200)
  const visitor = server.visitor()
  expect((await visitor.call(checkSession, {})).status).toBe(401)
  // A page that asks who is there, and the way to the login.
  for (const address of ['/claims/5', '/abon-server/api/auth/login?callback=/claims/5']) {
    const page = await clerk.visit(address)
    expect([address, page.status, page.headers.get('retry-after')]).toEqual([address, 503, '5'])
    expect(await page.text()).toContain('<title>away</title>')
  }
  await server.sweep().catch(() => {})
  // Requests and polls of the due work share one line, and no poll reports a failure of its own.
  const refused = async () =>
    Number(/^database_unavailable_total (\d+)/m.exec(await server.metrics())?.[1] ?? 0)
  const before = await refused()
  await until(async () => (await refused()) >= before + 14)
  expect(server.logged().match(/the database is unavailable/g)).toHaveLength(1)
  expect(server.logged()).not.toContain('"task":"refund-payments"')

  await postgres.comeBack()
  await until(async () => (await clerk.visit('/readyz')).status === 200)
  const again = await Promise.all(Array.from({ length: 20 }, () => clerk.call(readBalance, {})))
  expect(again.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await clerk.call(readUserInfo, {})).toMatchObject({ ok: true })
  await server.sweep()
})

test('sessions closed by the database during work cause at most a 503', async () => {
  const clerk = await server.loginAs('legal')
  for (let round = 0; round < 5; round += 1) {
    const asked = Array.from({ length: 30 }, () => clerk.call(readBalance, {}))
    const closing = openDatabase({ database: { kind: 'postgres', url: postgres.url, pool: 1 } }, silentLog)
    const other = await closing
    await other.executeSql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'abonent-box-cabinet' and pid <> pg_backend_pid() and $1 = 1`,
      [1],
    )
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    await other.close()
    await until(async () => (await clerk.call(readBalance, {})).status === 200)
  }
})
