import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database/open-database.ts'
import { startBalancer } from '#support/balancer.ts'
import { startServerProcess } from '#support/server-process.ts'
import { silentLog } from '#support/silent-log.ts'
import { noon } from '../features/claims/server/renting.ts'
import { startCluster } from './cluster.ts'
import { startLoad } from './load.ts'

// `npm run failover` kills, freezes and cuts off the leader of a replicated PostgreSQL five times under load; no
// acknowledged data may be lost, and claims must be accepted again within thirty seconds.

const MAX_OUTAGE_MS = 30_000
const FAILURES = ['kill', 'freeze', 'cutOff', 'kill', 'cutOff'] as const

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

/** Milliseconds until the first claim acknowledged after an instant, or the waiting time if none comes. */
async function measureOutage(since: number): Promise<number> {
  while (Date.now() - since < 3 * MAX_OUTAGE_MS) {
    if (load.lastWrite() > since + 1_000) return load.lastWrite() - since
    await pause(50)
  }
  return Date.now() - since
}

const outages: Record<string, string | number>[] = []
for (const failure of FAILURES) {
  await cluster.whole()
  await pause(3_000)
  const leader = await cluster.leader()
  const before = load.acknowledged.length
  console.log(`${failure} of ${leader.name}, ${before} claims acknowledged`)
  const since = Date.now()
  leader[failure]()
  const outageMs = await measureOutage(since)
  leader.bringBack()
  await cluster.whole()
  const follower = await cluster.leader()
  outages.push({
    blow: failure,
    leader: leader.name,
    'claims before': before,
    'leader after': follower.name,
    'writes back, s': outageMs / 1000,
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
console.table(outages)
console.table({
  'claims acknowledged': acknowledged.length,
  'of them lost': lostClaims.length,
  'payments acknowledged': paid.length,
  'of these lost': lostPayments.length,
  'pages read': counts.pages,
  calls: counts.calls,
  'answered 503 with Retry-After': counts.later,
})
const lateOutages = outages.filter((outage) => Number(outage['writes back, s']) * 1000 > MAX_OUTAGE_MS)
const failures = { late: lateOutages, lostClaims, lostPayments, wrong: [...wrong] }
if (Object.values(failures).some((list) => list.length > 0) || paid.length === 0) {
  console.error('What must hold does not:', JSON.stringify(failures, null, 2))
  process.exitCode = 1
}
await Promise.all(servers.map((server) => server.kill('SIGTERM')))
await balancer.stop()
await database.close()
await cluster.stop()
rmSync(folder, { recursive: true, force: true })
