import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_REMINDERS_PER_PERSON } from '#kit/rules/limits.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, makeClaim } from '../../../claims/server/renting.ts'

const INDEX = '115172'
let product: Product
let anna: Caller
let boris: Caller
let nextBox = 20

/** 10 June 2025: the tariff of 1 July is known already. */
const start = '2025-06-10T09:00:00Z'

beforeAll(async () => {
  product = await openProduct(start, { followMs: 100 })
})
afterAll(() => product.close())

const logIn = async () => {
  anna = await product.as('individual')
  boris = await product.as('privileged')
}
beforeEach(async () => {
  await product.moveClock(start)
  await product.database.kysely.deleteFrom('reminder').execute()
  await product.database.kysely.deleteFrom('message').execute()
  await logIn()
})

/** Moving the clock runs the work that has become due. */
const move = async (instant: string) => {
  await product.moveClock(instant)
  await logIn()
}
const ask = (caller: Caller, subject: object) => caller.post('/api/reminders', subject)
const list = async (caller: Caller) => (await caller.get('/api/reminders')).body
const askedEmails = () =>
  product.database.kysely
    .selectFrom('message')
    .select(['subject', 'recipient', 'claimId'])
    .where('key', 'like', 'asked-reminder-%')
    .execute()

/** A signed rent of Anna until the end of the year. */
const rentUntilDecember = async (): Promise<number> => {
  nextBox += 1
  const box = await boxOf(product, '101000', nextBox)
  const made = await makeClaim(
    anna,
    claimBody(box, {
      startDate: '2025-07-01',
      endDate: '2025-12-31',
      totalCost: 2460,
      firstMonthTariff: 410,
    }),
  )
  const { id } = made.body
  await product.database.kysely
    .updateTable('claim')
    .set({ status: 6, isSigned: true, payUntil: null })
    .where('id', '=', id)
    .execute()
  return id
}

const closeOffice = (closedUntil: string | null) =>
  product.database.kysely
    .updateTable('office')
    .set({ temporarilyClosed: closedUntil !== null, closedUntil, changedAt: new Date() })
    .where('index', '=', INDEX)
    .execute()

describe('asking (M-REMIND-01)', () => {
  test('stores one reminder per subject, lists it and removes it', async () => {
    const claim = await rentUntilDecember()
    const subject = { kind: 'extension_opens', claim }
    const answers = await Promise.all([ask(anna, subject), ask(anna, subject)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id)
    expect(await list(anna)).toEqual([
      { id: answers[0]?.body.id, subject, opensOn: '2025-10-02', day: '2025-10-02' },
    ])
    const [{ id }] = await list(anna)
    expect((await boris.delete(`/api/reminders/${id}`)).status).toBe(403)
    expect((await anna.delete(`/api/reminders/${id}`)).status).toBe(200)
    expect((await anna.delete(`/api/reminders/${id}`)).status).toBe(403)
    expect(await list(anna)).toEqual([])
  })

  test('refuses another person’s claim, an unknown office and what is open already', async () => {
    const claim = await rentUntilDecember()
    expect((await ask(boris, { kind: 'extension_opens', claim })).status).toBe(403)
    expect((await ask(anna, { kind: 'extension_opens', claim: 999_999 })).status).toBe(403)
    expect((await ask(anna, { kind: 'office_opens', index: '999999' })).body.code).toBe('office_unknown')
    expect((await ask(anna, { kind: 'office_opens', index: INDEX })).body.code).toBe('nothing_to_wait_for')
    const open = { kind: 'start_opens', index: INDEX, start: '2025-07-01' }
    expect((await ask(anna, open)).body.code).toBe('nothing_to_wait_for')
    expect((await ask(await product.visitor(), { kind: 'tariff_changes' })).status).toBe(401)
  })

  test('two tabs at once do not exceed the limit', async () => {
    const starts = Array.from({ length: MAX_REMINDERS_PER_PERSON + 2 }, (_, month) => {
      const year = 2026 + Math.floor(month / 12)
      return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
    })
    const answers = await Promise.all(
      starts.map((first) => ask(anna, { kind: 'start_opens', index: INDEX, start: first })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_REMINDERS_PER_PERSON)
    expect(answers.filter(({ body }) => body.code === 'reminders_too_many')).toHaveLength(2)
  })

  test('a visitor gets the day as a calendar file', async () => {
    const visitor = await product.visitor()
    const answer = await visitor.get('/api/reminders/calendar?kind=tariff_changes')
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    const file = new TextDecoder().decode(answer.body)
    expect(file).toContain('DTSTART;VALUE=DATE:20250624')
    expect((await visitor.get(`/api/reminders/calendar?kind=office_opens&index=${INDEX}`)).status).toBe(409)
  })
})

describe('on the day (M-REMIND-02)', () => {
  test('one email goes out at nine in Moscow, and the reminder is gone', async () => {
    const claim = await rentUntilDecember()
    await ask(anna, { kind: 'extension_opens', claim })
    // Midnight in Moscow opens the window, but the email waits for the morning.
    await product.moveClock('2025-10-01T21:00:00Z')
    await product.moveClock('2025-10-02T05:58:00Z')
    expect(await askedEmails()).toEqual([])
    await move('2025-10-02T06:00:00Z')
    const emails = await askedEmails()
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({
      claimId: claim,
      subject: expect.stringContaining('аренду можно продлить'),
    })
    expect(await list(anna)).toEqual([])
  })

  test('two servers at once write one email', async () => {
    await ask(anna, { kind: 'tariff_changes' })
    await product.database.kysely
      .updateTable('reminder')
      .set({ dueAt: new Date(start) })
      .execute()
    await Promise.all([product.sweep(), product.sweep()])
    expect(await askedEmails()).toHaveLength(1)
  })

  test('the email about new prices comes a week before them', async () => {
    await ask(anna, { kind: 'tariff_changes' })
    expect(await list(anna)).toMatchObject([{ opensOn: '2025-07-01', day: '2025-06-24' }])
    await move('2025-06-24T06:00:00Z')
    expect(await askedEmails()).toMatchObject([{ subject: 'С 01.07.2025 меняются цены на аренду ящиков' }])
  })
})

describe('a reason that moved or vanished (M-REMIND-03)', () => {
  test('a rent that ended early drops its reminder without an email', async () => {
    const claim = await rentUntilDecember()
    await ask(anna, { kind: 'extension_opens', claim })
    await product.database.kysely.updateTable('claim').set({ status: 7 }).where('id', '=', claim).execute()
    await move('2025-10-02T06:00:00Z')
    expect(await askedEmails()).toEqual([])
    expect(await list(anna)).toEqual([])
  })

  test('an office that opens later moves its reminder, and is announced once it is open', async () => {
    await closeOffice('2025-06-16')
    await expect
      .poll(async () => (await ask(anna, { kind: 'office_opens', index: INDEX })).status, { timeout: 5_000 })
      .toBe(200)
    await move('2025-06-16T06:00:00Z')
    expect(await askedEmails()).toEqual([])
    expect(await list(anna)).toMatchObject([{ opensOn: '2025-06-16', day: '2025-06-17' }])
    await closeOffice(null)
    const isClosed = async () =>
      (await anna.get(`/api/postOffices/search/retrieveUnitByCoordinate?index=${INDEX}`)).body
        .isTemporaryClosed
    await expect.poll(isClosed, { timeout: 5_000 }).toBe(false)
    await product.moveClock('2025-06-17T06:00:00Z')
    expect(await askedEmails()).toMatchObject([{ subject: `Отделение ${INDEX} снова работает` }])
  })

  test('a blocked person gets no email (M-REMIND-04)', async () => {
    await ask(anna, { kind: 'tariff_changes' })
    const { sub } = await product.database.kysely
      .selectFrom('reminder')
      .select('sub')
      .executeTakeFirstOrThrow()
    const stop = {
      kind: 'person' as const,
      subject: sub,
      reason: '…',
      madeBy: sub,
      madeName: '…',
      madeAt: new Date(),
    }
    const { id } = await product.database.kysely
      .insertInto('stop')
      .values(stop)
      .returning('id')
      .executeTakeFirstOrThrow()
    await product.moveClock('2025-06-24T06:00:00Z')
    await product.database.kysely.deleteFrom('stop').where('id', '=', id).execute()
    expect(await askedEmails()).toEqual([])
    expect(await product.database.kysely.selectFrom('reminder').selectAll().execute()).toEqual([])
  })

  test('a person whose data was deleted has no reminders (M-REMIND-06)', async () => {
    await ask(boris, { kind: 'tariff_changes' })
    const copy = await boris.get('/api/personalData')
    expect(copy.body.reminders).toEqual([{ subject: { kind: 'tariff_changes' }, day: '2025-06-24' }])
    const answer = await boris.post('/api/personalData/deletion', {})
    expect(answer.status).toBe(200)
    expect(await product.database.kysely.selectFrom('reminder').selectAll().execute()).toEqual([])
  })
})

describe('a promo code that becomes valid later (M-PROMO-08)', () => {
  const before = '2024-12-20T09:00:00Z'
  const subject = { kind: 'promo_opens', promo: 'start2025' }

  test('is reminded of on its first day, once', async () => {
    await move(before)
    const asked = await ask(anna, subject)
    expect(asked.body).toMatchObject({ opensOn: '2025-01-01', day: '2025-01-01' })
    expect((await ask(anna, { ...subject, promo: ' START 2025' })).body.id).toBe(asked.body.id)
    expect((await anna.get('/api/personalData')).body.reminders).toMatchObject([
      { subject: { kind: 'promo_opens' } },
    ])
    await move('2025-01-01T08:59:00+03:00')
    expect(await askedEmails()).toEqual([])
    await move('2025-01-01T09:00:00+03:00')
    await product.sweep()
    expect(await askedEmails()).toMatchObject([{ subject: 'Промокод START2025 уже действует' }])
    expect(await list(anna)).toEqual([])
  })

  test('is not found by the form, which learns the first day', async () => {
    await move(before)
    const body = {
      opsIndex: INDEX,
      formattedDate: '20241220',
      formattedStartDate: '20250101',
      formattedEndDate: '20250331',
      prolongation: false,
      namedCell: false,
      rpoService: false,
      clientTypeId: 3,
      boxId: null,
      ordinaryMailAttach: false,
      safetyGuarantee: false,
      promo: 'START2025',
    }
    const price = (changes: object) =>
      anna.post('/api/tarificator/calculateCostWithPromo', { ...body, ...changes })
    expect(await price({})).toMatchObject({
      status: 406,
      body: { code: 'promo_not_found', data: { opensOn: '2025-01-01' } },
    })
    expect((await price({ promo: 'NONE' })).body.data).toBeUndefined()
    expect((await price({ clientTypeId: 1 })).body).toMatchObject({ code: 'promo_legal_only' })
  })

  test('is refused if it is unknown or valid already, and visitors get a calendar file', async () => {
    expect((await ask(anna, subject)).body.code).toBe('nothing_to_wait_for')
    expect((await ask(anna, { ...subject, promo: 'NONE' })).body.code).toBe('promo_not_found')
    await move(before)
    const visitor = await product.visitor()
    const saved = await visitor.get('/api/reminders/calendar?kind=promo_opens&promo=START2025')
    expect(new TextDecoder().decode(saved.body)).toContain('DTSTART;VALUE=DATE:20250101')
    expect((await visitor.get('/api/reminders/calendar?kind=promo_opens&promo=NONE')).status).toBe(406)
  })
})
