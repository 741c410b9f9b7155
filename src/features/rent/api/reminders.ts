import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  doneReplySchema,
  officeIndex,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

const kind = z.enum(['extension_opens', 'tariff_changes', 'office_opens', 'start_opens', 'promo_opens'])
export type ReminderKind = z.infer<typeof kind>

const tariffChanges = z.object({ kind: z.literal('tariff_changes') })
const officeOpens = z.object({ kind: z.literal('office_opens'), index: officeIndex })
const startOpens = z.object({
  kind: z.literal('start_opens'),
  index: officeIndex,
  start: calendarDateSchema,
})

const promoCode = z.string().check(z.minLength(1), z.maxLength(maxTextLength.promo))
const promoOpens = z.object({ kind: z.literal('promo_opens'), promo: promoCode })

/** What opens on a day that is known already. */
export const reminderSubject = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('extension_opens'), claim: z.int().check(z.positive()) }),
    tariffChanges,
    officeOpens,
    startOpens,
    promoOpens,
  ]),
)
export type ReminderSubject = z.infer<typeof reminderSubject>

const reminderSchema = z.lazy(() =>
  z.object({
    id: z.int(),
    subject: reminderSubject,
    /** The day on which the subject opens, and the day of the email. */
    opensOn: calendarDateSchema,
    day: calendarDateSchema,
  }),
)
export type Reminder = z.infer<typeof reminderSchema>

export const listReminders = endpoint('GET /api/reminders', () => ({
  summary: 'Lists the reminders that the caller asked for, the next one first (our extension).',
  access: 'person',
  reply: z.array(reminderSchema),
}))

const notToBeAsked = { nothing_to_wait_for: 409, office_unknown: 404, promo_not_found: 406 } as const

/** Asking twice returns the same reminder. */
export const askForReminder = endpoint('POST /api/reminders', () => ({
  summary: 'Stores a reminder for the day on which something opens (our extension).',
  access: 'person',
  body: reminderSubject,
  reply: reminderSchema,
  refusals: { ...notToBeAsked, reminders_too_many: 409, email_missing: 409 },
}))

export const deleteReminder = endpoint('DELETE /api/reminders/:id', () => ({
  summary: 'Deletes a reminder of the caller (our extension).',
  access: 'person',
  params: z.object({ id: positiveIntegerParam }),
  reply: doneReplySchema,
}))

/** For visitors: the same day as a calendar file. */
export const downloadReminderCalendar = endpoint('GET /api/reminders/calendar', () => ({
  summary: 'Returns the day on which something opens as iCalendar (our extension).',
  access: 'everyone',
  file: 'text/calendar; charset=utf-8',
  query: z.object({
    kind: z.enum(['tariff_changes', 'office_opens', 'start_opens', 'promo_opens']),
    index: z.optional(officeIndex),
    start: z.optional(calendarDateSchema),
    promo: z.optional(promoCode),
  }),
  refusals: notToBeAsked,
}))
