import * as z from 'zod/mini'
import { accept, refuse } from '#kit/rules/outcome.ts'
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

/** Status numbers of MTS: 2xx for sending, 3xx for delivery. */
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

const messageId = (id: number): string => `letter-${id}`

/**
 * MTS gateway: JSON with Basic authorization. Each message has our id, by which we check its state before a retry and
 * its delivery later.
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
    /** Queries a message that was never sent; an authorised caller gets an empty answer. */
    async check() {
      const response = await call('/messages/info', { msg_ids: ['integration-check'] })
      await response.body?.cancel()
      return response.ok ? null : `http_${response.status}`
    },
  }
}
