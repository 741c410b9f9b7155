import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database/open.ts'
import { startBalancer } from '#support/balancer.ts'
import { startServerProcess } from '#support/server-process.ts'
import { silentLog } from '#support/silent-log.ts'
import { noon } from '../features/claims/server/renting.ts'
import { startCluster } from './cluster.ts'
import { startLoad } from './load.ts'

// `npm run failover`: the leader of a replicated PostgreSQL is killed, frozen and cut off, five times under load; nothing
// that was acknowledged may be lost, and claims are made again within thirty seconds.

const BACK_MS = 30_000
const BLOWS = ['kill', 'freeze', 'cutOff', 'kill', 'cutOff'] as const

const cluster = await startCluster()
const folder = mkdtempSync(join(tmpdir(), 'failover-data-'))
const balancer = await startBalancer()
const settings = {
  ORIGIN: balancer.origin,
  DATABASE_URL: cluster.url,
  PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'error',
}
const servers = [
  await startServerProcess(folder, noon, settings),
  await startServerProcess(folder, noon, settings),
]
balancer.ports.push(...servers.map(({ port }) => port))
const database = await openDatabase({ database: { kind: 'postgres', url: cluster.url, pool: 4 } }, silentLog)
const rows = await database.kysely
  .selectFrom('box')
  .select(['id', 'size'])
  .where('officeIndex', '=', '101000')
  .where('lockerId', 'is', null)
  .orderBy('number')
  .execute()
const boxes = rows.filter(({ size }) => size === rows[0]?.size).map(({ id }) => id)
const load = await startLoad({ database, balancer, now: () => new Date(noon) }, boxes)

/** The first claim that was acknowledged after an instant, in milliseconds from it; more than may be when none was. */
async function writesBack(since: number): Promise<number> {
  while (Date.now() - since < 3 * BACK_MS) {
    if (load.lastWrite() > since + 1_000) return load.lastWrite() - since
    await pause(50)
  }
  return Date.now() - since
}

const blows: Record<string, string | number>[] = []
for (const blow of BLOWS) {
  await cluster.whole()
  await pause(3_000)
  const leader = await cluster.leader()
  const before = load.acknowledged.length
  console.log(`${blow} of ${leader.name}, ${before} claims acknowledged`)
  const since = Date.now()
  leader[blow]()
  const took = await writesBack(since)
  leader.bringBack()
  await cluster.whole()
  const follower = await cluster.leader()
  blows.push({
    blow,
    leader: leader.name,
    'claims before': before,
    'leader after': follower.name,
    'writes back, s': took / 1000,
  })
}
await cluster.whole()
await pause(3_000)
await load.stop()

const claims = new Map(
  (await database.kysely.selectFrom('claim').select(['id', 'boxId']).execute()).map(({ id, boxId }) => [
    id,
    boxId,
  ]),
)
const payments = new Set(
  (await database.kysely.selectFrom('payment').select('claimId').where('state', '=', 'paid').execute()).map(
    ({ claimId }) => claimId,
  ),
)
const { acknowledged, counts, wrong } = load
const paid = acknowledged.filter((claim) => claim.paid)
const lostClaims = acknowledged.filter(({ claim, box }) => claims.get(claim) !== box)
const lostPayments = paid.filter(({ claim }) => !payments.has(claim))
console.table(blows)
console.table({
  'claims acknowledged': acknowledged.length,
  'of them lost': lostClaims.length,
  'payments acknowledged': paid.length,
  'of these lost': lostPayments.length,
  'pages read': counts.pages,
  calls: counts.calls,
  'answered 503 with Retry-After': counts.later,
})
const late = blows.filter((blow) => Number(blow['writes back, s']) * 1000 > BACK_MS)
const failures = { late, lostClaims, lostPayments, wrong: [...wrong] }
if (Object.values(failures).some((list) => list.length > 0) || paid.length === 0) {
  console.error('What must hold does not:', JSON.stringify(failures, null, 2))
  process.exitCode = 1
}
await Promise.all(servers.map((server) => server.kill('SIGTERM')))
await balancer.stop()
await database.close()
await cluster.stop()
rmSync(folder, { recursive: true, force: true })
