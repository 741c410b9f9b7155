import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeWindows1251 } from '#documents/windows-1251.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { acceptOffer } from '../life/living.ts'
import { makeClaim, noon } from '../renting.ts'

let product: Product
let clerk: Caller
let rival: Caller

const START = '2025-08-01'
const path = '/api/legals/rentalPlans'

beforeAll(async () => {
  product = await openProduct(noon)
  clerk = await product.as('legal', 'demo-org-1')
  rival = await product.as('legal', 'demo-org-2')
  await acceptOffer(clerk)
  await acceptOffer(rival)
  await clerk.post('/api/legals/costCentres', { code: '26', name: 'Склады' })
})
afterAll(() => product.close())

const heading = 'Город;Размер;Срок, месяцев;Название;Центр затрат'
const upload = (caller: Caller, rows: readonly string[], start = START) =>
  caller.send(
    'POST',
    `${path}?start=${start}`,
    'text/csv',
    new TextEncoder().encode([heading, ...rows].join('\r\n')),
  )

/** The plan once boxes are found for all lines. */
const prepared = async (caller: Caller, rows: readonly string[]) => {
  const started = await upload(caller, rows)
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  await product.sweep()
  return (await caller.get(path)).body.plan
}
const linesOf = async (caller: Caller, id: number) => (await caller.get(`${path}/${id}/lines`)).body.lines
const close = async (caller: Caller) => {
  const { plan } = (await caller.get(path)).body
  if (plan) await caller.delete(`${path}/${plan.id}`)
}
const heldMonths = async () =>
  (await product.database.kysely.selectFrom('boxMonth').select('month').where('claimId', '<', 0).execute())
    .length

test('every fault of every row is reported with its line, and nothing is stored (M-SCALE-04)', async () => {
  const refused = await upload(clerk, [
    'Москва;обычный;12;;',
    'Мосва;обычный;12;;',
    ';обычный;12;;',
    'Казань;огромный;6;;',
    'Казань;;13;;',
    'Казань;;6;Раз два три четыре;',
    'Казань;;6;;99',
    'Мосва;огромный;13;Раз два три четыре;99',
  ])
  expect(refused.body.code).toBe('wishes_refused')
  expect(refused.body.data).toMatchObject({ count: 7, rows: 8 })
  expect(
    refused.body.data.faults.map(({ line, code }: { line: number; code: string }) => [line, code]),
  ).toEqual([
    [3, 'city_unknown'],
    [4, 'city_missing'],
    [5, 'size_unknown'],
    [6, 'months_wrong'],
    [7, 'name_refused'],
    [8, 'cost_centre_unknown'],
    [9, 'city_unknown'],
    [9, 'size_unknown'],
    [9, 'months_wrong'],
    [9, 'name_refused'],
    [9, 'cost_centre_unknown'],
  ])
  expect((await clerk.get(path)).body.plan).toBeNull()
  const send = (text: string) =>
    clerk.send('POST', `${path}?start=${START}`, 'text/csv', new TextEncoder().encode(text))
  expect((await send('a;b\n1;2')).body.code).toBe('columns_missing')
  expect((await send(heading)).body.code).toBe('no_wishes')
  expect((await send(`${heading}\n${'Москва;;1;;\n'.repeat(5001)}`)).body.code).toBe('too_many_wishes')
  expect((await upload(clerk, ['Москва;;1;;'], '2025-07-11')).body.code).toBe('start_refused')
})

test('wishes become boxes that nobody else gets, and are rented with one payment order (M-SCALE-05, 07, 08)', async () => {
  const bytes = encodeWindows1251('город,срок,название\nМосква,"12,0",\nг. Казань,6 мес.,Склад\n')
  expect((await clerk.send('POST', `${path}?start=${START}`, 'text/csv', bytes)).status).toBe(200)
  await product.sweep()
  await close(clerk)
  const plan = await prepared(clerk, ['Москва;;12;;26', 'Казань;;6;Склад;', 'Москва;;12;;26'])
  expect(plan).toMatchObject({
    state: 'open',
    lines: 3,
    prepared: 3,
    found: 3,
    included: 3,
    startDate: START,
  })
  expect(plan.costCentres.map(({ code, boxes }: { code: string; boxes: number }) => [code, boxes])).toEqual([
    ['26', 2],
    [null, 1],
  ])
  const lines = await linesOf(clerk, plan.id)
  const [first] = lines
  const { id: boxId } = await product.database.kysely
    .selectFrom('box')
    .select('id')
    .where('officeIndex', '=', first.box.index)
    .where('lockerId', 'is', null)
    .where('number', '=', Number(first.box.boxNumber))
    .executeTakeFirstOrThrow()
  const stranger = await makeClaim(await product.as('individual'), {
    ...{ startDate: START, endDate: '2025-08-31', clientType: 1, services: [], box: boxId },
    totalCost: 450,
  })
  expect(stranger.body.code).toBe('box_taken')
  expect((await clerk.post(`${path}/${plan.id}/rent`, { from: 'order', total: 1 })).body.code).toBe(
    'cost_differs',
  )
  expect((await rival.post(`${path}/${plan.id}/rent`, { from: 'order', total: plan.total })).body.code).toBe(
    'plan_unknown',
  )
  const out = await clerk.put(`${path}/${plan.id}/lines`, { lines: [3], included: false })
  expect(out.body.included).toBe(2)
  // Two tabs rent at the same moment: one order.
  const answers = await Promise.all(
    [1, 2].map(() => clerk.post(`${path}/${plan.id}/rent`, { from: 'order', total: out.body.total })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const rented = answers.find(({ status }) => status === 200)?.body
  expect(rented).toMatchObject({ boxes: 2, total: out.body.total })
  expect(await heldMonths()).toBe(0)
  const claims = (await clerk.get('/api/claims/clientLegalClaims/active')).body._embedded.claimDtoes
  expect(claims.map(({ costCentre }: { costCentre: { code: string } }) => costCentre.code)).toEqual([
    '26',
    '26',
  ])
  expect(claims[0]).toMatchObject({ claimStatus: { id: 4 }, paymentMethod: 3, startDate: START })
  const pdf = await clerk.get(`/api/legals/jointExtensions/${rented.order}/paymentOrder`)
  expect(new TextDecoder().decode(pdf.body.slice(0, 5))).toBe('%PDF-')
  // M-SCALE-06: no second plan while the order is unpaid.
  expect((await upload(clerk, ['Москва;;1;;'])).body.code).toBe('plan_unpaid')
  const operator = await product.as('operator')
  const card = (await operator.get(`/api/branch/claims/${claims[0].claimId}`)).body
  const booked = await operator.post(`/api/branch/payments/${card.payments[0].id}/book`, {
    amount: rented.total,
  })
  expect(booked.status).toBe(200)
  expect((await clerk.get(`/api/claims/${claims[1].claimId}/claimStatus`)).body.id).toBe(3)
})

test('an expired plan releases its boxes, and can be prepared again (M-SCALE-05)', async () => {
  const plan = await prepared(clerk, ['Казань;;1;;', 'Казань;;1;;'])
  expect(await heldMonths()).toBe(2)
  expect((await upload(clerk, ['Казань;;1;;'])).body.code).toBe('plan_open')
  await product.moveClock(new Date(Date.parse(plan.heldUntil) + 1000).toISOString())
  clerk = await product.as('legal', 'demo-org-1')
  const late = await clerk.post(`${path}/${plan.id}/rent`, { from: 'order', total: plan.total })
  expect(late.body.code).toBe('plan_not_open')
  await product.sweep()
  expect(await heldMonths()).toBe(0)
  expect((await clerk.get(path)).body.plan.state).toBe('expired')
  await clerk.post(`${path}/${plan.id}/prepare`, { start: START })
  await product.sweep()
  expect((await clerk.get(path)).body.plan).toMatchObject({ state: 'open', found: 2, total: plan.total })
  await close(clerk)
  expect(await heldMonths()).toBe(0)
})

test('what a city lacks is offered in another size or nearby, and only rented once it is accepted (M-SCALE-06)', async () => {
  const { kysely } = product.database
  const { free } = await kysely
    .selectFrom('box')
    .innerJoin('office', 'office.index', 'box.officeIndex')
    .select((row) => row.fn.countAll<number>().as('free'))
    .where('settlement', '=', 'Казань')
    .where('size', '=', 2)
    .executeTakeFirstOrThrow()
  const plan = await prepared(
    clerk,
    Array.from({ length: Number(free) + 5 }, () => 'Казань;увеличенный;1;;'),
  )
  expect(plan.found).toBeGreaterThan(0)
  expect(plan.found).toBeLessThan(Number(free))
  expect(plan.found + plan.alternatives + plan.none).toBe(plan.lines)
  expect(plan.alternatives).toBeGreaterThan(0)
  expect(plan.included).toBe(plan.found)
  const accepted = await clerk.put(`${path}/${plan.id}/lines`, { included: true })
  expect(accepted.body.included).toBe(plan.found + plan.alternatives)
  await close(clerk)
})

test('a wished village is the one of its district, and its namesake is only nearby', async () => {
  const { kysely } = product.database
  const villages = [
    ['309151', 'Губкинский район'],
    ['309743', 'Ровеньский район'],
  ] as const
  for (const [index, area] of villages) {
    const village = { index, area, region: 'Белгородская область', settlement: 'Ивановка' }
    await sql`
      insert into office select (jsonb_populate_record(office, ${JSON.stringify(village)}::jsonb)).* from office
      where index = '420111'`.execute(kysely)
    await kysely.insertInto('box').values({ officeIndex: index, number: 1, size: 1 }).execute()
  }
  const wish = 'Ивановка, Ровеньский район, Белгородская область;;1;;'
  const { id } = await prepared(clerk, [wish, wish])
  const lines = await linesOf(clerk, id)
  expect(lines).toMatchObject([
    { state: 'found', box: { index: '309743' } },
    { state: 'alternative', box: { index: '309151' } },
  ])
  await close(clerk)
})

test('boxes are rented from the balance, all or none (M-SCALE-07)', async () => {
  const { kysely } = product.database
  const plan = await prepared(clerk, ['Казань;;1;;', 'Казань;;2;;'])
  const rent = () => clerk.post(`${path}/${plan.id}/rent`, { from: 'balance', total: plan.total })
  await kysely.deleteFrom('balance').where('legalHid', '=', 'demo-org-1').execute()
  await kysely
    .insertInto('balance')
    .values({
      legalHid: 'demo-org-1',
      connectedBy: 'demo-legal',
      connectedAt: product.clock.now(),
      amount: plan.total - 1,
    })
    .execute()
  expect((await rent()).body).toMatchObject({ code: 'insufficient_funds', data: { shortfall: 1 } })
  expect((await clerk.get(path)).body.plan).toMatchObject({ state: 'open', included: 2 })
  await kysely
    .updateTable('balance')
    .set({ amount: plan.total })
    .where('legalHid', '=', 'demo-org-1')
    .execute()
  expect((await rent()).body).toEqual({ order: null, boxes: 2, total: plan.total })
  const { amount } = await kysely
    .selectFrom('balance')
    .select('amount')
    .where('legalHid', '=', 'demo-org-1')
    .executeTakeFirstOrThrow()
  expect(amount).toBe(0)
  const claims = (await clerk.get('/api/claims/clientLegalClaims/active')).body._embedded.claimDtoes
  expect(claims[0]).toMatchObject({ claimStatus: { id: 3 }, paymentMethod: 4 })
})

test('a plan is deleted 90 days after it ended (M-SCALE-09)', async () => {
  const { kysely } = product.database
  const countPlans = async () => (await kysely.selectFrom('rentalPlan').select('id').execute()).length
  expect(await countPlans()).toBeGreaterThan(0)
  const longAgo = new Date(product.clock.now().getTime() - 91 * 24 * 3_600_000)
  await kysely.updateTable('rentalPlan').set({ changedAt: longAgo }).execute()
  await product.sweep()
  expect(await countPlans()).toBe(0)
})
