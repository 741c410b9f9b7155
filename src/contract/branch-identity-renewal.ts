import * as z from 'zod/mini'
import { done, numberInPath, pasted } from './basics.ts'
import { personRegistration } from './clients.ts'
import { endpoint } from './endpoint.ts'
import { digitsOf } from './pasted-text.ts'
import { longest } from './typed-text.ts'

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
