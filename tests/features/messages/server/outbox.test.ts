import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, refuse } from '#kit/rules/outcome.ts'
import {
  deliverMessage,
  deliverPendingMessages,
  type MessageDeliveryResult,
} from '#messages/server/deliver-messages.ts'
import { createOutbox } from '#messages/server/outbox.ts'
import type { Database } from '#server/database/database.ts'
import { getRow } from '#server/database/row-queries.ts'
import type { EmailSender } from '#server/integrations/messages/email-sender.ts'
import { createSignedTokens } from '#server/signed-tokens.ts'
import { contextWith } from '#support/context.ts'
import { memoryDatabase } from '#support/database.ts'
import { aStep, collectFailures } from '#support/steps.ts'

const now = new Date('2025-07-10T09:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let database: Database
beforeAll(async () => {
  database = await memoryDatabase()
})
afterAll(() => database.close())

const outbox = createOutbox('https://box.example')
const notification = (key: string, overrides: object = {}) => ({
  key,
  claimId: null,
  channel: 'email' as const,
  recipient: 'anna@example.org',
  subject: 'A word',
  text: 'of news',
  now,
  ...overrides,
})
const writeEmail = (key: string, overrides: object = {}) =>
  database.kysely.transaction().execute((trx) => outbox.write(trx, notification(key, overrides)))
const readRow = (key: string) =>
  database.kysely.selectFrom('message').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

const failures = collectFailures()

const fakeGateway = (answer: 'takes' | 'is away' | 'refuses', sent: string[]): EmailSender => ({
  async send({ id = '' }) {
    if (answer === 'takes') sent.push(id)
    if (answer === 'is away') return refuse('post_unreachable')
    return answer === 'takes' ? accept({ messageId: id }) : refuse('letter_refused')
  },
  close: () => undefined,
})
const context = (answer: 'takes' | 'is away' | 'refuses', sent: string[] = [], time = now) =>
  contextWith({
    db: database.kysely,
    clock: { now: () => time },
    post: fakeGateway(answer, sent),
    makeAttachment: async () => null,
    origin: 'https://box.example',
    operator: () => ({ name: 'АО «Абонбокс»', phone: '8-800-1-000-000', phoneHours: 'круглосуточно' }),
    sms: {
      send: async () => refuse('sms_unreachable' as const),
      fateOf: async () => refuse('sms_unreachable' as const),
    },
    messageCounts: { segments: () => undefined, ended: () => undefined, bounced: () => undefined },
    tokens: createSignedTokens([Buffer.alloc(32, 7).toString('base64')]),
    bounces: null,
    failures,
  })
const sweepNotifications = (answer: 'takes' | 'is away' | 'refuses', time: Date, sent: string[] = []) =>
  aStep((step) => deliverPendingMessages(context(answer, sent, time), step))

test('an email is written once per key, and not at all without a recipient', async () => {
  await writeEmail('once')
  await writeEmail('once')
  await writeEmail('nobody', { recipient: '' })
  const rows = await database.kysely.selectFrom('message').select(['id', 'key']).execute()
  expect(rows.map(({ key }) => key)).toEqual(['once'])
})

test('is sent once by several servers, under its own Message-ID', async () => {
  const { id } = await readRow('once')
  const sent: string[] = []
  await Promise.all([1, 2, 3].map(() => deliverMessage(context('takes', sent), id)))
  expect(sent).toEqual([`letter-${id}`])
  expect(await readRow('once')).toMatchObject({ state: 'sent' })
})

test('waits while the gateway is unavailable, and is given up if it can never be sent', async () => {
  await writeEmail('waits')
  await writeEmail('never')
  const { id } = await readRow('waits')
  expect(await deliverMessage(context('is away'), id)).toBe('later')
  await sweepNotifications('is away', now)
  expect(await readRow('waits')).toMatchObject({ state: 'waiting' })
  expect(failures.reported).toContainEqual({ work: 'letter', task: 'email', id, code: 'post_unreachable' })
  await sweepNotifications('refuses', later(1))
  expect([(await readRow('waits')).state, (await readRow('never')).state]).toEqual(['refused', 'refused'])
  expect(failures.reported).toContainEqual({
    work: 'letter',
    task: 'email',
    id,
    code: 'letter_refused',
    givenUp: true,
  })
})

test('is retried after a failed attempt of another sender', async () => {
  await writeEmail('in hand')
  const { id } = await readRow('in hand')
  const failure = Promise.withResolvers<void>()
  const slow = {
    ...context('is away'),
    post: {
      ...fakeGateway('is away', []),
      send: () => failure.promise.then(() => refuse('post_unreachable' as const)),
    },
  }
  const first = deliverMessage(slow, id)
  await expect.poll(async () => (await readRow('in hand')).lockedAt).not.toBeNull()
  expect(await deliverMessage(context('takes'), id)).toBe('not_taken')
  failure.resolve()
  expect(await first).toBe('later')
  expect(await deliverMessage(context('takes'), id)).toBe('ended')
  expect(await deliverMessage(context('takes'), id)).toBe('not_taken')
  expect(await readRow('in hand')).toMatchObject({ state: 'sent' })
})

test('is sent although many text messages wait for an unavailable gateway', async () => {
  for (let number = 0; number < 120; number++)
    await writeEmail(`sms ${number}`, { channel: 'sms', recipient: '7999' })
  await writeEmail('behind')
  await sweepNotifications('takes', now)
  expect(await readRow('behind')).toMatchObject({ state: 'sent' })
  expect(await readRow('sms 0')).toMatchObject({ state: 'waiting' })
  await database.kysely.deleteFrom('message').where('channel', '=', 'sms').execute()
})

test('is given up after five days of failures', async () => {
  await writeEmail('old')
  await sweepNotifications('is away', later(5 * 24 * 60))
  expect(await readRow('old')).toMatchObject({ state: 'waiting' })
  await sweepNotifications('is away', later(5 * 24 * 60 + 1))
  expect(await readRow('old')).toMatchObject({ state: 'refused' })
})

test('locked by a server that died is sent by another server after five minutes', async () => {
  await writeEmail('orphan')
  const { id } = await readRow('orphan')
  await database.kysely.updateTable('message').set({ lockedAt: now }).where('id', '=', id).execute()
  const sent: string[] = []
  await deliverMessage(context('takes', sent, later(4)), id)
  expect(sent).toEqual([])
  await deliverMessage(context('takes', sent, later(6)), id)
  expect(sent).toEqual([`letter-${id}`])
})

test('an email behind a slow one is locked by its sender', async () => {
  for (let number = 0; number < 30; number++) await writeEmail(`slow ${number}`)
  let time = later(10)
  const sent: string[] = []
  const other: MessageDeliveryResult[] = []
  const clock = { now: () => time }
  const slow: EmailSender = {
    ...fakeGateway('takes', sent),
    async send({ id = '' }) {
      const number = Number(id.split('-')[1])
      const { lockedAt: takenAt } = await getRow(database.kysely, 'message', number)
      if (takenAt !== null && takenAt >= later(16))
        other.push(await deliverMessage(context('takes', sent, time), number))
      sent.push(id)
      time = later(16)
      return accept({ messageId: id })
    },
  }
  await aStep((step) => deliverPendingMessages({ ...context('takes'), clock, post: slow }, step))
  expect(new Set(other)).toEqual(new Set(['not_taken']))
  expect(new Set(sent).size).toBe(sent.length)
})

test('a slow sender does not take an email back from another server', async () => {
  await writeEmail('lost')
  const { id } = await readRow('lost')
  const failing: EmailSender = {
    ...fakeGateway('is away', []),
    async send() {
      await database.kysely
        .updateTable('message')
        .set({ lockedAt: later(6) })
        .where('id', '=', id)
        .execute()
      return refuse('post_unreachable')
    },
  }
  await deliverMessage({ ...context('is away'), post: failing }, id)
  expect(await readRow('lost')).toMatchObject({ state: 'waiting', lockedAt: later(6) })
})

test('a secret is erased after sending', async () => {
  await writeEmail('secret', { secret: true, text: '123456' })
  await deliverMessage(context('takes'), (await readRow('secret')).id)
  expect((await readRow('secret')).body).toBe('')
})
