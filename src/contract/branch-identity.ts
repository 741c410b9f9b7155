import * as z from 'zod/mini'
import { done, instant, numberInPath, pasted } from './basics.ts'
import { keptPassport, personRegistration } from './clients.ts'
import { endpoint } from './endpoint.ts'
import { digitsOf } from './pasted-text.ts'
import { longest } from './typed-text.ts'

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

/**
 * Puts a new passport in the place of the one that was registered, for the person at the counter: `oldPassport` is series
 * and number of the former one, which the new one names. Rents go on; the person is told by letter.
 */
export const renewIdentity = endpoint('POST /api/branch/claims/:id/identity/renewal', () => ({
  access: 'operator',
  summary: 'Registers the new passport of the holder of a claim at the counter (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({
    oldPassport: pasted(digitsOf, longest.identityNumber, z.length(10)),
    /** The operator has looked at both documents. */
    seen: z.literal(true),
    person: personRegistration,
  }),
  reply: done,
  refusals: { holder_not_recognised: 422, holder_blocked: 409, registration_refused: 422 },
}))

/**
 * Gives whoever came with their document a code that moves the claim to the account in which they type it in: for those who
 * can open neither the old account nor its e-mail. `document`: series and number of the holder's passport, of an organisation
 * its INN with the representative's documents seen. A new code ends the one before; the old e-mail is told.
 */
export const issueRecoveryCode = endpoint('POST /api/branch/claims/:id/recoveryCode', () => ({
  access: 'operator',
  summary:
    'Issues a code that gives access to a claim back to whoever showed their document (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({
    document: pasted(digitsOf, longest.identityNumber, z.regex(/^(\d{10}|\d{12})$/)),
    /** The operator has looked at the document itself. */
    seen: z.literal(true),
  }),
  reply: z.object({ code: z.string(), until: instant }),
  refusals: { holder_not_recognised: 422, holder_blocked: 409 },
}))
