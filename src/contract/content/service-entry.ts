import * as z from 'zod/mini'
import { serviceNumber } from '../basics.ts'

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
