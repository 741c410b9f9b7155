import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { instantSchema } from '#kit/api/field-schemas.ts'

/** `embedded` means that our own stand-in is used. */
export const integrationState = z.object({
  name: z.enum(['login', 'bank', 'receipts', 'email', 'sms', 'tracking', 'directory', 'storage']),
  state: z.enum(['embedded', 'unknown', 'up', 'down']),
  problem: z.nullable(z.string()),
  since: z.nullable(instantSchema),
  checkedAt: z.nullable(instantSchema),
})
export type IntegrationState = z.infer<typeof integrationState>

export const readIntegrationStates = endpoint('GET /api/branch/integrations', () => ({
  access: 'operator',
  summary: 'Lists the external systems with their state and pending work (our extension).',
  reply: z.object({
    integrations: z.array(integrationState),
    letters: z.object({ waiting: z.int(), oldest: z.nullable(instantSchema) }),
    refunds: z.int(),
  }),
}))
