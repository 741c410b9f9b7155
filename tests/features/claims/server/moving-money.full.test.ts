import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestStartDates } from '#rent/rules/rental-period.ts'
import { diceFrom, seedOf } from '#support/dice.ts'
import { keepSessions } from '#support/keep-sessions.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { auditOf, whole } from '../../money/server/balance/balance-rows.ts'
import { fill, left, payFrom } from '../../money/server/balance/paying.ts'
import { acceptOffer, book, boxes, confirmed, reserve, statusOf } from './life/living.ts'
import { askMove, exchangeMove, payByCard } from './move-steps.ts'
import { confirm, noon } from './renting.ts'

// A quarter of random moves: whatever is paid, exchanged, refused or forgotten, no kopeck and no box is lost.

type Way = 'cash' | 'card' | 'balance'
/** A box that its holder keeps through all moves. */
interface Holding {
  readonly way: Way
  readonly claims: number[]
  current: number
  /** The new claim of a paid move. */
  pending: number | null
}

const FILLED = 9_000_000
let product: Product
let people: Record<'anna' | 'clerk' | 'operator', Caller>
let box: () => Promise<number>
const holdings: Holding[] = []
const dice = diceFrom(seedOf('moves of a quarter'))

const to = (instant: string) => product.moveClock(instant)
const holderOf = ({ way }: Pick<Holding, 'way'>) => (way === 'balance' ? people.clerk : people.anna)

async function pay(way: Way, claim: number): Promise<void> {
  if (way === 'card') return payByCard(product, people.anna, claim)
  if (way === 'balance') {
    const { total } = (await people.clerk.get(`/api/claims/${claim}`)).body
    expect((await payFrom(people.clerk, claim, (total / 100).toFixed(2))).status).toBe(200)
    return
  }
  await reserve(people.anna, claim)
  await book(people.operator, claim)
}

beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  const [anna, clerk, operator] = await Promise.all([
    product.as('individual'),
    product.as('legal'),
    product.as('operator'),
  ])
  people = { anna, clerk, operator }
  await keepSessions(product)
  await fill(product, FILLED)
  // A part of the balance came as advances with receipts.
  await product.database.kysely
    .updateTable('balance')
    .set({ receipted: 700_000 })
    .where('legalHid', '=', 'demo-org-1')
    .execute()
  await acceptOffer(people.clerk)
  for (const way of ['cash', 'card', 'balance', 'balance'] as const) {
    const id = await confirmed(holderOf({ way }), await box(), { clientType: way === 'balance' ? 3 : 1 })
    await pay(way, id)
    expect((await people.operator.post(`/api/branch/claims/${id}/sign`, {})).status).toBe(200)
    holdings.push({ way, claims: [id], current: id, pending: null })
  }
})
afterAll(() => product.close())

/** Asks for a move and pays for it, or gives it up. */
async function beginMove(holding: Holding, today: string): Promise<void> {
  const holder = holderOf(holding)
  const { reason, choices } = (await holder.get(`/api/claims/${holding.current}/moving`)).body
  const first = dice.pick(choices as { start: string }[])?.start
  // In the middle of a month both rents are paid until its end.
  const start = first && dice.chance(0.3) ? (suggestStartDates(today).earliestThisMonth ?? first) : first
  if (reason !== null || start === undefined) return
  const end = new Date(`${start}T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + dice.upTo(5), 0)
  const asked = await askMove(holder, holding.current, {
    box: await box(),
    start,
    end: end.toISOString().slice(0, 10),
  })
  expect([asked.status, asked.body.code]).toEqual([200, undefined])
  const { id } = asked.body
  holding.claims.push(id)
  if (dice.chance(0.2)) {
    expect((await holder.post(`/api/claims/${id}/withdrawal`, {})).status).toBe(200)
    return
  }
  expect((await confirm(holder, id)).status).toBe(200)
  if ((await statusOf(holder, id)) === 4) await pay(holding.way, id)
  expect(await statusOf(holder, id)).toBe(3)
  holding.pending = id
}

/** At the desk, on a day of the exchange. */
async function endMove(holding: Holding, today: string): Promise<void> {
  const { pending } = holding
  if (pending === null) return
  const { move } = (await people.operator.get(`/api/branch/claims/${pending}`)).body
  if (move.exchangeFrom > today) return
  holding.pending = null
  // The holder does not come, and the move lapses.
  if (dice.chance(0.2)) return
  if (dice.chance(0.2)) {
    const refused = await people.operator.post(`/api/branch/claims/${pending}/refuse`, {
      reason: 'Передумали',
    })
    expect(refused.status).toBe(200)
    return
  }
  expect((await exchangeMove(people.operator, pending, { refund: move.refund })).status).toBe(200)
  expect(await statusOf(holderOf(holding), holding.current)).toBe(7)
  holding.current = pending
}

const moneyOf = async ({ claims }: Holding) =>
  (
    await sql<{ paid: number; kept: number; refunded: number; offsets: number; moved: number; low: number }>`
      select coalesce(sum(amount) filter (where offset_from is null), 0)::int as paid,
        coalesce(sum(amount - moved - greatest(refunded, coalesce(to_refund, 0))), 0)::int as kept,
        coalesce(sum(greatest(refunded, coalesce(to_refund, 0))), 0)::int as refunded,
        coalesce(sum(amount) filter (where offset_from is not null), 0)::int as offsets,
        coalesce(sum(moved), 0)::int as moved,
        coalesce(min(amount - moved - greatest(refunded, coalesce(to_refund, 0))), 0)::int as low
      from payment where claim_id = any(${claims}::bigint[]) and paid_at is not null`.execute(
      product.database.kysely,
    )
  ).rows[0]

async function expectWhole(holding: Holding, today: string): Promise<void> {
  const money = await moneyOf(holding)
  expect(money?.moved).toBe(money?.offsets)
  expect(money?.paid).toBe((money?.kept ?? 0) + (money?.refunded ?? 0))
  expect(money?.low).toBeGreaterThanOrEqual(0)
  const rows = await product.database.kysely
    .selectFrom('claim')
    .select(['id', 'status', 'endDate'])
    .where('id', 'in', holding.claims)
    .execute()
  const current = rows.find(({ id }) => id === holding.current)
  const isOver = (current?.endDate ?? '') < today
  const running = rows.filter(({ status }) => status === 6).map(({ id }) => id)
  expect(running).toEqual(isOver ? [] : [holding.current])
  // Each running or paid claim holds its months, and no other claim of the holder does.
  const holds = await product.database.kysely
    .selectFrom('boxMonth')
    .select('claimId')
    .distinct()
    .where('claimId', 'in', holding.claims)
    .execute()
  const held = rows.filter(({ status }) => status === 3 || status === 6).map(({ id }) => id)
  expect(holds.map(({ claimId }) => claimId).toSorted()).toEqual(held.toSorted())
}

test('moves lose no money and no box, whatever happens (M-MOVE-02…04, 06)', async () => {
  for (const month of ['09', '10', '11'] as const) {
    const next = `2025-${Number(month) + 1}`
    await to(`2025-${month}-15T09:00:00Z`)
    for (const holding of holdings)
      if (holding.pending === null && dice.chance(0.8)) await beginMove(holding, `2025-${month}-15`)
    for (const day of [`2025-${month}-21`, `${next}-01`]) {
      await to(`${day}T09:00:00Z`)
      for (const holding of holdings) await endMove(holding, day)
      for (const holding of holdings) await expectWhole(holding, day)
    }
  }
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})

test('afterwards acts, receipts and the balance agree with the payments to the kopeck', async () => {
  await to('2026-07-05T09:00:00Z')
  await product.sweep()
  for (const holding of holdings) await expectWhole(holding, '2026-07-05')
  for (const holding of holdings.filter(({ way }) => way === 'balance')) {
    const acts = await Promise.all(
      holding.claims.map(
        async (id) =>
          (await people.clerk.get(`/api/claims/${id}/accounting`)).body.acts as { amount: number }[],
      ),
    )
    const billed = acts.flat().reduce((sum, { amount }) => sum + amount, 0)
    expect(billed).toBe((await moneyOf(holding))?.kept)
  }
  const balances = await Promise.all(holdings.filter(({ way }) => way === 'balance').map(moneyOf))
  expect(await left(people.clerk)).toBe(FILLED - balances.reduce((sum, money) => sum + (money?.kept ?? 0), 0))
  // Every rent is over: its receipts are used up, and cover all of the payment unless a balance had no advance for it.
  const { rows } = await sql<{ id: number }>`
    select payment.id from payment left join receipt on receipt.payment_id = payment.id
    where payment.claim_id = any(${holdings.flatMap(({ claims }) => claims)}::bigint[]) and payment.paid_at is not null
    group by payment.id
    having coalesce(sum(receipt.amount) filter (where kind = 'income'), 0)
        <> coalesce(sum(receipt.amount) filter (where kind <> 'income'), 0)
      or payment.method <> 4 and coalesce(sum(receipt.amount) filter (where kind = 'income'), 0) <> payment.amount`.execute(
    product.database.kysely,
  )
  expect(rows).toEqual([])
})
