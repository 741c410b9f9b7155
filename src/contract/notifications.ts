import * as z from 'zod/mini'
import { claimNumber, instant, sixDigitCode } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

/** How the holder of service 7 wants to hear of new items. */
export const notificationChoice = z.object({
  channel: z.enum(['email', 'sms']),
  /** An e-mail address, or a phone number: any spelling, stored as digits with the country code. */
  address: z.string().check(z.trim(), z.minLength(3), z.maxLength(longest.email)),
  /** The hour of the office's day at which the digest is sent, 0…23. */
  hour: z.int().check(z.gte(0), z.lte(23)),
  /** A digest once a day, or each item at once. */
  mode: z.enum(['digest', 'each']),
  /** Tell only of items that came into an empty box. */
  onlyWhenEmpty: z.boolean(),
})
export type NotificationChoice = z.infer<typeof notificationChoice>

/** The settings as they stand; nothing is sent before `confirmed`. `codeUntil`: a code was sent and can be typed in. */
export const notificationSettings = z.object({
  ...notificationChoice.shape,
  confirmed: z.boolean(),
  codeUntil: z.nullable(instant),
  /** Since when nobody has this e-mail, as its mail server says; null while letters arrive. */
  unreachableSince: z.nullable(instant),
  /** Since when the reader of this e-mail does not want these letters; saving the settings asks for them again. */
  refusedAt: z.nullable(instant),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

const byId = { access: 'person', params: z.object({ id: claimNumber }) } as const

/** The notification settings of a claim; null when none were made yet. */
export const readNotifications = endpoint('GET /api/claims/:id/notifications', () => ({
  ...byId,
  summary: 'Answers the notification settings of a claim (our extension).',
  reply: z.nullable(notificationSettings),
}))

/** Sets them; another channel or address is sent a code of six digits, the same one keeps its confirmation. */
export const setNotifications = endpoint('PUT /api/claims/:id/notifications', () => ({
  ...byId,
  summary: 'Sets the notification settings of a claim and sends a code to a new address (our extension).',
  body: notificationChoice,
  reply: notificationSettings,
  refusals: { service_not_connected: 409, address_refused: 422 },
}))

/** Confirms the address by its code; five wrong ones end the code. */
export const confirmNotifications = endpoint('POST /api/claims/:id/notifications/confirm', () => ({
  ...byId,
  summary: 'Confirms the notification address of a claim by a code (our extension).',
  body: z.object({ code: sixDigitCode }),
  reply: notificationSettings,
  refusals: { code_wrong: 422, code_expired: 410 },
}))
