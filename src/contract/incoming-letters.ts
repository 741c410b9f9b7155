import * as z from 'zod/mini'
import { calendarDate, instant, nameLine, numberInPath, pasted } from './basics.ts'
import { fiasId } from './clients.ts'
import { endpoint } from './endpoint.ts'
import { phoneIn } from './pasted-text.ts'
import { longest } from './typed-text.ts'

/** Where a digitized letter is in its life; domain/incoming-letter.ts says what leads from one to the other. */
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

/** What came: a usual letter, a registered one, a parcel too thick for the box. */
export const incomingKind = z.enum(['letter', 'registered', 'parcel'])
export type IncomingKind = z.infer<typeof incomingKind>

/** The tabs of the inbox; each status lies on one of them. */
export const incomingTab = z.enum(['new', 'scanning', 'scanned', 'stored', 'leaving', 'gone'])
export type IncomingTab = z.infer<typeof incomingTab>

/** What the organisation may do with a letter. */
export const holderAct = z.enum([
  'order_scan',
  'keep',
  'order_collect',
  'order_courier',
  'order_destroy',
  'change_mind',
])
export type HolderAct = z.infer<typeof holderAct>

/** A letter as the inbox lists it. */
export const incomingLetter = z.object({
  id: z.int(),
  kind: incomingKind,
  sender: z.string(),
  /** Its number on the envelope, as far as it has one. */
  number: z.nullable(z.string()),
  status: incomingStatus,
  receivedAt: instant,
  claim: z.int(),
  boxNumber: z.string(),
  /** Pages of its scan; null without one. */
  pages: z.nullable(z.int()),
  /** Until when a destruction can still be taken back, at least; null when none is ordered. */
  destroyAfter: z.nullable(instant),
})
export type IncomingLetter = z.infer<typeof incomingLetter>

/** A letter in the list of the inbox, with a token of {@link incomingFile} for the small picture of its envelope. */
const letterInList = z.object({ ...incomingLetter.shape, envelope: z.string() })
export type LetterInList = z.infer<typeof letterInList>

/** How digitization stands: never connected, paid and not begun, running, or over. */
export const digitizationState = z.enum(['none', 'coming', 'living', 'over'])

const page = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))
const ofHolder = { access: 'person' } as const
const byId = { ...ofHolder, params: z.object({ id: numberInPath }) } as const

/** The inbox of the organisation in whose name the session acts, newest first, 20 a page. */
export const readIncomingLetters = endpoint('GET /api/incomingLetters', () => ({
  ...ofHolder,
  forKeys: true,
  summary: 'Lists the digitized letters of the current organisation.',
  query: z.object({
    tab: z.optional(incomingTab),
    /** Words of the sender, or a part of the number. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(longest.search))),
    page,
  }),
  reply: z.object({
    letters: z.array(letterInList),
    total: z.int(),
    /** How many letters lie on each tab, whatever was searched for. */
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
      /** The day on which it begins, while it is coming. */
      startDate: z.nullable(calendarDate),
      /** The boxes whose letters are digitized now or soon. */
      boxes: z.array(z.object({ claim: z.int(), boxNumber: z.string() })),
    }),
  }),
}))

/** Where a courier takes a letter. */
export const courierAddress = z.object({
  address: z.string().check(z.trim(), z.minLength(10), z.maxLength(longest.postalAddress)),
  fiasId,
  recipient: nameLine(2, longest.person),
  phone: pasted(phoneIn, longest.pastedPhone, z.regex(/^\+?[\d ()-]{10,20}$/)),
})
export type CourierAddress = z.infer<typeof courierAddress>

/** One thing that happened to a letter: who, what and when. */
export const incomingAction = z.object({
  act: z.string(),
  status: incomingStatus,
  actor: z.enum(['holder', 'rule', 'operator']),
  /** The person's name; null where a rule acted. */
  actorName: z.nullable(z.string()),
  /** What was written about it: the words of a rule, an address, a track number, a reason. */
  note: z.nullable(z.string()),
  at: instant,
})
export type IncomingAction = z.infer<typeof incomingAction>

/** One letter with its pictures, its story and what may be done with it now. */
export const incomingCard = z.object({
  ...incomingLetter.shape,
  acts: z.array(holderAct),
  history: z.array(incomingAction),
  /** Tokens of {@link incomingFile}, good for five minutes and in this session alone. */
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
  /** The courier's track number, once it was sent. */
  track: z.nullable(z.string()),
  office: z.object({ index: z.string(), address: z.string() }),
})
export type IncomingCard = z.infer<typeof incomingCard>

/** A letter of the current organisation; any other number is forbidden, known or not (AMB-41). */
export const readIncomingLetter = endpoint('GET /api/incomingLetters/:id', () => ({
  ...byId,
  summary: 'Answers a digitized letter of the current organisation.',
  reply: incomingCard,
}))

/** Orders what becomes of a letter. Destruction can be taken back for a day, other orders until they are carried out. */
export const actOnIncomingLetter = endpoint('POST /api/incomingLetters/:id/acts', () => ({
  ...byId,
  summary: 'Orders the scan, keeping, collection, courier or destruction of a letter.',
  body: z.discriminatedUnion('act', [
    z.object({ act: z.enum(['order_scan', 'keep', 'order_collect', 'order_destroy', 'change_mind']) }),
    z.object({ act: z.literal('order_courier'), courier: courierAddress }),
  ]),
  reply: incomingCard,
  refusals: { status_not_allowed: 409, already_scanned: 409, service_over: 409 },
}))

/**
 * The picture of an envelope or a scan by its token: only in the session that was given it, within five minutes, and
 * while the session acts for the letter's organisation. `download=true` saves it instead of showing it, `size=small`
 * answers a picture of 240 by 160 px at most; a scan, or what cannot be drawn small, comes as it is.
 */
export const incomingFile = endpoint('GET /api/incomingLetters/files/:token', () => ({
  ...ofHolder,
  summary: 'Answers the picture or the scan of a letter by a short-lived link.',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  query: z.object({
    download: z.optional(z.enum(['true', 'false'])),
    size: z.optional(z.literal('small')),
  }),
  file: 'application/octet-stream',
  refusals: { token_unknown: 404, token_expired: 410 },
}))
