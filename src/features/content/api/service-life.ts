import * as z from 'zod/mini'
import { done, instant } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'

/** Moves the server's clock; exists only with TEST_CLOCK set. */
export const moveTestClock = endpoint('POST /test/clock', () => ({
  summary: 'Moves the clock of a server that was started with TEST_CLOCK.',
  access: 'everyone',
  body: z.object({ now: instant }),
  reply: done,
}))

/** What the site must know of this server's settings before it draws: map tiles, the time. */
export const siteSettings = endpoint('GET /api/settings', () => ({
  summary: 'Answers the public settings of the server (our extension).',
  access: 'everyone',
  reply: z.object({
    now: instant,
    today: z.string(),
    tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
    product: z.string(),
    /** Numbers of services that nobody can order anywhere now. */
    stoppedServices: z.optional(z.array(z.int())),
    demo: z.boolean(),
    /** Whether one may pay by a code: everybody, persons alone, nobody. */
    sbp: z.enum(['on', 'persons', 'off']),
  }),
}))
