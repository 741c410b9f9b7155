import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { claimIdParam, instantSchema, sixDigitCode } from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

export const notificationSettingsInput = z.object({
  channel: z.enum(['email', 'sms']),
  /** An email address, or a phone number in any format. Phone numbers are stored as digits with the country code. */
  address: z.string().check(z.trim(), z.minLength(3), z.maxLength(maxTextLength.email)),
  /** Hour at which the digest is sent, 0…23 in the office's time zone. */
  hour: z.int().check(z.gte(0), z.lte(23)),
  mode: z.enum(['digest', 'each']),
  onlyWhenEmpty: z.boolean(),
})
export type NotificationSettingsInput = z.infer<typeof notificationSettingsInput>

/** Nothing is sent until `confirmed` is true. `codeUntil` is set as long as a code can be entered. */
export const notificationSettings = z.object({
  ...notificationSettingsInput.shape,
  confirmed: z.boolean(),
  codeUntil: z.nullable(instantSchema),
  /** Time of the first rejection by the mail server; null while emails arrive. */
  unreachableSince: z.nullable(instantSchema),
  /** Time at which the recipient unsubscribed, if they did; saving the settings subscribes them again. */
  refusedAt: z.nullable(instantSchema),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

const byId = { access: 'person', params: z.object({ id: claimIdParam }) } as const

export const readNotificationSettings = endpoint('GET /api/claims/:id/notifications', () => ({
  ...byId,
  summary: 'Returns the notification settings of a claim (our extension).',
  reply: z.nullable(notificationSettings),
}))

/** Sends a six-digit code if the channel or address is new; otherwise the address stays confirmed. */
export const saveNotificationSettings = endpoint('PUT /api/claims/:id/notifications', () => ({
  ...byId,
  summary: 'Saves the notification settings of a claim and sends a code to a new address (our extension).',
  body: notificationSettingsInput,
  reply: notificationSettings,
  refusals: { service_not_connected: 409, address_refused: 422 },
}))

/** Five wrong attempts invalidate the code. */
export const confirmNotificationAddress = endpoint('POST /api/claims/:id/notifications/confirm', () => ({
  ...byId,
  summary: 'Confirms the notification address of a claim with a code (our extension).',
  body: z.object({ code: sixDigitCode }),
  reply: notificationSettings,
  refusals: { code_wrong: 422, code_expired: 410 },
}))
