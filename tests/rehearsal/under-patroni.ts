import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database/open-database.ts'
import { makeRepository, pgbackrestIsHere, writeSettings } from '#support/pgbackrest.ts'
import { openProduct, type Product } from '#support/product.ts'
import { silentLog } from '#support/silent-log.ts'
import { startCluster } from '../failover/cluster.ts'
import { boxOf, claimBody, makeClaim, noon } from '../features/claims/server/renting.ts'

// Restores two PostgreSQL under Patroni to an instant with the exact commands of docs/backup.md, except for
// paths.

if (!pgbackrestIsHere()) throw new Error('pgBackRest is not installed: apt-get install pgbackrest')
const root = resolve(import.meta.dirname, '../..')

/** The section's commands that are prefixed with a machine's name, in order. */
const commands = [
  ...(readFileSync(join(root, 'docs/backup.md'), 'utf8')
    .split('### Under Patroni')[1]
    ?.split('\n## ')[0]
    ?.matchAll(/^(every|one|other): +(.+?)(?: {2,}#.*)?$/gm) ?? []),
].map(([, machineName = '', command = '']) => ({ machineName, command }))
assert(commands.length > 5, 'backup.md has no lines for machines under Patroni')

const home = makeRepository()
const cluster = await startCluster({
  example: 'patroni-pgbackrest.yml',
  pgbackrest(name, place) {
    const file = join(home, `${name}.conf`)
    writeSettings(file, home, place)
    return file
  },
})
const folder = mkdtempSync(join(tmpdir(), 'under-patroni-'))

const openCabinet = async (): Promise<Product> => {
  const database = await openDatabase(
    { database: { kind: 'postgres', url: cluster.url, pool: 4 } },
    silentLog,
  )
  return openProduct(noon, { database, environment: { DATA_DIR: folder } })
}

const rent = async (product: Product, numbers: readonly number[]): Promise<number[]> => {
  const person = await product.as('individual')
  const claims: number[] = []
  for (const number of numbers) {
    const made = await makeClaim(person, claimBody(await boxOf(product, '101000', number)))
    assert.equal(made.status, 200, JSON.stringify(made.body))
    claims.push(made.body.id)
  }
  return claims
}

const startMs = Date.now()
const logStep = (what: string): void =>
  console.log(`${String(Math.round((Date.now() - startMs) / 1000)).padStart(4)} s  ${what}`)

const leader = await cluster.leader()
logStep(
  await leader.run(
    'pgbackrest --stanza=cabinet stanza-create && pgbackrest --stanza=cabinet check; echo checked',
  ),
)
let product = await openCabinet()
const claimsInBackup = await rent(product, [1])
await leader.run('pgbackrest --stanza=cabinet --type=full backup')
logStep('backed up')
await pause(2_000)
const claimsBeforeInstant = await rent(product, [2, 3])
const { rows } = await product.database.executeSql('select now()::text as now')
const instant = String(rows[0]?.now)
await pause(1_000)
// Data to be undone, and a later backup.
const claimsAfterInstant = await rent(product, [4, 5])
await product.database.executeSql('delete from box_month')
await leader.run('pgbackrest --stanza=cabinet --type=diff backup')
await product.close()

const [leaderFirst, ...others] = [leader, ...cluster.machines.filter((machine) => machine !== leader)]
assert(leaderFirst !== undefined && others.length === 1)
for (const { machineName, command } of commands) {
  const machines =
    machineName === 'one' ? [leaderFirst] : machineName === 'other' ? others : [...others, leaderFirst]
  for (const machine of machines) {
    if (command === 'systemctl stop patroni') await machine.stopPatroni()
    else if (command === 'systemctl start patroni') machine.startPatroni()
    else
      await machine.run(
        command
          .replaceAll('/var/lib/postgresql/15/cabinet', machine.data)
          .replaceAll('/etc/patroni/config.yml', machine.settings)
          .replaceAll(/(?<=-h )\/var\/run\/postgresql/g, `${dirname(machine.data)} -p ${machine.port}`)
          .replaceAll('2026-11-24 12:00:00+00', instant),
      )
    logStep(`${machine.name}: ${command}`)
  }
}
await cluster.whole()
assert.equal((await cluster.leader()).name, leaderFirst.name)
logStep('both machines run again')

product = await openCabinet()
const claims = (await product.database.kysely.selectFrom('claim').select('id').execute()).map(({ id }) => id)
assert.deepEqual(
  claims.sort(),
  [...claimsInBackup, ...claimsBeforeInstant].sort(),
  `without ${claimsAfterInstant}`,
)
const months = await product.database.kysely.selectFrom('boxMonth').select('claimId').execute()
assert.deepEqual(months.map(({ claimId }) => claimId).sort(), claims)
await rent(product, [4, 5])
await leaderFirst.run('pgbackrest --stanza=cabinet check')
logStep('the cluster accepts writes and archives its log')

// The rebuilt follower may become the leader as well.
await cluster.whole()
leaderFirst.kill()
const timeout = AbortSignal.timeout(60_000)
while ((await cluster.leader().catch(() => leaderFirst)) === leaderFirst) {
  if (timeout.aborted) throw new Error('the rebuilt machine did not become the leader')
  await pause(500)
}
leaderFirst.bringBack()
await cluster.whole()
await rent(product, [6])
logStep('the rebuilt machine leads and accepts writes')
await product.close()
await cluster.stop()
for (const place of [folder, home]) rmSync(place, { recursive: true, force: true })
