import * as z from 'zod/mini'
import { instant, numberInPath, pasted } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { digitsOf } from './pasted-text.ts'
import { longest } from './typed-text.ts'

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
