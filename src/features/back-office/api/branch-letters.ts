import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  createSingleLineNameSchema,
  instantSchema,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import {
  courierAddress,
  incomingLetter,
  incomingLetterKind,
  letterHistoryEntry,
} from '#mail/api/incoming-letters.ts'

const operator = { access: 'operator' } as const
const byId = { ...operator, params: z.object({ id: positiveIntegerParam }) } as const
const page = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))

const MEGABYTE = 1024 * 1024
export const envelopePhotoUploadLimits = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  limit: 10 * MEGABYTE,
} as const
export const letterScanUploadLimits = { types: ['application/pdf'], limit: 25 * MEGABYTE } as const

export const letterQueueSchema = z.enum(['toScan', 'toHand', 'toSend', 'toDestroy', 'atRest'])
export type LetterQueue = z.infer<typeof letterQueueSchema>

export const branchLetterAction = z.enum([
  'attach_scan',
  'withdraw_scan',
  'hand_over',
  'send',
  'begin_destroy',
  'confirm_destroy',
])
export type BranchLetterAction = z.infer<typeof branchLetterAction>

export const branchLetter = z.object({
  ...incomingLetter.shape,
  holder: z.string(),
  courier: z.nullable(courierAddress),
  /** For a blocked holder only `hand_over` is allowed; other actions return `holder_blocked`. */
  blocked: z.boolean(),
  acts: z.array(branchLetterAction),
})
export type BranchLetter = z.infer<typeof branchLetter>

export const branchLetterDetails = z.object({ ...branchLetter.shape, history: z.array(letterHistoryEntry) })

export const boxWithDigitization = z.object({
  claim: z.int(),
  boxNumber: z.string(),
  boxName: z.nullable(z.string()),
  holder: z.string(),
  endDate: calendarDateSchema,
})
export type BoxWithDigitization = z.infer<typeof boxWithDigitization>

/** At most 200 boxes, ordered by number. */
export const readBoxesWithDigitization = endpoint('GET /api/branch/digitizedBoxes', () => ({
  ...operator,
  summary: 'Lists the boxes of the branch whose letters are digitized.',
  reply: z.array(boxWithDigitization),
}))

/** The photo is stored for a day unless a letter is received with it. */
export const uploadEnvelopePhoto = endpoint('POST /api/branch/envelopes', () => ({
  ...operator,
  summary: 'Uploads the photo of an envelope: JPEG, PNG or WebP, 10 MB at most.',
  upload: envelopePhotoUploadLimits,
  reply: z.object({ file: z.int() }),
  refusals: { not_a_picture: 422 },
}))

/** The organisation's letter rules are applied at once. */
export const receiveLetter = endpoint('POST /api/branch/letters', () => ({
  ...operator,
  summary: 'Receives a letter for digitization.',
  body: z.object({
    claim: z.int(),
    kind: z._default(incomingLetterKind, 'letter'),
    sender: createSingleLineNameSchema(1, maxTextLength.party),
    /** Track number of a registered letter: 14 digits, or UPU S10 with a valid check digit. */
    number: z._default(z.string().check(z.trim(), z.maxLength(maxTextLength.track)), ''),
    /** Id of the photo from {@link uploadEnvelopePhoto}. */
    envelope: z.int(),
  }),
  reply: branchLetterDetails,
  refusals: { not_digitized: 409, envelope_unknown: 422, track_malformed: 422, track_check_digit: 422 },
}))

/** Oldest first, 20 per page; `search` looks in senders, track numbers, box numbers and letter ids. */
export const readBranchLetters = endpoint('GET /api/branch/letters', () => ({
  ...operator,
  summary: 'Lists a queue of digitized letters of the branch.',
  query: z.object({
    queue: letterQueueSchema,
    search: z.optional(z.string().check(z.trim(), z.maxLength(maxTextLength.search))),
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

/** Letters of other branches are forbidden whether or not they exist. */
export const readBranchLetter = endpoint('GET /api/branch/letters/:id', () => ({
  ...byId,
  summary: 'Returns a digitized letter of the branch.',
  reply: branchLetterDetails,
}))

/** Operators see only the envelope; only the organisation can open scans. `size=small` returns a thumbnail. */
export const readEnvelopePhoto = endpoint('GET /api/branch/letters/:id/envelope', () => ({
  ...byId,
  summary: 'Returns the photo of an envelope.',
  query: z.object({ size: z.optional(z.literal('small')) }),
  file: 'application/octet-stream',
}))

const action = { status_not_allowed: 409, holder_blocked: 409 } as const

export const uploadLetterScan = endpoint('PUT /api/branch/letters/:id/scan', () => ({
  ...byId,
  summary: 'Uploads the scan of a letter: PDF, 25 MB at most.',
  upload: letterScanUploadLimits,
  reply: branchLetterDetails,
  refusals: {
    ...action,
    not_a_pdf: 422,
    pdf_locked: 422,
    pdf_active: 422,
    pdf_too_long: 422,
  },
}))

/** Deletes the wrong scan and queues the letter for scanning again. */
export const withdrawLetterScan = endpoint('POST /api/branch/letters/:id/withdrawal', () => ({
  ...byId,
  summary: 'Withdraws a wrong scan.',
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.reason)) }),
  reply: branchLetterDetails,
  refusals: action,
}))

export const handOverLetter = endpoint('POST /api/branch/letters/:id/handOver', () => ({
  ...byId,
  summary: 'Records that a letter was handed over.',
  body: z.object({ recipient: createSingleLineNameSchema(2, maxTextLength.party) }),
  reply: branchLetterDetails,
  refusals: { status_not_allowed: 409 },
}))

/** Accepts any courier's tracking number; a postal number must have a valid check digit. */
export const dispatchLetter = endpoint('POST /api/branch/letters/:id/dispatch', () => ({
  ...byId,
  summary: 'Records that a letter was sent by courier.',
  body: z.object({ track: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.track)) }),
  reply: branchLetterDetails,
  refusals: { ...action, track_check_digit: 422 },
}))

export const destructionAct = z.object({
  id: z.int(),
  drawnBy: z.string(),
  drawnAt: instantSchema,
  confirmedBy: z.nullable(z.string()),
  witness: z.nullable(z.string()),
  confirmedAt: z.nullable(instantSchema),
  letters: z.array(
    z.object({ id: z.int(), sender: z.string(), number: z.nullable(z.string()), boxNumber: z.string() }),
  ),
})
export type DestructionAct = z.infer<typeof destructionAct>

export const readDestructionActs = endpoint('GET /api/branch/destroyActs', () => ({
  ...operator,
  summary: 'Lists the destruction acts of the branch.',
  reply: z.array(destructionAct),
}))

/**
 * An act cannot be cancelled once drawn up. If any letter may not be destroyed yet, the whole act is refused with
 * `letters_not_due` and `data.letters`.
 */
export const createDestructionAct = endpoint('POST /api/branch/destroyActs', () => ({
  ...operator,
  summary: 'Draws up a destruction act.',
  body: z.object({ letters: z.array(z.int()).check(z.minLength(1), z.maxLength(100)) }),
  reply: destructionAct,
  refusals: { letters_not_due: 409, holder_blocked: 409 },
}))

export const printDestructionAct = endpoint('GET /api/branch/destroyActs/:id/document', () => ({
  ...byId,
  summary: 'Prints a destruction act.',
  file: 'application/pdf',
}))

export const confirmDestructionAct = endpoint('POST /api/branch/destroyActs/:id/confirmation', () => ({
  ...byId,
  summary: 'Confirms that the letters of a destruction act were destroyed.',
  body: z.object({ witness: createSingleLineNameSchema(2, maxTextLength.person) }),
  reply: destructionAct,
  refusals: { act_confirmed: 409, holder_blocked: 409 },
}))
