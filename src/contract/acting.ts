import * as z from 'zod/mini'
import { claimNumber, done, instant, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { userRole } from './organisation-users.ts'

/** An organisation lets somebody in, who has not answered yet (M-LEGAL-08). */
export const invitation = z.object({
  id: z.int(),
  orgFullName: z.string(),
  inn: z.string(),
  role: userRole,
  /** Name of the administrator; '' where it is not known any more. */
  by: z.string(),
  at: instant,
})
export type Invitation = z.infer<typeof invitation>

/** The invitations to the verified e-mail of the login that wait for an answer. */
export const readInvitations = endpoint('GET /api/user/invitations', () => ({
  summary: 'Lists the invitations of organisations that wait for an answer (our extension, M-LEGAL-08).',
  access: 'person',
  reply: z.array(invitation),
}))

/**
 * Accepts or declines an invitation of one's own; any other number is 403 (AMB-41). Accepting again what one accepted
 * changes nothing. For whom one acts stays as it is.
 */
export const answerInvitation = endpoint('POST /api/user/invitations/:id', () => ({
  summary: 'Accepts or declines an invitation (our extension, M-LEGAL-08).',
  access: 'person',
  params: z.object({ id: numberInPath }),
  body: z.object({ accept: z.boolean() }),
  reply: done,
}))

/**
 * Ends one's own access to an organisation, with the next request and for good: only an invitation brings it back. The only
 * administrator appoints another one first.
 */
export const leaveOrganisation = endpoint('DELETE /api/user/legals/:legalHid', () => ({
  summary: 'Leaves an organisation (our extension, M-LEGAL-08).',
  access: 'person',
  whoeverActs: true,
  params: z.object({ legalHid: z.string().check(z.maxLength(200)) }),
  reply: done,
  refusals: { legal_not_yours: 403, last_administrator: 409 },
}))

/**
 * For whom one would have to act to see a claim that is one's own but refused now; a claim of somebody else is 403 like
 * one that is not there (AMB-41).
 */
export const whoSeesClaim = endpoint('GET /api/claims/:id/actingFor', () => ({
  summary: 'Says for whom the person would have to act to see a claim (our extension, M-ROLE-02).',
  access: 'person',
  params: z.object({ id: claimNumber }),
  reply: z.object({
    /** Null: themselves. */
    legalHid: z.nullable(z.string()),
    orgFullName: z.nullable(z.string()),
  }),
}))

/** A profile of the same person: each was proved by its own login (AMB-49). */
export const linkedProfile = z.object({
  id: z.int(),
  userName: z.string(),
  email: z.string(),
  you: z.boolean(),
  linkedAt: instant,
})
export type LinkedProfile = z.infer<typeof linkedProfile>

/** The profiles that see one list of claims with this one, itself among them; none while nothing is linked. */
export const readLinkedProfiles = endpoint('GET /api/user/linkedProfiles', () => ({
  summary: 'Lists the profiles that are linked with this one (our extension, AMB-49).',
  access: 'person',
  reply: z.array(linkedProfile),
}))

/** Takes a profile out of the linked ones; each claim stays with its holder. Any other number is 403 (AMB-41). */
export const unlinkProfile = endpoint('DELETE /api/user/linkedProfiles/:id', () => ({
  summary: 'Undoes the linking of a profile (our extension, AMB-49).',
  access: 'person',
  params: z.object({ id: numberInPath }),
  reply: done,
}))
