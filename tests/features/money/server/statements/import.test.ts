// M-STMT-04, M-STMT-05, M-STMT-06
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordersLike } from '#support/many-orders.ts'
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
let lastBox = 0
let unpaidOrder = 0

beforeAll(async () => {
  product = await openProduct(noon)
  clerk = await product.as('legal', 'demo-org-1')
  administrator = await product.as('administrator')
  second = await product.as('secondAdministrator')
  unpaidOrder = await orderByPaymentOrder()
})
afterAll(() => product.close())

const root = '/api/administration'
const orderByPaymentOrder = async (): Promise<number> => {
  lastBox += 1
  const claim = await confirmed(product, clerk, lastBox)
  await reserve(clerk, claim)
  return claim
}
/** Orders like an unpaid one, by their rows: a real one takes eight calls. */
const copiesOfOrder = (count: number): Promise<number[]> => ordersLike(product.database, unpaidOrder, count)
const copyOfOrder = async (): Promise<number> => (await copiesOfOrder(1))[0] ?? 0
const readPayer = async (claim: number) => {
  const { entity } = await product.database.kysely
    .selectFrom('claim')
    .innerJoin('client', 'client.id', 'claim.clientId')
    .select('client.entity')
    .where('claim.id', '=', claim)
    .executeTakeFirstOrThrow()
  return { ...northWind, inn: entity?.inn ?? '', account: entity?.accountNumber ?? '' }
}
const uploadFile = (file: Uint8Array, name = 'kl_to_1c.txt', caller = administrator) =>
  caller.send('POST', `${root}/statements?name=${name}`, 'text/plain', file)
const readStatement = async (id: number) => (await administrator.get(`${root}/statements/${id}`)).body
/** Imports a file and books its lines by a sweep; the first test waits for the job instead. */
const importFile = async (file: Uint8Array, name?: string, wait = () => product.sweep()) => {
  const { status, body } = await uploadFile(file, name)
  expect([status, body.isKnown]).toEqual([200, false])
  await wait()
  await expect.poll(async () => (await readStatement(body.id)).isDone).toBe(true)
  return readStatement(body.id)
}
const readQueue = async (state = 'queue') =>
  (await administrator.get(`${root}/statementLines?state=${state}`)).body.lines
const findLine = async (number: string, state = 'queue') =>
  (await readQueue(state)).find((line: { number: string }) => line.number === number)
const actOnLine = (id: number, action: string, body: object, caller = administrator) =>
  caller.post(`${root}/statementLines/${id}/${action}`, body)
const readNotes = (claim: number) =>
  product.database.kysely
    .selectFrom('claimHistory')
    .select(['actorName', 'note', 'reason'])
    .where('claimId', '=', claim)
    .where('status', '=', 3)
    .execute()

test('a line naming its order, amount and payer is booked with the importer and file name', async () => {
  const claim = await orderByPaymentOrder()
  const payer = await readPayer(claim)
  const report = await importFile(
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
  const [paid] = await readNotes(claim)
  expect(paid?.note).toContain('№ 501')
  expect(paid?.note).toContain('july.txt')
  expect(paid?.actorName).not.toBe('')
})

test('importing the same file again, or the same line in another file, changes nothing', async () => {
  const claim = await copyOfOrder()
  const payer = await readPayer(claim)
  const line = came(price, `Заявление ${claim}`, { number: '502', payer })
  const file = statementOf([line])
  const first = await importFile(file)
  const repeated = await uploadFile(file)
  expect(repeated.body).toEqual({ id: first.id, isKnown: true })
  const other = await importFile(
    statementOf([line, came(price, 'Оплата', { number: '503', payer })]),
    'again.txt',
  )
  expect(other).toMatchObject({
    lines: 2,
    counted: { booked: { lines: 1 }, queue: { lines: 1 } },
    isBalanced: true,
  })
  expect((await readNotes(claim)).length).toBe(1)
  expect((await findLine('503'))?.files).toEqual(['again.txt'])
})

test('two identical lines of one file are two payments', async () => {
  const line = came(1_000, 'Без номера', { number: '504' })
  expect(await importFile(statementOf([line, line]))).toMatchObject({
    lines: 2,
    counted: { queue: { lines: 2, sum: 2_000 } },
    isBalanced: true,
  })
})

test('lines with a wrong amount, time or payer wait for a decision, with suggested orders', async () => {
  const [overpaid = 0, underpaid = 0, paidTwice = 0, otherPayersClaim = 0] = await copiesOfOrder(4)
  const payer = await readPayer(overpaid)
  const pays = (claim: number, amount: number, number: string, extra = {}) =>
    came(amount, `Оплата по заявлению ${claim}`, { number, payer, ...extra })
  await importFile(statementOf([pays(paidTwice, price, '510')]))
  await importFile(
    statementOf([
      pays(overpaid, price + 500, '511'),
      pays(underpaid, price - 500, '512'),
      pays(paidTwice, price, '513'),
      pays(otherPayersClaim, price, '514', {
        payer: { ...northWind, inn: '7707083893', account: '40702810000000000009' },
      }),
    ]),
  )
  expect((await findLine('511')).problem).toBe('overpaid')
  expect((await findLine('512')).problem).toBe('underpaid')
  expect((await findLine('513')).problem).toBe('twice')
  const line = await findLine('514')
  expect(line.problem).toBe('foreign')
  expect(line.guesses[0]).toMatchObject({
    claim: otherPayersClaim,
    state: 'waiting',
    why: ['number', 'amount'],
  })

  // Too much: the order is booked after the surplus is confirmed, which goes to the balance.
  const before = await left(clerk)
  const overpaidLine = await findLine('511')
  const [guess] = overpaidLine.guesses
  const target = { kind: guess.kind, id: guess.id }
  const question = await actOnLine(overpaidLine.id, 'booking', { targets: [target] })
  expect([question.status, question.body]).toEqual([422, { code: 'amount_differs', data: { due: price } }])
  const answers = await Promise.all([
    actOnLine(overpaidLine.id, 'booking', { targets: [target], surplus: 500 }),
    actOnLine(overpaidLine.id, 'booking', { targets: [target], surplus: 500 }, second),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await statusOf(product, overpaid)).toBe(3)
  expect(await left(clerk)).toBe(before + 500)

  // Too little goes to the balance in full.
  const underpaidLine = await findLine('512')
  expect(underpaidLine.balances).toMatchObject([{ legalHid: 'demo-org-1' }])
  expect((await actOnLine(underpaidLine.id, 'balance', { legalHid: 'demo-org-1' })).status).toBe(200)
  expect(await left(clerk)).toBe(before + price)
  expect(await statusOf(product, underpaid)).toBe(4)

  // Another payer: one administrator proposes, the other confirms.
  const targets = [{ kind: 'claim', id: otherPayersClaim }]
  expect((await actOnLine(line.id, 'booking', { targets })).body.code).toBe('reason_missing')
  const reason = 'Платит директор'
  const proposed = await actOnLine(line.id, 'booking', { targets, reason })
  expect(proposed.body.booking).toMatchObject({ reason, own: true, claims: [otherPayersClaim] })
  expect(await statusOf(product, otherPayersClaim)).toBe(4)
  for (const [action, body] of [
    ['booking', { targets }],
    ['balance', { legalHid: 'demo-org-1' }],
    ['place', { to: 'aside', reason }],
    ['return', { act: 'propose', reason }],
  ] as const)
    expect((await actOnLine(line.id, action, body, second)).body.code).toBe('booking_proposed')
  const decide = (decision: string, caller: Caller) =>
    actOnLine(line.id, 'bookingDecision', { act: decision, reason: 'Договор видел' }, caller)
  expect((await decide('confirm', administrator)).body.code).toBe('own_proposal')
  await asOneHuman(product, ['demo-administrator', 'demo-secondAdministrator'], async () =>
    expect((await decide('confirm', second)).body.code).toBe('own_proposal'),
  )
  const decided = await Promise.all([decide('confirm', second), decide('confirm', second)])
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await statusOf(product, otherPayersClaim)).toBe(3)
  expect((await actOnLine(line.id, 'booking', { targets })).body.code).toBe('line_settled')
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})

test('one administrator cannot book a stranger’s money to any order or balance', async () => {
  await copyOfOrder()
  const payer = { ...northWind, inn: '7707083893', account: '40702810000000000009' }
  await importFile(statementOf([came(777_777, 'За консультацию', { number: '516', payer })]))
  const { id } = await findLine('516')
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
  const attempts = [
    ...targets.flatMap((target) =>
      ['balance', 'line'].flatMap((surplusTo) =>
        [0, 777_777 - price].map((surplus) => ['booking', { targets: [target], surplus, surplusTo, reason }]),
      ),
    ),
    ...['demo-org-1', 'demo-org-2'].map((legalHid) => ['balance', { legalHid, reason }]),
  ] as [string, object][]
  const decideAlone = async () => {
    await actOnLine(id, 'bookingDecision', { act: 'confirm', reason })
    await actOnLine(id, 'bookingDecision', { act: 'reject', reason })
  }
  await decideAlone()
  for (const [action, body] of attempts) {
    // A refused booking leaves nothing to decide on.
    if ((await actOnLine(id, action, body)).status === 200) await decideAlone()
  }
  await decideAlone()
  expect(await moved()).toEqual(before)
  expect((await findLine('516')).state).toBe('queue')
})

test('a booking that cannot succeed is not proposed to a second administrator', async () => {
  const [claim = 0, paid = 0] = await copiesOfOrder(2)
  const payer = { ...northWind, inn: '7707083893', account: '40702810000000000009' }
  await importFile(
    statementOf([
      came(price + 700, 'Платит учредитель', { number: '531', payer }),
      came(price, `Заявление № ${paid}`, { number: '532', payer: await readPayer(paid) }),
    ]),
  )
  const { id } = await findLine('531')
  const reason = 'Письмо учредителя'
  const booking = { targets: [{ kind: 'claim', id: claim }], reason: '' }
  expect((await actOnLine(id, 'booking', booking)).body).toEqual({
    code: 'amount_differs',
    data: { due: price },
  })
  const split = { ...booking, surplus: 700, surplusTo: 'line' }
  expect((await actOnLine(id, 'booking', split)).body.code).toBe('reason_missing')
  const twoTargets = {
    ...split,
    targets: [...booking.targets, { kind: 'claim', id: paid }],
    surplus: 0,
    reason,
  }
  expect((await actOnLine(id, 'booking', twoTargets)).status).not.toBe(200)
  expect((await actOnLine(id, 'booking', { ...split, reason })).status).toBe(200)
  expect((await actOnLine(id, 'bookingDecision', { act: 'confirm', reason: 'Да' }, second)).status).toBe(200)
  expect(await statusOf(product, claim)).toBe(3)
})

test('the audit stores the second administrator’s reason for a return', async () => {
  await importFile(statementOf([came(4_200, 'Ошиблись', { number: '533' })]))
  const { id } = await findLine('533')
  await actOnLine(id, 'return', { act: 'propose', reason: 'Просят вернуть' })
  await actOnLine(id, 'return', { act: 'confirm', reason: 'Письмо получено' }, second)
  const confirmed = await product.database.kysely
    .selectFrom('audit')
    .select('reason')
    .where('act', '=', 'bank_return_confirmed')
    .where('subject', '=', `${id}`)
    .execute()
  expect(confirmed).toEqual([{ reason: 'Письмо получено' }])
  expect((await findLine('533', 'returning')).giveBack.reason).toBe('Просят вернуть')
})

test('an overpaid order is booked and the rest returned, also under concurrent requests', async () => {
  const claim = await copyOfOrder()
  const payer = await readPayer(claim)
  const line = came(price + 700, `Заявление № ${claim}`, { number: '515', payer })
  const { id: file } = await importFile(statementOf([line]))
  const before = await left(clerk)
  const { id } = await findLine('515')
  const booking = { targets: [{ kind: 'claim', id: claim }], surplus: 700, surplusTo: 'line' }
  expect((await actOnLine(id, 'booking', { ...booking, surplus: 600 })).body).toEqual({
    code: 'amount_differs',
    data: { due: price },
  })
  expect((await readQueue()).filter(({ number }: { number: string }) => number === '515').length).toBe(1)
  const answers = await Promise.all([
    actOnLine(id, 'booking', booking),
    actOnLine(id, 'booking', booking, second),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([await statusOf(product, claim), await left(clerk)]).toEqual([3, before])
  const restLine = await findLine('515')
  expect(restLine).toMatchObject({
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
  expect(await readStatement(file)).toMatchObject({ lines: 1, looked: 1, isBalanced: true, counted })
  // The line in another file is the same line, with its rest.
  expect(await importFile(statementOf([line, came(1, 'Проверка', { number: '516' })]))).toMatchObject({
    lines: 2,
    isBalanced: true,
    counted: { in: { sum: price + 701 }, booked: { sum: price }, queue: { sum: 701 } },
  })
  await actOnLine(restLine.id, 'return', { act: 'propose', reason: 'Заплатили больше' })
  await actOnLine(restLine.id, 'return', { act: 'confirm', reason: 'Да' }, second)
  const orders = new TextDecoder('windows-1251').decode((await administrator.get(`${root}/bankReturns`)).body)
  expect(orders).toContain('Сумма=7.00')
  await importFile(statementOf([{ ...went(700, 'Возврат по п/п 515'), receiver: payer }]))
  expect(await findLine('515', 'returning')).toBeUndefined()
  expect((await readStatement(file)).counted.returned).toEqual({ lines: 1, sum: 700 })
})

test('money for a cancelled order is returned by two administrators and matched when sent', async () => {
  const claim = await copyOfOrder()
  const payer = await readPayer(claim)
  await product.database.kysely
    .updateTable('payment')
    .set({ state: 'cancelled' })
    .where('claimId', '=', claim)
    .execute()
  await importFile(statementOf([came(price, `Заявление № ${claim}`, { number: '520', payer })]))
  const { id, problem } = await findLine('520')
  expect(problem).toBe('late')
  expect((await actOnLine(id, 'return', { act: 'propose', reason: 'Бронь снята' })).body).toMatchObject({
    state: 'returning',
    giveBack: { own: true, isConfirmed: false },
  })
  expect((await actOnLine(id, 'booking', { targets: [{ kind: 'claim', id: claim }] })).body.code).toBe(
    'line_settled',
  )
  expect((await actOnLine(id, 'return', { act: 'confirm', reason: 'Да' })).body.code).toBe('own_proposal')
  await asOneHuman(product, ['demo-administrator', 'demo-secondAdministrator'], async () =>
    expect((await actOnLine(id, 'return', { act: 'confirm', reason: 'Да' }, second)).body.code).toBe(
      'own_proposal',
    ),
  )
  expect(
    (await actOnLine(id, 'return', { act: 'confirm', reason: 'Да' }, second)).body.giveBack.isConfirmed,
  ).toBe(true)
  const orders = new TextDecoder('windows-1251').decode((await administrator.get(`${root}/bankReturns`)).body)
  expect(orders).toContain('Сумма=900.00')
  expect(orders).toContain('№ 520')
  const outgoingPayment = { ...went(price, 'Возврат по п/п 520'), receiver: payer }
  const report = await importFile(statementOf([outgoingPayment]))
  expect(report.counted.out).toEqual({ lines: 1, sum: price })
  expect(await findLine('520', 'returning')).toBeUndefined()
})

test('a rejected return and a line set aside go back to the queue', async () => {
  await importFile(statementOf([came(777, 'Непонятно', { number: '530' })]))
  const { id } = await findLine('530')
  expect((await actOnLine(id, 'return', { act: 'propose', reason: 'Чужие' })).status).toBe(200)
  expect((await actOnLine(id, 'return', { act: 'reject', reason: 'Наши' }, second)).body.state).toBe('queue')
  expect((await actOnLine(id, 'place', { to: 'aside', reason: 'Ждём письма' })).body).toMatchObject({
    state: 'aside',
    note: 'Ждём письма',
  })
  expect((await actOnLine(id, 'place', { to: 'aside', reason: 'Ещё раз' })).body.code).toBe('line_settled')
  expect((await actOnLine(id, 'place', { to: 'queue', reason: 'Письмо пришло' })).body.state).toBe('queue')
})

test('a line of an order booked by hand only marks it as paid, once', async () => {
  const claim = await orderByPaymentOrder()
  const payer = await readPayer(claim)
  const operator = await product.as('operator')
  const [payment] = (await operator.get(`/api/branch/claims/${claim}`)).body.payments
  await operator.post(`/api/branch/payments/${payment.id}/book`, { amount: price, document: '540' })
  const line = came(price, `Заявление № ${claim}`, { number: '540', payer })
  await importFile(statementOf([line, { ...line, number: '541' }]))
  const target = { targets: [{ kind: 'payment', id: payment.id }] }
  const [first, other] = [await findLine('540'), await findLine('541')]
  const answers = await Promise.all([
    actOnLine(first.id, 'booking', target),
    actOnLine(other.id, 'booking', target, second),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('order_taken')
  expect((await readNotes(claim)).length).toBe(1)
})

test('invalid files and statements of other accounts are refused with line and field', async () => {
  const text = (words: string) => new TextEncoder().encode(words)
  expect((await uploadFile(text('hello'))).body).toEqual({
    code: 'file_wrong',
    data: { faults: [{ line: 1, code: 'not_a_statement' }] },
  })
  const broken = new TextDecoder('windows-1251')
    .decode(statementOf([came(100, 'x')]))
    .replace('Сумма=1.00', 'Сумма=abc')
  const refused = await uploadFile(text(broken))
  const wrongLine = broken.split('\r\n').indexOf('Сумма=abc') + 1
  expect(refused.body.data.faults).toEqual([{ line: wrongLine, code: 'amount_wrong', field: 'Сумма' }])
  const otherPayersClaim = new TextDecoder('windows-1251')
    .decode(statementOf([]))
    .replaceAll('40502810700000000077', '40502810700000000099')
  expect((await uploadFile(text(otherPayersClaim))).body).toEqual({
    code: 'account_foreign',
    data: { accounts: ['40502810700000000099'] },
  })
})

test('only administrators import and see statements', async () => {
  const operator = await product.as('operator')
  expect((await uploadFile(statementOf([]), 'x', operator)).status).toBe(403)
  expect((await operator.get(`${root}/statements`)).status).toBe(403)
  expect((await operator.get(`${root}/statementLines?state=queue`)).status).toBe(403)
})

test('the demo’s example statement pays the waiting orders', async () => {
  const claim = await orderByPaymentOrder()
  const { status, body } = await administrator.get(`${root}/exampleStatement`)
  expect(status).toBe(200)
  expect(new TextDecoder('windows-1251').decode(body)).toContain(`№ ${claim}`)
  expect((await importFile(body)).isBalanced).toBe(true)
})

test('a statement whose totals differ from its lines shows the difference', async () => {
  const text = new TextDecoder('windows-1251')
    .decode(statementOf([came(100_000, 'Без номера', { number: '550' }), went(30_000, 'Комиссия')]))
    .replace('ВсегоПоступило=1000.00', 'ВсегоПоступило=1500.00')
    .replace('ВсегоСписано=300.00', 'ВсегоСписано=200.50')
    .replace('КонечныйОстаток=10700.00', 'КонечныйОстаток=11299.50')
  const { compared, isBalanced } = await importFile(new TextEncoder().encode(text), 'cut.txt')
  expect(isBalanced).toBe(false)
  expect(compared).toEqual({
    in: { stated: 150_000, counted: 100_000, difference: -50_000 },
    out: { stated: 20_050, counted: 30_000, difference: 9_950 },
    closing: { stated: 1_129_950, counted: 1_070_000, difference: -59_950 },
  })
})

test('a file without totals is accepted only with matching turnovers entered by hand', async () => {
  const withoutTotals = new TextDecoder('windows-1251')
    .decode(statementOf([came(100_000, 'Без номера', { number: '551' }), went(30_000, 'Комиссия')]))
    .replaceAll(/^(?:ВсегоПоступило|ВсегоСписано|НачальныйОстаток|КонечныйОстаток)=.*\r\n/gmu, '')
  const send = (query: string) =>
    administrator.send(
      'POST',
      `${root}/statements?name=silent.txt${query}`,
      'text/plain',
      new TextEncoder().encode(withoutTotals),
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
    .poll(() => readStatement(body.id))
    .toMatchObject({ isDone: true, isBalanced: true, opening: null, compared: { out: { stated: 30_000 } } })
})

test('a bounced payment of ours pays no order, and the line it returned waits again', async () => {
  const payer = { ...northWind, inn: '7707083893', account: '40702810000000000009' }
  await importFile(statementOf([came(4_321, 'Чужие деньги', { number: '560', payer })]))
  const { id } = await findLine('560')
  await actOnLine(id, 'return', { act: 'propose', reason: 'Чужие' })
  await actOnLine(id, 'return', { act: 'confirm', reason: 'Да' }, second)
  const outgoingPayment = { ...went(4_321, 'Возврат'), number: '561', receiver: payer }
  await importFile(statementOf([outgoingPayment]))
  const bouncedPayment = came(4_321, 'Возврат платежа № 561: счёт закрыт', {
    number: '562',
    payer: northWind,
  })
  const file = await importFile(
    statementOf([bouncedPayment, { ...bouncedPayment, number: '563' }]),
    'back.txt',
  )
  const [first, other] = [await findLine('562'), await findLine('563')]
  expect(first).toMatchObject({ problem: 'came_back', sent: [{ number: '561', receiver: payer.name }] })
  const [sent] = first.sent
  const answers = await Promise.all([
    actOnLine(first.id, 'sent', { sent: sent.id }),
    actOnLine(other.id, 'sent', { sent: sent.id }, second),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('sent_unknown')
  expect((await readStatement(file.id)).counted).toMatchObject({ cameBack: { lines: 1, sum: 4_321 } })
  // The returned line is ours again and may be returned once more.
  expect(await findLine('560')).toMatchObject({ problem: 'came_back', giveBack: null })
  expect((await actOnLine(id, 'return', { act: 'propose', reason: 'Новый счёт' })).status).toBe(200)
  expect((await actOnLine(id, 'sent', { sent: sent.id })).body.code).toBe('line_settled')
})

test('booking by line and by hand store the same claim, payment, history, emails, events, receipts', async () => {
  const [byHand, byLine] = [await orderByPaymentOrder(), await orderByPaymentOrder()]
  const payer = await readPayer(byLine)
  const operator = await product.as('operator')
  const [payment] = (await operator.get(`/api/branch/claims/${byHand}`)).body.payments
  await operator.post(`/api/branch/payments/${payment.id}/book`, { amount: price, document: '570' })
  await importFile(statementOf([came(price, `Заявление № ${byLine}`, { number: '570', payer })]))
  const db = product.database.kysely
  const readStored = async (claim: number) => {
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
    return {
      claim: { status, isSigned, payUntil, inEditing, endedOn },
      ...{ payments, history, events, receipts },
      letters: letters.map(({ channel, recipient, subject, paper, secret }) => ({
        ...{ channel, recipient, paper, secret },
        subject: subject.replaceAll(/№ \d+/gu, '№ N'),
      })),
    }
  }
  const expected = await readStored(byHand)
  expect(expected.history.at(-1)).toMatchObject({ status: 3, actor: 'operator', reason: 'paid' })
  expect(expected.letters.length).toBeGreaterThan(0)
  expect(await readStored(byLine)).toEqual(expected)
})
