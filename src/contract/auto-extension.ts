import * as z from 'zod/mini'
import { calendarDate, kopecks, numberInPath, serviceNumber } from './basics.ts'
import { endpoint } from './endpoint.ts'

/** Why a rent cannot be told to extend itself. */
export const autoExtensionCode = z.enum(['auto_not_legal', 'auto_not_running', 'auto_too_late'])

/** Extension of a rent by itself from the balance. Amounts in kopecks. */
export const autoExtension = z.object({
  claim: z.int(),
  enabled: z.boolean(),
  /** Why it cannot be switched on now; null when it can. */
  code: z.nullable(autoExtensionCode),
  /** Full months of the next rent, and its last day. */
  months: z.int(),
  newEnd: calendarDate,
  /** The day of the letter with the amount, and the next day of a debit; null where no debit has a day. */
  announceOn: z.nullable(calendarDate),
  debitOn: z.nullable(calendarDate),
  /** What a debit without a day waits for; null where none lies ahead either. */
  waitsFor: z.nullable(z.enum(['signature', 'own_extension'])),
  /** What it costs by today's tariff: in all, the rent alone and each service that goes on; null where that cannot be told. */
  total: z.nullable(kopecks),
  rent: z.nullable(kopecks),
  services: z.array(z.object({ service: serviceNumber, amount: z.nullable(kopecks) })),
  /** Why the last try extended nothing, and the day of the next one, if there is one; null while none has failed. */
  held: z.nullable(z.object({ code: z.string(), nextTryOn: z.nullable(calendarDate) })),
  /** What is on the balance; null before it is connected. */
  balance: z.nullable(kopecks),
})
export type AutoExtension = z.infer<typeof autoExtension>

const byId = { access: 'person', params: z.object({ id: numberInPath }) } as const

/** Whether and how a rent of one's own extends itself. */
export const readAutoExtension = endpoint('GET /api/claims/:id/autoExtension', () => ({
  ...byId,
  summary: 'Answers how a rent extends itself from the balance.',
  reply: autoExtension,
}))

/** Switches the extension of a rent by itself on or off; off is never refused. `months` 1 to 12, by default as now. */
export const setAutoExtension = endpoint('PUT /api/claims/:id/autoExtension', () => ({
  ...byId,
  summary: 'Switches the extension of a rent by itself.',
  body: z.object({
    enabled: z.boolean(),
    months: z.optional(z.int().check(z.gte(1), z.lte(12))),
  }),
  reply: autoExtension,
  refusals: {
    auto_not_legal: 422,
    auto_not_running: 409,
    auto_too_late: 409,
    balance_not_connected: 409,
    offer_missing: 422,
  },
}))

/** Switches it off by the link of a letter, without a login; again it changes nothing. */
export const stopAutoExtension = endpoint('POST /api/autoExtension/off', () => ({
  summary: 'Switches the extension of a rent by itself off by the link of a letter.',
  access: 'everyone',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: z.object({ claim: z.int(), endDate: calendarDate }),
  refusals: { token_unknown: 404, token_expired: 410 },
}))
