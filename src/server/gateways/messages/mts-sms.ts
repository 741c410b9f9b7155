import * as z from 'zod/mini'
import { accept, refuse } from '#domain/outcome.ts'
import { type CheckedSmsSender, onlyOnce, type SmsAccess, type SmsFate, smsCall } from './sms-sender.ts'

const sent = z.object({
  messages: z.array(z.object({ internal_id: z.optional(z.string()), error_code: z.optional(z.int()) })),
})
const info = z.object({
  events_info: z.nullable(
    z.array(
      z.object({ events_info: z.array(z.object({ status: z.int(), event_at: z.optional(z.string()) })) }),
    ),
  ),
})

/** Numbers of states as the operator lists them: 2xx of the sending, 3xx of the delivery. */
const NOT_SENT = 201
const DELIVERED = 300
const NOT_DELIVERED = 301
const fateOfStatus = (state: number): SmsFate => {
  if (state === DELIVERED) return 'delivered'
  return state === NOT_SENT || state === NOT_DELIVERED ? 'undelivered' : 'under_way'
}

const UNAUTHORIZED = 401
const TOO_MANY = 429
const BROKEN = 500

/** The message's own number as the operator keeps it: a text. */
const messageId = (id: number): string => `letter-${id}`

/**
 * Short messages by the MTS gateway: JSON to `/messages` and `/messages/info` under Basic authorization. A message carries
 * an id of ours, by which the operator is asked before a repetition and for the delivery afterwards.
 */
export const mtsSmsSender = (access: SmsAccess): CheckedSmsSender => {
  const { url, login, password, from, fetch } = access
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  const call = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', authorization },
      body: JSON.stringify(body),
      ...smsCall(access),
    })
  const fateOf: CheckedSmsSender['fateOf'] = async ({ id }) => {
    try {
      const response = await call('/messages/info', { msg_ids: [messageId(id)] })
      if (!response.ok) {
        await response.body?.cancel()
        return refuse('sms_unreachable')
      }
      const read = info.safeParse(await response.json())
      if (!read.success) return refuse('sms_unreachable')
      const events = (read.data.events_info ?? []).flatMap(({ events_info: list }) => list)
      const fates = events.map(({ status }) => fateOfStatus(status))
      return accept(fates.find((fate) => fate !== 'under_way') ?? fates[0] ?? 'unknown')
    } catch {
      return refuse('sms_unreachable')
    }
  }
  return {
    fateOf,
    send: onlyOnce(fateOf, async ({ to, text, id }) => {
      try {
        const response = await call('/messages', {
          messages: [{ content: { short_text: text }, to: [{ msisdn: to, message_id: messageId(id) }] }],
          options: { class: 1, from: { sms_address: from } },
        })
        if (!response.ok) {
          await response.body?.cancel()
          const later =
            response.status === UNAUTHORIZED || response.status === TOO_MANY || response.status >= BROKEN
          return refuse(later ? 'sms_unreachable' : 'sms_refused')
        }
        const read = sent.safeParse(await response.json())
        const message = read.success ? read.data.messages[0] : undefined
        if (message === undefined) return refuse('sms_unreachable')
        return message.error_code ? refuse('sms_refused') : accept(true)
      } catch {
        return refuse('sms_unreachable')
      }
    }),
    /** Asks for a message that nobody sent: whoever may ask is answered that there is none. */
    async check() {
      const response = await call('/messages/info', { msg_ids: ['integration-check'] })
      await response.body?.cancel()
      return response.ok ? null : `http_${response.status}`
    },
  }
}
