import * as z from 'zod/mini'
import { done, emailAddress, nameLine, pasted } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { ungrouped } from '#kit/api/pasted-text.ts'
import { longest } from '#kit/api/typed-text.ts'

/** Comments up to 1000 characters, indexes up to six digits (M-FB-01…05). */
export const feedback = z.object({
  name: z._default(nameLine(0, longest.person), ''),
  email: z._default(z.union([z.literal(''), emailAddress]), ''),
  comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.comment)),
  index: z._default(pasted(ungrouped, longest.pastedNumber, z.regex(/^\d{0,6}$/)), ''),
})
export type Feedback = z.input<typeof feedback>

const question = {
  access: 'everyone',
  body: feedback,
  reply: done,
  refusals: {},
} as const

/** Basic auth is accepted but ignored (M-API-31, AMB-20). */
export const sendFeedback = endpoint('POST /abon-api/v1/feedback', () => ({
  ...question,
  outside: true,
  summary: 'Sends a question to support.',
}))

/** The same endpoint under the base path (AMB-20). */
export const sendFeedbackBelowBase = endpoint('POST /abon-api/v1/feedback', () => ({
  ...question,
  summary: 'Sends a question to support, under the base path.',
}))
