import * as z from 'zod/mini'
import { calendarDateSchema } from '#kit/api/field-schemas.ts'

const common = {
  title: z.string().check(z.minLength(5)),
  order: z.int().check(z.positive()),
}

const madeFile = z.string().check(z.regex(/^\/docs\/[a-z0-9-]+\.(pdf|docx)$/))

const published = z.strictObject({
  kind: z.literal('published'),
  ...common,
  /** Path `/documents/{slug}`, shared by all editions. */
  slug: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  format: z.enum(['PDF', 'DOC']),
  href: madeFile,
  description: z.string().check(z.minLength(10)),
  /** Name of the analytics event (M-DOC-02). */
  event: z.string().check(z.regex(/^[a-z_]+$/)),
  /** First day of this edition; the newest edition that has begun is in force. */
  validFrom: calendarDateSchema,
  changes: z.optional(z.string().check(z.minLength(10), z.maxLength(500))),
})

/** The tariff document: the body is the text around the price tables, and each tariff gives one file. */
const tariff = z.strictObject({
  kind: z.literal('tariff'),
  ...common,
  slug: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  format: z.literal('PDF'),
  href: madeFile,
  description: z.string().check(z.minLength(10)),
  event: z.string().check(z.regex(/^[a-z_]+$/)),
})

/** An external file has no description and no event (M-DOC-01). */
const external = z.strictObject({
  kind: z.literal('external'),
  ...common,
  format: z.enum(['PDF', 'DOC']),
  href: z.string().check(z.regex(/^https:\/\/\S+$/)),
  /** Size as text, because an external file cannot be measured. */
  size: z.optional(z.string()),
})

/** Files that other screens link to (M-ROUTE-42). */
export const requiredDocumentFiles = [
  '/docs/order-of-service-provision.pdf',
  '/docs/tarif.pdf',
  '/docs/public-offer.pdf',
  '/docs/procuration.docx',
] as const

/** Front matter of `content/documents/*.md` (M-DOC-01, M-ENT-04). */
export const documentEntry = z.discriminatedUnion('kind', [published, tariff, external])
export type DocumentEntry = z.infer<typeof documentEntry>
export type PublishedDocument = z.infer<typeof published>
export type TariffDocument = z.infer<typeof tariff>
