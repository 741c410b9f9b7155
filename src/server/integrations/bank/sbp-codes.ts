import * as z from 'zod/mini'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { OnlinePaymentKind, SbpCodeState } from '#money/api/payments.ts'
import { bankErrorCodeSchema, bankErrorCodes } from './bank-codes.ts'

export interface SbpQrCode {
  readonly qrId: string
  /** Link that opens the payer's bank app. */
  readonly payload: string
}

type SbpRefusal = 'bank_unreachable' | 'bank_refused' | 'order_unknown'

/** QR codes of the Faster Payments System (SBP). To learn whether an order is paid, read the order itself. */
export interface SbpCodeService {
  code(orderId: string): Promise<Outcome<SbpQrCode, SbpRefusal>>
  codeState(orderId: string, qrId: string): Promise<Outcome<SbpCodeState, SbpRefusal>>
  /** Requests a code for an order that does not exist; null if the answer shows that the bank supports QR codes. */
  check(): Promise<Exclude<SbpRefusal, 'order_unknown'> | null>
}

const statesByQrStatus = {
  STARTED: 'shown',
  CONFIRMED: 'taken',
  REJECTED: 'rejected',
  REJECTED_BY_USER: 'rejected',
  ACCEPTED: 'paid',
} as const satisfies Record<string, SbpCodeState>

const qrStatus = z.optional(z.enum(Object.keys(statesByQrStatus) as (keyof typeof statesByQrStatus)[]))
const codeReply = z.object({
  errorCode: bankErrorCodeSchema,
  qrId: z.optional(z.string()),
  payload: z.optional(z.string()),
  qrStatus,
})
const stateReply = z.object({ errorCode: bankErrorCodeSchema, qrStatus })

export type CallBank = <S extends z.ZodMiniType>(
  name: string,
  reply: S,
  fields: Record<string, string>,
) => Promise<z.output<S> | undefined>

/** Accepts only http and https links, because pages open them. */
const isLink = (payload: string): boolean =>
  URL.canParse(payload) && ['https:', 'http:'].includes(new URL(payload).protocol)

export const createSbpCodeService = (call: CallBank): SbpCodeService => ({
  async code(orderId) {
    const reply = await call('sbp/c2b/qr/dynamic/get.do', codeReply, { mdOrder: orderId })
    if (!reply) return refuse('bank_unreachable')
    if (reply.errorCode === bankErrorCodes.orderUnknown) return refuse('order_unknown')
    const { qrId, payload } = reply
    if (reply.errorCode !== bankErrorCodes.none || !qrId || !payload || !isLink(payload))
      return refuse('bank_refused')
    return accept({ qrId, payload })
  },
  async codeState(orderId, qrId) {
    const reply = await call('sbp/c2b/qr/status.do', stateReply, { mdOrder: orderId, qrId })
    if (!reply) return refuse('bank_unreachable')
    if (reply.errorCode === bankErrorCodes.orderUnknown) return refuse('order_unknown')
    if (reply.errorCode !== bankErrorCodes.none || reply.qrStatus === undefined) return refuse('bank_refused')
    return accept(statesByQrStatus[reply.qrStatus])
  },
  async check() {
    const reply = await call('sbp/c2b/qr/dynamic/get.do', codeReply, { mdOrder: 'integration-check' })
    if (!reply) return 'bank_unreachable'
    return reply.errorCode === bankErrorCodes.orderUnknown ? null : 'bank_refused'
  },
})

export const toOnlinePaymentKind = (paymentWay: string | undefined): OnlinePaymentKind | undefined => {
  if (paymentWay === undefined || paymentWay === '') return undefined
  return paymentWay.startsWith('SBP_C2B') ? 'sbp' : 'card'
}
