import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../../../claims/server/renting.ts'
import { confirmed, fill, payFrom } from '../balance/paying.ts'

const BOXES = 40
const MONTHS = 12
const MEGABYTE = 2 ** 20
const PRICE = 10_800
/** Only these late rents have documents for the last month. */
const LATE_BOXES = 3
const ALL_BOXES = '2025-09'
const FIRST_MONTH = '2025-08'
const LAST_MONTH = '2026-08'
let product: Product
let clerk: Caller

beforeAll(async () => {
  product = await openProduct(noon)
  clerk = await product.as('legal')
  const operator = await product.as('operator')
  await fill(product, BOXES * PRICE * 100)
  for (let box = 1; box <= BOXES; box += 1) {
    const term =
      box <= LATE_BOXES
        ? { startDate: '2025-09-01', endDate: '2026-08-31' }
        : { startDate: '2025-08-01', endDate: '2026-07-31' }
    const id = await confirmed(product, clerk, box, { ...term, totalCost: PRICE })
    await payFrom(clerk, id, `${PRICE}.00`)
    await operator.post(`/api/branch/claims/${id}/sign`, {})
  }
  await product.moveClock('2026-09-01T00:01:00+03:00')
  clerk = await product.as('legal')
})
afterAll(() => product.close())

const fetchArchive = (month: string) =>
  fetch(`${product.origin}/abon-server/api/legals/documents/archive.zip?month=${month}`, {
    headers: { cookie: clerk.cookie },
  })
const countBoxes = (month: string): number =>
  ({ [FIRST_MONTH]: BOXES - LATE_BOXES, [LAST_MONTH]: LATE_BOXES })[month] ?? BOXES
const kopecks = (text: string | undefined): number => Math.round(Number(text?.replace(',', '.')) * 100)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

test('a year of acts for forty boxes has consecutive numbers, and every month matches its registers', async () => {
  const acts = await product.database.kysely.selectFrom('act').selectAll().orderBy('id').execute()
  expect(acts).toHaveLength(BOXES * MONTHS)
  for (const year of [2025, 2026]) {
    const numbers = acts.filter((act) => act.year === year).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1))
  }
  const { months } = (await clerk.get('/api/legals/documents')).body
  expect(months).toHaveLength(MONTHS + 1)
  for (const month of months) {
    const monthActs = acts.filter((act) => act.month === `${month}-01`)
    const register = await fetch(
      `${product.origin}/abon-server/api/legals/documents/register.csv?month=${month}`,
      { headers: { cookie: clerk.cookie } },
    )
    const rows = (await register.text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(';'))
    expect(rows).toHaveLength(countBoxes(month))
    expect(sum(rows.map((row) => kopecks(row.at(-1))))).toBe(sum(monthActs.map(({ amount }) => amount)))
    expect(sum(rows.map((row) => kopecks(row.at(-2))))).toBe(sum(monthActs.map(({ vat }) => vat)))
    expect(new Set(rows.map((row) => row.at(-3)))).toEqual(
      new Set([month < '2026' ? '20\u00a0%' : '22\u00a0%']),
    )
  }
  expect(sum(acts.map(({ amount }) => amount))).toBe(BOXES * PRICE * 100)
})

test('the ZIP of a month is streamed while its files are generated', async () => {
  const startedAt = performance.now()
  const answer = await fetchArchive(ALL_BOXES)
  const reader = answer.body?.getReader()
  const chunks: Uint8Array[] = []
  let firstFileMs = 0
  let maxMemory = 0
  let answeredRequests = 0
  let isOver = false
  const otherRequests = (async () => {
    while (!isOver) {
      await (await fetch(`${product.origin}/healthz`)).arrayBuffer()
      answeredRequests += 1
    }
  })()
  const before = process.memoryUsage().rss
  for (;;) {
    const read = await reader?.read()
    if (!read || read.done) break
    firstFileMs ||= performance.now() - startedAt
    chunks.push(read.value)
    maxMemory = Math.max(maxMemory, process.memoryUsage().rss - before)
  }
  const totalMs = performance.now() - startedAt
  isOver = true
  await otherRequests
  const files = Object.keys(unzipSync(Buffer.concat(chunks)))
  expect(files).toHaveLength(2 * BOXES + 2)
  expect(firstFileMs).toBeLessThan(totalMs / 4)
  expect(answeredRequests).toBeGreaterThan(BOXES / 2)
  expect(maxMemory).toBeLessThan(300 * MEGABYTE)
  process.stdout.write(
    `first bytes ${Math.round(firstFileMs)} ms, all ${Math.round(totalMs)} ms, +${Math.round(maxMemory / MEGABYTE)} MB\n`,
  )
})

test('two tabs get the same documents, and an aborted download blocks nobody', async () => {
  const abortedDownload = await fetchArchive(ALL_BOXES)
  await abortedDownload.body?.cancel()
  const zips = await Promise.all([fetchArchive(LAST_MONTH), fetchArchive(LAST_MONTH)])
  const [firstFiles, secondFiles] = await Promise.all(
    zips.map(async (zip) => unzipSync(new Uint8Array(await zip.arrayBuffer()))),
  )
  expect(Object.keys(firstFiles ?? {})).toHaveLength(2 * LATE_BOXES + 2)
  expect(Object.keys(secondFiles ?? {})).toEqual(Object.keys(firstFiles ?? {}))
  for (const [name, bytes] of Object.entries(firstFiles ?? {}))
    if (!name.startsWith('register')) expect(secondFiles?.[name]).toEqual(bytes)
})
