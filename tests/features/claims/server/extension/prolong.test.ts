import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepSessions } from '#support/keep-sessions.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { rentsLike } from '#support/rents-like.ts'
import { book, boxes, lettersOf, reasonsOf, reserve, signed, statusOf } from '../life/living.ts'
import { boxOf, monthsOf, noon } from '../renting.ts'

let product: Product
let anna: Caller
let clerk: Caller
let operator: Caller
let box: () => Promise<number>
let rentOfFirm: number
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  anna = await product.as('individual')
  clerk = await product.as('legal')
  operator = await product.as('operator')
  await keepSessions(product)
})
afterAll(() => product.close())

const extendRent = (claim: number, body: object, caller = anna) =>
  caller.post(`/api/claims/${claim}/prolongation`, { months: 3, safetyGuarantee: false, ...body })
const readOffer = async (claim: number) => (await anna.get(`/api/claims/${claim}/prolongation`)).body

let rent: number
let expected: number

describe('the options of an extension', () => {
  // For the tests without a login, in January; July is too early to ask for it.
  afterAll(async () => {
    rentOfFirm = await signed(clerk, operator, await boxOf(product, '101000', 20), {
      clientType: 3,
      total: 900 * 5,
      more: { startDate: '2025-11-01', endDate: '2026-03-31' },
    })
  })

  test('are shown with their window, also outside it (M-PROL-05)', async () => {
    rent = await signed(anna, operator, await box())
    expect(await readOffer(rent)).toMatchObject({
      isAvailable: false,
      code: 'prolongation_not_started',
      window: { from: '2025-10-02', to: '2025-11-30' },
      startDate: '2026-01-01',
    })
    expect((await extendRent(rent, {})).body.code).toBe('prolongation_not_started')
    await product.moveClock('2025-10-01T12:00:00Z')
    expect((await extendRent(rent, {})).body.code).toBe('prolongation_too_early')
    await product.moveClock('2025-10-02T12:00:00Z')
    const { body: claims } = await anna.get('/api/claims/clientClaims')
    expect(claims[0]).toMatchObject({ claimId: rent, isProlongationAvailable: true, newOffer: false })
    // As many months as now, at the price shown on the extension page (AMB-52).
    expect(claims[0]).toMatchObject({ extension: { months: 5, total: 225_000 }, waitingMail: 0 })
    const card = await anna.get(`/api/claims/${rent}/card`)
    expect(card.body.prolongation.offer).toEqual({ months: 5, total: 225_000 })
    const currentOffer = await readOffer(rent)
    expect(currentOffer.choices[4].rent).toBe(225_000)
    expect(currentOffer).toMatchObject({
      isAvailable: true,
      code: null,
      extension: null,
      paymentMethods: [1, 2],
    })
    expect(currentOffer.choices[2]).toMatchObject({
      months: 3,
      endDate: '2026-03-31',
      allowed: true,
      rent: 135000,
    })
    expect(currentOffer.choices[2].services).toContainEqual({ service: 8, amount: 29000 })
  })

  test('end where another claim has reserved the box', async () => {
    const other = await signed(anna, operator, await box(), {
      total: 450 * 3,
      more: { startDate: '2025-11-01', endDate: '2026-01-31' },
    })
    const { body } = await anna.get(`/api/claims/${other}`)
    const competingRent = await signed(anna, operator, body.claimBoxes[0].box.id, {
      total: 450,
      more: { startDate: '2025-11-01', endDate: '2025-11-30' },
    }).catch((error: Error) => error.message)
    expect(competingRent).toContain('box_taken')
    await product.database.kysely
      .insertInto('boxMonth')
      .values({
        boxId: (await anna.get(`/api/claims/${rent}`)).body.claimBoxes[0].box.id,
        month: '2026-05-01',
        claimId: other,
      })
      .execute()
    const { choices } = await readOffer(rent)
    expect(choices.map(({ allowed }: { allowed: boolean }) => allowed).indexOf(false)).toBe(4)
    expect(choices[4].reason).toBe('box_taken')
    const { body: claims } = await anna.get('/api/claims/clientClaims')
    const listedClaim = claims.find(({ claimId }: { claimId: number }) => claimId === rent)
    expect(listedClaim).toMatchObject({ isProlongationAvailable: true, extension: null })
    const refused = await extendRent(rent, { months: 5 })
    expect([refused.status, refused.body.code]).toEqual([409, 'box_taken'])
    expect(await monthsOf(product, rent)).toHaveLength(5)
  })
})

describe('the claim that extends a rent', () => {
  // AMB-25, M-PROL-06.
  test('begins the day after on the same box, confirmed, and is one despite repeated requests', async () => {
    const [first, second] = await Promise.all([extendRent(rent, {}), extendRent(rent, {})])
    expect(first.body).toMatchObject({
      startDate: '2026-01-01',
      endDate: '2026-03-31',
      claimStatus: { id: 4 },
      total: 135000,
      prolongationOf: rent,
      inEditing: false,
      client: { clientType: 1 },
    })
    expect(second.body.id).toBe(first.body.id)
    expect(await monthsOf(product, first.body.id)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
    expect(await statusOf(anna, rent)).toBe(6)

    const wrongTotal = await extendRent(rent, { safetyGuarantee: true, total: 1 })
    expect([wrongTotal.body.code, wrongTotal.body.data]).toEqual(['cost_differs', { total: 164000 }])
    const other = await extendRent(rent, { safetyGuarantee: true, total: 164000 })
    expect(other.body).toMatchObject({ services: [8], total: 164000 })
    expect(await statusOf(anna, first.body.id)).toBe(2)
    expected = other.body.id
  })

  // M-PROL-06.
  test('extends the old one when paid, needs no signature and starts by the clock', async () => {
    await reserve(anna, expected)
    await book(operator, expected)
    expect([await statusOf(anna, rent), await statusOf(anna, expected)]).toEqual([8, 3])
    expect((await anna.get(`/api/claims/${expected}`)).body.isSigned).toBe(true)
    expect((await lettersOf(product, expected)).at(-1)?.subject).toContain('31.03.2026')
    expect((await extendRent(rent, {})).body.code).toBe('prolongation_extended')
    expect((await readOffer(rent)).extension).toMatchObject({ id: expected, status: 3 })
    expect((await operator.get('/api/branch/queues/toSign/claims')).body.claims).not.toContainEqual(
      expect.objectContaining({ id: expected }),
    )
    await product.moveClock('2026-01-01T09:00:00Z')
    expect([await statusOf(anna, rent), await statusOf(anna, expected)]).toEqual([8, 6])
    expect(await reasonsOf(anna, expected)).toEqual(['created', 'confirmed', 'prolongation_paid', 'started'])
    expect(await monthsOf(product, rent)).toEqual([])
  })

  test('is available to the owner of the rent only', async () => {
    const other = await product.as('newcomer')
    for (const id of [rent, 999_999]) {
      expect((await other.get(`/api/claims/${id}/prolongation`)).status).toBe(403)
      expect((await extendRent(id, {}, other)).status).toBe(403)
    }
    expect((await (await product.visitor()).get(`/api/claims/${rent}/prolongation`)).status).toBe(401)
  })
})

describe('extension without a login', () => {
  const inn = '7704112232'
  const findRent = async (body: object) =>
    (await product.visitor()).post('/api/prolongation-without-auth', body)
  const orderExtension = async (body: object) =>
    (await product.visitor()).post('/api/prolongation-without-auth/order', {
      months: 2,
      safetyGuarantee: false,
      ...body,
    })

  let id: number

  test('shows a masked rent with its prices for number and INN (M-ROUTE-38)', async () => {
    const { body, status } = await findRent({ claim: rentOfFirm, inn })
    expect(status).toBe(200)
    expect(body).toMatchObject({ claim: rentOfFirm, index: '101000', isAvailable: true, boxNumber: '•0' })
    expect(body.organisation).toContain('•')
    expect(JSON.stringify(body)).not.toContain('ВЕТЕР')
    expect(body.choices[1]).toMatchObject({ months: 2, rent: 180000 })
    id = (await rentsLike(product, rentOfFirm, [await box()]))[0] ?? 0
  })

  test('provides a payment order that extends the rent when it is booked', async () => {
    const created = await orderExtension({ claim: rentOfFirm, inn })
    expect(created.body).toMatchObject({ total: 180000, endDate: '2026-05-31' })
    const repeated = await orderExtension({ claim: rentOfFirm, inn })
    expect(repeated.body.claim).toBe(created.body.claim)
    const printed = await (await product.visitor()).get(created.body.paymentOrder.replace('/abon-server', ''))
    expect(printed.headers.get('content-type')).toBe('application/pdf')
    const forged = await (await product.visitor()).get(
      '/api/prolongation-without-auth/paymentOrder?token=2.zz.AAAA',
    )
    expect([forged.status, forged.body.code]).toEqual([404, 'token_unknown'])
    await book(operator, created.body.claim)
    expect(await statusOf(clerk, rentOfFirm)).toBe(8)
    await product.moveClock('2026-01-01T11:00:00Z')
    const expiredLink = await (await product.visitor()).get(
      created.body.paymentOrder.replace('/abon-server', ''),
    )
    expect([expiredLink.status, expiredLink.body.code]).toEqual([410, 'token_expired'])
  })

  test('gives all wrong pairs the same answer, and refuses more than ten for an hour', async () => {
    const wrongTotal = [
      { claim: rentOfFirm, inn: '7825406117' },
      { claim: 999_999, inn },
      { claim: expected, inn },
    ]
    // Each wrong pair is answered later than the one before, so they are sent concurrently.
    const otherPairs = Array.from({ length: 7 }, (_, index) => ({ claim: 900_000 + index, inn }))
    for (const { status, body } of await Promise.all([...wrongTotal, ...otherPairs].map(findRent)))
      expect([status, body]).toEqual([404, { code: 'pair_unknown' }])
    const tooManyRequests = await findRent({ claim: rentOfFirm, inn })
    expect(tooManyRequests.status).toBe(429)
    expect(Number(tooManyRequests.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(Number(tooManyRequests.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    expect((await orderExtension({ claim: rentOfFirm, inn })).status).toBe(429)
    await product.moveClock('2026-01-01T13:30:00Z')
    expect((await findRent({ claim: rentOfFirm, inn })).status).toBe(200)
  })

  test('does not block logged-in holders and is labelled as such', async () => {
    const readList = async () =>
      (await clerk.get('/api/claims/clientLegalClaims/active')).body._embedded.claimDtoes.find(
        ({ claimId }: { claimId: number }) => claimId === id,
      )
    const before = await readList()
    expect(before).toMatchObject({ extendedBy: null, isProlongationAvailable: true })
    const first = await orderExtension({ claim: id, inn })
    expect(await readList()).toEqual(before)
    const card = (await clerk.get(`/api/claims/${id}/card`)).body
    expect(card.prolongation).toMatchObject({ extension: { withoutLogin: true }, offer: { months: 5 } })
    expect((await clerk.get(`/api/claims/${first.body.claim}`)).body).toMatchObject({ withoutLogin: true })
    expect(await reasonsOf(clerk, first.body.claim)).toContain('ordered_without_login')
    const [letter] = await lettersOf(product, first.body.claim)
    expect(letter?.body).toContain('без входа в кабинет')
    expect(letter?.body).not.toContain('Вы оформили')

    const joint = { claims: [id], months: 2, services: [] }
    const ordered = await clerk.post('/api/legals/jointExtensions', { ...joint, total: 180_000 })
    expect(ordered.status).toBe(200)
    expect(await statusOf(clerk, first.body.claim)).toBe(2)
    for (const months of [2, 3]) {
      const refused = await orderExtension({ claim: id, inn, months })
      expect([refused.status, refused.body.code]).toEqual([409, 'ordered_in_cabinet'])
    }
    expect(await statusOf(clerk, ordered.body.claims[0].extension)).toBe(4)
    const repeated = await clerk.post('/api/legals/jointExtensions', { ...joint, months: 1, total: 90_000 })
    expect(repeated.body.data.lines).toEqual([{ claim: id, code: 'method_final' }])
  })
})
