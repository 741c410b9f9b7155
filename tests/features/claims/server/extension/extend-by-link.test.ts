import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSessions } from '#support/keep-sessions.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { rentsLike } from '#support/rents-like.ts'
import { bankLine, press } from '../../../money/server/payments/bank-line.ts'
import { boxes, lettersOf, signed, statusOf } from '../life/living.ts'
import { noon } from '../renting.ts'

const bank = bankLine()
let product: Product
let anna: Caller
let clerk: Caller
let operator: Caller
let visitor: Caller
let box: () => Promise<number>
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch })
  box = boxes(product)
  anna = await product.as('individual')
  clerk = await product.as('legal')
  operator = await product.as('operator')
  visitor = await product.visitor()
  await keepSessions(product)
})
afterAll(() => product.close())

const total = 225_000
const read = (token: string, caller = visitor) => caller.post('/api/extensionLink', { token })
const pay = (token: string, more: object = {}, caller = visitor) =>
  caller.post('/api/extensionLink/payment', { token, total, way: 'card', ...more })
const payAtBank = async (payUrl: string) => {
  await press(payUrl, product.ownOrigin, 'pay')
}
const tokenOf = async (claim: number): Promise<string> => {
  const letters = await lettersOf(product, claim)
  const texts = letters.flatMap(({ body }) => /\/extend\/([\w.-]+)/.exec(body)?.[1] ?? [])
  return texts.at(-1) ?? ''
}
const extensionsOf = async (claim: number) =>
  product.database.kysely
    .selectFrom('claim')
    .select(['id', 'status', 'endDate'])
    .where('prolongationOf', '=', claim)
    .where('status', '<>', 2)
    .execute()

const tokens: Record<string, { claim: number; token: string }> = {}

test('each reminder has a link that shows box, term and sum to whoever opens it', async () => {
  const names = ['once', 'twice', 'cabinet', 'office', 'moved', 'late', 'declined', 'code', 'read', 'paid']
  const rent = await signed(anna, operator, await box())
  const copies = await rentsLike(product, rent, await Promise.all(names.slice(1).map(box)))
  const claims = new Map(names.map((name, place) => [name, [rent, ...copies][place] ?? 0]))
  claims.set('firm', await signed(clerk, operator, await box(), { clientType: 3 }))
  await product.moveClock('2025-10-02T12:00:00Z')
  for (const [name, claim] of claims) tokens[name] = { claim, token: await tokenOf(claim) }

  const { token } = tokens.once ?? { token: '' }
  const { status, body, headers } = await read(token)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(body).toMatchObject({ endDate: '2025-12-31', newEnd: '2026-05-31', total, obstacle: null })
  expect(Object.keys(body).toSorted()).toEqual([
    'boxNumber',
    'debitOn',
    'endDate',
    'hasSbp',
    'isDeclined',
    'lockerName',
    'newEnd',
    'obstacle',
    'payload',
    'total',
  ])
  // Opening changes nothing.
  expect(await extensionsOf(tokens.once?.claim ?? 0)).toEqual([])
})

const of = (name: string) => tokens[name] ?? { claim: 0, token: '' }

test('pressing twice, on two devices, extends once', async () => {
  const { claim, token } = of('twice')
  const other = await product.visitor()
  const answers = await Promise.all(
    [visitor, other, visitor, other].flatMap((caller) => [pay(token, {}, caller), pay(token, {}, caller)]),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.payUrl)).size).toBe(1)
  expect(await extensionsOf(claim)).toHaveLength(1)
  await payAtBank(answers[0]?.body.payUrl)
  expect((await read(token)).body).toMatchObject({ obstacle: 'prolongation_extended', newEnd: '2026-05-31' })
  expect((await pay(token)).body.code).toBe('not_payable')
  expect(await extensionsOf(claim)).toHaveLength(1)
  expect(await statusOf(anna, claim)).toBe(8)
})

test('after the payment deadline the button orders the extension again', async () => {
  const { claim, token } = of('late')
  const first = (await pay(token)).body.payUrl
  await product.moveClock('2025-10-02T13:00:00Z')
  expect((await read(token)).body).toMatchObject({ obstacle: null, total })
  const again = (await pay(token)).body.payUrl
  expect(again).not.toBe(first)
  await payAtBank(again)
  expect((await read(token)).body.obstacle).toBe('prolongation_extended')
  expect(await extensionsOf(claim)).toHaveLength(1)
})

test.each([
  ['read', 'prolongation_extended', read],
  ['paid', 'not_payable', pay],
])('an overdue extension %s after a lost callback is not offered again', async (name, code, ask) => {
  const { claim, token } = of(name)
  const { payUrl } = (await pay(token)).body
  bank.callbacksLost = true
  await payAtBank(payUrl)
  bank.callbacksLost = false
  const [ordered] = await extensionsOf(claim)
  await product.database.kysely
    .updateTable('claim')
    .set({ payUntil: new Date('2025-10-02T12:59:00Z') })
    .where('id', '=', ordered?.id ?? 0)
    .execute()
  const { body } = await ask(token)
  expect(body.obstacle ?? body.code).toBe(code)
  expect((await read(token)).body.obstacle).toBe('prolongation_extended')
  expect((await extensionsOf(claim)).map(({ id }) => id)).toEqual([ordered?.id])
  expect(await statusOf(anna, claim)).toBe(8)
})

test('a declined payment is said and can be repeated', async () => {
  const { token } = of('declined')
  await press((await pay(token)).body.payUrl, product.ownOrigin, 'decline')
  expect((await read(token)).body).toMatchObject({ obstacle: null, isDeclined: true })
  await payAtBank((await pay(token)).body.payUrl)
  expect((await read(token)).body.obstacle).toBe('prolongation_extended')
})

test('an extension ordered in the cabinet is paid as it is, or said to wait for another payment', async () => {
  const own = of('cabinet')
  await anna.post(`/api/claims/${own.claim}/prolongation`, { months: 3, safetyGuarantee: false })
  expect((await read(own.token)).body).toMatchObject({ obstacle: null, newEnd: '2026-03-31', total: 135_000 })
  expect((await pay(own.token)).body).toMatchObject({ code: 'cost_differs', data: { total: 135_000 } })
  expect((await pay(own.token, { total: 135_000 })).status).toBe(200)

  const office = of('office')
  const { body } = await anna.post(`/api/claims/${office.claim}/prolongation`, {
    months: 3,
    safetyGuarantee: false,
  })
  await anna.post('/api/payments/', {
    claim: body.id,
    amount: '1350.00',
    paymentMethod: 2,
    paymentStatus: 4,
    paymentType: 3,
  })
  expect((await read(office.token)).body.obstacle).toBe('ordered_otherwise')
  expect((await pay(office.token, { total: 135_000 })).body.code).toBe('not_payable')
  expect(await extensionsOf(office.claim)).toHaveLength(1)
})

test('a price that changed since the page was opened is not taken', async () => {
  const { claim, token } = of('once')
  expect((await pay(token, { total: total - 1 })).body).toMatchObject({
    code: 'cost_differs',
    data: { total },
  })
  expect(await extensionsOf(claim)).toEqual([])
})

test('a code of the faster payments system pays the same order as the card', async () => {
  const { claim, token } = of('code')
  const { status, body } = await pay(token, { way: 'sbp' })
  expect(status).toBe(200)
  expect(body.payload).toContain('/sbp?qr=')
  expect((await pay(token)).body.payUrl).toBe(body.payUrl)
  expect(await extensionsOf(claim)).toHaveLength(1)
})

test('an organisation is sent to its cabinet', async () => {
  const { claim, token } = of('firm')
  expect((await read(token)).body.obstacle).toBe('pays_in_cabinet')
  expect((await pay(token)).body.code).toBe('not_payable')
  expect(await extensionsOf(claim)).toEqual([])
})

test('a token that was changed, or whose rent has another holder, is unknown', async () => {
  const { claim, token } = of('moved')
  const [id, until, mark = ''] = token.split('.')
  const forged = [
    `${of('once').claim.toString(36)}.${until}.${mark}`,
    `${id}.zzzzzz.${mark}`,
    `${id}.${until}.${mark.split('').reverse().join('')}`,
    'zzzzzzzzzzz.zzzzzz.aaaaaaaaaaaaaaaaaaaaaa',
    '',
    'x'.repeat(200),
  ]
  for (const each of forged) {
    expect((await read(each)).body.code).toBe('token_unknown')
    expect((await pay(each)).body.code).toBe('token_unknown')
  }
  expect((await read('x'.repeat(201))).status).toBe(400)
  const { sub } = await product.database.kysely
    .selectFrom('person')
    .select('sub')
    .where(
      'sub',
      '<>',
      (
        await product.database.kysely
          .selectFrom('claim')
          .select('sub')
          .where('id', '=', claim)
          .executeTakeFirstOrThrow()
      ).sub,
    )
    .executeTakeFirstOrThrow()
  await product.database.kysely.updateTable('claim').set({ sub }).where('id', '=', claim).execute()
  expect((await read(token)).body.code).toBe('token_unknown')
})

test('after the last day the link says why, and a month after the rent it expires', async () => {
  const { token } = of('once')
  await product.moveClock('2025-12-01T12:00:00Z')
  expect((await read(token)).body.obstacle).toBe('prolongation_too_late')
  expect((await pay(token)).body.code).toBe('not_payable')
  await product.moveClock('2026-01-10T12:00:00Z')
  expect((await read(token)).body.obstacle).toBe('prolongation_ended')
  await product.moveClock('2026-02-01T12:00:00Z')
  expect((await read(token)).body.code).toBe('token_expired')
  expect((await pay(token)).body.code).toBe('token_expired')
})
