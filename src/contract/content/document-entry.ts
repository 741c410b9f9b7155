import * as z from 'zod/mini'
import { calendarDate } from '../basics.ts'

const common = {
  title: z.string().check(z.minLength(5)),
  order: z.int().check(z.positive()),
}

/** Where a made file stands: always below `/docs/`. */
const madeFile = z.string().check(z.regex(/^\/docs\/[a-z0-9-]+\.(pdf|docx)$/))

/** A document that we publish: page, file and words have one source, its Markdown body. */
const published = z.strictObject({
  kind: z.literal('published'),
  ...common,
  /** Address of the page: `/documents/{slug}`; editions of one document share it. */
  slug: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  format: z.enum(['PDF', 'DOC']),
  href: madeFile,
  description: z.string().check(z.minLength(10)),
  /** Name of the analytics event (M-DOC-02). */
  event: z.string().check(z.regex(/^[a-z_]+$/)),
  /** First day of this edition; the newest edition that has begun counts. */
  validFrom: calendarDate,
  /** What changed since the edition before, for its readers. */
  changes: z.optional(z.string().check(z.minLength(10), z.maxLength(500))),
})

/** A tariff table: the body is the text around the tables, one file is made of each dated tariff. */
const tariff = z.strictObject({
  kind: z.literal('tariff'),
  ...common,
  slug: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  format: z.literal('PDF'),
  /** The address that always holds every tariff in force or announced. */
  href: madeFile,
  description: z.string().check(z.minLength(10)),
  event: z.string().check(z.regex(/^[a-z_]+$/)),
})

/** A document that stands elsewhere: no description, no event (M-DOC-01). */
const external = z.strictObject({
  kind: z.literal('external'),
  ...common,
  format: z.enum(['PDF', 'DOC']),
  href: z.string().check(z.regex(/^https:\/\/\S+$/)),
  /** Size as it is shown, for we cannot measure it. */
  size: z.optional(z.string()),
})

/** Files that other screens link to and that therefore must be made (M-ROUTE-42). */
export const requiredFiles = [
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
