import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDate,
  claimIdParam,
  instant,
  kopecks,
  paymentMethod,
  positiveIntegerParam,
  serviceNumber,
} from '#kit/api/field-schemas.ts'
import { notificationSettingsInput } from '#messages/api/notifications.ts'
import { onlinePaymentKind, paymentState } from '#money/api/payments.ts'
import { priceLine } from '#rent/api/tariffs.ts'

/** Why a service cannot be connected (M-SVC-04). */
export const serviceConnectionCode = z.enum([
  'service_connected',
  'claim_cancelled',
  'claim_not_paid',
  'claim_over',
  'less_than_month_left',
  'kept_by_extension',
  'tariff_missing',
])

/** A service as listed for a claim (M-SVC-06). The first three fields are those of the published API. */
export const availableService = z.object({
  id: serviceNumber,
  isConnected: z.boolean(),
  availableForConnection: z.boolean(),
  code: z.nullable(serviceConnectionCode),
  /** First day of the service and its price until the end of the rent; null if it cannot be connected. */
  startDate: z.nullable(calendarDate),
  price: z.nullable(z.object({ total: kopecks, lines: z.array(priceLine) })),
  /** The unpaid order of this service. */
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

/** In ascending order of service number (M-API-30, M-SVC-04…06). */
export const listAvailableServices = endpoint('GET /api/claims/:id/services/available', () => ({
  summary: 'Lists the services of a claim and tells which can be connected.',
  access: 'person',
  params: z.object({ id: claimIdParam }),
  reply: z.array(availableService),
}))

/** Service 1 requires a box name, service 7 notification settings. */
export const serviceOptions = z.object({
  boxName: z.optional(z.string().check(z.maxLength(400))),
  notifications: z.optional(notificationSettingsInput),
})

/** `payUrl` is the bank's page; it is set only while a card payment is pending. */
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
  boxName: z.nullable(z.string()),
  payment: z.object({
    state: paymentState,
    payUrl: z.nullable(z.string()),
    orderId: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    way: z.nullable(onlinePaymentKind),
  }),
})
export type ServiceOrder = z.infer<typeof serviceOrder>

/**
 * Orders a service and starts its payment. A repeated call returns the unpaid order, with a new payment if the last one
 * was declined. That order keeps its price, and its options unless new ones are sent. `total` in kopecks must equal the
 * price, otherwise the call fails with `cost_differs` and `data.total`. The bank returns to /payment-service-
 * status?claim=…&order=….
 */
export const connectService = endpoint('POST /api/claims/:id/services', () => ({
  summary: 'Connects a service to a claim during the rent and starts its payment (not in the published API).',
  access: 'person',
  params: z.object({ id: claimIdParam }),
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

/** Asks the bank for the payment state if its callback has not arrived yet. */
export const readServiceOrder = endpoint('GET /api/claims/:id/services/orders/:order', () => ({
  summary: 'Returns the state of a service order (not in the published API).',
  access: 'person',
  params: z.object({ id: claimIdParam, order: positiveIntegerParam }),
  reply: serviceOrder,
  refusals: { order_unknown: 404 },
}))

/**
 * Idempotent. Asks the bank first: money that has already arrived connects the service (`order_paid`); money that
 * arrives later is refunded (M-PAY-07).
 */
export const cancelServiceOrder = endpoint('DELETE /api/claims/:id/services/orders/:order', () => ({
  summary: 'Cancels an unpaid service order (not in the published API).',
  access: 'person',
  params: z.object({ id: claimIdParam, order: positiveIntegerParam }),
  reply: serviceOrder,
  refusals: { order_unknown: 404, order_paid: 409 },
}))

export const downloadServicePaymentOrder = endpoint(
  'GET /api/claims/:id/services/orders/:order/paymentOrder',
  () => ({
    summary: 'Returns the payment order for a service as PDF (not in the published API).',
    access: 'person',
    file: 'application/pdf',
    params: z.object({ id: claimIdParam, order: positiveIntegerParam }),
    refusals: { order_unknown: 404 },
  }),
)
