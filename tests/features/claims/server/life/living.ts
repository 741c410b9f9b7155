import { expect, vi } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import type { ProductOrTenant } from '#support/tenant.ts'
import { boxOf, claimBody, confirm, makeClaim } from '../renting.ts'

/** Five months from a 1st: 2,250 roubles for a person, 4,500 for an organisation in the capital. */
export const fiveMonths = { startDate: '2025-08-01', endDate: '2025-12-31' } as const
export const fiveMonthsPrice = { 1: 2250, 2: 1125, 3: 4500 } as const

/** Returns the next unused box of the tenant's office, or of 101000. */
export const boxes = (product: ProductOrTenant, firstNumber = 100) => {
  let nextNumber = firstNumber
  return () => {
    nextNumber -= 1
    return boxOf(product, product.office ?? '101000', nextNumber)
  }
}

interface RentOptions {
  readonly clientType?: 1 | 2 | 3
  readonly services?: readonly number[]
  /** Roubles. */
  readonly total?: number
  readonly more?: Record<string, unknown>
}

export async function confirmed(caller: Caller, box: number, rent: RentOptions = {}): Promise<number> {
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
  const created = await makeClaim(caller, body)
  if (created.status !== 200) throw new Error(`no claim: ${JSON.stringify(created.body)}`)
  const { id } = created.body
  const done = await confirm(caller, id)
  if (done.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(done.body)}`)
  return id
}

/** Without the accepted offer, no order of an organisation is completed (M-LEGAL-07). */
export async function acceptOffer(caller: Caller): Promise<void> {
  const { version } = (await caller.get('/api/offer')).body
  const done = await caller.post('/api/offer', { version })
  if (done.status !== 200) throw new Error(`not accepted: ${JSON.stringify(done.body)}`)
}

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

export async function book(operator: Caller, claim: number): Promise<void> {
  const { body } = await operator.get(`/api/branch/claims/${claim}`)
  for (const { id, state, amount } of body.payments) {
    if (state !== 'reserved') continue
    const booked = await operator.post(`/api/branch/payments/${id}/book`, { amount })
    if (booked.status !== 200) throw new Error(`not booked: ${JSON.stringify(booked.body)}`)
  }
}

/** The rent starts with its month. */
export async function signed(
  caller: Caller,
  operator: Caller,
  box: number,
  rent: RentOptions = {},
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

export const reasonsOf = async (caller: Caller, claim: number): Promise<string[]> =>
  (await caller.get(`/api/claims/${claim}`)).body.statusHistory.map((row: { reason: string }) => row.reason)

/** Emails about a claim, oldest first, without receipts, which are sent a moment after the payment. */
export const lettersOf = (product: Pick<Product, 'database'>, claim: number) =>
  product.database.kysely
    .selectFrom('message')
    .selectAll()
    .where('claimId', '=', claim)
    .where('key', 'not like', 'receipt-%')
    .orderBy('id')
    .execute()

/** Advances the clock beyond the undo period of an item and sends its notice. */
export async function passUndoTime(product: Product): Promise<void> {
  await product.moveClock(new Date(product.clock.now().getTime() + 61_000))
}

/** Sends everything due. */
async function deliver(product: ProductOrTenant): Promise<void> {
  await product.sweep()
  const emails = product.database.kysely.selectFrom('message').where('channel', '=', 'email')
  await vi.waitFor(
    async () =>
      expect(await emails.select('id').where('state', '=', 'waiting').executeTakeFirst()).toBeUndefined(),
    { timeout: 20_000 },
  )
}

/** HTML of the inbox page with a delivered email. */
async function deliveredEmail(product: ProductOrTenant, id: number): Promise<string> {
  const inboxPage = await (await fetch(`${product.ownOrigin}/dev/letters`)).text()
  const [, row = ''] = inboxPage.split(`<tr id="letter-${id}@`)
  const messagePath = /href="(\/dev\/letters\/\d+)"/.exec(row)?.[1]
  if (!messagePath) throw new Error(`The inbox has no letter ${id}`)
  return (await fetch(`${product.ownOrigin}${messagePath}`)).text()
}

/** Sends everything due. Emails may arrive in any order with equal subjects, so the newest is found by its id. */
export async function newestEmail(product: ProductOrTenant, recipient?: string): Promise<string> {
  await deliver(product)
  const { id } = await product.database.kysely
    .selectFrom('message')
    .where('channel', '=', 'email')
    .where('key', 'not like', 'receipt-%')
    .$if(recipient !== undefined, (to) => to.where('recipient', '=', recipient ?? ''))
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return deliveredEmail(product, id)
}

/** HTML of the inbox pages with all delivered emails about a claim. */
export async function deliveredEmails(product: Product, claim: number): Promise<string[]> {
  await deliver(product)
  const emails = (await lettersOf(product, claim)).filter(({ channel }) => channel === 'email')
  return Promise.all(emails.map(({ id }) => deliveredEmail(product, id)))
}

export const codeSentTo = async (product: ProductOrTenant, recipient: string): Promise<string> =>
  codeIn(await newestEmail(product, recipient))

export async function messages(product: ProductOrTenant): Promise<string> {
  await product.sweep()
  return (await fetch(`${product.ownOrigin}/dev/messages`)).text()
}

export const codeIn = (words: string): string => /\b\d{6}\b(?= —)/.exec(words)?.[0] ?? ''
