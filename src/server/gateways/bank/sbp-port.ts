import * as z from 'zod/mini'
import type { PaymentWay, SbpCodeState } from '#contract/payments.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { bankErrors, code } from './action-codes.ts'

/** A dynamic code for one order. */
export interface SbpCode {
  readonly qrId: string
  /** The link of the payer's bank: what a camera reads, and what a phone opens. */
  readonly payload: string
}

type Refused = 'bank_unreachable' | 'bank_refused' | 'order_unknown'

/** Paying an order that is registered by a code of the Faster Payments System; the order itself tells when it is paid. */
export interface SbpPort {
  /** The code of an order; asked again while it can be paid, the same one or another of the same order. */
  code(orderId: string): Promise<Outcome<SbpCode, Refused>>
  /** How the code stands. */
  codeState(orderId: string, qrId: string): Promise<Outcome<SbpCodeState, Refused>>
  /** Does the acquirer give us codes? Asked for the code of an order that it never saw: null, or why not. */
  check(): Promise<Exclude<Refused, 'order_unknown'> | null>
}

const states = {
  STARTED: 'shown',
  CONFIRMED: 'taken',
  REJECTED: 'rejected',
  REJECTED_BY_USER: 'rejected',
  ACCEPTED: 'paid',
} as const satisfies Record<string, SbpCodeState>

const qrStatus = z.optional(z.enum(Object.keys(states) as (keyof typeof states)[]))
const codeReply = z.object({
  errorCode: code,
  qrId: z.optional(z.string()),
  payload: z.optional(z.string()),
  qrStatus,
})
const stateReply = z.object({ errorCode: code, qrStatus })

/** One call of the acquirer's protocol; undefined when no readable answer came. */
export type BankCall = <S extends z.ZodMiniType>(
  name: string,
  reply: S,
  fields: Record<string, string>,
) => Promise<z.output<S> | undefined>

/** A page opens it and a camera reads it, so it is an address of the web and nothing else. */
const isLink = (payload: string): boolean =>
  URL.canParse(payload) && ['https:', 'http:'].includes(new URL(payload).protocol)

/** The codes of the acquirer's protocol; the picture is drawn by the site, so only what the code says is asked for. */
export const sbpOf = (call: BankCall): SbpPort => ({
  async code(orderId) {
    const reply = await call('sbp/c2b/qr/dynamic/get.do', codeReply, { mdOrder: orderId })
    if (!reply) return refuse('bank_unreachable')
    if (reply.errorCode === bankErrors.orderUnknown) return refuse('order_unknown')
    const { qrId, payload } = reply
    if (reply.errorCode !== bankErrors.none || !qrId || !payload || !isLink(payload))
      return refuse('bank_refused')
    return accept({ qrId, payload })
  },
  async codeState(orderId, qrId) {
    const reply = await call('sbp/c2b/qr/status.do', stateReply, { mdOrder: orderId, qrId })
    if (!reply) return refuse('bank_unreachable')
    if (reply.errorCode === bankErrors.orderUnknown) return refuse('order_unknown')
    if (reply.errorCode !== bankErrors.none || reply.qrStatus === undefined) return refuse('bank_refused')
    return accept(states[reply.qrStatus])
  },
  async check() {
    const reply = await call('sbp/c2b/qr/dynamic/get.do', codeReply, { mdOrder: 'integration-check' })
    if (!reply) return 'bank_unreachable'
    return reply.errorCode === bankErrors.orderUnknown ? null : 'bank_refused'
  },
})

/** The way that the bank names for an order, `paymentWay` of its status answer; undefined where it names none. */
export const wayOf = (paymentWay: string | undefined): PaymentWay | undefined => {
  if (paymentWay === undefined || paymentWay === '') return undefined
  return paymentWay.startsWith('SBP_C2B') ? 'sbp' : 'card'
}
