import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import {
  book,
  boxes,
  confirmed,
  fiveMonthsPrice,
  lettersOf,
  reasonsOf,
  reserve,
  signed,
  statusOf,
} from '../../../claims/server/life/living.ts'
import { claimBody, makeClaim, monthsOf, noon } from '../../../claims/server/renting.ts'

let product: Product
let anna: Caller
let branchOperator: Caller
let box: () => Promise<number>
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  anna = await product.as('individual')
  branchOperator = await product.as('operator')
})
afterAll(() => product.close())

const createPaidClaim = async (): Promise<number> => {
  const id = await confirmed(anna, await box())
  await reserve(anna, id)
  await book(branchOperator, id)
  return id
}
const createForeignClaim = async (): Promise<number> => {
  const { id: foreignBox } = await product.database.kysely
    .selectFrom('box')
    .select('id')
    .where('officeIndex', '=', '191025')
    .where('lockerId', 'is', null)
    .where('size', '=', 1)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return (await makeClaim(anna, claimBody(foreignBox))).body.id
}

describe('the back office', () => {
  test('shows only the offices and queues of its own branch', async () => {
    const id = await createPaidClaim()
    const unpaidClaim = await confirmed(anna, await box())
    await reserve(anna, unpaidClaim)
    const { body } = await branchOperator.get('/api/branch')
    expect(body.operator).toContain('Крылова')
    expect(body.offices.map(({ index }: { index: string }) => index)).toContain('101000')
    expect(body.offices.map(({ index }: { index: string }) => index)).not.toContain('191025')
    expect(body.queues.toSign).toBeGreaterThan(0)

    const toSign = await branchOperator.get('/api/branch/queues/toSign/claims')
    expect(toSign.body.claims).toContainEqual(
      expect.objectContaining({ id, holder: expect.stringContaining('Орлова'), index: '101000' }),
    )
    const toBook = await branchOperator.get('/api/branch/queues/toBook/payments')
    expect(toBook.body.payments).toMatchObject([{ method: 2, amount: 225000, claim: { id: unpaidClaim } }])
  })

  test('lists the queue of one office of its branch', async () => {
    const id = await createPaidClaim()
    const officeQueue = await branchOperator.get('/api/branch/queues/toSign/claims?index=101000')
    expect(officeQueue.body.claims.map((claim: { id: number }) => claim.id)).toContain(id)
    for (const index of ['101721', '191025']) {
      const { body } = await branchOperator.get(`/api/branch/queues/toSign/claims?index=${index}`)
      expect(body).toEqual({ claims: [], total: 0 })
      const payments = await branchOperator.get(`/api/branch/queues/toBook/payments?index=${index}`)
      expect(payments.body).toEqual({ payments: [], total: 0 })
    }
    expect((await branchOperator.get('/api/branch/queues/toSign/claims?index=1')).status).toBe(400)
  })

  test('is for operators only, and claims of other branches and unknown claims are forbidden', async () => {
    const id = await createPaidClaim()
    const foreignBox = await createForeignClaim()
    expect((await anna.get('/api/branch')).status).toBe(403)
    expect((await anna.post(`/api/branch/claims/${id}/sign`, {})).status).toBe(403)
    for (const number of [foreignBox, 999_999]) {
      expect((await branchOperator.get(`/api/branch/claims/${number}`)).status).toBe(403)
      expect((await branchOperator.get(`/api/branch/claims/${number}/application`)).status).toBe(403)
      expect((await branchOperator.post(`/api/branch/claims/${number}/sign`, {})).status).toBe(403)
      expect((await branchOperator.post(`/api/branch/claims/${number}/refuse`, {})).status).toBe(403)
      expect((await branchOperator.post(`/api/branch/claims/${number}/end`, { refund: 0 })).status).toBe(403)
      expect(
        (await branchOperator.post(`/api/branch/claims/${number}/items`, { kind: 'letter' })).status,
      ).toBe(403)
      expect((await branchOperator.post(`/api/branch/claims/${number}/items/taken`, {})).status).toBe(403)
      expect((await branchOperator.post(`/api/branch/payments/${number}/book`, { amount: 1 })).status).toBe(
        403,
      )
    }
  })
})

describe('signing', () => {
  test('before the start keeps the claim paid and records the operator’s name', async () => {
    const id = await createPaidClaim()
    const done = await branchOperator.post(`/api/branch/claims/${id}/sign`, {})
    expect(done.body).toMatchObject({ claimStatus: 3, isSigned: true, acts: ['refuse'] })
    const { body } = await anna.get(`/api/claims/${id}`)
    expect(body.statusHistory.at(-1)).toMatchObject({
      reason: 'signed',
      actor: 'operator',
      actorName: expect.stringContaining('Крылова'),
    })
    expect((await branchOperator.post(`/api/branch/claims/${id}/sign`, {})).body.code).toBe('already_signed')
  })

  test('of a privileged holder requires the document to be checked (M-CLIENT-02)', async () => {
    const nikolai = await product.as('privileged')
    const id = await confirmed(nikolai, await box(), { clientType: 2 })
    await reserve(nikolai, id)
    await book(branchOperator, id)
    expect((await branchOperator.get(`/api/branch/claims/${id}`)).body.privilegeDocument).toContain('204518')
    expect((await branchOperator.post(`/api/branch/claims/${id}/sign`, {})).body.code).toBe(
      'privilege_not_seen',
    )
    expect((await branchOperator.post(`/api/branch/claims/${id}/sign`, { privilegeSeen: true })).status).toBe(
      200,
    )
  })

  test('is not possible before payment', async () => {
    const id = await confirmed(anna, await box())
    expect((await branchOperator.post(`/api/branch/claims/${id}/sign`, {})).body.code).toBe(
      'status_not_allowed',
    )
  })

  test('prints the application (M-ROLE-03)', async () => {
    const printed = await branchOperator.get(`/api/branch/claims/${await createPaidClaim()}/application`)
    expect(printed.headers.get('content-type')).toBe('application/pdf')
    expect(new TextDecoder('latin1').decode(printed.body).startsWith('%PDF')).toBe(true)
  })
})

describe('booking', () => {
  test('accepts the exact amount once', async () => {
    const id = await confirmed(anna, await box())
    await reserve(anna, id)
    const { body } = await branchOperator.get(`/api/branch/claims/${id}`)
    const payment = body.payments[0].id
    expect(body.acts).toEqual(['change_order', 'book'])
    const shortPayment = await branchOperator.post(`/api/branch/payments/${payment}/book`, { amount: 224999 })
    expect([shortPayment.status, shortPayment.body.code]).toEqual([422, 'amount_differs'])
    const answers = await Promise.all(
      [1, 2].map(() =>
        branchOperator.post(`/api/branch/payments/${payment}/book`, { amount: 225000, document: 'ПКО 7' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body: card } = await branchOperator.get(`/api/branch/claims/${id}`)
    expect(card).toMatchObject({ claimStatus: 3, payments: [{ state: 'paid', hasReceipt: true }] })
    expect(card.history.at(-1)).toMatchObject({ reason: 'paid', note: 'ПКО 7' })
    expect((await anna.get(`/api/claims/${id}`)).body.statusHistory.at(-1).note).toBeUndefined()
  })

  test('is refused for a cancelled claim', async () => {
    const id = await confirmed(anna, await box())
    await reserve(anna, id)
    const payment = (await branchOperator.get(`/api/branch/claims/${id}`)).body.payments[0].id
    const other = await openProductAtElevenDays()
    expect((await other.post(`/api/branch/payments/${payment}/book`, { amount: 225000 })).body.code).toBe(
      'payment_not_waiting',
    )
    expect(await statusOf(anna, id)).toBe(2)
  })
})

const openProductAtElevenDays = async (): Promise<Caller> => {
  await product.moveClock('2025-07-21T10:00:00Z')
  anna = await product.as('individual')
  branchOperator = await product.as('operator')
  return branchOperator
}

describe('refusing and ending early', () => {
  // M-ROLE-03.
  test('a refusal before the start cancels, frees the months and refunds everything', async () => {
    const id = await createPaidClaim()
    expect((await branchOperator.get(`/api/branch/claims/${id}`)).body.refusalRefund).toBe(225000)
    const done = await branchOperator.post(`/api/branch/claims/${id}/refuse`, { reason: 'Передумал' })
    expect(done.body).toMatchObject({
      claimStatus: 2,
      payments: [{ state: 'refunded', refunded: 225000 }],
    })
    expect(await monthsOf(product, id)).toEqual([])
    expect((await lettersOf(product, id)).at(-1)?.body.replaceAll(/\s/gu, ' ')).toContain('2 250 ₽')
    expect(await reasonsOf(anna, id)).toEqual(['created', 'confirmed', 'paid', 'refused'])
  })

  test('an early end refunds full months after the current one, and only the shown amount', async () => {
    const id = await signed(anna, branchOperator, await box())
    await product.moveClock('2025-09-15T09:00:00Z')
    anna = await product.as('individual')
    branchOperator = await product.as('operator')
    const { body } = await branchOperator.get(`/api/branch/claims/${id}`)
    expect(body.earlyEnd).toEqual({ months: 3, refund: 3 * 45000, extension: null })
    const wrong = await branchOperator.post(`/api/branch/claims/${id}/end`, { refund: 1 })
    expect([wrong.status, wrong.body.code, wrong.body.data]).toEqual([
      409,
      'refund_differs',
      { refund: 135000 },
    ])
    const done = await branchOperator.post(`/api/branch/claims/${id}/end`, {
      refund: 135000,
      reason: 'Переезд',
      emptied: true,
    })
    expect(done.body).toMatchObject({
      claimStatus: 7,
      payments: [{ state: 'refunded', amount: fiveMonthsPrice[1] * 100, refunded: 135000 }],
      acts: [],
    })
    expect(await monthsOf(product, id)).toEqual([])
    expect((await branchOperator.post(`/api/branch/claims/${id}/end`, { refund: 135000 })).body.code).toBe(
      'status_not_allowed',
    )
  })
})

describe('boxes', () => {
  test('out of order are not free until repaired, and those of other branches are forbidden', async () => {
    const id = await box()
    const isFree = async () =>
      (await anna.get('/api/postOffices/101000/freeBoxes')).body.some(
        (item: { id: number }) => item.id === id,
      )
    expect(await isFree()).toBe(true)
    expect((await branchOperator.put(`/api/branch/boxes/${id}`, { outOfOrder: true })).body).toMatchObject({
      id,
      outOfOrder: true,
      rent: null,
    })
    expect(await isFree()).toBe(false)
    const brokenBoxes = await branchOperator.get('/api/branch/boxes?index=101000&out=true')
    expect(brokenBoxes.body).toMatchObject({ total: 1, boxes: [{ id }] })
    await branchOperator.put(`/api/branch/boxes/${id}`, { outOfOrder: false })
    expect(await isFree()).toBe(true)

    expect((await branchOperator.get('/api/branch/boxes?index=191025')).body).toEqual({ boxes: [], total: 0 })
    expect((await branchOperator.put('/api/branch/boxes/999999', { outOfOrder: true })).status).toBe(403)
    expect((await anna.put(`/api/branch/boxes/${id}`, { outOfOrder: true })).status).toBe(403)
  })
})
