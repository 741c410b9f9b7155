import * as z from 'zod/mini'
import { calendarDate, instant } from './basics.ts'
import { endpoint } from './endpoint.ts'

const run = z.object({ text: z.string(), strong: z.optional(z.boolean()), href: z.optional(z.string()) })
const runs = z.array(run)

/** A piece of the offer's text, as its page, PDF and this screen draw it alike. */
export const offerBlock = z.union([
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), runs }),
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), start: z.int(), items: z.array(runs) }),
  z.object({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
])
export type OfferBlock = z.infer<typeof offerBlock>

/** The offer in force today and whether it was accepted; `version` is the first day of its edition. */
export const offer = z.object({
  version: calendarDate,
  title: z.string(),
  note: z.string(),
  /** The same text as a file. */
  file: z.string(),
  blocks: z.array(offerBlock),
  /** In whose name it is accepted; null: the person's own, as a sole proprietor. */
  organisation: z.nullable(z.string()),
  accepted: z.nullable(z.object({ by: z.string(), at: instant })),
})
export type Offer = z.infer<typeof offer>

/** The current offer for whoever acts (M-LEGAL-07). */
export const readOffer = endpoint('GET /api/offer', {
  summary: 'Answers the offer in force and whether it was accepted (M-LEGAL-07).',
  access: 'person',
  reply: offer,
})

/** Accepts the offer that was read; once a version, whichever user of the organisation did it. */
export const acceptOffer = endpoint('POST /api/offer', {
  summary: 'Accepts the offer in force for the organisation of the session (M-LEGAL-07).',
  access: 'person',
  body: z.object({ version: calendarDate }),
  reply: offer,
  refusals: { offer_outdated: 409 },
})
