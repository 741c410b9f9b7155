// M-STMT-04, M-STMT-05, M-STMT-06
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOneHuman } from '#support/one-human.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { lettersOf, reserve } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'
import { auditOf, whole } from '../balance/balance-rows.ts'
import { confirmed, left, statusOf } from '../balance/paying.ts'
import { came, northWind, statementOf, went } from './statement-files.ts'

const price = 90_000
let product: Product
let clerk: Caller
let administrator: Caller
let second: Caller
let box = 0

beforeAll(async () => {
  product = await openProduct(noon)
  clerk = await product.as('legal', 'demo-org-1')
  administrator = await product.as('administrator')
  second = await product.as('secondAdministrator')
})
afterAll(() => product.close())

const root = '/api/administration'
const ordered = async (): Promise<number> => {
  box += 1
  const claim = await confirmed(product, clerk, box)
  await reserve(clerk, claim)
  return claim
}
/** The payer of an order as its client record has it. */
const payerOf = async (claim: number) => {
  const { entity } = await product.database.kysely
    .selectFrom('claim')
    .innerJoin('client', 'client.id', 'claim.clientId')
    .select('client.entity')
    .where('claim.id', '=', claim)
    .executeTakeFirstOrThrow()
  return { ...northWind, inn: entity?.inn ?? '', account: entity?.accountNumber ?? '' }
}
const upload = (file: Uint8Array, name = 'kl_to_1c.txt', who = administrator) =>
  who.send('POST', `${root}/statements?name=${name}`, 'text/plain', file)
const statement = async (id: number) => (await administrator.get(`${root}/statements/${id}`)).body
/** Imports a file and has its lines booked by a sweep: the first test waits for the job instead. */
const imported = async (file: Uint8Array, name?: string, wait = () => product.sweep()) => {
  const { status, body } = await upload(file, name)
  expect([status, body.isKnown]).toEqual([200, false])
  await wait()
  await expect.poll(async () => (await statement(body.id)).isDone).toBe(true)
  return statement(body.id)
}
const queue = async (state = 'queue') =>
  (await administrator.get(`${root}/statementLines?state=${state}`)).body.lines
const lineNumbered = async (number: string, state = 'queue') =>
  (await queue(state)).find((line: { number: string }) => line.number === number)
const act = (id: number, what: string, body: object, who = administrator) =>
  who.post(`${root}/statementLines/${id}/${what}`, body)
const noteOf = (claim: number) =>
  product.database.kysely
    .selectFrom('claimHistory')
    .select(['actorName', 'note', 'reason'])
    .where('claimId', '=', claim)
    .where('status', '=', 3)
    .execute()

test('a line that names its order, its sum and its payer is booked as by hand, with who and from which file', async () => {
  const claim = await ordered()
  const payer = await payerOf(claim)
  const report = await imported(
    statementOf([
      came(price, `Оплата по заявлению № ${claim}`, { number: '501', payer }),
      went(5_000, 'Комиссия'),
    ]),
    'july.txt',
    async () => {},
  )
  expect(await statusOf(product, claim)).toBe(3)
  expect(report).toMatchObject({
    file: 'july.txt',
    lines: 2,
    looked: 2,
    opening: 1_000_000,
    compared: {
      in: { stated: price, counted: price, difference: 0 },
      out: { stated: 5_000, counted: 5_000, difference: 0 },
      closing: { stated: 1_000_000 + price - 5_000, difference: 0 },
    },
    counted: {
      in: { lines: 1, sum: price },
      out: { lines: 1, sum: 5_000 },
      booked: { lines: 1, sum: price },
    },
    isBalanced: true,
  })
  const [paid] = await noteOf(claim)
  expect(paid?.note).toContain('№ 501')
  expect(paid?.note).toContain('july.txt')
  expect(paid?.actorName).not.toBe('')
})

test('the same file twice, and the same line in another file, change nothing', async () => {
  const claim = await ordered()
  const payer = await payerOf(claim)
  const line = came(price, `Заявление ${claim}`, { number: '502', payer })
  const file = statementOf([line])
  const first = await imported(file)
  const again = await upload(file)
  expect(again.body).toEqual({ id: first.id, isKnown: true })
  const other = await imported(
    statementOf([line, came(price, 'Оплата', { number: '503', payer })]),
    'again.txt',
  )
  expect(other).toMatchObject({
    lines: 2,
    counted: { booked: { lines: 1 }, queue: { lines: 1 } },
    isBalanced: true,
  })
  expect((await noteOf(claim)).length).toBe(1)
  expect((await lineNumbered('503'))?.files).toEqual(['again.txt'])
})

test('two lines of one file that are alike to the letter are two', async () => {
  const line = came(1_000, 'Без номера', { number: '504' })
  expect(await imported(statementOf([line, line]))).toMatchObject({
    lines: 2,
    counted: { queue: { lines: 2, sum: 2_000 } },
    isBalanced: true,
  })
})

test('too much, too little, twice, late and by somebody else wait for a person, with guesses and why', async () => {
  const [over, under, twice, foreign] = [await ordered(), await ordered(), await ordered(), await ordered()]
  const payer = await payerOf(over)
  const pays = (claim: number, amount: number, number: string, more = {}) =>
    came(amount, `Оплата по заявлению ${claim}`, { number, payer, ...more })
  await imported(statementOf([pays(twice, price, '510')]))
  await imported(
    statementOf([
      pays(over, price + 500, '511'),
      pays(under, price - 500, '512'),
      pays(twice, price, '513'),
      pays(foreign, price, '514', {
        payer: { ...northWind, inn: '7707083893', account: '40702810000000000009' },
      }),
    ]),
  )
  expect((await lineNumbered('511')).problem).toBe('overpaid')
  expect((await lineNumbered('512')).problem).toBe('underpaid')
  expect((await lineNumbered('513')).problem).toBe('twice')
  const line = await lineNumbered('514')
  expect(line.problem).toBe('foreign')
  expect(line.guesses[0]).toMatchObject({ claim: foreign, state: 'waiting', why: ['number', 'amount'] })

  // Too much: the order is booked once the very figure is agreed to, the rest is on the balance.
  const before = await left(clerk)
  const much = await lineNumbered('511')
  const [guess] = much.guesses
  const target = { kind: guess.kind, id: guess.id }
  const asked = await act(much.id, 'booking', { targets: [target] })
  expect([asked.status, asked.body]).toEqual([422, { code: 'amount_differs', data: { due: price } }])
  const both = await Promise.all([
    act(much.id, 'booking', { targets: [target], surplus: 500 }),
    act(much.id, 'booking', { targets: [target], surplus: 500 }, second),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await statusOf(product, over)).toBe(3)
  expect(await left(clerk)).toBe(before + 500)

  // Too little goes to the balance whole.
  const little = await lineNumbered('512')
  expect(little.balances).toMatchObject([{ legalHid: 'demo-org-1' }])
  expect((await act(little.id, 'balance', { legalHid: 'demo-org-1' })).status).toBe(200)
  expect(await left(clerk)).toBe(before + price)
  expect(await statusOf(product, under)).toBe(4)

  // Somebody else paid for it: one administrator says so, another one confirms.
  const targets = [{ kind: 'claim', id: foreign }]
  expect((await act(line.id, 'booking', { targets })).body.code).toBe('reason_missing')
  const reason = 'Платит директор'
  const proposed = await act(line.id, 'booking', { targets, reason })
  expect(proposed.body.booking).toMatchObject({ reason, own: true, claims: [foreign] })
  expect(await statusOf(product, foreign)).toBe(4)
  for (const [what, body] of [
    ['booking', { targets }],
    ['balance', { legalHid: 'demo-org-1' }],
    ['place', { to: 'aside', reason }],
    ['return', { act: 'propose', reason }],
  ] as const)
    expect((await act(line.id, what, body, second)).body.code).toBe('booking_proposed')
  const decide = (decision: string, who: Caller) =>
    act(line.id, 'bookingDecision', { act: decision, reason: 'Договор видел' }, who)
  expect((await decide('confirm', administrator)).body.code).toBe('own_proposal')
  await asOneHuman(product, ['demo-administrator', 'demo-secondAdministrator'], async () =>
    expect((await decide('confirm', second)).body.code).toBe('own_proposal'),
  )
  const decided = await Promise.all([decide('confirm', second), decide('confirm', second)])
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await statusOf(product, foreign)).toBe(3)
  expect((await act(line.id, 'booking', { targets })).body.code).toBe('line_settled')
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})

test('money of a stranger reaches no order and no balance by one administrator, whatever is asked for', async () => {
  await ordered()
  const payer = { ...northWind, inn: '7707083893', account: '40702810000000000009' }
  await imported(statementOf([came(777_777, 'За консультацию', { number: '516', payer })]))
  const { id } = await lineNumbered('516')
  const db = product.database.kysely
  const idsOf = async (table: 'claim' | 'payment' | 'jointOrder' | 'topUp') =>
    (await db.selectFrom(table).select('id').execute()).map((row) => row.id)
  const targets = [
    ...(await idsOf('claim')).map((number) => ({ kind: 'claim', id: number })),
    ...(await idsOf('payment')).map((number) => ({ kind: 'payment', id: number })),
    ...(await idsOf('jointOrder')).map((number) => ({ kind: 'joint', id: number })),
    ...(await idsOf('topUp')).map((number) => ({ kind: 'top_up', id: number })),
  ]
  const moved = async () => [
    await db.selectFrom('claim').select(['id', 'status']).orderBy('id').execute(),
    await db.selectFrom('payment').select(['id', 'state']).orderBy('id').execute(),
    await db.selectFrom('ledgerEntry').selectAll().orderBy('id').execute(),
  ]
  const before = await moved()
  const reason = 'Так надо'
  const asked = [
    ...targets.flatMap((target) =>
      ['balance', 'line'].flatMap((surplusTo) =>
        [0, 777_777 - price].map((surplus) => ['booking', { targets: [target], surplus, surplusTo, reason }]),
      ),
    ),
    ...['demo-org-1', 'demo-org-2'].map((legalHid) => ['balance', { legalHid, reason }]),
  ] as [string, object][]
  for (const [what, body] of asked) {
    await act(id, what, body)
    await act(id, 'bookingDecision', { act: 'confirm', reason })
    await act(id, 'bookingDecision', { act: 'reject', reason })
  }
  expect(await moved()).toEqual(before)
  expect((await lineNumbered('516')).state).toBe('queue')
})

test('what could not be booked is not proposed to a second administrator either', async () => {
  const [claim, paid] = [await ordered(), await ordered()]
  const payer = { ...northWind, inn: '7707083893', account: '40702810000000000009' }
  await imported(
    statementOf([
      came(price + 700, 'Платит учредитель', { number: '531', payer }),
      came(price, `Заявление № ${paid}`, { number: '532', payer: await payerOf(paid) }),
    ]),
  )
  const { id } = await lineNumbered('531')
  const reason = 'Письмо учредителя'
  const asked = { targets: [{ kind: 'claim', id: claim }], reason: '' }
  // What is left over is asked about before the reason.
  expect((await act(id, 'booking', asked)).body).toEqual({ code: 'amount_differs', data: { due: price } })
  const split = { ...asked, surplus: 700, surplusTo: 'line' }
  expect((await act(id, 'booking', split)).body.code).toBe('reason_missing')
  const both = { ...split, targets: [...asked.targets, { kind: 'claim', id: paid }], surplus: 0, reason }
  expect((await act(id, 'booking', both)).status).not.toBe(200)
  expect((await act(id, 'booking', { ...split, reason })).status).toBe(200)
  expect((await act(id, 'bookingDecision', { act: 'confirm', reason: 'Да' }, second)).status).toBe(200)
  expect(await statusOf(product, claim)).toBe(3)
})

test('why a second administrator confirms a return stays in the audit', async () => {
  await imported(statementOf([came(4_200, 'Ошиблись', { number: '533' })]))
  const { id } = await lineNumbered('533')
  await act(id, 'return', { act: 'propose', reason: 'Просят вернуть' })
  await act(id, 'return', { act: 'confirm', reason: 'Письмо получено' }, second)
  const confirmed = await product.database.kysely
    .selectFrom('audit')
    .select('reason')
    .where('act', '=', 'bank_return_confirmed')
    .where('subject', '=', `${id}`)
    .execute()
  expect(confirmed).toEqual([{ reason: 'Письмо получено' }])
  expect((await lineNumbered('533', 'returning')).giveBack.reason).toBe('Просят вернуть')
})

test('of a line that pays too much the order is booked and the rest goes back, also where two say so at once', async () => {
  const claim = await ordered()
  const payer = await payerOf(claim)
  const line = came(price + 700, `Заявление № ${claim}`, { number: '515', payer })
  const { id: file } = await imported(statementOf([line]))
  const before = await left(clerk)
  const { id } = await lineNumbered('515')
  const booking = { targets: [{ kind: 'claim', id: claim }], surplus: 700, surplusTo: 'line' }
  expect((await act(id, 'booking', { ...booking, surplus: 600 })).body).toEqual({
    code: 'amount_differs',
    data: { due: price },
  })
  expect((await queue()).filter(({ number }: { number: string }) => number === '515').length).toBe(1)
  const both = await Promise.all([act(id, 'booking', booking), act(id, 'booking', booking, second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([await statusOf(product, claim), await left(clerk)]).toEqual([3, before])
  const rest = await lineNumbered('515')
  expect(rest).toMatchObject({
    amount: 700,
    isRest: true,
    problem: 'overpaid',
    files: ['kl_to_1c.txt'],
  })
  const counted = {
    in: { lines: 1, sum: price + 700 },
    booked: { lines: 1, sum: price },
    queue: { lines: 1, sum: 700 },
  }
  expect(await statement(file)).toMatchObject({ lines: 1, looked: 1, isBalanced: true, counted })
  // The line in another file is the same line, with its rest.
  expect(await imported(statementOf([line, came(1, 'Проверка', { number: '516' })]))).toMatchObject({
    lines: 2,
    isBalanced: true,
    counted: { in: { sum: price + 701 }, booked: { sum: price }, queue: { sum: 701 } },
  })
  await act(rest.id, 'return', { act: 'propose', reason: 'Заплатили больше' })
  await act(rest.id, 'return', { act: 'confirm', reason: 'Да' }, second)
  const orders = new TextDecoder('windows-1251').decode((await administrator.get(`${root}/bankReturns`)).body)
  expect(orders).toContain('Сумма=7.00')
  await imported(statementOf([{ ...went(700, 'Возврат по п/п 515'), receiver: payer }]))
  expect(await lineNumbered('515', 'returning')).toBeUndefined()
  expect((await statement(file)).counted.returned).toEqual({ lines: 1, sum: 700 })
})

test('money for an order that was cancelled goes back by two, and is given back once it goes out', async () => {
  const claim = await ordered()
  const payer = await payerOf(claim)
  await product.database.kysely
    .updateTable('payment')
    .set({ state: 'cancelled' })
    .where('claimId', '=', claim)
    .execute()
  await imported(statementOf([came(price, `Заявление № ${claim}`, { number: '520', payer })]))
  const { id, problem } = await lineNumbered('520')
  expect(problem).toBe('late')
  expect((await act(id, 'return', { act: 'propose', reason: 'Бронь снята' })).body).toMatchObject({
    state: 'returning',
    giveBack: { own: true, isConfirmed: false },
  })
  expect((await act(id, 'booking', { targets: [{ kind: 'claim', id: claim }] })).body.code).toBe(
    'line_settled',
  )
  expect((await act(id, 'return', { act: 'confirm', reason: 'Да' })).body.code).toBe('own_proposal')
  await asOneHuman(product, ['demo-administrator', 'demo-secondAdministrator'], async () =>
    expect((await act(id, 'return', { act: 'confirm', reason: 'Да' }, second)).body.code).toBe(
      'own_proposal',
    ),
  )
  expect((await act(id, 'return', { act: 'confirm', reason: 'Да' }, second)).body.giveBack.isConfirmed).toBe(
    true,
  )
  const orders = new TextDecoder('windows-1251').decode((await administrator.get(`${root}/bankReturns`)).body)
  expect(orders).toContain('Сумма=900.00')
  expect(orders).toContain('№ 520')
  const out = { ...went(price, 'Возврат по п/п 520'), receiver: payer }
  const report = await imported(statementOf([out]))
  expect(report.counted.out).toEqual({ lines: 1, sum: price })
  expect(await lineNumbered('520', 'returning')).toBeUndefined()
})

test('a rejected return and a line laid aside come back into the queue', async () => {
  await imported(statementOf([came(777, 'Непонятно', { number: '530' })]))
  const { id } = await lineNumbered('530')
  expect((await act(id, 'return', { act: 'propose', reason: 'Чужие' })).status).toBe(200)
  expect((await act(id, 'return', { act: 'reject', reason: 'Наши' }, second)).body.state).toBe('queue')
  expect((await act(id, 'place', { to: 'aside', reason: 'Ждём письма' })).body).toMatchObject({
    state: 'aside',
    note: 'Ждём письма',
  })
  expect((await act(id, 'place', { to: 'aside', reason: 'Ещё раз' })).body.code).toBe('line_settled')
  expect((await act(id, 'place', { to: 'queue', reason: 'Письмо пришло' })).body.state).toBe('queue')
})

test('an order that the back office booked by hand is noted as paid by its line, once, and no money moves', async () => {
  const claim = await ordered()
  const payer = await payerOf(claim)
  const operator = await product.as('operator')
  const [payment] = (await operator.get(`/api/branch/claims/${claim}`)).body.payments
  await operator.post(`/api/branch/payments/${payment.id}/book`, { amount: price, document: '540' })
  const line = came(price, `Заявление № ${claim}`, { number: '540', payer })
  await imported(statementOf([line, { ...line, number: '541' }]))
  const target = { targets: [{ kind: 'payment', id: payment.id }] }
  // Both lines at the same moment, by two.
  const [first, other] = [await lineNumbered('540'), await lineNumbered('541')]
  const both = await Promise.all([act(first.id, 'booking', target), act(other.id, 'booking', target, second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('order_taken')
  expect((await noteOf(claim)).length).toBe(1)
})

test('what is no statement, or of another account, is refused with line and field', async () => {
  const text = (words: string) => new TextEncoder().encode(words)
  expect((await upload(text('hello'))).body).toEqual({
    code: 'file_wrong',
    data: { faults: [{ line: 1, code: 'not_a_statement' }] },
  })
  const broken = new TextDecoder('windows-1251')
    .decode(statementOf([came(100, 'x')]))
    .replace('Сумма=1.00', 'Сумма=abc')
  const refused = await upload(text(broken))
  const wrongLine = broken.split('\r\n').indexOf('Сумма=abc') + 1
  expect(refused.body.data.faults).toEqual([{ line: wrongLine, code: 'amount_wrong', field: 'Сумма' }])
  const foreign = new TextDecoder('windows-1251')
    .decode(statementOf([]))
    .replaceAll('40502810700000000077', '40502810700000000099')
  expect((await upload(text(foreign))).body).toEqual({
    code: 'account_foreign',
    data: { accounts: ['40502810700000000099'] },
  })
})

test('nobody but administrators imports or sees statements', async () => {
  const operator = await product.as('operator')
  expect((await upload(statementOf([]), 'x', operator)).status).toBe(403)
  expect((await operator.get(`${root}/statements`)).status).toBe(403)
  expect((await operator.get(`${root}/statementLines?state=queue`)).status).toBe(403)
})

test('the example of the demo is a statement of the orders that wait', async () => {
  const claim = await ordered()
  const { status, body } = await administrator.get(`${root}/exampleStatement`)
  expect(status).toBe(200)
  expect(new TextDecoder('windows-1251').decode(body)).toContain(`№ ${claim}`)
  expect((await imported(body)).isBalanced).toBe(true)
})

test('a statement whose figures are not those of its lines says by how much it differs', async () => {
  const text = new TextDecoder('windows-1251')
    .decode(statementOf([came(100_000, 'Без номера', { number: '550' }), went(30_000, 'Комиссия')]))
    .replace('ВсегоПоступило=1000.00', 'ВсегоПоступило=1500.00')
    .replace('ВсегоСписано=300.00', 'ВсегоСписано=200.50')
    .replace('КонечныйОстаток=10700.00', 'КонечныйОстаток=11299.50')
  const { compared, isBalanced } = await imported(new TextEncoder().encode(text), 'cut.txt')
  expect(isBalanced).toBe(false)
  expect(compared).toEqual({
    in: { stated: 150_000, counted: 100_000, difference: -50_000 },
    out: { stated: 20_050, counted: 30_000, difference: 9_950 },
    closing: { stated: 1_129_950, counted: 1_070_000, difference: -59_950 },
  })
})

test('a file without totals is taken by hand only with turnovers of the bank that its lines come to', async () => {
  const silent = new TextDecoder('windows-1251')
    .decode(statementOf([came(100_000, 'Без номера', { number: '551' }), went(30_000, 'Комиссия')]))
    .replaceAll(/^(?:ВсегоПоступило|ВсегоСписано|НачальныйОстаток|КонечныйОстаток)=.*\r\n/gmu, '')
  const send = (query: string) =>
    administrator.send(
      'POST',
      `${root}/statements?name=silent.txt${query}`,
      'text/plain',
      new TextEncoder().encode(silent),
    )
  expect(await send('')).toMatchObject({ status: 422, body: { code: 'totals_missing' } })
  expect(await send('&totalIn=100000')).toMatchObject({ status: 422, body: { code: 'totals_missing' } })
  expect(await send('&totalIn=100000&totalOut=0')).toMatchObject({
    status: 422,
    body: { code: 'totals_differ', data: { in: 100_000, out: 30_000 } },
  })
  const { status, body } = await send('&totalIn=100000&totalOut=30000')
  expect(status).toBe(200)
  await product.sweep()
  await expect
    .poll(() => statement(body.id))
    .toMatchObject({ isDone: true, isBalanced: true, opening: null, compared: { out: { stated: 30_000 } } })
})

test('a payment of our own that came back pays nothing, and money that it gave back is a question again', async () => {
  const payer = { ...northWind, inn: '7707083893', account: '40702810000000000009' }
  await imported(statementOf([came(4_321, 'Чужие деньги', { number: '560', payer })]))
  const { id } = await lineNumbered('560')
  await act(id, 'return', { act: 'propose', reason: 'Чужие' })
  await act(id, 'return', { act: 'confirm', reason: 'Да' }, second)
  const out = { ...went(4_321, 'Возврат'), number: '561', receiver: payer }
  await imported(statementOf([out]))
  const back = came(4_321, 'Возврат платежа № 561: счёт закрыт', { number: '562', payer: northWind })
  const file = await imported(statementOf([back, { ...back, number: '563' }]), 'back.txt')
  const [first, other] = [await lineNumbered('562'), await lineNumbered('563')]
  expect(first).toMatchObject({ problem: 'came_back', sent: [{ number: '561', receiver: payer.name }] })
  const [sent] = first.sent
  const both = await Promise.all([
    act(first.id, 'sent', { sent: sent.id }),
    act(other.id, 'sent', { sent: sent.id }, second),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('sent_unknown')
  expect((await statement(file.id)).counted).toMatchObject({ cameBack: { lines: 1, sum: 4_321 } })
  // What it gave back is ours again, and may go back once more.
  expect(await lineNumbered('560')).toMatchObject({ problem: 'came_back', giveBack: null })
  expect((await act(id, 'return', { act: 'propose', reason: 'Новый счёт' })).status).toBe(200)
  expect((await act(id, 'sent', { sent: sent.id })).body.code).toBe('line_settled')
})

test('a line writes what booking by hand writes: claim, payment, history, letters, events, receipts', async () => {
  const [byHand, byLine] = [await ordered(), await ordered()]
  const payer = await payerOf(byLine)
  const operator = await product.as('operator')
  const [payment] = (await operator.get(`/api/branch/claims/${byHand}`)).body.payments
  await operator.post(`/api/branch/payments/${payment.id}/book`, { amount: price, document: '570' })
  await imported(statementOf([came(price, `Заявление № ${byLine}`, { number: '570', payer })]))
  const db = product.database.kysely
  const written = async (claim: number) => {
    const row = await db.selectFrom('claim').selectAll().where('id', '=', claim).executeTakeFirstOrThrow()
    const { status, isSigned, payUntil, inEditing, endedOn } = row
    const payments = await db
      .selectFrom('payment')
      .select(['method', 'state', 'amount', 'reason', 'refunded', 'way'])
      .select(({ eb }) => eb('paidAt', 'is not', null).as('isPaid'))
      .where('claimId', '=', claim)
      .execute()
    const history = await db
      .selectFrom('claimHistory')
      .select(['status', 'actor', 'reason'])
      .where('claimId', '=', claim)
      .orderBy('id')
      .execute()
    const letters = await lettersOf(product, claim)
    const events = await db
      .selectFrom('event')
      .select(['kind', 'state', 'reason', 'amount'])
      .where('claimId', '=', claim)
      .orderBy('id')
      .execute()
    const receipts = await db
      .selectFrom('receipt')
      .select(['kind', 'amount', 'tender'])
      .where('claimId', '=', claim)
      .execute()
    const own = (text: string) => text.replaceAll(String(claim), 'N')
    return {
      claim: { status, isSigned, payUntil, inEditing, endedOn },
      ...{ payments, history, events, receipts },
      letters: letters.map(({ channel, recipient, subject, paper, secret }) => ({
        ...{ channel, recipient, paper, secret },
        subject: own(subject),
      })),
    }
  }
  const hand = await written(byHand)
  expect(hand.history.at(-1)).toMatchObject({ status: 3, actor: 'operator', reason: 'paid' })
  expect(hand.letters.length).toBeGreaterThan(0)
  expect(await written(byLine)).toEqual(hand)
})
