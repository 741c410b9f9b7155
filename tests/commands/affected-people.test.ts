// M-LAW-02
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { serversDatabase } from '#support/postgres-database.ts'
import { openProduct, type Product } from '#support/product.ts'
import { command } from '../../src/commands/affected-people.ts'
import { boxes, confirmed } from '../features/claims/server/life/living.ts'
import { noon } from '../features/claims/server/renting.ts'
import { runAbonbox } from './run-abonbox.ts'
import { type CommandOutput, runCommandHere } from './run-command-here.ts'

let shared: Awaited<ReturnType<typeof serversDatabase>>
let product: Product
beforeAll(async () => {
  shared = await serversDatabase(1)
  const [database] = shared.databases
  product = await openProduct(noon, { database })
})
afterAll(async () => {
  await product.close()
  await shared.release()
})

const linesOf = ({ stdout, stderr }: CommandOutput) => ({ lines: stdout.trim().split('\n'), stderr })

/** The command in a process of its own, over the database of a server that runs. */
const abonbox = async (...words: string[]) =>
  linesOf(await runAbonbox(['concerned', ...words], { DATABASE_URL: shared.url }))

/** The same command in this process. */
const concerned = async (...words: string[]) =>
  linesOf(await runCommandHere(command, words, { DATABASE_URL: shared.url }))

test('a leak affects the holders of the claims, of the office, or of opened cards, passports and data', async () => {
  const anna = await product.as('individual')
  const operator = await product.as('operator')
  const claim = await confirmed(anna, await boxes(product)())
  const email = (await product.database.kysely.selectFrom('person').selectAll().execute()).find(
    ({ sub }) => sub === 'demo-individual',
  )?.email
  const line = `demo-individual\t${email}\tclaims ${claim}`
  const byClaims = await abonbox('--claims', `${claim},999999`)
  expect(byClaims.lines, byClaims.stderr).toEqual([line, 'people concerned: 1'])
  const byOffice = await concerned('--office', '101000')
  expect(byOffice.lines, byOffice.stderr).toEqual([line, 'people concerned: 1'])
  const day = todayInZone(product.clock.now())
  const viewed = async () =>
    (await concerned('--viewer', 'Ольга Викторовна Крылова', '--from', day, '--to', day)).lines
  expect(await viewed()).toEqual(['people concerned: 0'])
  // A card shows a name, an address and a phone: who opened it saw them.
  await operator.get(`/api/branch/claims/${claim}`)
  expect(await viewed()).toEqual([line, 'people concerned: 1'])
  await operator.post(`/api/branch/claims/${claim}/identity`, { purpose: 'identity_check' })
  expect(await viewed()).toEqual([line, 'people concerned: 1'])
})
