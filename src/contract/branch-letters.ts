import * as z from 'zod/mini'
import { calendarDate, instant, nameLine, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { courierAddress, incomingDeed, incomingKind, incomingLetter } from './incoming-letters.ts'
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

/** What waits at the digitization desk: to scan, to hand over, for the courier, to destroy, at rest. */
export const letterQueue = z.enum(['toScan', 'toHand', 'toSend', 'toDestroy', 'atRest'])
export type LetterQueue = z.infer<typeof letterQueue>

/** What the desk may do with a letter. */
export const branchDeed = z.enum([
  'attach_scan',
  'withdraw_scan',
  'hand_over',
  'send',
  'begin_destroy',
  'confirm_destroy',
])
export type BranchDeed = z.infer<typeof branchDeed>

/** A letter as the desk lists it. */
export const branchLetter = z.object({
  ...incomingLetter.shape,
  /** Name of the organisation. */
  holder: z.string(),
  courier: z.nullable(courierAddress),
  acts: z.array(branchDeed),
})
export type BranchLetter = z.infer<typeof branchLetter>

/** One letter with its story. */
export const branchLetterCard = z.object({ ...branchLetter.shape, history: z.array(incomingDeed) })
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
export const readDigitizedBoxes = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/branch/digitizedBoxes',
  summary: 'Lists the boxes of the branch whose letters are digitized (issue 5 part 6).',
  reply: z.array(digitizedBox),
  refusals: {},
})

/** Takes the photo of an envelope; it is kept for a day unless a letter is received with it. */
export const uploadEnvelope = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/branch/envelopes',
  summary: 'Takes the photo of an envelope: JPEG, PNG or WebP, 10 MB at most (issue 5 part 6).',
  upload: envelopeUpload,
  reply: z.object({ file: z.int() }),
  refusals: { not_a_picture: 422 },
})

/** Receives a letter into a box with digitization; the organisation's rules are applied at once. */
export const receiveLetter = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/branch/letters',
  summary: 'Receives a letter for digitization (issue 5 part 6).',
  body: z.object({
    claim: z.int(),
    kind: z._default(incomingKind, 'letter'),
    sender: nameLine(1, longest.party),
    number: z._default(z.string().check(z.trim(), z.maxLength(longest.track)), ''),
    /** The photo, by {@link uploadEnvelope}. */
    envelope: z.int(),
  }),
  reply: branchLetterCard,
  refusals: { not_digitized: 409, envelope_unknown: 422 },
})

/** A queue of the desk, oldest first, 20 a page; `search` looks for senders, numbers and boxes. */
export const readBranchLetters = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/branch/letters',
  summary: 'Lists the digitized letters that wait at the branch (issue 5 part 6).',
  query: z.object({
    queue: letterQueue,
    search: z.optional(z.string().check(z.trim(), z.maxLength(longest.search))),
    page,
  }),
  reply: z.object({
    letters: z.array(branchLetter),
    total: z.int(),
    queues: z.record(letterQueue, z.int()),
  }),
  refusals: {},
})

/** A letter of the branch; any other number is forbidden, known or not. */
export const readBranchLetter = endpoint({
  ...byId,
  method: 'GET',
  path: '/api/branch/letters/:id',
  summary: 'Answers a digitized letter of the branch (issue 5 part 6).',
  reply: branchLetterCard,
  refusals: {},
})

/** The photo of an envelope, by which the desk knows the letter; scans are for the organisation alone. */
export const branchEnvelope = endpoint({
  ...byId,
  method: 'GET',
  path: '/api/branch/letters/:id/envelope',
  summary: 'Answers the photo of an envelope to the branch (issue 5 part 6).',
  file: 'application/octet-stream',
  reply: z.unknown(),
  refusals: {},
})

const deed = { status_not_allowed: 409 } as const

/** The scan of a letter whose scan was ordered: a PDF without scripts, forms or files in it, 25 MB at most. */
export const attachScan = endpoint({
  ...byId,
  method: 'PUT',
  path: '/api/branch/letters/:id/scan',
  summary: 'Takes the scan of a letter: PDF, 25 MB at most (issue 5 part 6).',
  upload: scanUpload,
  reply: branchLetterCard,
  refusals: {
    ...deed,
    not_a_pdf: 422,
    pdf_locked: 422,
    pdf_active: 422,
    pdf_too_long: 422,
  },
})

/** Takes a wrong scan back: its file is forgotten and the scan waits to be made anew. */
export const withdrawScan = endpoint({
  ...byId,
  method: 'POST',
  path: '/api/branch/letters/:id/withdrawal',
  summary: 'Takes a wrong scan back (issue 5 part 6).',
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.reason)) }),
  reply: branchLetterCard,
  refusals: deed,
})

/** The paper went to somebody who came for it, with what they showed. */
export const handOverLetter = endpoint({
  ...byId,
  method: 'POST',
  path: '/api/branch/letters/:id/handOver',
  summary: 'Notes that a letter was handed over (issue 5 part 6).',
  body: z.object({ recipient: nameLine(2, longest.party) }),
  reply: branchLetterCard,
  refusals: deed,
})

/** The paper went off with a courier. */
export const sendLetter = endpoint({
  ...byId,
  method: 'POST',
  path: '/api/branch/letters/:id/dispatch',
  summary: 'Notes that a letter went off with a courier (issue 5 part 6).',
  body: z.object({ track: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.track)) }),
  reply: branchLetterCard,
  refusals: deed,
})

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
export const readDestroyActs = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/branch/destroyActs',
  summary: 'Lists the acts of destruction of the branch (issue 5 part 6).',
  reply: z.array(destroyAct),
  refusals: {},
})

/**
 * Draws up an act over letters whose day to change one's mind is over: from now on nobody can take them back. Refused
 * as a whole with `letters_not_due` and `data.letters` when one of them may not be destroyed.
 */
export const drawDestroyAct = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/branch/destroyActs',
  summary: 'Draws up an act of destruction (issue 5 part 6).',
  body: z.object({ letters: z.array(z.int()).check(z.minLength(1), z.maxLength(100)) }),
  reply: destroyAct,
  refusals: { letters_not_due: 409 },
})

/** The act as PDF, to be signed by who destroys and who sees it. */
export const destroyActPaper = endpoint({
  ...byId,
  method: 'GET',
  path: '/api/branch/destroyActs/:id/paper',
  summary: 'Prints an act of destruction (issue 5 part 6).',
  file: 'application/pdf',
  reply: z.unknown(),
  refusals: {},
})

/** The letters of the act were destroyed, and somebody saw it. */
export const confirmDestroyAct = endpoint({
  ...byId,
  method: 'POST',
  path: '/api/branch/destroyActs/:id/confirmation',
  summary: 'Confirms that the letters of an act were destroyed (issue 5 part 6).',
  body: z.object({ witness: nameLine(2, longest.person) }),
  reply: destroyAct,
  refusals: { act_confirmed: 409 },
})
