import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { type BackedUpPostgres, pgbackrestIsHere, startBackedUpPostgres } from '#support/pgbackrest.ts'
import { callerWith, openProduct, type Product } from '#support/product.ts'
import { freePort } from '#support/server-process.ts'
import { silentLog } from '#support/silent-log.ts'
import { boxOf, claimBody, makeClaim } from '../../features/claims/server/renting.ts'
import { august, noon, receive, rentDigitized } from '../../features/mail/server/letters/digitized.ts'

const skipped = pgbackrestIsHere() ? '' : ' (skipped: pgBackRest is not installed on this machine)'
const command = resolve(import.meta.dirname, '../../../src/commands/abonbox.ts')
const key = Buffer.alloc(32, 7).toString('base64')
const folder = mkdtempSync(join(tmpdir(), 'point-in-time-'))
const DATA_DIR = join(folder, 'data')
let postgres: BackedUpPostgres
beforeAll(async () => {
  if (skipped) return
  mkdirSync(DATA_DIR)
  postgres = await startBackedUpPostgres(await freePort())
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

/** The product over this PostgreSQL and the storage that outlives it. */
async function open(url: string): Promise<Product> {
  const database = await openDatabase({ database: { kind: 'postgres', url, pool: 8 } }, silentLog)
  return openProduct(noon, { database, environment: { DATA_DIR } })
}

/** Rents boxes of one office; answers the claims. */
async function rent(product: Product, numbers: readonly number[]): Promise<number[]> {
  const person = await product.as('individual')
  const claims: number[] = []
  for (const number of numbers) {
    const box = await boxOf(product, '101000', number)
    const made = await makeClaim(person, claimBody(box, { startDate: '2025-09-01', endDate: '2025-09-30' }))
    expect(made.status).toBe(200)
    claims.push(made.body.id)
  }
  return claims
}

test.skipIf(skipped !== '')(
  `a PostgreSQL that was destroyed comes back as it was at an instant, with files, keys and sessions${skipped}`,
  async () => {
    const url = await postgres.createDatabase()
    let product = await open(url)
    const accountant = await product.as('legal')
    const digitized = await rentDigitized(product, accountant, await product.as('operator'), 1)
    postgres.backUp()
    // pgBackRest counts in whole seconds: it goes back to no second in which a backup still ran.
    await pause(2_000)
    await product.moveClock(august)
    const legal = await product.as('legal')
    const letter = await receive(await product.as('operator'), digitized, 'Банк')
    const { envelope } = (await legal.get(`/api/incomingLetters/${letter.id}`)).body
    const before = await rent(product, [1, 2, 3])
    const { rows } = await product.database.executeSql('select now()::text as now')
    const instant = String(rows[0]?.now)
    // The restore must undo everything after that instant.
    await pause(1_000)
    const after = await rent(product, [4, 5])
    await product.database.executeSql('delete from box_month')
    postgres.archive()
    await product.close()
    await postgres.disconnect()
    postgres.destroy()

    // Beside it first, as once a year: it says what would be there.
    const printed = postgres.rehearse(instant, {
      ABONBOX: `${process.execPath} ${command}`,
      DATABASE: new URL(url).pathname.slice(1),
      DATA_DIR,
      PERSONAL_DATA_KEY: key,
    })
    expect(printed).toMatch(/^\d+ s: the files are back$/m)
    expect(printed).toMatch(/^claims 4, payments \d+, files 1; the keys open all stored data$/m)
    expect(printed).toMatch(/^\d+ s: database, files and keys belong together$/m)

    await postgres.restoreTo(instant)
    product = await open(url)
    const claims = (await product.database.kysely.selectFrom('claim').select('id').execute()).map(
      ({ id }) => id,
    )
    expect(claims).toEqual(expect.arrayContaining([digitized, ...before]))
    expect(claims.filter((id) => after.includes(id))).toEqual([])
    const months = await product.database.kysely.selectFrom('boxMonth').select('claimId').execute()
    expect(new Set(months.map(({ claimId }) => claimId))).toEqual(new Set(claims))
    await product.moveClock(august)
    const again = callerWith(product, legal.cookie.slice('session='.length))
    expect((await again.get(`/api/incomingLetters/files/${envelope}`)).status).toBe(200)
    // It works on: the boxes that were given out after the instant are free.
    await rent(product, [4, 5])
    await product.close()
  },
)
