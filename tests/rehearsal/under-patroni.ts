import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database/open.ts'
import { makeRepository, pgbackrestIsHere, writeSettings } from '#support/pgbackrest.ts'
import { openProduct, type Product } from '#support/product.ts'
import { silentLog } from '#support/silent-log.ts'
import { startCluster } from '../failover/cluster.ts'
import { boxOf, claimBody, makeClaim, noon } from '../features/claims/server/renting.ts'

// Two PostgreSQL under Patroni go back to an instant by the lines of docs/backup.md, word for word but for places.

if (!pgbackrestIsHere()) throw new Error('pgBackRest is not installed: apt-get install pgbackrest')
const root = resolve(import.meta.dirname, '../..')

/** The lines of the section that begin with a machine's name, in their order. */
const lines = [
  ...(readFileSync(join(root, 'docs/backup.md'), 'utf8')
    .split('### Under Patroni')[1]
    ?.split('\n## ')[0]
    ?.matchAll(/^(every|one|other): +(.+?)(?: {2,}#.*)?$/gm) ?? []),
].map(([, where = '', line = '']) => ({ where, line }))
assert(lines.length > 5, 'backup.md has no lines for machines under Patroni')

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

const open = async (): Promise<Product> => {
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

const began = Date.now()
const say = (what: string): void =>
  console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${what}`)

const leader = await cluster.leader()
say(
  await leader.run(
    'pgbackrest --stanza=cabinet stanza-create && pgbackrest --stanza=cabinet check; echo checked',
  ),
)
let product = await open()
const old = await rent(product, [1])
await leader.run('pgbackrest --stanza=cabinet --type=full backup')
say('backed up')
await pause(2_000)
const before = await rent(product, [2, 3])
const { rows } = await product.database.executeSql('select now()::text as now')
const instant = String(rows[0]?.now)
await pause(1_000)
// What is to be undone, and a backup that was made after it.
const after = await rent(product, [4, 5])
await product.database.executeSql('delete from box_month')
await leader.run('pgbackrest --stanza=cabinet --type=diff backup')
await product.close()

const [one, ...others] = [leader, ...cluster.machines.filter((machine) => machine !== leader)]
assert(one !== undefined && others.length === 1)
for (const { where, line } of lines) {
  const machines = where === 'one' ? [one] : where === 'other' ? others : [...others, one]
  for (const machine of machines) {
    if (line === 'systemctl stop patroni') await machine.stopPatroni()
    else if (line === 'systemctl start patroni') machine.startPatroni()
    else
      await machine.run(
        line
          .replaceAll('/var/lib/postgresql/15/cabinet', machine.data)
          .replaceAll('/etc/patroni/config.yml', machine.settings)
          .replaceAll(/(?<=-h )\/var\/run\/postgresql/g, `${dirname(machine.data)} -p ${machine.port}`)
          .replaceAll('2026-11-24 12:00:00+00', instant),
      )
    say(`${machine.name}: ${line}`)
  }
}
await cluster.whole()
assert.equal((await cluster.leader()).name, one.name)
say('both machines are there again')

product = await open()
const claims = (await product.database.kysely.selectFrom('claim').select('id').execute()).map(({ id }) => id)
assert.deepEqual(claims.sort(), [...old, ...before].sort(), `without ${after}`)
const months = await product.database.kysely.selectFrom('boxMonth').select('claimId').execute()
assert.deepEqual(months.map(({ claimId }) => claimId).sort(), claims)
await rent(product, [4, 5])
await one.run('pgbackrest --stanza=cabinet check')
say('it works on, and its log arrives')

// The other one, made again, may lead as well.
await cluster.whole()
one.kill()
const patience = AbortSignal.timeout(60_000)
while ((await cluster.leader().catch(() => one)) === one) {
  if (patience.aborted) throw new Error('the machine that was made again does not lead')
  await pause(500)
}
one.bringBack()
await cluster.whole()
await rent(product, [6])
say(`the other one leads, and takes writes`)
await product.close()
await cluster.stop()
for (const place of [folder, home]) rmSync(place, { recursive: true, force: true })
