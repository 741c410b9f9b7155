import * as z from 'zod/mini'
import { accept, refuse } from '#kit/rules/outcome.ts'
import {
  preventDuplicateSms,
  type SmsDeliveryState,
  type SmsGatewayOptions,
  type SmsSenderWithCheck,
  smsRequestOptions,
} from './sms-sender.ts'

const failureReply = z.object({ error_code: z.int() })
const sendReply = z.object({ id: z.union([z.int(), z.string()]), cnt: z.int() })
const statusReply = z.object({ status: z.int() })
const sendersReply = z.array(z.object({ sender: z.string() }))

/** Error codes after which a retry is useless. */
const FORBIDDEN = 6
const WRONG_NUMBER = 7
const UNDELIVERABLE = 8
const finalCodes: readonly number[] = [FORBIDDEN, WRONG_NUMBER, UNDELIVERABLE]

/** Status numbers of SMSC; numbers from 20 are reasons why the delivery failed. */
const statesByCode: Readonly<Record<number, SmsDeliveryState>> = {
  [-3]: 'unknown',
  [-2]: 'undelivered',
  [-1]: 'under_way',
  0: 'under_way',
  1: 'delivered',
  2: 'delivered',
  3: 'expired',
  4: 'delivered',
}
const toDeliveryState = (state: number): SmsDeliveryState => statesByCode[state] ?? 'undelivered'

/**
 * Client of SMSC.ru: form requests and JSON answers (`fmt=3`). The gateway would send a message with a repeated id
 * twice, so we check its status first.
 */
export const createSmscSmsSender = (access: SmsGatewayOptions): SmsSenderWithCheck => {
  const { url, login, password, from, fetch } = access
  const call = async (path: string, fields: Record<string, string>): Promise<unknown> => {
    const body = new URLSearchParams({ login, psw: password, fmt: '3', charset: 'utf-8', ...fields })
    const response = await fetch(`${url}${path}`, { method: 'POST', body, ...smsRequestOptions(access) })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error('sms_http')
    }
    return response.json()
  }
  const fateOf: SmsSenderWithCheck['fateOf'] = async ({ to, id }) => {
    try {
      const read = statusReply.safeParse(await call('/sys/status.php', { phone: to, id: String(id) }))
      return read.success ? accept(toDeliveryState(read.data.status)) : refuse('sms_unreachable')
    } catch {
      return refuse('sms_unreachable')
    }
  }
  return {
    fateOf,
    send: preventDuplicateSms(fateOf, async ({ to, text, id }) => {
      try {
        const answer = await call('/sys/send.php', { phones: to, mes: text, sender: from, id: String(id) })
        if (sendReply.safeParse(answer).success) return accept(true)
        const refusal = failureReply.safeParse(answer)
        const isFinal = refusal.success && finalCodes.includes(refusal.data.error_code)
        return refuse(isFinal ? 'sms_refused' : 'sms_unreachable')
      } catch {
        return refuse('sms_unreachable')
      }
    }),
    /** Lists the registered senders, which is free and shows whether ours is among them. */
    async check() {
      const answer = await call('/sys/senders.php', { get: '1' })
      const refusal = failureReply.safeParse(answer)
      if (refusal.success) return `smsc_${refusal.data.error_code}`
      const names = sendersReply.safeParse(answer)
      if (!names.success) return 'answer_unreadable'
      return names.data.some(({ sender }) => sender === from) ? null : 'sender_unregistered'
    },
  }
}
