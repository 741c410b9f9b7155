import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import released from '#server/database/released.json' with { type: 'json' }
import { startBalancer } from '#support/balancer.ts'
import { postgresDatabase } from '#support/postgres-database.ts'
import { callerWith } from '#support/product.ts'
import { type ServerProcess, startServerProcess } from '#support/server-process.ts'
import { claimBody, noon } from '../../features/claims/server/renting.ts'
import { press } from '../../features/money/server/payments/bank-line.ts'
import { sessionOf } from '../../soak/people.ts'

// The last release is read from Git and runs with the packages of today; before the first release, HEAD stands in for it.
// Today's version has a migration of this test's own. Both work on one database: each rents, pays and ends what the other
// began.

const root = resolve(import.meta.dirname, '../../..')

const commit = (released as { commit: string | null }).commit ?? 'HEAD'

const isInHistory = (): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const skipped = isInHistory() ? '' : ' (skipped: this checkout has no history back to it)'

const versioned = ['src', 'content', 'public', 'package.json']

/** Today's sources in a folder, with one more migration. */
function sourcesWithMigration(): string {
  const folder = mkdtempSync(join(tmpdir(), 'today-'))
  for (const name of versioned) cpSync(join(root, name), join(folder, name), { recursive: true })
  writeFileSync(
    join(folder, 'src/server/database/migrations/900-note.sql'),
    "alter table claim add column note text not null default 'none';\n",
  )
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The sources of the release in a folder, beside the packages of today. */
function sourcesOfRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  const sources = execFileSync('git', ['archive', commit, ...versioned], {
    cwd: root,
    maxBuffer: 1024 ** 3,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: sources })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

test.skipIf(!isInHistory())(
  `release ${released.version} works on the tables of today, beside a server of today${skipped}`,
  async () => {
    const old = sourcesOfRelease()
    const today = sourcesWithMigration()
    const data = mkdtempSync(join(tmpdir(), 'mixed-'))
    const shared = await postgresDatabase(1)
    const [database] = shared.databases
    if (!database) throw new Error('no database')
    const balancer = await startBalancer()
    const settings = {
      DATABASE_URL: shared.url,
      PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      ORIGIN: balancer.origin,
    }
    const running: ServerProcess[] = []
    const start = async (sources?: string) => {
      const server = await startServerProcess(data, noon, settings, sources)
      running.push(server)
      balancer.ports.push(server.port)
      return server
    }
    try {
      // The tables of the release, then those of today under it.
      const before = await start(old)
      const after = await start(today)
      const { rows } = await database.executeSql('select name from schema_migration')
      expect(rows.map(({ name }) => name)).toContain('900-note.sql')
      // One that starts again over tables it does not know.
      const again = await start(old)

      const { cookie } = await sessionOf({ database, balancer, now: () => new Date(noon) }, 'individual')
      const through = ({ port }: ServerProcess) =>
        callerWith(
          { origin: settings.ORIGIN, ownOrigin: `http://localhost:${port}` },
          cookie.replace('session=', ''),
        )
      const boxes = await database.kysely
        .selectFrom('box')
        .select(['id', 'size'])
        .where('officeIndex', '=', '101000')
        .where('lockerId', 'is', null)
        .orderBy('number')
        .execute()
      const usual = boxes.filter(({ size }) => size === boxes[0]?.size).map(({ id }) => id)

      for (const [index, [first, second]] of [
        [before, after],
        [after, before],
        [again, after],
        [after, again],
      ].entries()) {
        if (!first || !second) throw new Error('no server')
        const made = await through(first).post('/api/claims/populateClaim', claimBody(usual[index] ?? 0))
        expect(made).toMatchObject({ status: 200 })
        const { id } = made.body
        const taken = await through(second).post('/api/claims/populateClaim', claimBody(usual[index] ?? 0))
        expect(taken).toMatchObject({ status: 409, body: { code: 'box_taken' } })
        const confirmed = await through(second).patch(`/api/claims/${id}`, {
          claimStatus: { id: 4 },
          inEditing: false,
        })
        expect(confirmed.status).toBe(200)
        const paying = await through(first).post('/api/payments/', {
          claim: id,
          amount: '450.00',
          paymentMethod: 1,
          paymentStatus: 4,
          paymentType: 3,
        })
        expect(paying).toMatchObject({ status: 200 })
        await press(paying.body.payUrl, `http://localhost:${second.port}`, 'pay')
        await expect
          .poll(async () => (await through(second).get(`/api/payments/status?claim=${id}`)).body, {
            timeout: 10_000,
          })
          .toMatchObject({ state: 'paid' })
        for (const server of [first, second])
          expect((await through(server).get(`/api/claims/${id}`)).body).toMatchObject({
            claimStatus: { id: 3 },
          })
      }
    } finally {
      await Promise.all(running.map((server) => server.kill('SIGTERM')))
      await balancer.stop()
      await database.close()
      await shared.release()
      for (const folder of [old, today, data])
        if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
    }
  },
)
