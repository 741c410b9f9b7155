import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  claimIdParam,
  instantSchema,
  kopecksSchema,
  paymentMethodSchema,
  positiveIntegerParam,
  serviceNumberSchema,
} from '#kit/api/field-schemas.ts'
import { notificationSettingsInput } from '#messages/api/notifications.ts'
import { onlinePaymentKind, paymentState } from '#money/api/payments.ts'
import { priceLineSchema } from '#rent/api/tariffs.ts'

/** Why a service cannot be connected (M-SVC-04). */
export const serviceConnectionRefusalCodeSchema = z.enum([
  'service_connected',
  'claim_cancelled',
  'claim_not_paid',
  'claim_over',
  'less_than_month_left',
  'kept_by_extension',
  'tariff_missing',
])

/** A service as listed for a claim (M-SVC-06). The first three fields are those of the published API. */
export const availableServiceSchema = z.object({
  id: serviceNumberSchema,
  isConnected: z.boolean(),
  availableForConnection: z.boolean(),
  code: z.nullable(serviceConnectionRefusalCodeSchema),
  /** First day of the service and its price until the end of the rent; null if it cannot be connected. */
  startDate: z.nullable(calendarDateSchema),
  price: z.nullable(z.object({ total: kopecksSchema, lines: z.array(priceLineSchema) })),
  /** The unpaid order of this service. */
  order: z.nullable(
    z.object({
      id: z.int(),
      total: kopecksSchema,
      lines: z.array(priceLineSchema),
      startDate: calendarDateSchema,
      method: paymentMethodSchema,
      payUntil: z.nullable(instantSchema),
      boxName: z.nullable(z.string()),
    }),
  ),
})
export type AvailableService = z.infer<typeof availableServiceSchema>

/** In ascending order of service number (M-API-30, M-SVC-04…06). */
export const listAvailableServices = endpoint('GET /api/claims/:id/services/available', () => ({
  summary: 'Lists the services of a claim and tells which can be connected.',
  access: 'person',
  params: z.object({ id: claimIdParam }),
  reply: z.array(availableServiceSchema),
}))

/** Service 1 requires a box name, service 7 notification settings. */
export const serviceOptions = z.object({
  boxName: z.optional(z.string().check(z.maxLength(400))),
  notifications: z.optional(notificationSettingsInput),
})

/** `payUrl` is the bank's page; it is set only while a card payment is pending. */
export const serviceOrderSchema = z.object({
  id: z.int(),
  claim: z.int(),
  service: serviceNumberSchema,
  state: z.enum(['waiting', 'connected', 'cancelled']),
  startDate: calendarDateSchema,
  total: kopecksSchema,
  lines: z.array(priceLineSchema),
  method: paymentMethodSchema,
  payUntil: z.nullable(instantSchema),
  boxName: z.nullable(z.string()),
  payment: z.object({
    state: paymentState,
    payUrl: z.nullable(z.string()),
    orderId: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    way: z.nullable(onlinePaymentKind),
  }),
})
export type ServiceOrder = z.infer<typeof serviceOrderSchema>

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
    service: serviceNumberSchema,
    paymentMethod: paymentMethodSchema,
    total: z.optional(kopecksSchema),
    options: z._default(serviceOptions, {}),
  }),
  reply: serviceOrderSchema,
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
    approval_needed: 409,
    bank_unreachable: 503,
    bank_refused: 422,
  },
}))

/** Asks the bank for the payment state if its callback has not arrived yet. */
export const readServiceOrder = endpoint('GET /api/claims/:id/services/orders/:order', () => ({
  summary: 'Returns the state of a service order (not in the published API).',
  access: 'person',
  params: z.object({ id: claimIdParam, order: positiveIntegerParam }),
  reply: serviceOrderSchema,
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
  reply: serviceOrderSchema,
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
