import * as z from 'zod/mini'

const run = z.object({ text: z.string(), strong: z.optional(z.boolean()), href: z.optional(z.string()) })
const runs = z.array(run)

export const documentBlockSchema = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), runs }),
    z.object({ kind: z.literal('paragraph'), runs }),
    z.object({ kind: z.literal('list'), ordered: z.boolean(), start: z.int(), items: z.array(runs) }),
    z.object({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
  ]),
)
export type DocumentBlock = z.infer<typeof documentBlockSchema>
