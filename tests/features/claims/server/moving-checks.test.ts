import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSessions } from '#support/keep-sessions.ts'
import { type Caller, openProduct, type Product, type Reply } from '#support/product.ts'
import { rentsLike } from '#support/rents-like.ts'
import { act, read, write } from '../../content/server/editing/editing-kit.ts'
import { auditOf, whole } from '../../money/server/balance/balance-rows.ts'
import { fill, payFrom } from '../../money/server/balance/paying.ts'
import { bankLine } from '../../money/server/payments/bank-line.ts'
import {
  acceptOffer,
  book,
  boxes,
  confirmed,
  fiveMonths,
  lettersOf,
  reasonsOf,
  reserve,
  signed,
  statusOf,
} from './life/living.ts'
import { askMove, confirmMove, exchangeMove, payByCard } from './move-steps.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from './renting.ts'

// What a move must not go around: the offer, a stopped office, a plan to leave, two people, receipts.

const bank = bankLine()
let product: Product
let anna: Caller
let clerk: Caller
let operator: Caller
let vera: Caller
let holder: Caller
let box: () => Promise<number>

type Name =
  | 'offer'
  | 'balance'
  | 'stopped'
  | 'card'
  | 'leaving'
  | 'raced'
  | 'closed'
  | 'administered'
  | 'kept'
  | 'privileged'
  | 'extended'
  | 'extension'
  | 'pressed'
  | 'returning'
const rents = {} as Record<Name, number>
const moves = {} as Record<
  'balance' | 'card' | 'closed' | 'administered' | 'kept' | 'privileged' | 'returning' | 'back' | 'pressed',
  number
>

/** A rent with notices to an address that its holder confirmed. */
async function noticedRent(): Promise<number> {
  const body = claimBody(await box(), {
    ...fiveMonths,
    services: [7],
    totalCost: 1,
    firstMonthTariff: undefined,
  })
  const { total } = (await makeClaim(anna, body)).body.data
  const id = await signed(anna, operator, await box(), { services: [7], total: total / 100 })
  await product.database.kysely
    .updateTable('notificationSetting')
    .set({ address: 'petr@example.org', hour: 9, mode: 'each' })
    .where('claimId', '=', id)
    .execute()
  return id
}

beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch })
  box = boxes(product)
  ;[anna, clerk, operator, vera, holder] = await Promise.all([
    product.as('individual'),
    product.as('legal'),
    product.as('operator'),
    product.as('administrator'),
    product.as('privileged'),
  ])
  await keepSessions(product)
  await fill(product, 2_000_000)
  // A hundred roubles of the balance came as an advance with a receipt.
  await product.database.kysely
    .updateTable('balance')
    .set({ receipted: 10_000 })
    .where('legalHid', '=', 'demo-org-1')
    .execute()
  await acceptOffer(clerk)
  rents.balance = await confirmed(clerk, await box(), { clientType: 3 })
  expect((await payFrom(clerk, rents.balance, '4500.00')).status).toBe(200)
  rents.card = await confirmed(anna, await box())
  await payByCard(product, anna, rents.card)
  for (const id of [rents.balance, rents.card])
    expect((await operator.post(`/api/branch/claims/${id}/sign`, {})).status).toBe(200)
  rents.offer = await signed(clerk, operator, await box(), { clientType: 3 })
  rents.kept = await noticedRent()
  rents.stopped = await signed(anna, operator, await box())
  rents.privileged = await signed(holder, operator, await box(), { clientType: 2 })
  rents.extended = await signed(anna, operator, await box(), { total: 900, more: { endDate: '2025-09-30' } })
  await product.moveClock('2025-08-20T09:00:00Z')
  const extension = { months: 3, safetyGuarantee: false }
  expect((await anna.post(`/api/claims/${rents.extended}/prolongation`, extension)).status).toBe(200)
  rents.extension = (await anna.get(`/api/claims/${rents.extended}/card`)).body.prolongation.extension.id
  await reserve(anna, rents.extension)
  await book(operator, rents.extension)
  await product.moveClock('2025-09-15T09:00:00Z')
  const others = ['leaving', 'raced', 'closed', 'administered', 'pressed', 'returning'] as const
  const copies = await rentsLike(product, rents.stopped, await Promise.all(others.map(box)))
  for (const [place, name] of others.entries()) rents[name] = copies[place] ?? 0
  moves.card = await confirmMove(anna, rents.card, { box: await box(), end: '2025-11-30' })
  moves.balance = await confirmMove(clerk, rents.balance, { box: await box(), end: '2026-01-31' })
  expect((await payFrom(clerk, moves.balance, '900.00')).status).toBe(200)
  moves.privileged = await confirmMove(holder, rents.privileged, { box: await box() })
  moves.kept = await confirmMove(anna, rents.kept, {
    box: await box(),
    end: '2025-10-31',
    more: { services: [7] },
  })
  moves.returning = await confirmMove(anna, rents.returning, { box: await box() })
  for (const name of ['closed', 'administered'] as const)
    moves[name] = await confirmMove(anna, rents[name], { box: await box(), end: '2025-10-31' })
})
afterAll(() => product.close())

const refusal = ({ status, body }: Reply) => [status, body.code]
const payNothing = (caller: Caller, claim: number, paymentMethod = 3) =>
  caller.post('/api/payments/', { claim, amount: '0.00', paymentMethod, paymentStatus: 4, paymentType: 3 })
const office = (index: string, act: 'closing' | 'opening') =>
  vera.post(`/api/administration/offices/${index}/${act}`, { reason: 'Пожар' })
const receiptsOf = async (claim: number) =>
  (
    await product.database.kysely
      .selectFrom('receipt')
      .select(['kind', 'amount'])
      .where('claimId', '=', claim)
      .orderBy('id')
      .execute()
  ).map(({ kind, amount }) => [kind, amount])

/** Roubles. */
const listedCost = async (claim: number): Promise<number> =>
  (await clerk.get('/api/claims/clientLegalClaims?sort=totalCost,desc')).body._embedded.claimDtoes.find(
    ({ claimId }: { claimId: number }) => claimId === claim,
  ).totalCost

test('an organisation accepts the offer before the old rent pays for the new one (M-LEGAL-07, M-MOVE-03)', async () => {
  await product.database.kysely.deleteFrom('offerAcceptance').execute()
  const id = await confirmMove(clerk, rents.offer, { box: await box() })
  expect(await statusOf(clerk, id)).toBe(4)
  expect(await listedCost(id)).toBe(0)
  expect(refusal(await payNothing(clerk, id))).toEqual([422, 'offer_missing'])
  expect(refusal(await payNothing(anna, id))).toEqual([403, 'forbidden'])
  await acceptOffer(clerk)
  expect(await payNothing(clerk, id)).toMatchObject({ status: 200, body: { status: 'paid', payUrl: null } })
  expect(await statusOf(clerk, id)).toBe(3)
  expect(await listedCost(id)).toBe(2700)
  expect(refusal(await payNothing(clerk, id))).toEqual([409, 'claim_not_payable'])
  const payments = await product.database.kysely
    .selectFrom('payment')
    .select('id')
    .where('claimId', '=', id)
    .execute()
  expect(payments).toEqual([])
})

test('the old rent pays for nothing at a stopped office; the move ends, the old rent goes on', async () => {
  const there = await boxOf(product, '190000', 20)
  const { id } = (await askMove(anna, rents.stopped, { box: there, end: '2025-10-31' })).body
  await office('190000', 'closing')
  await confirm(anna, id)
  expect(await statusOf(anna, id)).toBe(4)
  expect((await payNothing(anna, id, 1)).body.code).toBe('office_closed')
  await product.sweep()
  expect([await statusOf(anna, rents.stopped), await statusOf(anna, id)]).toEqual([6, 2])
  expect((await anna.get(`/api/claims/${rents.stopped}/moving`)).body).toMatchObject({
    target: null,
    reason: null,
  })
  await office('190000', 'opening')
})

const firstBoxOf = async (claim: number): Promise<number> =>
  (await anna.get(`/api/claims/${claim}`)).body.claimBoxes[0].box.id
const movingOf = async (claim: number) => (await anna.get(`/api/claims/${claim}/moving`)).body

test('a taken box is refused with another one, and an earlier order of the move stays (M-MOVE-02)', async () => {
  const { pressed } = rents
  const wanted = await box()
  const november = { startDate: '2025-11-01', endDate: '2025-11-30', clientType: 2, totalCost: 225 }
  const rent = claimBody(wanted, { ...november, firstMonthTariff: undefined })
  expect((await makeClaim(await product.as('privileged'), rent)).status).toBe(200)
  const taken = await askMove(anna, pressed, { box: wanted })
  expect(refusal(taken)).toEqual([409, 'box_taken'])
  expect(taken.body.data.alternative).toMatchObject({ number: expect.any(String) })
  expect(await movingOf(pressed)).toMatchObject({ target: null, reason: null })
  const first = (await askMove(anna, pressed, { box: await box(), end: '2025-10-31' })).body.id
  const replacing = { box: wanted, more: { replaces: first } }
  expect(refusal(await askMove(anna, pressed, replacing))).toEqual([409, 'box_taken'])
  expect((await movingOf(pressed)).target).toMatchObject({ claim: first, exchangeFrom: '2025-10-01' })
  expect(await statusOf(anna, first)).toBe(1)
  const own = { box: await firstBoxOf(pressed), more: { replaces: first } }
  expect(refusal(await askMove(anna, pressed, own))).toEqual([409, 'box_taken'])
  await anna.post(`/api/claims/${first}/withdrawal`, {})
})

test('a move that is not paid in time frees the new box, and the old rent goes on (M-MOVE-02)', async () => {
  const { pressed } = rents
  const wanted = await box()
  const late = await confirmMove(anna, pressed, { box: wanted, end: '2026-01-31' })
  await product.moveClock('2025-09-15T10:30:00Z')
  expect([await statusOf(anna, pressed), await statusOf(anna, late)]).toEqual([6, 2])
  expect(refusal(await payNothing(anna, late, 1))).toEqual([409, 'claim_not_payable'])
  expect(await movingOf(pressed)).toMatchObject({ target: null, reason: null })
  const again = await confirmMove(anna, pressed, { box: wanted, end: '2026-01-31' })
  expect((await anna.post(`/api/claims/${again}/withdrawal`, {})).status).toBe(200)
})

const cancelMove = (claim: number, by = anna) => by.post(`/api/claims/${claim}/withdrawal`, {})

test('the holder cancels a move that the old rent pays for; with money of its own the branch does (M-MOVE-09)', async () => {
  const { pressed } = rents
  const wanted = await box()
  const id = await confirmMove(anna, pressed, { box: wanted, end: '2025-10-31' })
  expect((await anna.get(`/api/claims/${id}`)).body.move.canCancel).toBe(true)
  expect((await cancelMove(id, await product.as('privileged'))).status).toBe(403)
  const both = await Promise.all([cancelMove(id), cancelMove(id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect([await statusOf(anna, pressed), await statusOf(anna, id)]).toEqual([6, 2])
  expect((await reasonsOf(anna, id)).filter((reason) => reason === 'move_cancelled')).toHaveLength(1)
  expect((await lettersOf(product, id)).at(-1)?.subject).toMatch(/^Переезд отменён/)
  expect(await movingOf(pressed)).toMatchObject({ target: null, reason: null })

  moves.pressed = await confirmMove(anna, pressed, { box: wanted })
  const listed = async () =>
    (await anna.get('/api/claims/clientClaims?limit=100')).body.find(
      ({ claimId }: { claimId: number }) => claimId === moves.pressed,
    ).move
  expect(await listed()).toEqual({ exchangeFrom: '2025-10-01', exchangeUntil: '2025-10-10', canCancel: true })

  const service = { service: 4, paymentMethod: 2 }
  expect((await anna.post(`/api/claims/${moves.kept}/services`, service)).status).toBe(200)
  await book(operator, moves.kept)
  expect((await anna.get(`/api/claims/${moves.kept}`)).body.move.canCancel).toBe(false)
  expect(refusal(await cancelMove(moves.kept))).toEqual([409, 'claim_not_withdrawable'])
})

const plan = (id: number) =>
  anna.put(`/api/claims/${id}/leaving`, {
    lastDay: '2025-10-31',
    refund: 90_000,
    mail: 'return',
    forwardTo: null,
  })

test('a plan to leave and a move exclude each other (M-MOVE-07)', async () => {
  const { leaving } = rents
  expect((await plan(leaving)).status).toBe(200)
  expect((await anna.get(`/api/claims/${leaving}/moving`)).body.reason).toBe('leaving_planned')
  expect(refusal(await askMove(anna, leaving, { box: await box() }))).toEqual([409, 'leaving_planned'])
  expect((await anna.delete(`/api/claims/${leaving}/leaving`)).status).toBe(200)
  const id = (await askMove(anna, leaving, { box: await box() })).body.id
  expect((await anna.get(`/api/claims/${leaving}/leaving`)).body.movesTo).toEqual({
    claim: id,
    isPaid: false,
  })
  expect(refusal(await plan(leaving))).toEqual([409, 'move_open'])
  expect((await confirm(anna, id)).status).toBe(200)
  expect((await anna.get(`/api/claims/${leaving}/leaving`)).body.movesTo).toEqual({ claim: id, isPaid: true })
  expect(refusal(await plan(leaving))).toEqual([409, 'move_open'])
  expect((await operator.post(`/api/branch/claims/${id}/refuse`, { reason: 'Передумали' })).status).toBe(200)
  expect((await plan(leaving)).status).toBe(200)
})

test('a plan to leave and a move at one moment leave one of both', async () => {
  const [planned, asked] = await Promise.all([
    plan(rents.raced),
    askMove(anna, rents.raced, { box: await box() }),
  ])
  expect([planned.status, asked.status].toSorted()).toEqual([200, 409])
  const { movesTo, plan: kept } = (await anna.get(`/api/claims/${rents.raced}/leaving`)).body
  expect([movesTo === null, kept === null].toSorted()).toEqual([false, true])
})

test('a refund recorded as paid by hand does not stop other refunds of its bank order (M-MOVE-04)', async () => {
  const claim = moves.card
  await product.moveClock('2025-10-01T09:00:00Z')
  bank.refundsRefused = 'The card was closed'
  expect((await exchangeMove(operator, claim)).status).toBe(200)
  await product.sweep()
  const paymentOf = (id: number) =>
    product.database.kysely
      .selectFrom('payment')
      .select(['id', 'state', 'refunded', 'refundTries', 'refundProblem'])
      .where('claimId', '=', id)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await paymentOf(rents.card)).refundTries).toBe(1)
  const { id } = await paymentOf(rents.card)
  const settlement = { document: 'п/п 17', reason: 'Карта закрыта' }
  expect((await operator.post(`/api/branch/refunds/${id}/settle`, settlement)).status).toBe(200)
  const [{ proposal }] = (await vera.get('/api/administration/refunds')).body.refunds
  const confirmation = `/api/administration/settlements/${proposal.id}/confirmation`
  expect((await vera.post(confirmation, { reason: 'Выписку видела' })).status).toBe(200)
  bank.refundsRefused = null
  const end = { refund: 45_000, reason: 'Отказ', emptied: true }
  expect((await operator.post(`/api/branch/claims/${claim}/end`, end)).status).toBe(200)
  await product.sweep()
  await expect
    .poll(() => paymentOf(claim))
    .toMatchObject({ state: 'refunded', refunded: 45_000, refundProblem: null })
  expect(await paymentOf(rents.card)).toMatchObject({ state: 'refunded', refunded: 45_000 })
})

test('two people exchange keys if money of a stopped office goes back (M-MOVE-04)', async () => {
  const olga = operator
  const denis = await product.as('secondOperator')
  const visitsOf = async (claim: number) => (await anna.get(`/api/claims/${claim}/visits`)).body.visits
  const { purposes, days } = (await anna.get(`/api/claims/${moves.closed}/visits`)).body
  expect(purposes).toEqual(['exchangeKeys'])
  const time = { date: days[1].date, start: days[1].times[0] }
  expect((await anna.put(`/api/claims/${moves.closed}/visits/sign`, time)).body.code).toBe(
    'visit_not_offered',
  )
  expect((await anna.put(`/api/claims/${moves.closed}/visits/exchangeKeys`, time)).status).toBe(200)
  await office('101000', 'closing')
  const states = async (name: 'closed' | 'administered') => [
    await statusOf(anna, rents[name]),
    await statusOf(anna, moves[name]),
  ]
  const proposed = await exchangeMove(olga, moves.closed)
  expect(proposed).toMatchObject({
    status: 200,
    body: { proposal: { act: 'exchange', refund: 90_000, own: true }, move: { needsTwoPeople: true } },
  })
  expect(await states('closed')).toEqual([6, 3])
  expect(refusal(await exchangeMove(olga, moves.closed))).toEqual([409, 'own_proposal'])
  expect((await exchangeMove(denis, moves.closed)).status).toBe(200)
  expect(await visitsOf(moves.closed)).toEqual([])
  expect(await states('closed')).toEqual([7, 6])

  await exchangeMove(olga, moves.administered)
  const ends = (await vera.get('/api/administration/ends')).body.ends
  expect(ends).toMatchObject([{ claim: rents.administered, act: 'exchange', refund: 90_000, own: false }])
  const confirmation = `/api/administration/ends/${ends[0].id}/confirmation`
  const confirmed = await Promise.all([1, 2].map(() => vera.post(confirmation, { reason: 'Проверила' })))
  expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await states('administered')).toEqual([7, 6])
  const refunds = await product.database.kysely
    .selectFrom('payment')
    .select(['moved', 'refunded'])
    .where('claimId', 'in', [rents.closed, rents.administered])
    .execute()
  expect(refunds).toEqual([1, 2].map(() => ({ moved: 45_000, refunded: 90_000 })))
  await office('101000', 'opening')
})

test('a holder can move back once the keys were exchanged, not before (M-MOVE-01)', async () => {
  const first = await firstBoxOf(rents.returning)
  const november = { box: first, start: '2025-11-01' }
  const other = { ...november, box: await box() }
  expect(refusal(await askMove(anna, moves.returning, other))).toEqual([409, 'move_not_possible'])
  expect(refusal(await askMove(anna, rents.returning, november))).toEqual([409, 'box_taken'])
  expect((await exchangeMove(operator, moves.returning)).status).toBe(200)
  expect(refusal(await askMove(anna, rents.returning, other))).toEqual([409, 'move_not_possible'])
  moves.back = await confirmMove(anna, moves.returning, november)
  expect((await anna.get(`/api/claims/${moves.back}`)).body).toMatchObject({
    total: 0,
    move: { credit: 90_000 },
  })
})

test('an exchange and a cancellation by the holder at one moment leave one (M-MOVE-09)', async () => {
  const [exchanged, cancelled] = await Promise.all([
    exchangeMove(operator, moves.pressed),
    cancelMove(moves.pressed),
  ])
  expect([exchanged.status, cancelled.status].toSorted()).toEqual([200, 409])
  const states = [await statusOf(anna, rents.pressed), await statusOf(anna, moves.pressed)]
  expect(states).toEqual(exchanged.status === 200 ? [7, 6] : [6, 2])
  if (exchanged.status === 200) rents.pressed = moves.pressed
})

test('a desk sees the document of a privileged holder; an exchange and a refusal at one moment leave one', async () => {
  expect(refusal(await exchangeMove(operator, moves.privileged))).toEqual([422, 'privilege_not_seen'])
  const [exchanged, refused] = await Promise.all([
    exchangeMove(operator, moves.privileged, { privilegeSeen: true }),
    operator.post(`/api/branch/claims/${moves.privileged}/refuse`, { reason: 'Передумали' }),
  ])
  expect([exchanged.status, refused.status].toSorted()).toEqual([200, 409])
  const states = [await statusOf(holder, rents.privileged), await statusOf(holder, moves.privileged)]
  expect(states).toEqual(exchanged.status === 200 ? [7, 6] : [6, 7])
})

test('notices and delegations of the old box go on in the new one (M-MOVE-08)', async () => {
  const notices = await product.database.kysely
    .selectFrom('notificationSetting')
    .select(['address', 'hour', 'mode', 'channel'])
    .where('claimId', 'in', [rents.kept, moves.kept])
    .execute()
  expect(notices).toEqual(
    [1, 2].map(() => ({ address: 'petr@example.org', hour: 9, mode: 'each', channel: 'email' })),
  )
  const boxOf = async (claim: number) => (await anna.get(`/api/claims/${claim}`)).body.claimBoxes[0].box
  const grant = async (boxId: number | null) =>
    (
      await anna.post('/api/delegations', {
        boxId,
        name: 'Пётр Кузнецов',
        email: boxId === null ? null : 'petr@example.org',
        mayCollect: true,
        mayPay: false,
        once: false,
        untilDay: '2026-03-01',
      })
    ).body
  const old = await boxOf(rents.kept)
  const [one, all, other] = [
    await grant(old.id),
    await grant(null),
    await grant((await boxOf(moves.card)).id),
  ]
  const item = { kind: 'letter', track: '', place: 'counter' }
  expect((await operator.post(`/api/branch/claims/${rents.kept}/items`, item)).status).toBe(200)
  await product.database.kysely
    .updateTable('delegation')
    .set({ powerOfAttorney: '17 от 01.09.2025' })
    .execute()
  expect((await exchangeMove(operator, moves.kept, { emptied: false })).status).toBe(200)
  const rows = await product.database.kysely
    .selectFrom('delegation')
    .select(['id', 'boxId', 'code', 'powerOfAttorney'])
    .orderBy('id')
    .execute()
  const power = '17 от 01.09.2025'
  expect(rows).toEqual([
    { id: one.id, boxId: (await boxOf(moves.kept)).id, code: one.code, powerOfAttorney: null },
    { id: all.id, boxId: null, code: all.code, powerOfAttorney: power },
    { id: other.id, boxId: (await boxOf(moves.card)).id, code: other.code, powerOfAttorney: power },
  ])
  const messages = await product.database.kysely
    .selectFrom('message')
    .select(['key', 'body'])
    .where('key', 'in', [
      `delegation-moved-${one.id}-${moves.kept}-${(await boxOf(moves.kept)).id}`,
      `keys-exchanged-${moves.kept}`,
    ])
    .execute()
  expect(messages).toHaveLength(2)
  for (const { body } of messages) expect(body).toContain('доверенност')
  // Mail that came before the exchange is still handed out by the same code.
  const { boxes: covered } = (await operator.post('/api/branch/collectorCodes', { code: one.code })).body
  expect(covered.flatMap(({ items }: { items: unknown[] }) => items)).toHaveLength(1)
})

test('receipts of a balance with a small advance never exceed it (54-FZ); automatic extension moves (M-MOVE-08)', async () => {
  const id = moves.balance
  const settings = product.database.kysely
    .selectFrom('autoExtension')
    .select(['enabled', 'months', 'announcedAt'])
    .where('claimId', '=', id)
  const set = { enabled: true, months: 2, changedBy: null, changedAt: product.clock.now() }
  await product.database.kysely
    .insertInto('autoExtension')
    .values({ ...set, claimId: rents.balance, announcedAt: product.clock.now() })
    .execute()
  expect((await exchangeMove(operator, id)).status).toBe(200)
  expect(await settings.execute()).toEqual([{ enabled: true, months: 2, announcedAt: null }])
  await product.database.kysely.updateTable('autoExtension').set({ enabled: false }).execute()
  await product.sweep()
  expect(await receiptsOf(rents.balance)).toEqual([
    ['income', 10_000],
    ['refund', 10_000],
  ])
  expect(await receiptsOf(id)).toEqual([['income', 10_000]])
})

/** Sets the price of a usual box for a person in the capital. */
async function publishTariff(validFrom: string, individual: string): Promise<void> {
  const [editor, second] = [await product.as('editor'), await product.as('secondEditor')]
  const edit = { collection: 'tariffs', path: null, from: 'tariffs/2025-07-01.md', removes: false }
  const { id } = (await editor.post('/api/editing/edits', edit)).body
  const { values, body } = await read(editor, id)
  const { capital } = values.groups
  const month = { ...capital.month, '1': { ...capital.month['1'], individual } }
  const groups = { ...values.groups, capital: { ...capital, month } }
  await write(editor, id, body, { validFrom, title: 'Новые тарифы', groups })
  await act(editor, id, 'submission', { comment: '' })
  expect((await act(second, id, 'approval', { comment: '', at: null })).status).toBe(200)
}

test('an extension of a rent is moved like a rent, and the rent before it stays over', async () => {
  const claim = await confirmMove(anna, rents.extension, {
    box: await box(),
    start: '2025-11-01',
    end: '2026-01-31',
  })
  expect((await anna.get(`/api/claims/${claim}`)).body).toMatchObject({
    total: 45_000,
    move: { credit: 90_000 },
  })
  await reserve(anna, claim)
  await book(operator, claim)
  await publishTariff('2025-10-20', '500,00')
  await product.moveClock('2025-11-01T09:00:00Z')
  const again = { box: await box(), start: '2025-12-01' }
  const { total, move } = (await askMove(anna, rents.pressed, again)).body
  expect([total, move.credit]).toEqual([5_000, 45_000])
  expect((await exchangeMove(operator, claim)).status).toBe(200)
  const states = [rents.extended, rents.extension, claim].map((id) => statusOf(anna, id))
  expect(await Promise.all(states)).toEqual([5, 7, 6])
})

test('a later tariff changes neither price nor credit; mail to both boxes goes to the new one (M-MOVE-03, 05)', async () => {
  const { back, returning } = moves
  const shown = (await operator.get(`/api/branch/claims/${back}`)).body.move
  expect(shown).toMatchObject({ credit: 90_000, refund: 0 })
  expect((await exchangeMove(operator, back)).status).toBe(200)
  const payments = await product.database.kysely
    .selectFrom('payment')
    .select(['claimId', 'amount', 'moved', 'refunded'])
    .where('claimId', 'in', [rents.returning, returning, back])
    .orderBy('claimId')
    .execute()
  expect(payments).toEqual([
    { claimId: rents.returning, amount: 225_000, moved: 135_000, refunded: 0 },
    { claimId: returning, amount: 135_000, moved: 90_000, refunded: 0 },
    { claimId: back, amount: 90_000, moved: 0, refunded: 0 },
  ])
  const { number } = (await anna.get(`/api/claims/${back}`)).body.claimBoxes[0].box
  const forwarding = async (claim: number) => (await operator.get(`/api/branch/claims/${claim}`)).body.leaving
  expect(await forwarding(returning)).toMatchObject({
    forwardTo: `101000, а/я ${number}`,
    forwardUntil: '2026-02-01',
  })
  // The holder has this box again.
  expect(await forwarding(rents.returning)).toMatchObject({ forwardUntil: '2025-11-01' })
  const extension = { months: 1, safetyGuarantee: false }
  expect((await anna.post(`/api/claims/${back}/prolongation`, extension)).status).toBe(200)
})

test('the end of the service settles what its receipts leave (54-FZ)', async () => {
  const id = moves.balance
  await product.moveClock('2026-02-01T09:00:00Z')
  await product.sweep()
  expect(await receiptsOf(id)).toEqual([
    ['income', 10_000],
    ['offset', 10_000],
  ])
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})
