import { afterEach, expect, test, vi } from 'vitest'
import { deliverWebhookEvents } from '#integration/server/deliver-events.ts'
import { insertWebhook } from '#integration/server/webhooks.ts'
import { accept } from '#kit/rules/outcome.ts'
import { createOutbox } from '#messages/server/outbox.ts'
import { createFieldCipher } from '#server/field-cipher.ts'
import { contextWith } from '#support/context.ts'
import { memoryDatabase } from '#support/database.ts'
import { collectFailures } from '#support/steps.ts'

const now = new Date('2025-07-10T09:00:00Z')
const legalHid = 'slow'

afterEach(() => vi.restoreAllMocks())

test('a receiver that is slow for each event does not hold its webhook for more than a minute', async () => {
  const database = await memoryDatabase()
  const db = database.kysely
  const cipher = createFieldCipher([Buffer.alloc(32, 7).toString('base64')])
  const claimBody = { legalHid, url: 'http://127.0.0.1:9/hook', by: 'clerk', now }
  const added = await insertWebhook(contextWith({ db, cipher, config: { development: true } }), claimBody)
  if (!added.ok) throw new Error(added.code)
  const { id } = added.value.webhook
  const event = { legalHid, kind: 'claim.changed' as const, subject: 1, claimId: 1, state: '1' }
  await db
    .insertInto('event')
    .values(Array.from({ length: 20 }, () => ({ ...event, reason: null, amount: null, at: now })))
    .execute()

  let delayMs = 0
  const realNow = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + delayMs)
  const sent: (string | undefined)[] = []
  const context = contextWith({
    db,
    cipher,
    clock: { now: () => now },
    outbox: createOutbox('https://box.example'),
    failures: collectFailures(),
    sandboxPost: () => Promise.reject(new Error('no sandbox here')),
    async hookPost(_: string, headers: Record<string, string>) {
      sent.push(headers['webhook-id'])
      delayMs += 9_000
      return accept(200)
    },
  })
  await deliverWebhookEvents(context, id)
  expect(sent).toHaveLength(6)
  // The rest is sent from there, each event once.
  while (sent.length < 20) await deliverWebhookEvents(context, id)
  expect(sent).toEqual(Array.from({ length: 20 }, (_, index) => `slow-${index + 1}`))
  await database.close()
})
