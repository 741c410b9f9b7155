import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  createPastedTextSchema,
  doneReplySchema,
  instantSchema,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { extractDigits } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { passportDetails, personRegistration } from '#people/api/clients.ts'

export const identityAccessPurpose = z.enum(['signing', 'item_handover', 'identity_check'])
export type IdentityAccessPurpose = z.infer<typeof identityAccessPurpose>

export const holderIdentity = z.object({
  name: z.string(),
  /** Dates in this object are DD.MM.YYYY. */
  birthday: z.string(),
  passport: passportDetails,
  registrationAddress: z.string(),
  /** False if the address was typed or completed by hand. */
  addressKnown: z.boolean(),
  /** Null if it equals the registered address. */
  homeAddress: z.nullable(z.string()),
  email: z.string(),
  /** Digits with country code 7; null unless the person gets notifications by phone. */
  phone: z.nullable(z.string()),
  registeredAt: instantSchema,
})
export type HolderIdentity = z.infer<typeof holderIdentity>

/**
 * Each access is recorded with its purpose and shown to the person. `identity_missing`: no identity is registered, or
 * the holder is an organisation.
 */
export const readHolderIdentity = endpoint('POST /api/branch/claims/:id/identity', () => ({
  access: 'operator',
  summary: 'Returns the passport data of the holder of a claim (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({ purpose: identityAccessPurpose }),
  reply: holderIdentity,
  refusals: { identity_missing: 404 },
}))

/**
 * `oldPassport` is the series and number of the previous passport, which are printed in the new one. Rents continue,
 * and the person is notified.
 */
export const replaceHolderPassport = endpoint('POST /api/branch/claims/:id/identity/replacement', () => ({
  access: 'operator',
  summary: 'Registers a new passport of the holder of a claim (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({
    oldPassport: createPastedTextSchema(extractDigits, maxTextLength.identityNumber, z.length(10)),
    seen: z.literal(true),
    person: personRegistration,
  }),
  reply: doneReplySchema,
  refusals: { holder_not_recognised: 422, holder_blocked: 409, registration_refused: 422 },
}))

/**
 * The code moves the claim to the login that enters it. `document` is the series and number of the passport, or the INN
 * of an organisation. A new code cancels the previous one, and the claim's current email address is notified.
 */
export const issueRecoveryCode = endpoint('POST /api/branch/claims/:id/recoveryCode', () => ({
  access: 'operator',
  summary: 'Issues a code that restores access to a claim after a document check (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({
    document: createPastedTextSchema(
      extractDigits,
      maxTextLength.identityNumber,
      z.regex(/^(\d{10}|\d{12})$/),
    ),
    seen: z.literal(true),
  }),
  reply: z.object({ code: z.string(), until: instantSchema }),
  refusals: { holder_not_recognised: 422, holder_blocked: 409 },
}))
