import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { countSmsSegments } from '#messages/rules/message-delivery.ts'
import type { SmsDeliveryState } from '#server/integrations/messages/sms-sender.ts'
import type { SmsInbox, SmsStandInOptions } from './sms-inbox.ts'

const sendRequest = z.object({
  messages: z
    .array(
      z.object({
        content: z.object({ short_text: z.string().check(z.minLength(1), z.maxLength(1000)) }),
        to: z
          .array(z.object({ msisdn: z.string(), message_id: z.string().check(z.maxLength(36)) }))
          .check(z.length(1)),
      }),
    )
    .check(z.length(1)),
  options: z.object({ class: z.int(), from: z.object({ sms_address: z.string() }) }),
})
const infoRequest = z.object({ msg_ids: z.array(z.string()) })

const statusNumbers: Readonly<Record<Exclude<SmsDeliveryState, 'unknown'>, number>> = {
  under_way: 200,
  delivered: 300,
  expired: 301,
  undelivered: 301,
}
const WRONG_NUMBER = 31
const WRONG_SENDER = 26
const MAX_BODY_BYTES = 10_000
const phone = /^\d{11,15}$/

/** Imitates the MTS gateway, which uses Basic authorization and returns an error code for each refused message. */
export const createMtsStandIn = (inbox: SmsInbox, { login, password, senders }: SmsStandInOptions): Hono => {
  const app = new Hono()
  const expected = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  app.use('*', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c, next) =>
    c.req.header('authorization') === expected ? next() : c.json({ error: 'unauthorized' }, 401),
  )
  app.post('/messages', async (c) => {
    const read = sendRequest.safeParse(await c.req.json().catch(() => undefined))
    if (!read.success) return c.json({ error: 'bad request' }, 400)
    const { messages, options } = read.data
    const answers = messages.flatMap(({ content, to }) =>
      to.map(({ msisdn, message_id: id }) => {
        const from = options.from.sms_address
        if (!senders.includes(from)) return { message_id: id, msisdn, error_code: WRONG_SENDER }
        if (!phone.test(msisdn)) return { message_id: id, msisdn, error_code: WRONG_NUMBER }
        inbox.take({ id, from, to: msisdn, text: content.short_text })
        return { internal_id: randomUUID(), message_id: id, msisdn }
      }),
    )
    return c.json({ messages: answers })
  })
  app.post('/messages/info', async (c) => {
    const read = infoRequest.safeParse(await c.req.json().catch(() => undefined))
    if (!read.success) return c.json({ error: 'bad request' }, 400)
    const events = read.data.msg_ids.flatMap((id) => {
      const fate = inbox.fateOf(id)
      const taken = inbox.messages().find((message) => message.id === id)
      if (fate === 'unknown' || !taken) return []
      const parts = countSmsSegments(taken.text)
      const event = {
        channel: 1,
        destination: taken.to,
        message_id: id,
        status: statusNumbers[fate],
        total_parts: parts,
      }
      return [{ key: id, events_info: [event] }]
    })
    return c.json({ events_info: events })
  })
  return app
}
