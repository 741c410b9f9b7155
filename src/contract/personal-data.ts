import * as z from 'zod/mini'

/** What of a person was looked at: passport data, or everything that is kept about them. */
export const accessedData = z.enum(['identity', 'everything'])
export type AccessedData = z.infer<typeof accessedData>

/** Why it was looked at: to sign, to hand over an item, to check who stands there, or because the person asked for it. */
export const accessPurpose = z.enum(['signing', 'item_handover', 'identity_check', 'person_request'])
export type AccessPurpose = z.infer<typeof accessPurpose>
