import * as z from 'zod/mini'
import { officeIndex } from './basics.ts'
import { endpoint } from './endpoint.ts'

/**
 * What keeps somebody from renting as client type 3, each by its name (M-LEGAL-06, AMB-46). The first two
 * are about who acts: the login tells no INN of the person who acts without an organisation; the company is neither
 * theirs nor that of the organisation for which they act.
 */
export const legalCondition = z.enum([
  'inn_unknown',
  'company_not_yours',
  'account_blocked',
  'offer_missing',
  'region_differs',
  'balance_missing',
  'entity_liquidating',
  'entity_liquidated',
  'entity_reorganizing',
  'entity_bankrupt',
])
export type LegalCondition = z.infer<typeof legalCondition>

/**
 * Whether the organisation of the session may rent, before anything is filled in; `index` names the office, without it
 * regions are not compared. A sole proprietor who acts without an organisation has no account: only the person and the company count.
 */
export const readLegalConditions = endpoint('GET /api/legals/conditions', () => ({
  summary: 'Names every condition that keeps the organisation from renting (M-LEGAL-06).',
  access: 'person',
  query: z.object({ index: z.optional(officeIndex) }),
  reply: z.object({
    /** Null: the person acts in their own name. */
    legalHid: z.nullable(z.string()),
    /** The only INN that may be registered: of the organisation, or the person's own; null: the login tells none. */
    inn: z.nullable(z.string()),
    failing: z.array(legalCondition),
    /** Regions of the account; none means all. */
    regions: z.array(z.string()),
  }),
}))
