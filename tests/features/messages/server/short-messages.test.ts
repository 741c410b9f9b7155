import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { askFates, deliverNotification, deliverWaiting } from '#messages/server/deliver.ts'
import { openOutbox } from '#messages/server/outbox.ts'
import type { Database } from '#server/database/database.ts'
import type { ShortMessage, SmsFate } from '#server/integrations/messages/sms-sender.ts'
import { signedTokens } from '#server/signed-tokens.ts'
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

const outbox = openOutbox('https://box.example')
const write = (key: string, now: Date, more: object = {}) =>
  database.kysely.transaction().execute((trx) =>
    outbox.write(trx, {
      key,
      channel: 'sms',
      recipient: '79161234567',
      subject: '',
      text: 'новых отправлений — 1',
      now,
      ...more,
    }),
  )
const rowOf = (key: string) =>
  database.kysely.selectFrom('letter').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

const counted = { segments: 0, ended: [] as string[] }
const context = (
  now: Date,
  sms: { send?: 'takes' | 'loses'; fate?: SmsFate | 'away' },
  sent: ShortMessage[] = [],
) =>
  contextWith({
    db: database.kysely,
    clock: { now: () => now },
    post: { send: async () => refuse('post_unreachable' as const), close: () => undefined },
    sms: {
      send: async (message: ShortMessage) => {
        sent.push(message)
        return sms.send === 'loses' ? refuse('sms_unreachable') : accept(true as const)
      },
      fateOf: async () =>
        sms.fate === 'away' ? refuse('sms_unreachable' as const) : accept(sms.fate ?? ('under_way' as const)),
    },
    messageCounts: {
      segments: (count: number) => {
        counted.segments += count
      },
      ended: (fate: string) => void counted.ended.push(fate),
      bounced: () => undefined,
    },
    makeAttachment: async () => null,
    tokens: signedTokens([Buffer.alloc(32, 7).toString('base64')]),
    bounces: null,
    origin: 'https://box.example',
    failures: collectFailures(),
  })
const ask = (now: Date, fate: SmsFate | 'away') =>
  aStep((step) => askFates(context(now, { fate }), now, step))

test('a message of the evening waits for nine in the morning, a code does not (AMB-63)', async () => {
  const evening = new Date('2026-12-01T18:30:00Z')
  await write('evening', evening)
  await write('code', evening, { atAnyHour: true, secret: true })
  const { id, notBefore: until } = await rowOf('evening')
  expect(until).toEqual(new Date('2026-12-02T06:00:00Z'))
  const sent: ShortMessage[] = []
  await aStep((step) => deliverWaiting(context(later(5, evening), {}, sent), step))
  expect(sent.map((message) => message.id)).toEqual([(await rowOf('code')).id])
  expect(await deliverNotification(context(later(5, evening), {}, sent), id)).toBe('not_taken')
  await aStep((step) => deliverWaiting(context(new Date('2026-12-02T06:00:00Z'), {}, sent), step))
  expect(sent).toHaveLength(2)
})

test('a repetition after a lost answer says that it is one', async () => {
  await write('lost', noon)
  const { id } = await rowOf('lost')
  const sent: ShortMessage[] = []
  expect(await deliverNotification(context(noon, { send: 'loses' }, sent), id)).toBe('later')
  expect(await deliverNotification(context(later(1), {}, sent), id)).toBe('ended')
  expect(sent.map(({ again }) => again)).toEqual([false, true])
})

test('its parts are counted, and it is asked for until its end is known', async () => {
  const before = counted.segments
  await write('long', noon, { text: 'ж'.repeat(71) })
  const { id } = await rowOf('long')
  await deliverNotification(context(noon, {}), id)
  expect(counted.segments - before).toBe(2)
  expect(await rowOf('long')).toMatchObject({ state: 'sent', segments: 2, fate: null, askAt: later(1) })
  await ask(later(1), 'under_way')
  expect(await rowOf('long')).toMatchObject({ fate: null, askAt: later(3) })
  await ask(later(3), 'away')
  expect(await rowOf('long')).toMatchObject({ fate: null, askAt: later(8) })
  await ask(later(8), 'expired')
  expect(await rowOf('long')).toMatchObject({ fate: 'expired', fateAt: later(8), askAt: null })
  expect(counted.ended).toContain('expired')
})

test('what nobody tells of for days stays unclear, and is asked for no more', async () => {
  await write('silent', noon)
  const { id } = await rowOf('silent')
  await deliverNotification(context(noon, {}), id)
  for (let times = 0; times < 9; times += 1) {
    const { askAt: due } = await rowOf('silent')
    if (due) await ask(due, 'under_way')
  }
  expect(await rowOf('silent')).toMatchObject({ fate: 'unclear', askAt: null, asks: 9 })
})

test('two servers ask for a message once', async () => {
  await write('shared', noon)
  const { id } = await rowOf('shared')
  await deliverNotification(context(noon, {}), id)
  await Promise.all([ask(later(1), 'delivered'), ask(later(1), 'delivered')])
  expect(await rowOf('shared')).toMatchObject({ fate: 'delivered', asks: 1 })
})
