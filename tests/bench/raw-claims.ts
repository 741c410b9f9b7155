import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { openPostgresSessions } from '#server/database/postgres-pool.ts'
import type { Schema } from '#server/database/schema.ts'
import { openServer } from '#server/server.ts'
import { roomyLimits } from '#support/roomy-limits.ts'
import { day, type Ground, silent } from './claim-ground.ts'
import { shootAll } from './load.ts'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly inside: boolean
}

export interface Recording {
  readonly statements: readonly Statement[]
  readonly boxId: number
  readonly key: string
  readonly claimId: number
  /** `sub` of the tenant. */
  readonly person: string
}

export async function recordClaim(bench: Ground): Promise<Recording> {
  const statements: { text: string; values: readonly unknown[] }[] = []
  const sessions = openPostgresSessions({ url: bench.url, pool: 10 }, silent)
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: sessions.pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      statements.push({ text: query.sql, values: query.parameters })
    },
  })
  const data = mkdtempSync(join(tmpdir(), 'bench-'))
  const config = readConfig({
    ...roomyLimits,
    NODE_ENV: 'test',
    PORT: '0',
    TEST_CLOCK: day,
    DATA_DIR: data,
    PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const server = await openServer({
    config: { ...config.value, port: 0 },
    database: { ...bench.database, kysely },
    log: silent,
    fetch,
    site: '/nowhere',
  })
  const [warmUpBox = 0, boxId = 0] = await bench.boxes(2)
  const ownRequest = (box: number) => {
    const shot = bench.claim(box, 0)
    return { ...shot, headers: { ...shot.headers, origin: server.origin } }
  }
  await shootAll(server.ownOrigin, [ownRequest(warmUpBox)], 1)
  statements.length = 0
  const load = await shootAll(server.ownOrigin, [ownRequest(boxId)], 1)
  const recorded = [...statements]
  if (!load.statuses.get(200)) throw new Error(`the recorded claim was refused: ${[...load.statuses.keys()]}`)
  const [row] = (await sessions.query('select id from claim where box_id = $1', [boxId])).rows
  await server.stop()
  await sessions.end()
  rmSync(data, { recursive: true, force: true })
  const begin = recorded.findIndex(({ text }) => /^begin/i.test(text))
  const commit = recorded.findIndex(({ text }) => /^commit/i.test(text))
  return {
    statements: recorded.flatMap((statement, index) =>
      index === begin || index === commit ? [] : [{ ...statement, inside: index > begin && index < commit }],
    ),
    boxId,
    key: `bench-${boxId}-0`,
    claimId: Number(row?.id),
    person: bench.people[0] ?? '',
  }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

export async function rawClaims(
  { url, people }: Pick<Ground, 'url' | 'people'>,
  recording: Recording,
  boxes: readonly number[],
  lanes: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  let next = 0
  const valuesFor = (statement: Statement, boxId: number, claimId: number) => {
    const ids = new Map<string, string>()
    return statement.values.map((value) => {
      if (value === recording.boxId) return boxId
      if (value === recording.claimId) return claimId
      if (typeof value !== 'string') return value
      return value
        .replaceAll(recording.key, `raw-${boxId}`)
        .replaceAll(recording.person, people[boxId % people.length] ?? '')
        .replaceAll(String(recording.claimId), String(claimId))
        .replace(UUID, (id) => ids.get(id) ?? (ids.set(id, randomUUID()).get(id) as string))
    })
  }
  const run = (on: pg.Pool | pg.PoolClient, statement: Statement, boxId: number, claimId: number) =>
    on.query(statement.text, valuesFor(statement, boxId, claimId))
  const outsideTransaction = recording.statements.filter(
    ({ inside: insideTransaction }) => !insideTransaction,
  )
  const insideTransaction = recording.statements.filter((statement) => statement.inside)
  const runInTurn = async (): Promise<void> => {
    for (let boxId = boxes[next++]; boxId !== undefined; boxId = boxes[next++]) {
      const id = boxId
      for (const statement of outsideTransaction) await run(pool, statement, id, 0)
      const session = await pool.connect()
      await session.query('begin')
      let claimId = 0
      for (const statement of insideTransaction) {
        const { rows } = await run(session, statement, id, claimId)
        if (statement.text.startsWith('insert into "claim"')) claimId = Number(rows[0]?.id)
      }
      if (!claimId) throw new Error('the bare driver was refused a box')
      await session.query('commit')
      session.release()
    }
  }
  await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.1)')))
  const startedAtMs = performance.now()
  await Promise.all(Array.from({ length: lanes }, runInTurn))
  const perSecond = boxes.length / ((performance.now() - startedAtMs) / 1000)
  await pool.end()
  return perSecond
}
