import * as z from 'zod/mini'
import { listPage } from './administration.ts'
import { calendarDate, instant } from './basics.ts'
import { consentWay } from './clients.ts'
import { endpoint } from './endpoint.ts'
import { accessedData, accessPurpose } from './personal-data.ts'
import { longest } from './typed-text.ts'

/** Days of a register that can be asked for at once, the first and the last among them. */
export const REGISTER_DAYS = 366
/** Rows of a register on a page. */
export const REGISTER_PAGE = 50

const name = z.optional(z.string().check(z.trim(), z.maxLength(longest.search)))
const days = { from: calendarDate, to: calendarDate } as const

/** Consents that hold, and those that were withdrawn. */
export const consentState = z.enum(['held', 'withdrawn'])
export type ConsentState = z.infer<typeof consentState>

const consentFilter = {
  ...days,
  /** First day of an edition. */
  edition: z.optional(calendarDate),
  state: z.optional(consentState),
} as const

/** A consent as who answers for personal data sees it. */
export const registeredConsent = z.object({
  id: z.int(),
  /** Empty once the person's data is erased. */
  person: z.string(),
  /** First day of the edition; null where it was given before editions were kept. */
  edition: z.nullable(calendarDate),
  version: z.string(),
  /** SHA-256 of the text that was agreed to, hexadecimal. */
  hash: z.nullable(z.string()),
  way: consentWay,
  /** Who took it at the counter. */
  operator: z.nullable(z.string()),
  givenAt: instant,
  withdrawnAt: z.nullable(instant),
})
export type RegisteredConsent = z.infer<typeof registeredConsent>

/** Consents given between two days (Moscow), newest first, 50 a page; `who` is a part of a name. Each search is a line of the audit. */
export const readConsents = endpoint('POST /api/administration/consents/search', () => ({
  access: 'administrator',
  summary: 'Lists consents to the processing of personal data (our extension).',
  body: z.object({ ...consentFilter, who: name, page: listPage }),
  reply: z.object({
    consents: z.array(registeredConsent),
    total: z.int(),
    /** Every edition that somebody agreed to, newest first. */
    editions: z.array(calendarDate),
  }),
  refusals: { days_wrong: 422 },
}))

/** The same as CSV, all rows of the days: UTF-8 with a mark, semicolons. No name stands in its address. */
export const saveConsents = endpoint('GET /api/administration/consents.csv', () => ({
  access: 'administrator',
  summary: 'Answers consents to the processing of personal data as CSV (our extension).',
  query: z.object(consentFilter),
  file: 'text/csv; charset=utf-8',
  refusals: { days_wrong: 422 },
}))

/** What was agreed to, word for word, by its hash. */
export const readAgreedText = endpoint('GET /api/administration/consentTexts/:hash', () => ({
  access: 'administrator',
  summary: 'Answers the words of a consent by their hash (our extension).',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  file: 'text/plain; charset=utf-8',
  refusals: { not_found: 404 },
}))

/** A look at somebody's data: passport and everything by their own record, `card` the card of a claim. */
export const registeredLook = z.object({
  /** Unique among all looks. */
  id: z.string(),
  at: instant,
  viewer: z.string(),
  /** Whose data; empty once it is erased. */
  person: z.string(),
  what: z.enum([...accessedData.options, 'card']),
  /** Null for a card. */
  purpose: z.nullable(accessPurpose),
  claim: z.nullable(z.int()),
})
export type RegisteredLook = z.infer<typeof registeredLook>

/** Who looked at whose data between two days (Moscow), newest first, 50 a page; `viewer` and `whose` are parts of names. */
export const readLooks = endpoint('POST /api/administration/looks/search', () => ({
  access: 'administrator',
  summary: 'Lists who looked at whose personal data (our extension).',
  body: z.object({ ...days, viewer: name, whose: name, page: listPage }),
  reply: z.object({ looks: z.array(registeredLook), total: z.int() }),
  refusals: { days_wrong: 422 },
}))

/** The same as CSV, all rows of the days. */
export const saveLooks = endpoint('GET /api/administration/looks.csv', () => ({
  access: 'administrator',
  summary: 'Answers who looked at whose personal data as CSV (our extension).',
  query: z.object(days),
  file: 'text/csv; charset=utf-8',
  refusals: { days_wrong: 422 },
}))
