import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, refuse } from '#kit/rules/outcome.ts'
import {
  deliverMessage,
  deliverPendingMessages,
  pollSmsDeliveryOutcomes,
} from '#messages/server/deliver-messages.ts'
import { createOutbox } from '#messages/server/outbox.ts'
import type { Database } from '#server/database/database.ts'
import type { SmsDeliveryState, SmsMessage } from '#server/integrations/messages/sms-sender.ts'
import { createSignedTokens } from '#server/signed-tokens.ts'
import { contextWith } from '#support/context.ts'
import { memoryDatabase } from '#support/database.ts'
import { aStep, collectFailures } from '#support/steps.ts'

const noon = new Date('2026-12-01T09:00:00Z')
const later = (minutes: number, from = noon) => new Date(from.getTime() + minutes * 60_000)
let database: Database
beforeAll(async () => {
  database = await memoryDatabase()
})
afterAll(() => database.close())

const outbox = createOutbox('https://box.example')
const writeMessage = (key: string, now: Date, overrides: object = {}) =>
  database.kysely.transaction().execute((trx) =>
    outbox.write(trx, {
      key,
      channel: 'sms',
      recipient: '79161234567',
      subject: '',
      text: 'новых отправлений — 1',
      now,
      ...overrides,
    }),
  )
const readRow = (key: string) =>
  database.kysely.selectFrom('message').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

const counts = { segments: 0, ended: [] as string[] }
const context = (
  now: Date,
  sms: { send?: 'takes' | 'loses'; fate?: SmsDeliveryState | 'away' },
  sent: SmsMessage[] = [],
) =>
  contextWith({
    db: database.kysely,
    clock: { now: () => now },
    post: { send: async () => refuse('post_unreachable' as const), close: () => undefined },
    sms: {
      send: async (message: SmsMessage) => {
        sent.push(message)
        return sms.send === 'loses' ? refuse('sms_unreachable') : accept(true as const)
      },
      fateOf: async () =>
        sms.fate === 'away' ? refuse('sms_unreachable' as const) : accept(sms.fate ?? ('under_way' as const)),
    },
    messageCounts: {
      segments: (count: number) => {
        counts.segments += count
      },
      ended: (fate: string) => void counts.ended.push(fate),
      bounced: () => undefined,
    },
    makeAttachment: async () => null,
    tokens: createSignedTokens([Buffer.alloc(32, 7).toString('base64')]),
    bounces: null,
    origin: 'https://box.example',
    failures: collectFailures(),
  })
const requestFates = (now: Date, fate: SmsDeliveryState | 'away') =>
  aStep((step) => pollSmsDeliveryOutcomes(context(now, { fate }), now, step))

test('a message written in the evening waits until nine in the morning, a code does not (AMB-63)', async () => {
  const evening = new Date('2026-12-01T18:30:00Z')
  await writeMessage('evening', evening)
  await writeMessage('code', evening, { atAnyHour: true, secret: true })
  const { id, notBefore: until } = await readRow('evening')
  expect(until).toEqual(new Date('2026-12-02T06:00:00Z'))
  const sent: SmsMessage[] = []
  await aStep((step) => deliverPendingMessages(context(later(5, evening), {}, sent), step))
  expect(sent.map((message) => message.id)).toEqual([(await readRow('code')).id])
  expect(await deliverMessage(context(later(5, evening), {}, sent), id)).toBe('not_taken')
  await aStep((step) => deliverPendingMessages(context(new Date('2026-12-02T06:00:00Z'), {}, sent), step))
  expect(sent).toHaveLength(2)
})

test('a resend after a lost answer is marked as a resend', async () => {
  await writeMessage('lost', noon)
  const { id } = await readRow('lost')
  const sent: SmsMessage[] = []
  expect(await deliverMessage(context(noon, { send: 'loses' }, sent), id)).toBe('later')
  expect(await deliverMessage(context(later(1), {}, sent), id)).toBe('ended')
  expect(sent.map(({ again }) => again)).toEqual([false, true])
})

test('its segments are counted, and its status is requested until it is final', async () => {
  const before = counts.segments
  await writeMessage('long', noon, { text: 'ж'.repeat(71) })
  const { id } = await readRow('long')
  await deliverMessage(context(noon, {}), id)
  expect(counts.segments - before).toBe(2)
  expect(await readRow('long')).toMatchObject({ state: 'sent', segments: 2, fate: null, askAt: later(1) })
  await requestFates(later(1), 'under_way')
  expect(await readRow('long')).toMatchObject({ fate: null, askAt: later(3) })
  await requestFates(later(3), 'away')
  expect(await readRow('long')).toMatchObject({ fate: null, askAt: later(8) })
  await requestFates(later(8), 'expired')
  expect(await readRow('long')).toMatchObject({ fate: 'expired', fateAt: later(8), askAt: null })
  expect(counts.ended).toContain('expired')
})

test('a message without a status for days stays unclear and is no longer requested', async () => {
  await writeMessage('silent', noon)
  const { id } = await readRow('silent')
  await deliverMessage(context(noon, {}), id)
  for (let times = 0; times < 9; times += 1) {
    const { askAt: due } = await readRow('silent')
    if (due) await requestFates(due, 'under_way')
  }
  expect(await readRow('silent')).toMatchObject({ fate: 'unclear', askAt: null, asks: 9 })
})

test('two servers request the status of a message once', async () => {
  await writeMessage('shared', noon)
  const { id } = await readRow('shared')
  await deliverMessage(context(noon, {}), id)
  await Promise.all([requestFates(later(1), 'delivered'), requestFates(later(1), 'delivered')])
  expect(await readRow('shared')).toMatchObject({ fate: 'delivered', asks: 1 })
})
