import * as z from 'zod/mini'
import { instant } from './basics.ts'
import { endpoint } from './endpoint.ts'

/**
 * First step of finding a lost claim: number and proof (the passport's last four digits, or the INN of the organisation)
 * send a code to the contact on the claim. Wrong pairs are answered alike and ever slower; both steps are logged.
 */
export const askRecovery = endpoint({
  method: 'POST',
  path: '/api/claims/recovery',
  summary: 'Sends a code to the contact of a claim that its holder cannot see (sheet §4).',
  access: 'person',
  body: z.object({
    claim: z.int().check(z.positive()),
    proof: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(20)),
        z.transform((text: string) => text.replace(/\D/g, '')),
      ),
      z.string().check(z.regex(/^(\d{4}|\d{10}|\d{12})$/)),
    ),
  }),
  reply: z.object({
    /** 'a•••@example.org' */
    sentTo: z.string(),
    codeUntil: instant,
  }),
  refusals: { pair_unknown: 404, claim_is_yours: 409, organisation_differs: 422 },
})

/** Second step: the code moves the claim, with its predecessor and successor, to this account. */
export const confirmRecovery = endpoint({
  method: 'POST',
  path: '/api/claims/recovery/confirm',
  summary: 'Moves a claim to this account by the code that its contact was sent (sheet §4).',
  access: 'person',
  body: z.object({
    claim: z.int().check(z.positive()),
    code: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
  }),
  reply: z.object({ claim: z.int() }),
  refusals: { code_wrong: 422, code_expired: 410, organisation_differs: 422 },
})
