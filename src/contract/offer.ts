import * as z from 'zod/mini'
import { calendarDate, instant } from './basics.ts'
import { documentBlock } from './document-text.ts'
import { endpoint } from './endpoint.ts'

/** The offer in force today and whether it was accepted; `version` is the first day of its edition. */
export const offer = z.object({
  version: calendarDate,
  title: z.string(),
  note: z.string(),
  /** The same text as a file. */
  file: z.string(),
  blocks: z.array(documentBlock),
  /** In whose name it is accepted; null: the person's own, as a sole proprietor. */
  organisation: z.nullable(z.string()),
  accepted: z.nullable(z.object({ by: z.string(), at: instant })),
})
export type Offer = z.infer<typeof offer>

/** The current offer for whoever acts (M-LEGAL-07). */
export const readOffer = endpoint('GET /api/offer', () => ({
  summary: 'Answers the offer in force and whether it was accepted (M-LEGAL-07).',
  access: 'person',
  reply: offer,
}))

/** Accepts the offer that was read; once a version, whichever user of the organisation did it. */
export const acceptOffer = endpoint('POST /api/offer', () => ({
  summary: 'Accepts the offer in force for the organisation of the session (M-LEGAL-07).',
  access: 'person',
  body: z.object({ version: calendarDate }),
  reply: offer,
  refusals: { offer_outdated: 409 },
}))
