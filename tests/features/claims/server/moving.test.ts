import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSessions } from '#support/keep-sessions.ts'
import { type Caller, openProduct, type Product, type Reply } from '#support/product.ts'
import { rentsLike } from '#support/rents-like.ts'
import { auditOf, whole } from '../../money/server/balance/balance-rows.ts'
import { fill, payFrom } from '../../money/server/balance/paying.ts'
import {
  acceptOffer,
  book,
  confirmed,
  lettersOf,
  reasonsOf,
  reserve,
  signed,
  statusOf,
} from './life/living.ts'
import {
  askMove,
  confirmMove,
  type ExchangeBody,
  exchangeMove,
  type MoveTerms,
  payByCard,
} from './move-steps.ts'
import { boxOf, claimBody, confirm, makeClaim, monthsOf, noon } from './renting.ts'

// Rents from August to December for 450 roubles a month (900 for an organisation); moves begin on 1 October, so that
// October to December are left. The clock only goes forward.

let product: Product
let anna: Caller
let clerk: Caller
let operator: Caller
let number = 100
const nextBox = () => {
  number -= 1
  return boxOf(product, '101000', number)
}

const cardRent = async (caller: Caller): Promise<number> => {
  const id = await confirmed(caller, await nextBox())
  await payByCard(product, caller, id)
  expect((await operator.post(`/api/branch/claims/${id}/sign`, {})).status).toBe(200)
  return id
}
const balanceRent = async (): Promise<number> => {
  const id = await confirmed(clerk, await nextBox(), { clientType: 3 })
  expect((await payFrom(clerk, id, '4500.00')).status).toBe(200)
  await operator.post(`/api/branch/claims/${id}/sign`, {})
  return id
}

type Name =
  | 'less'
  | 'more'
  | 'equal'
  | 'cash'
  | 'order'
  | 'balance'
  | 'twice'
  | 'lapsing'
  | 'refused'
  | 'ended'
  | 'raced'
  | 'elsewhere'
  | 'extended'
  | 'overtaken'
const rents = {} as Record<Name, number>

beforeAll(async () => {
  product = await openProduct(noon)
  ;[anna, clerk, operator] = await Promise.all([
    product.as('individual'),
    product.as('legal'),
    product.as('operator'),
  ])
  await fill(product, 2_000_000)
  await acceptOffer(clerk)
  for (const name of ['less', 'more', 'equal', 'twice'] as const) rents[name] = await cardRent(anna)
  rents.cash = await signed(anna, operator, await nextBox())
  rents.order = await signed(clerk, operator, await nextBox(), { clientType: 3 })
  rents.balance = await balanceRent()
  await keepSessions(product)
  await product.moveClock('2025-09-15T09:00:00Z')
  const others = ['lapsing', 'refused', 'ended', 'raced', 'elsewhere', 'extended', 'overtaken'] as const
  const copies = await rentsLike(product, rents.cash, await Promise.all(others.map(nextBox)))
  for (const [place, name] of others.entries()) rents[name] = copies[place] ?? 0
})
afterAll(() => product.close())

type OwnTerms = Partial<MoveTerms>
const ask = async (caller: Caller, old: number, terms: OwnTerms = {}): Promise<Reply> =>
  askMove(caller, old, { ...terms, box: terms.box ?? (await nextBox()) })
const move = async (caller: Caller, old: number, terms: OwnTerms = {}): Promise<number> =>
  confirmMove(caller, old, { ...terms, box: terms.box ?? (await nextBox()) })
const exchange = (id: number, body: ExchangeBody = {}, by = operator) => exchangeMove(by, id, body)
const refusal = ({ status, body }: Reply) => [status, body.code]
const paymentsOf = (claim: number) =>
  product.database.kysely
    .selectFrom('payment')
    .select(['method', 'state', 'amount', 'moved', 'refunded', 'offsetFrom'])
    .where('claimId', '=', claim)
    .where('state', '<>', 'cancelled')
    .orderBy('id')
    .execute()
const receiptsOf = async (claim: number) =>
  (
    await product.database.kysely
      .selectFrom('receipt')
      .select(['kind', 'tender', 'amount'])
      .where('claimId', '=', claim)
      .orderBy('id')
      .execute()
  ).map(({ kind, tender, amount }) => [kind, tender, amount])
const creditOf = async (caller: Caller, id: number) => {
  const { total, move: of } = (await caller.get(`/api/claims/${id}`)).body
  return [total, of.credit]
}
const paidFor = async (...claims: number[]): Promise<number> =>
  (await Promise.all(claims.map(paymentsOf)))
    .flat()
    .reduce(
      (sum, { amount, moved, refunded, state }) =>
        sum + (state === 'reserved' ? 0 : amount - moved - refunded),
      0,
    )

const moves = {} as Record<Name, number>

test('the holder sees what is left and pays only the rest of the price (M-MOVE-01, M-MOVE-03)', async () => {
  expect((await anna.get(`/api/claims/${rents.less}/moving`)).body).toEqual({
    claim: rents.less,
    clientType: 1,
    reason: null,
    lastStart: '2025-12-21',
    endDate: '2025-12-31',
    exchangeDays: 10,
    forwardMonths: 3,
    choices: [
      { start: '2025-10-01', chargedUntil: '2025-09-30', rest: 135_000 },
      { start: '2025-11-01', chargedUntil: '2025-10-31', rest: 90_000 },
      { start: '2025-12-01', chargedUntil: '2025-11-30', rest: 45_000 },
    ],
    target: null,
  })
  moves.less = await move(anna, rents.less, { end: '2026-01-31' })
  expect(await creditOf(anna, moves.less)).toEqual([45_000, 135_000])
  await payByCard(product, anna, moves.less)
  moves.more = await move(anna, rents.more, { end: '2025-10-31' })
  expect(await creditOf(anna, moves.more)).toEqual([0, 45_000])
  expect(await statusOf(anna, moves.more)).toBe(3)
  expect((await confirm(anna, moves.more)).status).toBe(200)
  moves.equal = await move(anna, rents.equal)
  expect(await creditOf(anna, moves.equal)).toEqual([0, 135_000])
  moves.cash = await move(anna, rents.cash, { end: '2026-01-31' })
  await reserve(anna, moves.cash)
  await book(operator, moves.cash)
  moves.order = await move(clerk, rents.order, { end: '2026-01-31' })
  await reserve(clerk, moves.order)
  await book(operator, moves.order)
  moves.balance = await move(clerk, rents.balance, { end: '2026-01-31' })
  expect(await creditOf(clerk, moves.balance)).toEqual([90_000, 270_000])
  expect((await payFrom(clerk, moves.balance, '900.00')).status).toBe(200)
  moves.twice = await move(anna, rents.twice)
  moves.extended = await move(anna, rents.extended)
  const there = await boxOf(product, '190000', 20)
  moves.elsewhere = await move(anna, rents.elsewhere, { box: there, end: '2025-10-31' })
  expect((await anna.get(`/api/claims/${rents.less}/moving`)).body.target).toEqual({
    claim: moves.less,
    isPaid: true,
    isExchanged: false,
    exchangeFrom: '2025-10-01',
    exchangeUntil: '2025-10-10',
  })
})

test('a move is refused for another start, client type, person or amount, and a second time', async () => {
  const other = rents.lapsing
  expect(refusal(await ask(anna, other, { credit: 1 }))).toEqual([409, 'credit_differs'])
  expect(refusal(await ask(anna, rents.less))).toEqual([409, 'move_open'])
  const stranger = await product.as('privileged')
  expect((await stranger.get(`/api/claims/${other}/moving`)).status).toBe(403)
  const body = { startDate: '2025-10-01', clientType: 1, movesFrom: { claim: other, credit: 45_000 } }
  expect(
    refusal(await makeClaim(stranger, claimBody(await nextBox(), { ...body, endDate: '2025-10-31' }))),
  ).toEqual([409, 'move_not_possible'])
  const legal = { ...body, clientType: 3, endDate: '2025-10-31', totalCost: 900, firstMonthTariff: 900 }
  expect(refusal(await makeClaim(clerk, claimBody(await nextBox(), legal)))).toEqual([
    409,
    'move_not_possible',
  ])
  const cancelled = await confirmed(anna, await nextBox(), { more: { startDate: '2025-10-01' }, total: 1350 })
  expect((await anna.get(`/api/claims/${cancelled}/moving`)).body.reason).toBe('not_on_rent')
  await anna.post(`/api/claims/${cancelled}/withdrawal`, {})
})

test('two tabs begin one move (M-MOVE-02)', async () => {
  const boxes = [await nextBox(), await nextBox()]
  const made = await Promise.all(boxes.map((box) => ask(anna, rents.raced, { box })))
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(made.find(({ status }) => status === 409)?.body.code).toBe('move_open')
  const first = made.find(({ status }) => status === 200)?.body.id
  await anna.post(`/api/claims/${first}/withdrawal`, {})
  expect((await anna.get(`/api/claims/${rents.raced}/moving`)).body.target).toBeNull()
  const second = (await ask(anna, rents.raced)).body.id
  // Another choice replaces the unpaid claim, and the move with it.
  const replaced = await ask(anna, rents.raced, { more: { replaces: second }, end: '2025-11-30' })
  expect(replaced.body).toMatchObject({ total: 0, move: { credit: 90_000 } })
  expect(await statusOf(anna, second)).toBe(2)
  await confirm(anna, replaced.body.id)
  moves.raced = replaced.body.id
})

test('the credit of an unpaid move is counted again when its terms change', async () => {
  const id = (await ask(anna, rents.lapsing, { end: '2026-01-31' })).body.id
  expect(await creditOf(anna, id)).toEqual([45_000, 135_000])
  const later = { startDate: '2025-11-01', endDate: '2026-01-31' }
  expect((await anna.patch(`/api/claims/${id}`, later)).body).toMatchObject({
    total: 45_000,
    move: { credit: 90_000, exchangeFrom: '2025-11-01', exchangeUntil: '2025-11-10' },
  })
  expect(refusal(await anna.patch(`/api/claims/${id}`, { clientType: 2 }))).toEqual([
    409,
    'move_not_possible',
  ])
  await anna.patch(`/api/claims/${id}`, { startDate: '2025-10-01', endDate: '2026-01-31' })
  await confirm(anna, id)
  await payByCard(product, anna, id)
  moves.lapsing = id
})

test('the card of a paid move lists the old key, and its reply what goes back (M-MOVE-04)', async () => {
  const { bring } = (await anna.get(`/api/claims/${moves.less}/card`)).body
  expect(bring).toEqual(['claim_number', 'passport', 'old_key'])
  expect((await anna.get(`/api/claims/${moves.less}`)).body.move).toMatchObject({
    credit: 135_000,
    surplus: 0,
    hasOldKey: true,
  })
  expect((await anna.get(`/api/claims/${moves.raced}`)).body.move).toMatchObject({
    credit: 90_000,
    surplus: 45_000,
  })
})

test('a paid move can be neither signed nor ended at the branch; an unpaid one ends with the old rent (M-MOVE-05)', async () => {
  expect(refusal(await operator.post(`/api/branch/claims/${moves.less}/sign`, {}))).toEqual([
    409,
    'exchange_needed',
  ])
  const end = (id: number) =>
    operator.post(`/api/branch/claims/${id}/end`, { refund: 135_000, reason: 'Отказ', emptied: true })
  expect(refusal(await end(rents.less))).toEqual([409, 'move_planned'])
  expect((await operator.get(`/api/branch/claims/${rents.less}`)).body.acts).not.toContain('end')
  const unpaid = (await ask(anna, rents.ended, { end: '2026-01-31' })).body.id
  expect((await end(rents.ended)).status).toBe(200)
  expect(await statusOf(anna, unpaid)).toBe(2)
  expect(await reasonsOf(anna, unpaid)).toContain('moved_rent_over')
  expect((await lettersOf(product, unpaid)).map(({ key }) => key)).toContain(`move-closed-${unpaid}`)
})

test('a payment and the end of the old rent at one moment leave one of both', async () => {
  const id = await move(anna, rents.overtaken, { end: '2026-01-31' })
  await reserve(anna, id)
  const [payment] = (await operator.get(`/api/branch/claims/${id}`)).body.payments
  const body = { refund: 135_000, reason: 'Отказ', emptied: true }
  const [booked, ended] = await Promise.all([
    operator.post(`/api/branch/payments/${payment.id}/book`, { amount: payment.amount }),
    operator.post(`/api/branch/claims/${rents.overtaken}/end`, body),
  ])
  expect([booked.status, ended.status].filter((status) => status === 200)).toHaveLength(1)
  const states = [await statusOf(anna, rents.overtaken), await statusOf(anna, id)]
  expect(states).toEqual(booked.status === 200 ? [6, 3] : [7, 2])
})

test('a refused new claim is refunded, and the old rent goes on', async () => {
  const id = await move(anna, rents.refused, { end: '2026-01-31' })
  await reserve(anna, id)
  await book(operator, id)
  expect((await operator.post(`/api/branch/claims/${id}/refuse`, { reason: 'Передумали' })).status).toBe(200)
  expect((await paymentsOf(id)).map(({ refunded }) => refunded)).toEqual([45_000])
  expect(await statusOf(anna, rents.refused)).toBe(6)
  expect((await anna.get(`/api/claims/${rents.refused}/moving`)).body).toMatchObject({
    target: null,
    reason: null,
  })
})

test('keys are exchanged from midnight in Moscow, and only there (M-MOVE-02)', async () => {
  await product.moveClock('2025-09-30T20:59:00Z')
  expect((await operator.get(`/api/branch/claims/${moves.equal}`)).body.acts).not.toContain('exchange')
  expect(refusal(await exchange(moves.equal))).toEqual([409, 'exchange_too_early'])
  expect(refusal(await exchange(rents.equal, { refund: 0 }))).toEqual([409, 'status_not_allowed'])
  const { body: queue } = await operator.get('/api/branch/queues/toSign/claims')
  expect(queue.claims).toContainEqual(
    expect.objectContaining({ id: moves.equal, awaitsExchange: true, total: 0, price: 135_000 }),
  )
  await product.moveClock('2025-09-30T21:00:30Z')
  expect(refusal(await exchange(moves.more, { refund: 1 }))).toEqual([409, 'refund_differs'])
  const box = (await anna.get(`/api/claims/${moves.equal}`)).body.claimBoxes[0].box.number
  const both = await Promise.all([1, 2].map(() => exchange(moves.equal, { refund: 0 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([await statusOf(anna, rents.equal), await statusOf(anna, moves.equal)]).toEqual([7, 6])
  expect(await monthsOf(product, rents.equal)).toEqual([])
  expect(await paymentsOf(moves.equal)).toEqual([
    { method: 1, state: 'paid', amount: 135_000, moved: 0, refunded: 0, offsetFrom: expect.any(Number) },
  ])
  const { leaving, history } = (await operator.get(`/api/branch/claims/${rents.equal}`)).body
  expect(leaving).toMatchObject({
    forwardTo: `101000, а/я ${box}`,
    forwardUntil: '2026-01-01',
    isDone: true,
    lastDay: '2025-09-30',
  })
  expect(history.at(-1)).toMatchObject({ reason: `moved_to_${moves.equal}` })
  expect((await lettersOf(product, moves.equal)).map(({ key }) => key)).toContain(
    `keys-exchanged-${moves.equal}`,
  )
})

test('the rest of the old rent pays for the new one, and the surplus is refunded (M-MOVE-04)', async () => {
  for (const id of [moves.less, moves.more, moves.cash, moves.order, moves.balance, moves.twice])
    expect((await exchange(id)).status).toBe(200)
  await product.sweep()
  expect(await paymentsOf(rents.less)).toMatchObject([
    { amount: 225_000, moved: 135_000, refunded: 0, state: 'paid' },
  ])
  expect(await paymentsOf(moves.less)).toMatchObject([{ amount: 45_000 }, { amount: 135_000, state: 'paid' }])
  expect(await paymentsOf(rents.more)).toMatchObject([
    { amount: 225_000, moved: 45_000, refunded: 90_000, state: 'refunded' },
  ])
  expect(await paymentsOf(rents.order)).toMatchObject([{ method: 3, amount: 450_000, moved: 270_000 }])
  expect(await paidFor(rents.less, moves.less)).toBe(270_000)
  expect(await paidFor(rents.more, moves.more)).toBe(135_000)
  expect(await paidFor(rents.cash, moves.cash)).toBe(270_000)
  expect(await paidFor(rents.order, moves.order)).toBe(540_000)
  expect(await paidFor(rents.balance, moves.balance)).toBe(540_000)
  expect(await auditOf(product.database.kysely)).toEqual(whole)
  expect(await receiptsOf(rents.more)).toEqual([
    ['income', 'electronic', 225_000],
    ['refund', 'prepaid', 45_000],
    ['refund', 'electronic', 90_000],
    ['offset', 'prepaid', 90_000],
  ])
  expect(await receiptsOf(moves.less)).toEqual([
    ['income', 'electronic', 45_000],
    ['income', 'prepaid', 135_000],
  ])
  expect(await receiptsOf(moves.cash)).toContainEqual(['income', 'prepaid', 135_000])
  expect(await receiptsOf(moves.order)).toEqual([])
})

test('the branch of the new claim exchanges the keys; an extension of the old rent is refunded', async () => {
  const { elsewhere, extended } = moves
  await product.moveClock('2025-10-07T09:00:00Z')
  const made = await anna.post(`/api/claims/${rents.extended}/prolongation`, {
    months: 1,
    safetyGuarantee: false,
  })
  expect([made.status, made.body.code]).toEqual([200, undefined])
  const { extension } = (await anna.get(`/api/claims/${rents.extended}/card`)).body.prolongation
  await reserve(anna, extension.id)
  await book(operator, extension.id)
  expect(await statusOf(anna, rents.extended)).toBe(8)
  const shown = (await operator.get(`/api/branch/claims/${extended}`)).body.move
  expect(shown).toMatchObject({ credit: 135_000, refund: 45_000, isPaid: true, isExchanged: false })
  expect((await exchange(extended, { refund: 45_000 })).status).toBe(200)
  expect([await statusOf(anna, rents.extended), await statusOf(anna, extension.id)]).toEqual([7, 2])
  expect((await paymentsOf(extension.id)).map(({ refunded }) => refunded)).toEqual([45_000])

  expect((await exchange(elsewhere)).status).toBe(403)
  const { visits, days } = (await anna.get(`/api/claims/${elsewhere}/visits`)).body
  expect(visits).toEqual([])
  const dates = days.map(({ date }: { date: string }) => date)
  expect(dates.every((date: string) => date >= '2025-10-07' && date <= '2025-10-10')).toBe(true)
  const neva = await product.as('secondOperator')
  await product.database.kysely
    .updateTable('person')
    .set({ branch: '190' })
    .where('sub', '=', 'demo-secondOperator')
    .execute()
  const done = await exchange(elsewhere, {}, neva)
  expect(done.status).toBe(200)
  expect(done.body.move.old).toMatchObject({ index: '101000', isOfBranch: false })
  const old = (await operator.get(`/api/branch/claims/${rents.elsewhere}`)).body
  expect(old).toMatchObject({ claimStatus: 7, mustEmpty: true, boxOutOfOrder: true })
  expect(old.leaving.forwardTo).toBe('190000, а/я 20')
  expect(await paidFor(rents.elsewhere, elsewhere)).toBe(
    90_000 + (await anna.get(`/api/claims/${elsewhere}`)).body.move.credit,
  )
})

test('the copy of personal data names the old rent', async () => {
  const { rents: copied } = (await anna.get('/api/personalData')).body
  expect(copied.find(({ id }: { id: number }) => id === moves.equal)).toMatchObject({
    movedFrom: rents.equal,
  })
  expect(copied.find(({ id }: { id: number }) => id === rents.equal)).toMatchObject({ movedFrom: null })
})

test('a second move takes along what the first one took; an early end is split over payments', async () => {
  const next = await move(anna, moves.twice, { start: '2025-11-01', credit: 45_000, end: '2025-11-30' })
  await product.moveClock('2025-11-01T09:00:00Z')
  const exchanged = await exchange(next)
  expect(exchanged.status).toBe(200)
  const card = (await operator.get(`/api/branch/claims/${moves.less}`)).body.earlyEnd
  expect(card.refund).toBe(90_000)
  const body = { refund: 90_000, reason: 'Отказ', emptied: true }
  expect((await operator.post(`/api/branch/claims/${moves.less}/end`, body)).status).toBe(200)
  await product.sweep()
  const [root] = await product.database.kysely
    .selectFrom('payment')
    .select('id')
    .where('claimId', '=', rents.twice)
    .execute()
  expect(await paymentsOf(moves.twice)).toMatchObject([{ amount: 135_000, moved: 45_000, refunded: 45_000 }])
  expect(await paymentsOf(next)).toMatchObject([{ amount: 45_000, offsetFrom: root?.id }])
  expect(await paidFor(rents.twice, moves.twice, next)).toBe(180_000)
  const { box } = (await anna.get(`/api/claims/${next}`)).body.claimBoxes[0]
  const { leaving } = (await operator.get(`/api/branch/claims/${rents.twice}`)).body
  expect(leaving).toMatchObject({ forwardTo: `101000, а/я ${box.number}`, forwardUntil: '2026-01-01' })
  // The own payment first, then the moved one; both by the same bank.
  expect((await paymentsOf(moves.less)).map(({ refunded, state }) => [refunded, state])).toEqual([
    [45_000, 'refunded'],
    [45_000, 'refunded'],
  ])
})

test('keys that were not exchanged in ten days end the move with a full refund (M-MOVE-06)', async () => {
  expect(await statusOf(anna, rents.lapsing)).toBe(6)
  expect(refusal(await exchange(moves.raced, { refund: 0 }))).toEqual([409, 'status_not_allowed'])
  expect(await statusOf(anna, moves.lapsing)).toBe(7)
  expect((await paymentsOf(moves.lapsing)).map(({ refunded }) => refunded)).toEqual([45_000])
  expect(await reasonsOf(anna, moves.lapsing)).toContain('move_lapsed')
  expect((await lettersOf(product, moves.lapsing)).map(({ key }) => key)).toEqual(
    expect.arrayContaining([`exchange-reminder-${moves.lapsing}-2025-10-10`, `move-lapsed-${moves.lapsing}`]),
  )
  expect((await anna.get(`/api/claims/${rents.lapsing}/moving`)).body).toMatchObject({
    target: null,
    reason: null,
  })
})

test('the acts of both rents bill exactly what was paid', async () => {
  await product.moveClock('2026-02-05T09:00:00Z')
  const amounts = async (id: number): Promise<number[]> =>
    (await clerk.get(`/api/claims/${id}/accounting`)).body.acts.map(
      ({ amount }: { amount: number }) => amount,
    )
  for (const [old, claim] of [
    [rents.order, moves.order],
    [rents.balance, moves.balance],
  ] as const) {
    const acts = [await amounts(old), await amounts(claim)]
    expect(acts).toEqual([
      [90_000, 90_000],
      [90_000, 90_000, 90_000, 90_000],
    ])
    expect(acts.flat().reduce((sum, amount) => sum + amount, 0)).toBe(await paidFor(old, claim))
  }
})
