import * as z from 'zod/mini'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type {
  AcquiringBank,
  BankCallback,
  BankOrder,
  BankOrderState,
  BankRefusal,
  NewBankOrder,
} from './acquiring-bank.ts'
import {
  bankErrorCodeSchema,
  bankErrorCodes,
  bankNumberSchema,
  declineReasonFromActionCode,
  isCallbackChecksumValid,
  paymentSessionExpiredCode,
  toBankTime,
} from './bank-codes.ts'
import { createBankReceipts } from './bank-receipts.ts'
import { toReceiptBundleFields, toRefundReceiptFields } from './receipt-bundle.ts'
import { createSbpCodeService, toOnlinePaymentKind } from './sbp-codes.ts'

const registerReply = z.object({
  errorCode: bankErrorCodeSchema,
  orderId: z.optional(z.string()),
  formUrl: z.optional(z.string()),
})

const refundReply = z.object({ errorCode: bankErrorCodeSchema, errorMessage: z.optional(z.string()) })

/** Amounts in kopecks. */
const statusReply = z.object({
  errorCode: bankErrorCodeSchema,
  orderNumber: z.optional(z.string()),
  orderStatus: z.optional(bankNumberSchema),
  actionCode: bankErrorCodeSchema,
  amount: z.optional(bankNumberSchema),
  currency: z.optional(z.union([z.string(), z.number()])),
  paymentWay: z.optional(z.string()),
  attributes: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
  paymentAmountInfo: z.optional(z.object({ refundedAmount: z.optional(bankNumberSchema) })),
})

const ROUBLE_CURRENCY_CODE = '643'

// Reserved money (1) and a check by the issuer (5) are not payments, because our orders are paid in one stage.
const statesByOrderStatus: Readonly<Record<number, BankOrderState>> = {
  0: 'registered',
  1: 'registered',
  2: 'paid',
  3: 'reversed',
  4: 'refunded',
  5: 'registered',
  6: 'declined',
}

/** Undefined if the reply is in another currency or incomplete. */
function toBankOrder(reply: z.infer<typeof statusReply>, orderId?: string): BankOrder | undefined {
  const { orderNumber, orderStatus, actionCode, amount, currency } = reply
  const id = orderId ?? reply.attributes.find(({ name }) => name === 'mdOrder')?.value
  const stands = orderStatus === undefined ? undefined : statesByOrderStatus[orderStatus]
  if (!id || !orderNumber || !stands || amount === undefined) return undefined
  if (currency !== undefined && String(currency) !== ROUBLE_CURRENCY_CODE) return undefined
  const state = stands === 'declined' && actionCode === paymentSessionExpiredCode ? 'expired' : stands
  const way = toOnlinePaymentKind(reply.paymentWay)
  return {
    orderId: id,
    orderNumber,
    state,
    amountKopecks: amount,
    refundedKopecks: reply.paymentAmountInfo?.refundedAmount ?? (state === 'refunded' ? amount : 0),
    ...(way === undefined ? {} : { way }),
    ...(state === 'declined' || state === 'expired'
      ? { reasonCode: declineReasonFromActionCode(actionCode) }
      : {}),
  }
}

export function readBankCallback(
  parameters: URLSearchParams,
  key: string,
): Outcome<BankCallback, 'bad_checksum'> {
  const orderId = parameters.get('mdOrder')
  const orderNumber = parameters.get('orderNumber')
  if (!orderId || !orderNumber || !parameters.get('operation') || !isCallbackChecksumValid(parameters, key))
    return refuse('bad_checksum')
  return accept({ orderId, orderNumber })
}

export interface CardBankOptions {
  /** A function, because the port in this URL may be known only after the start. */
  readonly restUrl: () => string
  readonly userName: string
  readonly password: string
  readonly callbackKey: string
  /** URL of the payment page with `{orderId}`, needed if the answer to a registration was lost. */
  readonly paymentPage?: string | undefined
  /** Callback URL, for banks that read it from each order. */
  readonly callbackUrl?: string
  readonly sbp?: boolean
  readonly receipts?: boolean
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
}

const MAX_MESSAGE_LENGTH = 200

export function createCardBank(options: CardBankOptions): AcquiringBank {
  /** Undefined without a readable answer, so that the outcome at the bank is unknown. */
  async function call<S extends z.ZodMiniType>(
    name: string,
    reply: S,
    fields: Record<string, string>,
  ): Promise<z.output<S> | undefined> {
    const { userName, password, timeoutMs = 10_000 } = options
    try {
      const response = await options.fetch(`${options.restUrl().replace(/\/$/, '')}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ userName, password, ...fields }).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) return undefined
      const read = reply.safeParse(await response.json())
      return read.success ? read.data : undefined
    } catch {
      return undefined
    }
  }

  async function ask(
    key: { orderId: string } | { orderNumber: string },
  ): Promise<Outcome<BankOrder, BankRefusal>> {
    const reply = await call('getOrderStatusExtended.do', statusReply, { ...key, language: 'ru' })
    if (!reply) return refuse('bank_unreachable')
    if (reply.errorCode === bankErrorCodes.orderUnknown) return refuse('order_unknown')
    if (reply.errorCode !== bankErrorCodes.none) return refuse('bank_refused')
    const order = toBankOrder(reply, 'orderId' in key ? key.orderId : undefined)
    return order ? accept(order) : refuse('bank_refused')
  }

  /** Finds an earlier registration of this number, in case its answer was lost. */
  async function recover(order: NewBankOrder) {
    const found = await ask({ orderNumber: order.orderNumber })
    if (!found.ok) return refuse(found.code === 'bank_refused' ? 'bank_refused' : 'bank_unreachable')
    if (found.value.amountKopecks !== order.amountKopecks) return refuse('bank_refused')
    if (!options.paymentPage) return refuse('bank_unreachable')
    const { orderId } = found.value
    return accept({ orderId, formUrl: options.paymentPage.replace('{orderId}', encodeURIComponent(orderId)) })
  }

  return {
    async register(order) {
      const reply = await call('register.do', registerReply, {
        orderNumber: order.orderNumber,
        amount: String(order.amountKopecks),
        currency: '643',
        language: 'ru',
        returnUrl: order.returnUrl,
        failUrl: order.failUrl,
        description: order.description,
        sessionTimeoutSecs: String(order.sessionTimeoutSecs),
        expirationDate: toBankTime(order.expiresAt),
        ...(options.callbackUrl ? { dynamicCallbackUrl: options.callbackUrl } : {}),
        ...(order.receipt ? toReceiptBundleFields(order.receipt) : {}),
      })
      if (!reply || reply.errorCode === bankErrorCodes.orderNumberTaken) return recover(order)
      if (reply.errorCode !== bankErrorCodes.none || !reply.orderId || !reply.formUrl)
        return refuse('bank_refused')
      return accept({ orderId: reply.orderId, formUrl: reply.formUrl })
    },

    status: (orderId) => ask({ orderId }),
    statusOfNumber: (orderNumber) => ask({ orderNumber }),

    async refund({ orderId, amountKopecks, refundedBeforeKopecks = 0, receipt }) {
      const due = refundedBeforeKopecks + amountKopecks
      const before = await ask({ orderId })
      if (!before.ok) return before
      if (before.value.refundedKopecks >= due)
        return accept({ refundedKopecks: before.value.refundedKopecks })
      // The bank has refunded another sum than we recorded, so another refund could be a duplicate.
      if (before.value.refundedKopecks !== refundedBeforeKopecks) return refuse('bank_refused')
      const reply = await call('refund.do', refundReply, {
        orderId,
        amount: String(amountKopecks),
        ...(receipt ? toRefundReceiptFields(receipt) : {}),
      })
      if (reply?.errorCode === bankErrorCodes.none) return accept({ refundedKopecks: due })
      if (reply) {
        const code = reply.errorCode === bankErrorCodes.orderUnknown ? 'order_unknown' : 'bank_refused'
        return { ok: false, code, words: reply.errorMessage?.slice(0, MAX_MESSAGE_LENGTH) }
      }
      const after = await ask({ orderId })
      if (after.ok && after.value.refundedKopecks >= due) return accept({ refundedKopecks: due })
      return refuse('bank_unreachable')
    },

    sbp: options.sbp ? createSbpCodeService(call) : null,
    receipts: options.receipts ? createBankReceipts(call) : null,

    readCallback: (parameters) => readBankCallback(parameters, options.callbackKey),
  }
}
