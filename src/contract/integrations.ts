import * as z from 'zod/mini'
import { instant } from './basics.ts'
import { endpoint } from './endpoint.ts'

/** How an outside system stands: 'embedded' is our own stand-in, 'unknown' was not checked yet. */
export const integrationState = z.object({
  name: z.enum(['login', 'bank', 'receipts', 'email', 'sms', 'tracking', 'directory', 'storage']),
  state: z.enum(['embedded', 'unknown', 'up', 'down']),
  /** Why it would not serve us, as codes of the other side. */
  problem: z.nullable(z.string()),
  /** Since when it stands so. */
  since: z.nullable(instant),
  checkedAt: z.nullable(instant),
})
export type IntegrationState = z.infer<typeof integrationState>

/** For whoever runs the service: the outside systems, and what waits because of them. */
export const readIntegrations = endpoint('GET /api/branch/integrations', () => ({
  access: 'operator',
  summary: 'Lists the outside systems with their state and what waits for them (our extension).',
  reply: z.object({
    integrations: z.array(integrationState),
    letters: z.object({ waiting: z.int(), oldest: z.nullable(instant) }),
    /** Refunds of all branches that the bank has not done. */
    refunds: z.int(),
  }),
}))
