import { expect, vi } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import type { ProductOrTenant } from '#support/tenant.ts'
import { boxOf, claimBody, confirm, makeClaim } from '../renting.ts'

/** Five months from a 1st: 2,250 roubles of an individual, 4,500 of an organisation in the capital. */
export const fiveMonths = { startDate: '2025-08-01', endDate: '2025-12-31' } as const
export const fiveMonthsPrice = { 1: 2250, 2: 1125, 3: 4500 } as const

/** Boxes of the tenant's office, or of 101000, each once for a product. */
export const boxes = (product: ProductOrTenant, from = 100) => {
  let next = from
  return () => {
    next -= 1
    return boxOf(product, product.office ?? '101000', next)
  }
}

interface Rent {
  readonly clientType?: 1 | 2 | 3
  readonly services?: readonly number[]
  /** Roubles. */
  readonly total?: number
  readonly more?: Record<string, unknown>
}

/** A confirmed claim of five months. */
export async function confirmed(caller: Caller, box: number, rent: Rent = {}): Promise<number> {
  const clientType = rent.clientType ?? 1
  const total = rent.total ?? fiveMonthsPrice[clientType]
  const body = claimBody(box, {
    ...fiveMonths,
    clientType,
    services: rent.services ?? [],
    totalCost: total,
    firstMonthTariff: undefined,
    ...rent.more,
  })
  const made = await makeClaim(caller, body)
  if (made.status !== 200) throw new Error(`no claim: ${JSON.stringify(made.body)}`)
  const { id } = made.body
  const done = await confirm(caller, id)
  if (done.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(done.body)}`)
  return id
}

/** Accepts the offer in force for whoever acts: without it no order of an organisation is finished (M-LEGAL-07). */
export async function acceptOffer(caller: Caller): Promise<void> {
  const { version } = (await caller.get('/api/offer')).body
  const done = await caller.post('/api/offer', { version })
  if (done.status !== 200) throw new Error(`not accepted: ${JSON.stringify(done.body)}`)
}

/** Reserves the payment of a claim at the office, or by payment order for an organisation. */
export async function reserve(caller: Caller, claim: number): Promise<void> {
  const { body } = await caller.get(`/api/claims/${claim}`)
  if (body.clientType === 3) await acceptOffer(caller)
  const paid = await caller.post('/api/payments/', {
    claim,
    amount: (body.total / 100).toFixed(2),
    paymentMethod: body.clientType === 3 ? 3 : 2,
    paymentStatus: 4,
    paymentType: 3,
  })
  if (paid.status !== 200) throw new Error(`not reserved: ${JSON.stringify(paid.body)}`)
}

/** Books what waits for a claim in the back office. */
export async function book(operator: Caller, claim: number): Promise<void> {
  const { body } = await operator.get(`/api/branch/claims/${claim}`)
  for (const { id, state, amount } of body.payments) {
    if (state !== 'reserved') continue
    const booked = await operator.post(`/api/branch/payments/${id}/book`, { amount })
    if (booked.status !== 200) throw new Error(`not booked: ${JSON.stringify(booked.body)}`)
  }
}

/** A claim paid at the counter and signed there, which starts with its month. */
export async function signed(
  caller: Caller,
  operator: Caller,
  box: number,
  rent: Rent = {},
): Promise<number> {
  const id = await confirmed(caller, box, rent)
  await reserve(caller, id)
  await book(operator, id)
  const done = await operator.post(`/api/branch/claims/${id}/sign`, { privilegeSeen: true })
  if (done.status !== 200) throw new Error(`not signed: ${JSON.stringify(done.body)}`)
  return id
}

export const statusOf = async (caller: Caller, claim: number): Promise<number> =>
  (await caller.get(`/api/claims/${claim}/claimStatus`)).body.id

/** Reasons of a claim's history, oldest first. */
export const reasonsOf = async (caller: Caller, claim: number): Promise<string[]> =>
  (await caller.get(`/api/claims/${claim}`)).body.statusHistory.map((row: { reason: string }) => row.reason)

/** Letters about a claim as they were written, oldest first, without receipts: these come by themselves, a moment after the money. */
export const lettersOf = (product: Pick<Product, 'database'>, claim: number) =>
  product.database.kysely
    .selectFrom('letter')
    .selectAll()
    .where('claimId', '=', claim)
    .where('key', 'not like', 'receipt-%')
    .orderBy('id')
    .execute()

/** Lets the minute pass in which the note of an item can be undone, and has its holder told. */
export async function passUndoTime(product: Product): Promise<void> {
  await product.moveClock(new Date(product.clock.now().getTime() + 61_000))
  await product.sweep()
}

/**
 * The words of the newest letter to somebody (to anybody unless named) in the embedded inbox, once everything due was
 * sent. Letters are delivered side by side and several have one subject, so the newest is the one that was written last,
 * and it is found by its own id.
 */
export async function newestEmail(product: ProductOrTenant, recipient?: string): Promise<string> {
  await product.sweep()
  const letters = product.database.kysely.selectFrom('letter').where('channel', '=', 'email')
  // Also asked before a test begins, where no `expect.poll` can be.
  await vi.waitFor(
    async () =>
      expect(await letters.select('id').where('state', '=', 'waiting').executeTakeFirst()).toBeUndefined(),
    { timeout: 20_000 },
  )
  const { id } = await letters
    // Receipts come by themselves, a moment after the money.
    .where('key', 'not like', 'receipt-%')
    .$if(recipient !== undefined, (to) => to.where('recipient', '=', recipient ?? ''))
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const list = await (await fetch(`${product.ownOrigin}/dev/letters`)).text()
  const [, row = ''] = list.split(`<tr id="letter-${id}@`)
  const found = /href="(\/dev\/letters\/\d+)"/.exec(row)?.[1]
  if (!found) throw new Error(`The inbox has no letter ${id}`)
  return (await fetch(`${product.ownOrigin}${found}`)).text()
}

/** The code of six digits that was sent last to an e-mail address. */
export const codeSentTo = async (product: ProductOrTenant, recipient: string): Promise<string> =>
  codeIn(await newestEmail(product, recipient))

/** The page of short messages that the embedded gateway took. */
export async function messages(product: ProductOrTenant): Promise<string> {
  await product.sweep()
  return (await fetch(`${product.ownOrigin}/dev/messages`)).text()
}

/** The six digits in some words. */
export const codeIn = (words: string): string => /\b\d{6}\b(?= —)/.exec(words)?.[0] ?? ''
