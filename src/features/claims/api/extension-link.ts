import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, kopecksSchema } from '#kit/api/field-schemas.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'
import { extensionRefusalCodeSchema } from './claim-details.ts'

const token = z.string().check(z.maxLength(200))

/** Why the link offers no payment. */
export const extensionLinkObstacle = z.enum([
  ...extensionRefusalCodeSchema.options,
  /** Another tenant has the next months, or the services of the rent have no price. */
  'same_term_unavailable',
  /** The extension is ordered, to be paid at the office or by payment order. */
  'ordered_otherwise',
  /** Organisations pay from their balance or by payment order, in the cabinet. */
  'pays_in_cabinet',
  'extends_itself',
])
export type ExtensionLinkObstacle = z.infer<typeof extensionLinkObstacle>

/** Data visible with the link alone: box, term and sum. */
export const linkedExtensionSchema = z.object({
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
  /** Last day of the rent. */
  endDate: calendarDateSchema,
  /** Last day and price of the extension; null if it has none. */
  newEnd: z.nullable(calendarDateSchema),
  total: z.nullable(kopecksSchema),
  /** Null while the extension can be paid. */
  obstacle: z.nullable(extensionLinkObstacle),
  /** Date on which an automatic extension takes the money. */
  debitOn: z.nullable(calendarDateSchema),
  /** The bank declined the last attempt. */
  isDeclined: z.boolean(),
  /** Link encoded in the QR code of the current payment; null if it has no valid code. */
  payload: z.nullable(z.string()),
  /** True if the bank issues codes of the faster payments system. */
  hasSbp: z.boolean(),
})
export type LinkedExtension = z.infer<typeof linkedExtensionSchema>

const linkRefusals = { token_unknown: 404, token_expired: 410 } as const

export const readLinkedExtension = endpoint('POST /api/extensionLink', () => ({
  summary: 'Returns box, term and sum of the extension behind a link in an email.',
  access: 'everyone',
  body: z.object({ token }),
  reply: linkedExtensionSchema,
  refusals: linkRefusals,
}))

/**
 * Orders the extension and its payment. Repeating the call returns the same payment, so that the rent is extended once.
 * `total` must equal the price, otherwise the call fails with `cost_differs`.
 */
export const payLinkedExtension = endpoint('POST /api/extensionLink/payment', () => ({
  summary: 'Starts the payment of the extension behind a link in an email.',
  access: 'everyone',
  body: z.object({ token, total: kopecksSchema, way: z.enum(['card', 'sbp']) }),
  reply: z.object({
    /** The bank's page. */
    payUrl: z.string(),
    /** Link encoded in the QR code; null for a card. */
    payload: z.nullable(z.string()),
  }),
  refusals: {
    ...linkRefusals,
    /** The extension can no longer be paid; `readLinkedExtension` returns the reason. */
    not_payable: 409,
    cost_differs: 422,
    sbp_off: 409,
    bank_unreachable: 503,
    bank_refused: 422,
  },
}))
