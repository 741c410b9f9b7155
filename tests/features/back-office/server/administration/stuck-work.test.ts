import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
let vera: Caller
beforeAll(async () => {
  product = await openProduct(noon)
  vera = await product.as('administrator')
})
afterAll(() => product.close())

const reason = { reason: 'Внешняя система снова работает' }
const readLastAct = () =>
  product.database.kysely
    .selectFrom('audit')
    .select(['act', 'actorName', 'subject', 'reason'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

const insertRefusedMessage = async (key: string, body: string): Promise<number> => {
  const { id } = await product.database.kysely
    .insertInto('message')
    .values({
      key,
      claimId: null,
      channel: 'email',
      recipient: 'anna.orlova@example.org',
      subject: 'Деньги получены',
      body,
      state: 'refused',
      lockedAt: null,
      createdAt: product.clock.now(),
      sentAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('a failed message is listed without its recipient and sent once more on request', async () => {
  const id = await insertRefusedMessage('given-up', 'Ящик ваш')
  const { letters, total } = (await vera.get('/api/administration/letters')).body
  expect(total).toBe(1)
  expect(letters).toMatchObject([
    { id, channel: 'email', subject: 'Деньги получены', recipient: 'a…@example.org', sendable: true },
  ])
  const answers = await Promise.all(
    [1, 2].map(() => vera.post(`/api/administration/letters/${id}/retry`, reason)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await product.sweep()
  const { state } = await product.database.kysely
    .selectFrom('message')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('sent')
  expect(await readLastAct()).toEqual({
    act: 'letter_retried',
    actorName: 'Вера Павловна Соколова',
    subject: String(id),
    reason: reason.reason,
  })
})

test('a message whose text was deleted, such as a code, is not sent again', async () => {
  const id = await insertRefusedMessage('code', '')
  expect((await vera.get('/api/administration/letters')).body.letters).toMatchObject([
    { id, sendable: false },
  ])
  expect((await vera.post(`/api/administration/letters/${id}/retry`, reason)).body.code).toBe(
    'letter_forgotten',
  )
})

test('repeatedly failing work is listed with its subject and retried at once on request', async () => {
  const { kysely } = product.database
  const failedAt = product.clock.now()
  const fails = { failedAt, nextTryAt: new Date(failedAt.getTime() + 600_000) }
  const rows = await kysely
    .insertInto('failedRow')
    .values([
      { step: 'expire-claims', rowId: 41, tries: 10, ...fails },
      { step: 'expire-claims', rowId: 42, tries: 2, ...fails },
    ])
    .returning('id')
    .execute()
  const id = rows[0]?.id
  expect((await vera.get('/api/administration/jobs')).body).toMatchObject({
    total: 1,
    jobs: [{ id, name: 'expire-claims', state: 'failed', about: 41, tries: 10 }],
  })
  expect((await vera.get('/api/administration')).body.stuck).toMatchObject({ jobs: 1 })
  const address = `/api/administration/jobs/${id}/retry`
  expect((await vera.post(address, { reason: '' })).status).toBe(400)
  const answers = await Promise.all([vera.post(address, reason), vera.post(address, reason)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await readLastAct()).toMatchObject({ act: 'job_retried', subject: 'expire-claims' })
  const { tries, nextTryAt } = await kysely
    .selectFrom('failedRow')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  expect(tries).toBe(0)
  expect(nextTryAt.getTime()).toBeLessThanOrEqual(product.clock.now().getTime())
})

test('a stopped webhook resumes where it stopped, and its address stays hidden', async () => {
  const { id } = await product.database.kysely
    .insertInto('webhook')
    .values({
      legalHid: 'demo-org-1',
      url: 'https://example.org/hooks/very-secret?key=1',
      secret: 'sealed',
      state: 'failed',
      delivered: 7,
      tries: 30,
      failingSince: product.clock.now(),
      madeBy: 'Белова',
      madeAt: product.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = await vera.get('/api/administration/webhooks')
  expect(answer.body.webhooks).toMatchObject([{ id, host: 'example.org', state: 'failed', tries: 30 }])
  expect(JSON.stringify(answer.body)).not.toContain('very-secret')
  expect((await vera.post(`/api/administration/webhooks/${id}/retry`, reason)).status).toBe(200)
  expect((await vera.post(`/api/administration/webhooks/${id}/retry`, reason)).body.code).toBe(
    'webhook_not_stuck',
  )
  const hook = await product.database.kysely
    .selectFrom('webhook')
    .select(['state', 'delivered', 'tries'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(hook).toEqual({ state: 'on', delivered: 7, tries: 0 })
})

test('operators, clients and visitors have no access, and administrators see no client data', async () => {
  expect((await (await product.as('operator')).get('/api/administration')).status).toBe(403)
  expect((await (await product.as('individual')).get('/api/administration')).status).toBe(403)
  expect((await (await product.visitor()).get('/api/administration')).status).toBe(401)
  expect((await vera.get('/api/branch')).status).toBe(403)
})
