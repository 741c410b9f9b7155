import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { createPastedTextSchema, instantSchema, sixDigitCode } from '#kit/api/field-schemas.ts'
import { extractDigits } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

/** The last four digits of the passport, or an INN. */
const proof = createPastedTextSchema(
  extractDigits,
  maxTextLength.pastedNumber,
  z.regex(/^(\d{4}|\d{10}|\d{12})$/),
)

/** Every wrong pair gets the same reply, and each reply takes longer than the previous one. Attempts are logged. */
export const requestRecoveryCode = endpoint('POST /api/claims/recovery', () => ({
  summary: 'Sends a code to the contact of a claim to which its holder has lost access.',
  access: 'person',
  body: z.object({ claim: z.int().check(z.positive()), proof }),
  reply: z.object({
    /** Masked contact, such as 'a•••@example.org'. */
    sentTo: z.string(),
    codeUntil: instantSchema,
  }),
  refusals: { pair_unknown: 404, claim_is_yours: 409, organisation_differs: 422 },
}))

/** Moves the whole chain: the claim, the rents that it extends, and its extensions. */
export const confirmRecovery = endpoint('POST /api/claims/recovery/confirm', () => ({
  summary: 'Moves a claim to this account by the code sent to its contact.',
  access: 'person',
  body: z.object({
    claim: z.int().check(z.positive()),
    code: sixDigitCode,
  }),
  reply: z.object({ claim: z.int() }),
  refusals: { code_wrong: 422, code_expired: 410, organisation_differs: 422 },
}))

/**
 * For holders who can no longer use the old contact: the branch checks their document and issues a one-time code that
 * is valid for a day.
 */
export const confirmRecoveryByBranchCode = endpoint('POST /api/claims/recovery/atBranch', () => ({
  summary: 'Moves a claim to this account by a code from the branch (not in the published API).',
  access: 'person',
  body: z.object({ claim: z.int().check(z.positive()), proof, code: sixDigitCode }),
  reply: z.object({ claim: z.int() }),
  refusals: {
    pair_unknown: 404,
    claim_is_yours: 409,
    code_wrong: 422,
    code_expired: 410,
    organisation_differs: 422,
  },
}))
