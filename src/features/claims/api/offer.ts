import * as z from 'zod/mini'
import { documentBlockSchema } from '#content/api/document-block.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, instantSchema } from '#kit/api/field-schemas.ts'

/** `version` is the first day on which the edition applies. */
export const offerSchema = z.object({
  version: calendarDateSchema,
  title: z.string(),
  note: z.string(),
  /** Path of the same text as a file. */
  file: z.string(),
  blocks: z.array(documentBlockSchema),
  /** The organisation that accepts the offer; null for a sole proprietor. */
  organisation: z.nullable(z.string()),
  accepted: z.nullable(z.object({ by: z.string(), at: instantSchema })),
})
export type Offer = z.infer<typeof offerSchema>

export const readOffer = endpoint('GET /api/offer', () => ({
  summary: 'Returns the offer in force and its acceptance (M-LEGAL-07).',
  access: 'person',
  reply: offerSchema,
}))

/** Once any user of the organisation has accepted a version, its other users need not accept it again. */
export const acceptOffer = endpoint('POST /api/offer', () => ({
  summary: 'Accepts the offer in force for the organisation of the session (M-LEGAL-07).',
  access: 'person',
  body: z.object({ version: calendarDateSchema }),
  reply: offerSchema,
  refusals: { offer_outdated: 409 },
}))
