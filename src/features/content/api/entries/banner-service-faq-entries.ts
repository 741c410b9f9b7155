import * as z from 'zod/mini'
import { calendarDateSchema, serviceNumberSchema } from '#kit/api/field-schemas.ts'

/** Front matter of `content/banners/*.md`; the body is the text of the dialog (M-HOME-05, 06). */
export const bannerEntry = z.strictObject({
  order: z.int().check(z.positive()),
  title: z.string().check(z.minLength(5), z.maxLength(80)),
  text: z.string().check(z.minLength(10), z.maxLength(200)),
  dialogTitle: z.string().check(z.minLength(5)),
  /** The service that the banner's dialog offers; if missing, any service. */
  service: z.optional(serviceNumberSchema),
  /** First and last day on which the banner is shown; unlimited if missing. */
  validFrom: z.optional(calendarDateSchema),
  validTo: z.optional(calendarDateSchema),
})

/** The file name becomes the URL path `/services/{name}`. */
export const serviceEntry = z.strictObject({
  title: z.string().check(z.minLength(5)),
  order: z.int().check(z.positive()),
  summary: z.string().check(z.minLength(20), z.maxLength(200)),
  /** Numbers of the services that the page describes; empty for the rent itself (M-SVC-01). */
  numbers: z._default(z.array(serviceNumberSchema), []),
  audience: z.enum(['everyone', 'legal']),
  faq: z.optional(z.string().check(z.regex(/^[a-z]+\d*$/))),
})

/** Sections of the FAQ in page order (M-FAQ-01). */
export const faqSections = ['about', 'legals', 'changes', 'prolongation', 'cabinet', 'extras'] as const
export type FaqSection = (typeof faqSections)[number]

/** Anchors that other screens link to (M-ROUTE-13). */
export const requiredFaqAnchors = [
  'services1',
  'services2',
  'services3',
  'services4',
  'service10',
  'prolongation5',
  'lk3',
  'legals4',
  'forwarding',
] as const

/** Front matter of `content/faq/*.md`; the body is the answer (M-ENT-04). */
export const faqEntry = z
  .strictObject({
    section: z.enum(faqSections),
    order: z.int().check(z.positive()),
    /** URL hash that opens the question, as in `/faq#services2`. */
    anchor: z.string().check(z.regex(/^[a-z]+\d*$/)),
    question: z.string().check(z.minLength(5), z.maxLength(150)),
    /** Name of a file in `content/faq/images`. */
    image: z.optional(z.string().check(z.regex(/^[a-z0-9-]+\.(svg|png|jpg|webp)$/))),
    imageAlt: z.optional(z.string().check(z.minLength(10))),
    home: z._default(z.boolean(), false),
    synonyms: z._default(
      z.array(z.string().check(z.minLength(2), z.maxLength(40))).check(z.maxLength(30)),
      [],
    ),
  })
  .check(
    z.refine((entry) => (entry.image === undefined) === (entry.imageAlt === undefined), {
      message: 'image and imageAlt go together',
      path: ['imageAlt'],
    }),
  )
