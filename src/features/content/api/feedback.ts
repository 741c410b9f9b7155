import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  createPastedTextSchema,
  createSingleLineNameSchema,
  doneReplySchema,
  emailAddress,
} from '#kit/api/field-schemas.ts'
import { stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

/** A comment has up to 1000 characters, a postal index up to six digits (M-FB-01…05). */
export const feedbackSchema = z.object({
  name: z._default(createSingleLineNameSchema(0, maxTextLength.person), ''),
  email: z._default(z.union([z.literal(''), emailAddress]), ''),
  comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.comment)),
  index: z._default(
    createPastedTextSchema(stripNumberFormatting, maxTextLength.pastedNumber, z.regex(/^\d{0,6}$/)),
    '',
  ),
})
export type Feedback = z.input<typeof feedbackSchema>

const feedbackOptions = {
  access: 'everyone',
  body: feedbackSchema,
  reply: doneReplySchema,
  refusals: {},
} as const

/** Basic auth is accepted but ignored (M-API-31, AMB-20). */
export const sendFeedback = endpoint('POST /abon-api/v1/feedback', () => ({
  ...feedbackOptions,
  outside: true,
  summary: 'Sends a question to support.',
}))

/** The same endpoint as {@link sendFeedback}, but under the site's base path (AMB-20). */
export const sendFeedbackUnderBasePath = endpoint('POST /abon-api/v1/feedback', () => ({
  ...feedbackOptions,
  summary: 'Sends a question to support, under the base path.',
}))
