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
