import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  createPastedTextSchema,
  createSingleLineNameSchema,
  instantSchema,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { normalizePhone } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { fiasId } from '#people/api/clients.ts'

/** The allowed transitions are in `rules/incoming-letter.ts`. */
export const incomingLetterStatus = z.enum([
  'received',
  'scan_ordered',
  'scanned',
  'stored',
  'collect_ordered',
  'courier_ordered',
  'destroy_ordered',
  'destroying',
  'collected',
  'sent',
  'destroyed',
])
export type IncomingLetterStatus = z.infer<typeof incomingLetterStatus>

export const incomingLetterKind = z.enum(['letter', 'registered', 'parcel'])
export type IncomingLetterKind = z.infer<typeof incomingLetterKind>

export const inboxTab = z.enum(['new', 'scanning', 'scanned', 'stored', 'leaving', 'gone'])
export type InboxTab = z.infer<typeof inboxTab>

export const holderLetterAction = z.enum([
  'order_scan',
  'keep',
  'order_collect',
  'order_courier',
  'order_destroy',
  'change_mind',
])
export type HolderLetterAction = z.infer<typeof holderLetterAction>

export const incomingLetter = z.object({
  id: z.int(),
  kind: incomingLetterKind,
  sender: z.string(),
  number: z.nullable(z.string()),
  status: incomingLetterStatus,
  receivedAt: instantSchema,
  claim: z.int(),
  boxNumber: z.string(),
  /** Number of scanned pages; null without a scan. */
  pages: z.nullable(z.int()),
  /** Destruction can be cancelled until this time; null if no destruction is ordered. */
  destroyAfter: z.nullable(instantSchema),
})

/** `envelope` is a {@link downloadLetterFile} token for the thumbnail. */
const inboxLetter = z.object({ ...incomingLetter.shape, envelope: z.string() })
export type InboxLetter = z.infer<typeof inboxLetter>

export const digitizationState = z.enum(['none', 'coming', 'living', 'over'])

const pageNumber = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))
const personAccess = { access: 'person' } as const
const letterById = { ...personAccess, params: z.object({ id: positiveIntegerParam }) } as const

/** Newest first, 20 per page. */
export const readIncomingLetters = endpoint('GET /api/incomingLetters', () => ({
  ...personAccess,
  forKeys: true,
  summary: 'Lists the digitized letters of the current organisation.',
  query: z.object({
    tab: z.optional(inboxTab),
    search: z.optional(z.string().check(z.trim(), z.maxLength(maxTextLength.search))),
    page: pageNumber,
  }),
  reply: z.object({
    letters: z.array(inboxLetter),
    total: z.int(),
    /** Number of letters per tab; the search does not affect it. */
    tabs: z.object({
      new: z.int(),
      scanning: z.int(),
      scanned: z.int(),
      stored: z.int(),
      leaving: z.int(),
      gone: z.int(),
    } satisfies Record<InboxTab, unknown>),
    digitization: z.object({
      state: digitizationState,
      startDate: z.nullable(calendarDateSchema),
      boxes: z.array(z.object({ claim: z.int(), boxNumber: z.string() })),
    }),
  }),
}))

export const courierAddress = z.object({
  address: z.string().check(z.trim(), z.minLength(10), z.maxLength(maxTextLength.postalAddress)),
  fiasId,
  recipient: createSingleLineNameSchema(2, maxTextLength.person),
  phone: createPastedTextSchema(normalizePhone, maxTextLength.pastedPhone, z.regex(/^\+?[\d ()-]{10,20}$/)),
})
export type CourierAddress = z.infer<typeof courierAddress>

export const letterHistoryEntry = z.object({
  act: z.string(),
  status: incomingLetterStatus,
  actor: z.enum(['holder', 'rule', 'operator']),
  /** Null if a letter rule performed the action. */
  actorName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  at: instantSchema,
})
export type LetterHistoryEntry = z.infer<typeof letterHistoryEntry>

export const incomingLetterDetails = z.object({
  ...incomingLetter.shape,
  acts: z.array(holderLetterAction),
  history: z.array(letterHistoryEntry),
  /** Tokens for {@link downloadLetterFile}, valid for five minutes and only in this session. */
  envelope: z.string(),
  scan: z.nullable(z.string()),
  courier: z.nullable(
    z.object({
      address: z.string(),
      fiasId: z.optional(z.nullable(z.string())),
      recipient: z.string(),
      phone: z.string(),
    }),
  ),
  track: z.nullable(z.string()),
  office: z.object({ index: z.string(), address: z.string() }),
})
export type IncomingLetterDetails = z.infer<typeof incomingLetterDetails>

/** Answers 403 both for another owner's letter and for an unknown id (AMB-41). */
export const readIncomingLetter = endpoint('GET /api/incomingLetters/:id', () => ({
  ...letterById,
  summary: 'Returns a digitized letter of the current organisation.',
  reply: incomingLetterDetails,
}))

/** Destruction can be cancelled for 24 hours, any other order until the branch carries it out. */
export const orderLetterAction = endpoint('POST /api/incomingLetters/:id/acts', () => ({
  ...letterById,
  summary: 'Orders the scanning, storage, collection, courier delivery or destruction of a letter.',
  body: z.discriminatedUnion('act', [
    z.object({ act: z.enum(['order_scan', 'keep', 'order_collect', 'order_destroy', 'change_mind']) }),
    z.object({ act: z.literal('order_courier'), courier: courierAddress }),
  ]),
  reply: incomingLetterDetails,
  refusals: { status_not_allowed: 409, already_scanned: 409, service_over: 409 },
}))

/**
 * The token is valid for five minutes in one session, as long as that session acts for the letter's organisation.
 * `size=small` returns a thumbnail of at most 240 × 160 px; scans and unreadable pictures are returned unchanged.
 */
export const downloadLetterFile = endpoint('GET /api/incomingLetters/files/:token', () => ({
  ...personAccess,
  summary: 'Returns the envelope photo or the scan of a letter by a short-lived link.',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  query: z.object({
    download: z.optional(z.enum(['true', 'false'])),
    size: z.optional(z.literal('small')),
  }),
  file: 'application/octet-stream',
  refusals: { token_unknown: 404, token_expired: 410 },
}))
