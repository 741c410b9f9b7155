import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { openSessions } from '#server/database/postgres-pool.ts'
import type { Schema } from '#server/database/schema.ts'
import { openServer } from '#server/server.ts'
import { roomyLimits } from '#support/roomy-limits.ts'
import { day, type Ground, silent } from './claim-ground.ts'
import { shootAll } from './load.ts'

/** One statement as the product sent it. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** It ran inside the transaction of the claim. */
  readonly inside: boolean
}

/** Everything that one request for a claim says to the database, written down while the product itself says it. */
export interface Recording {
  readonly statements: readonly Statement[]
  readonly boxId: number
  readonly key: string
  readonly claimId: number
  /** Whose claim it is, by `sub`. */
  readonly person: string
}

/** Makes one claim through the product over a database that notes what is said to it. */
export async function recordClaim(ground: Ground): Promise<Recording> {
  const noted: { text: string; values: readonly unknown[] }[] = []
  const sessions = openSessions({ url: ground.url, pool: 10 }, silent)
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: sessions.pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      noted.push({ text: query.sql, values: query.parameters })
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
    database: { ...ground.database, kysely },
    log: silent,
    fetch,
    site: '/nowhere',
  })
  const [warm = 0, boxId = 0] = await ground.boxes(2)
  const own = (box: number) => {
    const shot = ground.claim(box, 0)
    return { ...shot, headers: { ...shot.headers, origin: server.origin } }
  }
  await shootAll(server.ownOrigin, [own(warm)], 1)
  noted.length = 0
  const load = await shootAll(server.ownOrigin, [own(boxId)], 1)
  const output = [...noted]
  if (!load.statuses.get(200)) throw new Error(`the recorded claim was refused: ${[...load.statuses.keys()]}`)
  const [row] = (await sessions.query('select id from claim where box_id = $1', [boxId])).rows
  await server.stop()
  await sessions.end()
  rmSync(data, { recursive: true, force: true })
  const begin = output.findIndex(({ text }) => /^begin/i.test(text))
  const commit = output.findIndex(({ text }) => /^commit/i.test(text))
  return {
    statements: output.flatMap((statement, index) =>
      index === begin || index === commit ? [] : [{ ...statement, inside: index > begin && index < commit }],
    ),
    boxId,
    key: `bench-${boxId}-0`,
    claimId: Number(row?.id),
    person: ground.people[0] ?? '',
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The same statements with the same values for other boxes and people, by the bare driver; answers claims a second. */
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
        .replace(uuid, (id) => ids.get(id) ?? (ids.set(id, randomUUID()).get(id) as string))
    })
  }
  const run = (on: pg.Pool | pg.PoolClient, statement: Statement, boxId: number, claimId: number) =>
    on.query(statement.text, valuesFor(statement, boxId, claimId))
  const outside = recording.statements.filter(({ inside }) => !inside)
  const inside = recording.statements.filter((statement) => statement.inside)
  const lane = async (): Promise<void> => {
    for (let boxId = boxes[next++]; boxId !== undefined; boxId = boxes[next++]) {
      const id = boxId
      for (const statement of outside) await run(pool, statement, id, 0)
      const session = await pool.connect()
      await session.query('begin')
      let claimId = 0
      for (const statement of inside) {
        const { rows } = await run(session, statement, id, claimId)
        if (statement.text.startsWith('insert into "claim"')) claimId = Number(rows[0]?.id)
      }
      if (!claimId) throw new Error('the bare driver was refused a box')
      await session.query('commit')
      session.release()
    }
  }
  // The connections are opened before the time is taken.
  await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.1)')))
  const began = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  const perSecond = boxes.length / ((performance.now() - began) / 1000)
  await pool.end()
  return perSecond
}
