import * as z from 'zod/mini'
import { accept, refuse } from '#kit/rules/outcome.ts'
import {
  preventDuplicateSms,
  type SmsDeliveryState,
  type SmsGatewayOptions,
  type SmsSenderWithCheck,
  smsRequestOptions,
} from './sms-sender.ts'

const sendReply = z.object({
  messages: z.array(z.object({ internal_id: z.optional(z.string()), error_code: z.optional(z.int()) })),
})
const infoReply = z.object({
  events_info: z.nullable(
    z.array(
      z.object({ events_info: z.array(z.object({ status: z.int(), event_at: z.optional(z.string()) })) }),
    ),
  ),
})

/** Status numbers of MTS: 2xx for sending, 3xx for delivery. */
const STATUS_NOT_SENT = 201
const STATUS_DELIVERED = 300
const STATUS_NOT_DELIVERED = 301
const toDeliveryState = (state: number): SmsDeliveryState => {
  if (state === STATUS_DELIVERED) return 'delivered'
  return state === STATUS_NOT_SENT || state === STATUS_NOT_DELIVERED ? 'undelivered' : 'under_way'
}

const UNAUTHORIZED = 401
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR_STATUS = 500

const toMessageId = (id: number): string => `letter-${id}`

/**
 * Client of the MTS gateway: JSON with Basic authorization. Each message has an id of ours, with which we check its
 * state before a retry and its delivery later.
 */
export const createMtsSmsSender = (access: SmsGatewayOptions): SmsSenderWithCheck => {
  const { url, login, password, from, fetch } = access
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  const call = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', authorization },
      body: JSON.stringify(body),
      ...smsRequestOptions(access),
    })
  const fateOf: SmsSenderWithCheck['fateOf'] = async ({ id }) => {
    try {
      const response = await call('/messages/info', { msg_ids: [toMessageId(id)] })
      if (!response.ok) {
        await response.body?.cancel()
        return refuse('sms_unreachable')
      }
      const read = infoReply.safeParse(await response.json())
      if (!read.success) return refuse('sms_unreachable')
      const events = (read.data.events_info ?? []).flatMap(({ events_info: list }) => list)
      const fates = events.map(({ status }) => toDeliveryState(status))
      return accept(fates.find((fate) => fate !== 'under_way') ?? fates[0] ?? 'unknown')
    } catch {
      return refuse('sms_unreachable')
    }
  }
  return {
    fateOf,
    send: preventDuplicateSms(fateOf, async ({ to, text, id }) => {
      try {
        const response = await call('/messages', {
          messages: [{ content: { short_text: text }, to: [{ msisdn: to, message_id: toMessageId(id) }] }],
          options: { class: 1, from: { sms_address: from } },
        })
        if (!response.ok) {
          await response.body?.cancel()
          const later =
            response.status === UNAUTHORIZED ||
            response.status === TOO_MANY_REQUESTS ||
            response.status >= SERVER_ERROR_STATUS
          return refuse(later ? 'sms_unreachable' : 'sms_refused')
        }
        const read = sendReply.safeParse(await response.json())
        const message = read.success ? read.data.messages[0] : undefined
        if (message === undefined) return refuse('sms_unreachable')
        return message.error_code ? refuse('sms_refused') : accept(true)
      } catch {
        return refuse('sms_unreachable')
      }
    }),
    /** Asks for a message that was never sent: the answer is empty if our credentials are accepted. */
    async check() {
      const response = await call('/messages/info', { msg_ids: ['integration-check'] })
      await response.body?.cancel()
      return response.ok ? null : `http_${response.status}`
    },
  }
}
