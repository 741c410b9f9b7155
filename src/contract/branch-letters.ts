import * as z from 'zod/mini'
import { calendarDate, instant, nameLine, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { courierAddress, incomingAction, incomingKind, incomingLetter } from './incoming-letters.ts'
import { longest } from './typed-text.ts'

const operator = { access: 'operator' } as const
const byId = { ...operator, params: z.object({ id: numberInPath }) } as const
const page = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))

const MEGABYTE = 1024 * 1024
/** A photo of an envelope, as phones make them. */
export const envelopeUpload = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  limit: 10 * MEGABYTE,
} as const
/** A scan of a letter. */
export const scanUpload = { types: ['application/pdf'], limit: 25 * MEGABYTE } as const

/** What waits at the digitization back office: to scan, to hand over, for the courier, to destroy, at rest. */
export const letterQueue = z.enum(['toScan', 'toHand', 'toSend', 'toDestroy', 'atRest'])
export type LetterQueue = z.infer<typeof letterQueue>

/** What the back office may do with a letter. */
export const branchLetterAction = z.enum([
  'attach_scan',
  'withdraw_scan',
  'hand_over',
  'send',
  'begin_destroy',
  'confirm_destroy',
])
export type BranchLetterAction = z.infer<typeof branchLetterAction>

/** A letter as the back office lists it. */
export const branchLetter = z.object({
  ...incomingLetter.shape,
  /** Name of the organisation. */
  holder: z.string(),
  courier: z.nullable(courierAddress),
  /** The holder is kept out: of `acts` only `hand_over` is not refused now (`holder_blocked`). */
  blocked: z.boolean(),
  acts: z.array(branchLetterAction),
})
export type BranchLetter = z.infer<typeof branchLetter>

/** One letter with its story. */
export const branchLetterCard = z.object({ ...branchLetter.shape, history: z.array(incomingAction) })
export type BranchLetterCard = z.infer<typeof branchLetterCard>

/** A box whose letters are digitized today. */
export const digitizedBox = z.object({
  claim: z.int(),
  boxNumber: z.string(),
  boxName: z.nullable(z.string()),
  holder: z.string(),
  endDate: calendarDate,
})
export type DigitizedBox = z.infer<typeof digitizedBox>

/** Boxes of the branch whose letters are digitized today, by number, 200 at most. */
export const readDigitizedBoxes = endpoint('GET /api/branch/digitizedBoxes', () => ({
  ...operator,
  summary: 'Lists the boxes of the branch whose letters are digitized.',
  reply: z.array(digitizedBox),
}))

/** Takes the photo of an envelope; it is kept for a day unless a letter is received with it. */
export const uploadEnvelope = endpoint('POST /api/branch/envelopes', () => ({
  ...operator,
  summary: 'Takes the photo of an envelope: JPEG, PNG or WebP, 10 MB at most.',
  upload: envelopeUpload,
  reply: z.object({ file: z.int() }),
  refusals: { not_a_picture: 422 },
}))

/** Receives a letter into a box with digitization; the organisation's rules are applied at once. */
export const receiveLetter = endpoint('POST /api/branch/letters', () => ({
  ...operator,
  summary: 'Receives a letter for digitization.',
  body: z.object({
    claim: z.int(),
    kind: z._default(incomingKind, 'letter'),
    sender: nameLine(1, longest.party),
    /** Of a registered one: 14 digits or UPU S10 with the check digit. */
    number: z._default(z.string().check(z.trim(), z.maxLength(longest.track)), ''),
    /** The photo, by {@link uploadEnvelope}. */
    envelope: z.int(),
  }),
  reply: branchLetterCard,
  refusals: { not_digitized: 409, envelope_unknown: 422, track_malformed: 422, track_check_digit: 422 },
}))

/** A queue of the back office, oldest first, 20 a page; `search` looks for senders, numbers and boxes. */
export const readBranchLetters = endpoint('GET /api/branch/letters', () => ({
  ...operator,
  summary: 'Lists the digitized letters that wait at the branch.',
  query: z.object({
    queue: letterQueue,
    search: z.optional(z.string().check(z.trim(), z.maxLength(longest.search))),
    page,
  }),
  reply: z.object({
    letters: z.array(branchLetter),
    total: z.int(),
    queues: z.object({
      toScan: z.int(),
      toHand: z.int(),
      toSend: z.int(),
      toDestroy: z.int(),
      atRest: z.int(),
    } satisfies Record<LetterQueue, unknown>),
  }),
}))

/** A letter of the branch; any other number is forbidden, known or not. */
export const readBranchLetter = endpoint('GET /api/branch/letters/:id', () => ({
  ...byId,
  summary: 'Answers a digitized letter of the branch.',
  reply: branchLetterCard,
}))

/** The photo of an envelope, by which the back office knows the letter; scans are for the organisation alone. */
export const branchEnvelope = endpoint('GET /api/branch/letters/:id/envelope', () => ({
  ...byId,
  summary: 'Answers the photo of an envelope to the branch.',
  file: 'application/octet-stream',
}))

const action = { status_not_allowed: 409, holder_blocked: 409 } as const

/** The scan of a letter whose scan was ordered: a PDF without scripts, forms or files in it, 25 MB at most. */
export const attachScan = endpoint('PUT /api/branch/letters/:id/scan', () => ({
  ...byId,
  summary: 'Takes the scan of a letter: PDF, 25 MB at most.',
  upload: scanUpload,
  reply: branchLetterCard,
  refusals: {
    ...action,
    not_a_pdf: 422,
    pdf_locked: 422,
    pdf_active: 422,
    pdf_too_long: 422,
  },
}))

/** Takes a wrong scan back: its file is forgotten and the scan waits to be made again. */
export const withdrawScan = endpoint('POST /api/branch/letters/:id/withdrawal', () => ({
  ...byId,
  summary: 'Takes a wrong scan back.',
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.reason)) }),
  reply: branchLetterCard,
  refusals: action,
}))

/** The document went to somebody who came for it, with what they showed. */
export const handOverLetter = endpoint('POST /api/branch/letters/:id/handOver', () => ({
  ...byId,
  summary: 'Notes that a letter was handed over.',
  body: z.object({ recipient: nameLine(2, longest.party) }),
  reply: branchLetterCard,
  refusals: { status_not_allowed: 409 },
}))

/** The document went off with a courier, under any courier's number; a postal one must have its check digit. */
export const sendLetter = endpoint('POST /api/branch/letters/:id/dispatch', () => ({
  ...byId,
  summary: 'Notes that a letter went off with a courier.',
  body: z.object({ track: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.track)) }),
  reply: branchLetterCard,
  refusals: { ...action, track_check_digit: 422 },
}))

/** An act of destruction: drawn up, then confirmed when it was carried out before a witness. */
export const destroyAct = z.object({
  id: z.int(),
  drawnBy: z.string(),
  drawnAt: instant,
  confirmedBy: z.nullable(z.string()),
  witness: z.nullable(z.string()),
  confirmedAt: z.nullable(instant),
  letters: z.array(
    z.object({ id: z.int(), sender: z.string(), number: z.nullable(z.string()), boxNumber: z.string() }),
  ),
})
export type DestroyAct = z.infer<typeof destroyAct>

/** Acts of destruction of the branch, newest first, 20 at most. */
export const readDestroyActs = endpoint('GET /api/branch/destroyActs', () => ({
  ...operator,
  summary: 'Lists the acts of destruction of the branch.',
  reply: z.array(destroyAct),
}))

/**
 * Draws up an act over letters whose day to change one's mind is over: from now on nobody can take them back. Refused
 * as a whole with `letters_not_due` and `data.letters` when one of them may not be destroyed.
 */
export const drawDestroyAct = endpoint('POST /api/branch/destroyActs', () => ({
  ...operator,
  summary: 'Draws up an act of destruction.',
  body: z.object({ letters: z.array(z.int()).check(z.minLength(1), z.maxLength(100)) }),
  reply: destroyAct,
  refusals: { letters_not_due: 409, holder_blocked: 409 },
}))

/** The act as PDF, to be signed by who destroys and who sees it. */
export const destructionActDocument = endpoint('GET /api/branch/destroyActs/:id/document', () => ({
  ...byId,
  summary: 'Prints an act of destruction.',
  file: 'application/pdf',
}))

/** The letters of the act were destroyed, and somebody saw it. */
export const confirmDestroyAct = endpoint('POST /api/branch/destroyActs/:id/confirmation', () => ({
  ...byId,
  summary: 'Confirms that the letters of an act were destroyed.',
  body: z.object({ witness: nameLine(2, longest.person) }),
  reply: destroyAct,
  refusals: { act_confirmed: 409, holder_blocked: 409 },
}))
