import * as z from 'zod/mini'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { type CheckedSmsSender, onlyOnce, type SmsAccess, type SmsFate, smsCall } from './sms-sender.ts'

const failed = z.object({ error_code: z.int() })
const sent = z.object({ id: z.union([z.int(), z.string()]), cnt: z.int() })
const status = z.object({ status: z.int() })
const senders = z.array(z.object({ sender: z.string() }))

/** Errors that a retry cannot fix. */
const FORBIDDEN = 6
const WRONG_NUMBER = 7
const UNDELIVERABLE = 8
const finalCodes: readonly number[] = [FORBIDDEN, WRONG_NUMBER, UNDELIVERABLE]

/** Status numbers of SMSC; those from 20 are reasons for failed delivery. */
const fates: Readonly<Record<number, SmsFate>> = {
  [-3]: 'unknown',
  [-2]: 'undelivered',
  [-1]: 'under_way',
  0: 'under_way',
  1: 'delivered',
  2: 'delivered',
  3: 'expired',
  4: 'delivered',
}
const fateOfStatus = (state: number): SmsFate => fates[state] ?? 'undelivered'

/** SMSC.ru: form requests, JSON answers (`fmt=3`). It would send a repeated id twice, so we check the status first. */
export const smscSender = (access: SmsAccess): CheckedSmsSender => {
  const { url, login, password, from, fetch } = access
  const call = async (path: string, fields: Record<string, string>): Promise<unknown> => {
    const body = new URLSearchParams({ login, psw: password, fmt: '3', charset: 'utf-8', ...fields })
    const response = await fetch(`${url}${path}`, { method: 'POST', body, ...smsCall(access) })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error('sms_http')
    }
    return response.json()
  }
  const fateOf: CheckedSmsSender['fateOf'] = async ({ to, id }) => {
    try {
      const read = status.safeParse(await call('/sys/status.php', { phone: to, id: String(id) }))
      return read.success ? accept(fateOfStatus(read.data.status)) : refuse('sms_unreachable')
    } catch {
      return refuse('sms_unreachable')
    }
  }
  return {
    fateOf,
    send: onlyOnce(fateOf, async ({ to, text, id }) => {
      try {
        const answer = await call('/sys/send.php', { phones: to, mes: text, sender: from, id: String(id) })
        if (sent.safeParse(answer).success) return accept(true)
        const refusal = failed.safeParse(answer)
        const isFinal = refusal.success && finalCodes.includes(refusal.data.error_code)
        return refuse(isFinal ? 'sms_refused' : 'sms_unreachable')
      } catch {
        return refuse('sms_unreachable')
      }
    }),
    /** Lists senders, which is free and shows whether ours is registered. */
    async check() {
      const answer = await call('/sys/senders.php', { get: '1' })
      const refusal = failed.safeParse(answer)
      if (refusal.success) return `smsc_${refusal.data.error_code}`
      const names = senders.safeParse(answer)
      if (!names.success) return 'answer_unreadable'
      return names.data.some(({ sender }) => sender === from) ? null : 'sender_unregistered'
    },
  }
}
