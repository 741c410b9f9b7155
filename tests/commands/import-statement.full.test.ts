import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordersLike } from '#support/many-orders.ts'
import { serversDatabase } from '#support/postgres-database.ts'
import { openProduct, type Product } from '#support/product.ts'
import { command } from '../../src/commands/import-statement.ts'
import { reserve } from '../features/claims/server/life/living.ts'
import { noon } from '../features/claims/server/renting.ts'
import { confirmed } from '../features/money/server/balance/paying.ts'
import { came, northWind, statementOf, went } from '../features/money/server/statements/statement-files.ts'
import { writeCamt } from '../month/write-camt.ts'
import { runAbonbox } from './run-abonbox.ts'
import { type CommandOutput, runCommandHere } from './run-command-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'abonbox-'))
const account = '40502810700000000077'
const price = 90_000
let shared: Awaited<ReturnType<typeof serversDatabase>>
let product: Product

beforeAll(async () => {
  shared = await serversDatabase(1, 10)
  const [database] = shared.databases
  product = await openProduct(noon, { database, dueWorkPollMs: 200 })
})
afterAll(async () => {
  await product.close()
  await shared.release()
  rmSync(folder, { recursive: true })
})

const settings = () => ({ DATABASE_URL: shared.url, DATA_DIR: folder })

/** The command as operators run it, in a process of its own beside the server. */
const abonbox = (...words: string[]): Promise<CommandOutput> =>
  runAbonbox(['import-statement', ...words], settings())

/** The same command in this process. */
const importing = (...words: string[]): Promise<CommandOutput> => runCommandHere(command, words, settings())

const written = (name: string, bytes: Uint8Array): string => {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

test('a bank statement is imported by the command, booked by the server and reported to the kopeck', async () => {
  const clerk = await product.as('legal', 'demo-org-1')
  const first = await confirmed(product, clerk, 1)
  await reserve(clerk, first)
  const { entity } = await product.database.kysely
    .selectFrom('claim')
    .innerJoin('client', 'client.id', 'claim.clientId')
    .select('client.entity')
    .where('claim.id', '=', first)
    .executeTakeFirstOrThrow()
  const payer = { ...northWind, inn: entity?.inn ?? '', account: entity?.accountNumber ?? '' }
  const claims = [first, ...(await ordersLike(product.database, first, 30))]
  const lines = claims.map((claim, index) =>
    came(price, `Оплата по заявлению № ${claim}`, { number: String(index + 1), payer }),
  )
  const file = written(
    'july.txt',
    statementOf([...lines, came(5_000, 'Без номера', { number: '900' }), went(1_234, 'Комиссия')]),
  )
  const done = await abonbox(file, '--account', account, '--by', 'Ирина Петровна')
  expect(done.status, done.stderr).toBe(0)
  expect(done.stdout).toContain(`booked ${claims.length}, ${((claims.length * price) / 100).toFixed(2)}`)
  expect(done.stdout).toContain('for a person 1, 50.00')
  expect(done.stdout).toMatch(/^balances$/m)
  const paid = await product.database.kysely
    .selectFrom('claimHistory')
    .select(['claimId', 'actorName', 'note'])
    .where('reason', '=', 'paid')
    .execute()
  expect(paid.map(({ claimId: id }) => id).toSorted()).toEqual(claims.toSorted())
  expect(new Set(paid.map(({ actorName: name }) => name))).toEqual(new Set(['Ирина Петровна']))
  expect(paid.find(({ claimId: id }) => id === first)?.note).toContain('july.txt')

  // Once more, and the same lines in a file of another name: nothing changes.
  const again = await importing(file, '--account', account)
  expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('imported before')])
  const overlapping = written('week.txt', statementOf(lines))
  const other = await importing(overlapping, '--account', account)
  expect(other.stdout).toContain(`booked ${claims.length}`)
  const count = await product.database.kysely
    .selectFrom('claimHistory')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('reason', '=', 'paid')
    .executeTakeFirstOrThrow()
  expect(Number(count.count)).toBe(claims.length)
})

test('a camt.053 statement is imported too, and importing it again changes nothing', async () => {
  const clerk = await product.as('legal', 'demo-org-1')
  const claim = await confirmed(product, clerk, 3)
  await reserve(clerk, claim)
  const { entity } = await product.database.kysely
    .selectFrom('claim')
    .innerJoin('client', 'client.id', 'claim.clientId')
    .select('client.entity')
    .where('claim.id', '=', claim)
    .executeTakeFirstOrThrow()
  const payer = { ...northWind, inn: entity?.inn ?? '', account: entity?.accountNumber ?? '' }
  const paid = came(price, `Оплата по заявлению № ${claim}`, { number: '77', payer })
  const file = written(
    'july.xml',
    new TextEncoder().encode(
      writeCamt({ account, from: '2025-07-10', to: '2025-07-10', opening: 1_000_000 }, [paid]),
    ),
  )
  const done = await importing(file, '--account', account)
  expect(done.status, done.stderr).toBe(0)
  expect(done.stdout).toContain(`booked 1, ${(price / 100).toFixed(2)}`)
  expect(done.stdout).toMatch(/^balances$/m)
  expect((await importing(file, '--account', account)).stdout).toContain('imported before')
  const history = await product.database.kysely
    .selectFrom('claimHistory')
    .select('reason')
    .where('claimId', '=', claim)
    .where('reason', '=', 'paid')
    .execute()
  expect(history).toHaveLength(1)
})

test('a file of another account, a truncated one and a missing one end the command with the reason', async () => {
  const foreign = await importing(written('own.txt', statementOf([])), '--account', '40502810700000000099')
  expect([foreign.status, foreign.stderr]).toEqual([1, expect.stringContaining('account_foreign')])
  const cut = written('cut.txt', statementOf([came(100, 'x')]).slice(0, -30))
  const broken = await importing(cut, '--account', account)
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringMatching(/cut\.txt:\d+: file_cut/)])
  expect((await importing(join(folder, 'none.txt'), '--account', account)).status).toBe(1)
  expect((await importing(cut)).stderr).toContain('usage')
})
