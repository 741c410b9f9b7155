// M-LAW-02
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayIn } from '#domain/calendar-date.ts'
import { postgresDatabase } from '#kit/postgres-database.ts'
import { openProduct, type Product } from '#kit/product.ts'
import { command } from '../../src/commands/concerned.ts'
import { boxes, confirmed } from '../server/claim-life/living.ts'
import { noon } from '../server/claims/renting.ts'
import { runCommandHere } from './run-command-here.ts'

const root = resolve(import.meta.dirname, '../..')
let shared: Awaited<ReturnType<typeof postgresDatabase>>
let product: Product
beforeAll(async () => {
  shared = await postgresDatabase(1)
  const [database] = shared.databases
  product = await openProduct(noon, { database })
})
afterAll(async () => {
  await product.close()
  await shared.release()
})

/** The command in a process of its own, over the database of a server that runs. */
const abonbox = (...words: string[]) => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(root, 'src/commands/abonbox.ts'), 'concerned', ...words],
    { env: { PATH: process.env.PATH ?? '', DATABASE_URL: shared.url }, encoding: 'utf8' },
  )
  return { lines: stdout.trim().split('\n'), stderr }
}

/** The same command in this process. */
const concerned = async (...words: string[]) => {
  const { stdout, stderr } = await runCommandHere(command, words, { DATABASE_URL: shared.url })
  return { lines: stdout.trim().split('\n'), stderr }
}

test('a leak concerns whoever rents by the claims, at the office, and whose card, passport or data was opened', async () => {
  const anna = await product.as('individual')
  const operator = await product.as('operator')
  const claim = await confirmed(anna, await boxes(product)())
  const email = (await product.database.kysely.selectFrom('person').selectAll().execute()).find(
    ({ sub }) => sub === 'demo-individual',
  )?.email
  const line = `demo-individual\t${email}\tclaims ${claim}`
  const byClaims = abonbox('--claims', `${claim},999999`)
  expect(byClaims.lines, byClaims.stderr).toEqual([line, 'people concerned: 1'])
  const byOffice = await concerned('--office', '101000')
  expect(byOffice.lines, byOffice.stderr).toEqual([line, 'people concerned: 1'])
  const day = todayIn(product.clock.now())
  const viewed = async () =>
    (await concerned('--viewer', 'Ольга Викторовна Крылова', '--from', day, '--to', day)).lines
  expect(await viewed()).toEqual(['people concerned: 0'])
  // A card shows a name, an address and a phone: who opened it saw them.
  await operator.get(`/api/branch/claims/${claim}`)
  expect(await viewed()).toEqual([line, 'people concerned: 1'])
  await operator.post(`/api/branch/claims/${claim}/identity`, { purpose: 'identity_check' })
  expect(await viewed()).toEqual([line, 'people concerned: 1'])
})
