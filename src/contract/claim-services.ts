import * as z from 'zod/mini'
import {
  calendarDate,
  claimNumber,
  instant,
  kopecks,
  numberInPath,
  paymentMethod,
  serviceNumber,
} from './basics.ts'
import { endpoint } from './endpoint.ts'
import { notificationChoice } from './notifications.ts'
import { paymentState, paymentWay } from './payments.ts'
import { priceLine } from './tariffs.ts'

/** Why a service cannot be connected to a claim now (M-SVC-04). */
export const connectCode = z.enum([
  'service_connected',
  'claim_cancelled',
  'claim_not_paid',
  'claim_over',
  'less_than_month_left',
  'kept_by_extension',
  'tariff_missing',
])

/** A service of a claim (M-SVC-06): the three fields of the published API, then ours. */
export const availableService = z.object({
  id: serviceNumber,
  isConnected: z.boolean(),
  availableForConnection: z.boolean(),
  /** Why not; null when it can be connected. */
  code: z.nullable(connectCode),
  /** The day from which it would run and its price to the end of the rent; null when it cannot be connected. */
  startDate: z.nullable(calendarDate),
  price: z.nullable(z.object({ total: kopecks, lines: z.array(priceLine) })),
  /** An order of this service that waits for its money, with the name that was ordered where it is one. */
  order: z.nullable(
    z.object({
      id: z.int(),
      total: kopecks,
      lines: z.array(priceLine),
      startDate: calendarDate,
      method: paymentMethod,
      payUntil: z.nullable(instant),
      boxName: z.nullable(z.string()),
    }),
  ),
})
export type AvailableService = z.infer<typeof availableService>

/** The services of a claim at its office or locker, ascending (M-API-30, M-SVC-04…06). */
export const availableServices = endpoint('GET /api/claims/:id/services/available', () => ({
  summary: 'Lists the services of a claim and which can be connected.',
  access: 'person',
  params: z.object({ id: claimNumber }),
  reply: z.array(availableService),
}))

/** What a service is connected with: the name for service 1, the settings for service 7; others need nothing. */
export const serviceOptions = z.object({
  boxName: z.optional(z.string().check(z.maxLength(400))),
  notifications: z.optional(notificationChoice),
})

/** An order of a service and how its payment stands. `payUrl` is the bank's page while a card payment waits. */
export const serviceOrder = z.object({
  id: z.int(),
  claim: z.int(),
  service: serviceNumber,
  state: z.enum(['waiting', 'connected', 'cancelled']),
  startDate: calendarDate,
  total: kopecks,
  lines: z.array(priceLine),
  method: paymentMethod,
  payUntil: z.nullable(instant),
  /** The name of the box that was ordered; null for other services. */
  boxName: z.nullable(z.string()),
  payment: z.object({
    state: paymentState,
    payUrl: z.nullable(z.string()),
    orderId: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    /** By card or by a code; null before that is known and for other methods. */
    way: z.nullable(paymentWay),
  }),
})
export type ServiceOrder = z.infer<typeof serviceOrder>

/**
 * Orders a service for a claim that is paid or on rent and begins its payment; told again it answers the order that
 * waits, after a decline with a new payment. The order keeps its price and its options; an option that is sent replaces
 * the kept one. `total` (kopecks), when sent, must be the price: else `cost_differs` with `data.total`. A card leads to `payUrl` and comes back to /payment-service-status?claim=…&order=….
 */
export const connectService = endpoint('POST /api/claims/:id/services', () => ({
  summary: 'Connects a service to a claim during the rent and begins its payment (our extension).',
  access: 'person',
  params: z.object({ id: claimNumber }),
  body: z.object({
    service: serviceNumber,
    paymentMethod,
    total: z.optional(kopecks),
    options: z._default(serviceOptions, {}),
  }),
  reply: serviceOrder,
  refusals: {
    service_connected: 409,
    service_not_here: 422,
    service_stopped: 409,
    claim_cancelled: 409,
    claim_not_paid: 409,
    claim_over: 409,
    less_than_month_left: 409,
    kept_by_extension: 409,
    tariff_missing: 422,
    cost_differs: 422,
    name_refused: 422,
    notifications_missing: 422,
    address_refused: 422,
    method_final: 409,
    method_not_allowed: 422,
    insufficient_funds: 402,
    balance_not_connected: 409,
    offer_missing: 422,
    bank_unreachable: 503,
    bank_refused: 422,
  },
}))

/** How an order of a service stands; asks the bank when no callback has told yet (/payment-service-status). */
export const readServiceOrder = endpoint('GET /api/claims/:id/services/orders/:order', () => ({
  summary: 'Answers how an order of a service stands (our extension).',
  access: 'person',
  params: z.object({ id: claimNumber, order: numberInPath }),
  reply: serviceOrder,
  refusals: { order_unknown: 404 },
}))

/**
 * Cancels an order of a service that waits for its money; one cancelled before is answered alike. The bank is asked
 * first: money that it has already connects the service (`order_paid`), money that comes later goes back (M-PAY-07).
 */
export const cancelServiceOrder = endpoint('DELETE /api/claims/:id/services/orders/:order', () => ({
  summary: 'Cancels an unpaid order of a service (our extension).',
  access: 'person',
  params: z.object({ id: claimNumber, order: numberInPath }),
  reply: serviceOrder,
  refusals: { order_unknown: 404, order_paid: 409 },
}))

/** The printable bank order of a service paid by payment order. */
export const servicePaymentOrder = endpoint(
  'GET /api/claims/:id/services/orders/:order/paymentOrder',
  () => ({
    summary: 'Answers the payment order of a service as PDF (our extension).',
    access: 'person',
    file: 'application/pdf',
    params: z.object({ id: claimNumber, order: numberInPath }),
    refusals: { order_unknown: 404 },
  }),
)
