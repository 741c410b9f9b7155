import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { doneReplySchema, instantSchema } from '#kit/api/field-schemas.ts'

/** Available only if the environment variable TEST_CLOCK is set. */
export const setTestClock = endpoint('POST /test/clock', () => ({
  summary: 'Sets the clock of a server started with TEST_CLOCK.',
  access: 'everyone',
  body: z.object({ now: instantSchema }),
  reply: doneReplySchema,
}))

export const readSiteSettings = endpoint('GET /api/settings', () => ({
  summary: 'Returns the public settings of the server (our extension).',
  access: 'everyone',
  reply: z.object({
    now: instantSchema,
    today: z.string(),
    tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
    product: z.string(),
    /** Numbers of services that are stopped everywhere. */
    stoppedServices: z.optional(z.array(z.int())),
    demo: z.boolean(),
    /** Who may pay by SBP QR code: everybody, only individuals, or nobody. */
    sbp: z.enum(['on', 'persons', 'off']),
  }),
}))
