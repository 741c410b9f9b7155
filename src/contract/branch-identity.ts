import * as z from 'zod/mini'
import { instant, numberInPath } from './basics.ts'
import { keptPassport } from './clients.ts'
import { endpoint } from './endpoint.ts'

/** Why an operator opens the passport data of somebody at the counter. */
export const identityPurpose = z.enum(['signing', 'item_handover', 'identity_check'])
export type IdentityPurpose = z.infer<typeof identityPurpose>

/** Who rents, as their passport says, and how they are reached: what is compared with the document at the counter. */
export const holderIdentity = z.object({
  name: z.string(),
  /** DD.MM.YYYY, as is every day here. */
  birthday: z.string(),
  passport: keptPassport,
  registrationAddress: z.string(),
  /** Whether the directory knows this very address; false where it was typed or completed by hand. */
  addressKnown: z.boolean(),
  /** Null where it is the same. */
  homeAddress: z.nullable(z.string()),
  email: z.string(),
  /** Digits with the country's 7, where notices go there; nothing else asks for a phone. */
  phone: z.nullable(z.string()),
  registeredAt: instant,
})
export type HolderIdentity = z.infer<typeof holderIdentity>

/**
 * Opens the passport data of the person who rents; the look is written down with its purpose and shown to the person.
 * `identity_missing`: none was registered, or an organisation rents.
 */
export const showIdentity = endpoint('POST /api/branch/claims/:id/identity', () => ({
  access: 'operator',
  summary: 'Opens the passport data of the holder of a claim at the counter (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({ purpose: identityPurpose }),
  reply: holderIdentity,
  refusals: { identity_missing: 404 },
}))
