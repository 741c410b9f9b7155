import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WhatIfRow } from '#rent/api/what-if.ts'
import { computeRentalEnd } from '#rent/rules/rental-period.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, makeClaim } from '../../../claims/server/renting.ts'

let product: Product
let visitor: Caller

// The edition of 1 July is published already, but not in force (M-WHATIF-02).
beforeAll(async () => {
  product = await openProduct('2025-06-10T09:00:00Z', { followMs: 100 })
  visitor = await product.visitor()
})
afterAll(() => product.close())

const compact = (date: string) => date.replaceAll('-', '')
const form = {
  opsIndex: '101000',
  formattedStartDate: '20250701',
  formattedEndDate: '20251231',
  clientTypeId: 3,
  boxSize: 1,
  ordinaryMailAttach: true,
}
type Form = Record<string, unknown>

const fieldByService: Readonly<Record<number, string>> = {
  1: 'namedCell',
  4: 'rpoService',
  5: 'rpoService',
  7: 'ordinaryMailAttach',
  8: 'safetyGuarantee',
  9: 'digitization',
}

/** The form after a change, as a person would fill it in. */
const changedForm = (before: Form, { change }: WhatIfRow): Form => {
  switch (change.kind) {
    case 'client_type':
      // Only organisations can order the digitization.
      return { ...before, clientTypeId: change.clientType, digitization: false }
    case 'start':
      return {
        ...before,
        formattedStartDate: compact(change.start),
        formattedEndDate: compact(computeRentalEnd(change.start, change.months)),
      }
    case 'term':
      return { ...before, formattedEndDate: compact(computeRentalEnd('2025-07-01', change.months)) }
    case 'size':
      return { ...before, boxSize: change.boxSize }
    case 'service':
      return { ...before, [fieldByService[change.service] ?? '']: change.on }
    default:
      return before
  }
}

const price = async (body: Form, promo?: string): Promise<number> => {
  const { body: answer } =
    promo === undefined
      ? await visitor.post('/api/tarificator/calculateCostWithInfo', body)
      : await visitor.post('/api/tarificator/calculateCostWithPromo', { ...body, promo })
  return promo === undefined ? answer.paynds : answer.costWithPromo
}

const whatIf = (body: Form) => visitor.post('/api/tarificator/whatIf', body)
const kinds = (rows: readonly WhatIfRow[]) => [...new Set(rows.map(({ change }) => change.kind))]

describe('each change of the form (M-WHATIF-01)', () => {
  test.each([
    ['without a code', form],
    ['of a person', { ...form, clientTypeId: 1 }],
    ['in the digitization office', { ...form, opsIndex: '101721', digitization: true }],
    ['from the fifth day', { ...form, formattedStartDate: '20250615', formattedEndDate: '20250831' }],
  ])('%s costs to the kopeck what the price endpoint answers', async (_, body) => {
    const { body: answer } = await whatIf(body)
    expect(answer.total).toBe(await price(body))
    const rows: WhatIfRow[] = answer.rows
    expect(kinds(rows)).toEqual(expect.arrayContaining(['client_type', 'start', 'term', 'size', 'service']))
    for (const row of rows.filter(({ change }) => change.kind !== 'tariff' && change.kind !== 'term')) {
      expect(row.total, JSON.stringify(row.change)).toBe(await price(changedForm(body, row)))
      expect(row.difference).toBe(row.total - answer.total)
    }
  })

  test('one month more or less is priced like the form with that term', async () => {
    const { body } = await whatIf(form)
    const terms = (body.rows as WhatIfRow[]).filter(({ change }) => change.kind === 'term')
    expect(terms.map(({ change }) => change.kind === 'term' && change.months)).toEqual([5, 7])
    for (const row of terms) expect(row.total).toBe(await price(changedForm(form, row)))
  })

  test('a typed promo code is compared with the price without it, an applied one in every row', async () => {
    const typed = await whatIf({ ...form, promo: 'START2025' })
    const row = (typed.body.rows as WhatIfRow[]).find(({ change }) => change.kind === 'promo')
    expect(row).toMatchObject({ change: { on: true }, total: await price(form, 'START2025') })
    const applied = await whatIf({ ...form, promo: 'START2025', promoApplied: true })
    expect(applied.body.total).toBe(await price(form, 'START2025'))
    const size = (applied.body.rows as WhatIfRow[]).find(({ change }) => change.kind === 'size')
    expect(size?.total).toBe(await price({ ...form, boxSize: 2 }, 'START2025'))
    expect((await whatIf({ ...form, promo: 'NOBODY' })).body.code).toBe('promo_not_found')
  })

  test('the next tariff gives the price of the first day on which it is in force (M-WHATIF-02)', async () => {
    const { body } = await whatIf(form)
    const row = (body.rows as WhatIfRow[]).find(({ change }) => change.kind === 'tariff')
    expect(row).toMatchObject({ change: { from: '2025-07-01' } })
    // Six months of a usual box and of the notifications in the capital.
    expect(row?.total).toBe(6 * (90_000 + 10_000))
  })

  test('a form that no price has is refused', async () => {
    expect((await whatIf({ ...form, opsIndex: '999999' })).status).toBe(404)
    expect((await whatIf({ ...form, formattedStartDate: '20250612' })).body.code).toBe('period_refused')
  })
})

const wish = {
  opsIndex: '101000',
  from: '2025-07-01',
  until: '2025-12-31',
  boxSize: 1,
  clientTypeId: 1,
  services: [],
}
const ways = async (changes: Form = {}) =>
  (await visitor.post('/api/tarificator/cheapestWays', { ...wish, ...changes })).body

describe('the cheapest way for a wish (M-WHATIF-03, M-WHATIF-04)', () => {
  test('offers cheaper offices near, at the price that their form shows', async () => {
    expect((await ways()).obstacles).toContain('no_cheaper_office_near')
    await product.database.kysely
      .updateTable('office')
      .set({ tariffGroup: 'town', changedAt: sql<Date>`now()` })
      .where('index', '=', '109012')
      .execute()
    await expect.poll(async () => (await ways()).ways.length, { timeout: 5_000 }).toBeGreaterThan(0)
    const answer = await ways()
    expect(answer.plain).toBe(6 * 41_000)
    expect(answer.ways.length).toBeGreaterThan(0)
    expect(answer.ways.length).toBeLessThanOrEqual(3)
    for (const way of answer.ways) {
      expect(way.saving).toBe(answer.plain - way.total)
      expect(way.saving).toBeGreaterThan(0)
      const [contract] = way.contracts
      expect(contract.total).toBe(
        await price({
          ...form,
          ordinaryMailAttach: false,
          clientTypeId: 1,
          opsIndex: way.office.index,
          boxSize: way.boxSize,
          formattedStartDate: compact(contract.start),
          formattedEndDate: compact(contract.end),
        }),
      )
    }
    expect(answer.obstacles).toContain('split_not_cheaper')
  })

  test('offers a cell that holds a usual box, at its own price, with registered items', async () => {
    const locker = await product.database.kysely
      .selectFrom('locker')
      .innerJoin('office', 'office.index', 'locker.officeIndex')
      .select(['locker.id', 'locker.name', 'office.index'])
      .where('office.index', '=', '101000')
      .executeTakeFirstOrThrow()
    // More than a year is no single contract, so ways at any price are listed.
    const long = await ways({ until: '2026-09-30', services: [4], boxSize: 1 })
    const cell = long.ways.find((way: { locker: unknown }) => way.locker !== null)
    expect(cell.office.index).toBe(locker.index)
    expect(cell.locker).toEqual({ id: locker.id, name: locker.name })
    const [contract] = cell.contracts
    expect(contract.total).toBe(
      await price({
        ...form,
        ordinaryMailAttach: false,
        rpoService: true,
        clientTypeId: 1,
        boxSize: 3,
        formattedStartDate: compact(contract.start),
        formattedEndDate: compact(contract.end),
      }),
    )
    const enlarged = await ways({ until: '2026-09-30', boxSize: 2 })
    expect(enlarged.ways.every((way: { locker: unknown }) => way.locker === null)).toBe(true)
  })

  test('more than a year needs an extension, at the prices of the day on which it opens', async () => {
    const answer = await ways({ until: '2026-09-30' })
    expect(answer.plain).toBeNull()
    expect(answer.obstacles).toContain('one_contract_too_long')
    const here = answer.ways.find(({ office }: { office: { index: string } }) => office.index === '101000')
    const way = here ?? answer.ways[0]
    expect(way.saving).toBeNull()
    expect(way.contracts).toHaveLength(2)
    const [first, extension] = way.contracts
    expect(first.end < extension.start).toBe(true)
    expect(extension.end).toBe('2026-09-30')
    expect(extension.orderBetween.from >= '2025-06-10').toBe(true)
  })

  test('a start beyond the horizon says when it opens', async () => {
    const answer = await ways({ from: '2025-10-01' })
    expect(answer).toMatchObject({
      plain: null,
      ways: [],
      obstacles: ['start_not_open'],
      opensOn: '2025-07-01',
    })
  })

  test.each([
    [{ until: '2025-12-30' }, 'period_refused'],
    [{ until: '2024-12-31' }, 'period_refused'],
    [{ until: '2028-12-31' }, 'period_refused'],
    [{ opsIndex: '999999' }, 'office_unknown'],
  ])('%j is refused', async (changes, code) => {
    expect((await ways(changes)).code).toBe(code)
  })
})

test('the card of a rent has the prices of its extension, now and at the next tariff (M-WHATIF-06)', async () => {
  const anna = await product.as('individual')
  const { body: made } = await makeClaim(
    anna,
    claimBody(await boxOf(product, '101000', 33), {
      startDate: '2025-07-01',
      endDate: '2025-09-30',
      totalCost: 1230,
      firstMonthTariff: 410,
    }),
  )
  await product.database.kysely
    .updateTable('claim')
    .set({ status: 6, isSigned: true, startDate: '2025-05-01', payUntil: null })
    .where('id', '=', made.id)
    .execute()
  const { body } = await anna.get(`/api/claims/${made.id}/whatIf`)
  const { body: extension } = await anna.get(`/api/claims/${made.id}/prolongation`)
  const choice = (months: number) =>
    extension.choices.find((known: { months: number }) => known.months === months)
  expect(body.extensions).toEqual(
    [1, 3, 6, 12].map((months) => ({
      months,
      endDate: choice(months).endDate,
      total: choice(months).rent,
    })),
  )
  // The window opens on 2 July, one day after the tariff.
  expect(body.tariff).toMatchObject({ from: '2025-07-01', presentUntil: null })
  expect(body.tariff.extensions[0]).toMatchObject({ months: 1, total: 45_000 })
  // A new contract can be ordered from 1 July on, so at the prices of that day.
  expect(body.size).toEqual({ boxSize: 2, months: 5, total: 5 * 67_500, difference: 5 * 22_500 })
})
