import * as z from 'zod/mini'
import { calendarDate, serviceNumber } from '../basics.ts'

/** Front matter of `content/banners/*.md`: a slide of the home page; the body is the text of its dialog (M-HOME-05, 06). */
export const bannerEntry = z.strictObject({
  order: z.int().check(z.positive()),
  title: z.string().check(z.minLength(5), z.maxLength(80)),
  text: z.string().check(z.minLength(10), z.maxLength(200)),
  dialogTitle: z.string().check(z.minLength(5)),
  /** The service that the dialog offers to connect; none means any. */
  service: z.optional(serviceNumber),
  /** First and last day on which it is shown, by the server's day; without them always. */
  validFrom: z.optional(calendarDate),
  validTo: z.optional(calendarDate),
})

/** Front matter of `content/services/*.md`: a page a service; the file's name is its address `/services/{name}`. */
export const serviceEntry = z.strictObject({
  title: z.string().check(z.minLength(5)),
  order: z.int().check(z.positive()),
  /** One sentence for the list, the page's lead and the search engine. */
  summary: z.string().check(z.minLength(20), z.maxLength(200)),
  /** Numbers that a claim carries for it; none for the rent itself (M-SVC-01). */
  numbers: z._default(z.array(serviceNumber), []),
  audience: z.enum(['everyone', 'legal']),
  /** The question of the FAQ that explains it. */
  faq: z.optional(z.string().check(z.regex(/^[a-z]+\d*$/))),
})

/** The six sections of the FAQ in their order (M-FAQ-01); their titles are words of the page. */
export const faqSections = ['about', 'legals', 'changes', 'prolongation', 'cabinet', 'extras'] as const
export type FaqSection = (typeof faqSections)[number]

/** Anchors that other screens link to and that therefore must exist (M-ROUTE-13). */
export const requiredAnchors = [
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

/** Front matter of `content/faq/*.md`: one question; the body is its answer (M-ENT-04). */
export const faqEntry = z
  .strictObject({
    section: z.enum(faqSections),
    order: z.int().check(z.positive()),
    /** The hash that opens the question: `/faq#services2`. */
    anchor: z.string().check(z.regex(/^[a-z]+\d*$/)),
    question: z.string().check(z.minLength(5), z.maxLength(150)),
    /** A file of `content/faq/images`. */
    image: z.optional(z.string().check(z.regex(/^[a-z0-9-]+\.(svg|png|jpg|webp)$/))),
    imageAlt: z.optional(z.string().check(z.minLength(10))),
    /** Shown in compact form on the home page. */
    home: z._default(z.boolean(), false),
    /** Words by which people look for it and which the question does not have. */
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
