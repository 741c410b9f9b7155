import * as z from 'zod/mini'

/** One field that the server would not take: dotted path in the body and a code for the words beside it. */
const fieldRefusal = z.object({ field: z.string(), code: z.string() })
export type FieldRefusal = z.infer<typeof fieldRefusal>

/** The body of every refusal of our server; `data` carries what helps to go on (for `box_taken`: the nearest free box). */
export const refusalBody = z.object({
  code: z.string(),
  fields: z.optional(z.array(fieldRefusal)),
  data: z.optional(z.unknown()),
})
export type RefusalBody = z.infer<typeof refusalBody>
