import * as z from 'zod/mini'
import { calendarDate, instant, nameLine, numberInPath, pasted } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { phoneIn } from '#kit/api/pasted-text.ts'
import { longest } from '#kit/api/typed-text.ts'
import { fiasId } from '#people/api/clients.ts'

/** `rules/incoming-letter.ts` holds the transitions. */
export const incomingStatus = z.enum([
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
export type IncomingStatus = z.infer<typeof incomingStatus>

export const incomingKind = z.enum(['letter', 'registered', 'parcel'])
export type IncomingKind = z.infer<typeof incomingKind>

export const incomingTab = z.enum(['new', 'scanning', 'scanned', 'stored', 'leaving', 'gone'])
export type IncomingTab = z.infer<typeof incomingTab>

export const holderAct = z.enum([
  'order_scan',
  'keep',
  'order_collect',
  'order_courier',
  'order_destroy',
  'change_mind',
])
export type HolderAct = z.infer<typeof holderAct>

export const incomingLetter = z.object({
  id: z.int(),
  kind: incomingKind,
  sender: z.string(),
  number: z.nullable(z.string()),
  status: incomingStatus,
  receivedAt: instant,
  claim: z.int(),
  boxNumber: z.string(),
  /** Number of scanned pages; null without a scan. */
  pages: z.nullable(z.int()),
  /** Earliest time of destruction, which can be cancelled until then; null if no destruction is ordered. */
  destroyAfter: z.nullable(instant),
})
export type IncomingLetter = z.infer<typeof incomingLetter>

/** `envelope` is a {@link incomingFile} token for the thumbnail. */
const letterInList = z.object({ ...incomingLetter.shape, envelope: z.string() })
export type LetterInList = z.infer<typeof letterInList>

export const digitizationState = z.enum(['none', 'coming', 'living', 'over'])

const page = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))
const ofHolder = { access: 'person' } as const
const byId = { ...ofHolder, params: z.object({ id: numberInPath }) } as const

/** Newest first, 20 per page. */
export const readIncomingLetters = endpoint('GET /api/incomingLetters', () => ({
  ...ofHolder,
  forKeys: true,
  summary: 'Lists the digitized letters of the current organisation.',
  query: z.object({
    tab: z.optional(incomingTab),
    search: z.optional(z.string().check(z.trim(), z.maxLength(longest.search))),
    page,
  }),
  reply: z.object({
    letters: z.array(letterInList),
    total: z.int(),
    /** Letters per tab, regardless of the search. */
    tabs: z.object({
      new: z.int(),
      scanning: z.int(),
      scanned: z.int(),
      stored: z.int(),
      leaving: z.int(),
      gone: z.int(),
    } satisfies Record<IncomingTab, unknown>),
    digitization: z.object({
      state: digitizationState,
      startDate: z.nullable(calendarDate),
      boxes: z.array(z.object({ claim: z.int(), boxNumber: z.string() })),
    }),
  }),
}))

export const courierAddress = z.object({
  address: z.string().check(z.trim(), z.minLength(10), z.maxLength(longest.postalAddress)),
  fiasId,
  recipient: nameLine(2, longest.person),
  phone: pasted(phoneIn, longest.pastedPhone, z.regex(/^\+?[\d ()-]{10,20}$/)),
})
export type CourierAddress = z.infer<typeof courierAddress>

export const incomingAction = z.object({
  act: z.string(),
  status: incomingStatus,
  actor: z.enum(['holder', 'rule', 'operator']),
  /** Null if a rule acted. */
  actorName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  at: instant,
})
export type IncomingAction = z.infer<typeof incomingAction>

export const incomingCard = z.object({
  ...incomingLetter.shape,
  acts: z.array(holderAct),
  history: z.array(incomingAction),
  /** Tokens of {@link incomingFile}, valid for five minutes in this session only. */
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
export type IncomingCard = z.infer<typeof incomingCard>

/** Another owner's letter and an unknown id both answer 403 (AMB-41). */
export const readIncomingLetter = endpoint('GET /api/incomingLetters/:id', () => ({
  ...byId,
  summary: 'Returns a digitized letter of the current organisation.',
  reply: incomingCard,
}))

/** Destruction can be cancelled for 24 hours, any other order until it is carried out. */
export const actOnIncomingLetter = endpoint('POST /api/incomingLetters/:id/acts', () => ({
  ...byId,
  summary: 'Orders the scanning, storage, collection, courier delivery or destruction of a letter.',
  body: z.discriminatedUnion('act', [
    z.object({ act: z.enum(['order_scan', 'keep', 'order_collect', 'order_destroy', 'change_mind']) }),
    z.object({ act: z.literal('order_courier'), courier: courierAddress }),
  ]),
  reply: incomingCard,
  refusals: { status_not_allowed: 409, already_scanned: 409, service_over: 409 },
}))

/**
 * The token is valid for five minutes, in one session, while it acts for the letter's organisation. `size=small`
 * returns a thumbnail of at most 240 × 160 px; scans and unreadable pictures are returned unchanged.
 */
export const incomingFile = endpoint('GET /api/incomingLetters/files/:token', () => ({
  ...ofHolder,
  summary: 'Returns the envelope photo or the scan of a letter by a short-lived link.',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  query: z.object({
    download: z.optional(z.enum(['true', 'false'])),
    size: z.optional(z.literal('small')),
  }),
  file: 'application/octet-stream',
  refusals: { token_unknown: 404, token_expired: 410 },
}))
