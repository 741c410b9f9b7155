import * as z from 'zod/mini'
import { claimNumber, done, instant, numberInPath } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { userRole } from './organisation-users.ts'

/** A pending invitation of an organisation (M-LEGAL-08). */
export const invitation = z.object({
  id: z.int(),
  orgFullName: z.string(),
  inn: z.string(),
  role: userRole,
  /** Name of the administrator; '' if unknown. */
  by: z.string(),
  at: instant,
})
export type Invitation = z.infer<typeof invitation>

export const readInvitations = endpoint('GET /api/user/invitations', () => ({
  summary: 'Lists the invitations of organisations that wait for an answer (our extension, M-LEGAL-08).',
  access: 'person',
  reply: z.array(invitation),
}))

/** Foreign numbers are 403 (AMB-41); accepting twice changes nothing, nor is the account switched. */
export const answerInvitation = endpoint('POST /api/user/invitations/:id', () => ({
  summary: 'Accepts or declines an invitation (our extension, M-LEGAL-08).',
  access: 'person',
  params: z.object({ id: numberInPath }),
  body: z.object({ accept: z.boolean() }),
  reply: done,
}))

/** Only an invitation restores access. The last administrator must appoint another first. */
export const leaveOrganisation = endpoint('DELETE /api/user/legals/:legalHid', () => ({
  summary: 'Leaves an organisation (our extension, M-LEGAL-08).',
  access: 'person',
  whoeverActs: true,
  params: z.object({ legalHid: z.string().check(z.maxLength(200)) }),
  reply: done,
  refusals: { legal_not_yours: 403, last_administrator: 409 },
}))

/** Names the account that may see the claim; foreign and unknown claims are both 403 (AMB-41). */
export const whoSeesClaim = endpoint('GET /api/claims/:id/actingFor', () => ({
  summary: 'Says for whom the person would have to act to see a claim (our extension, M-ROLE-02).',
  access: 'person',
  params: z.object({ id: claimNumber }),
  reply: z.object({
    /** Null for the person themselves. */
    legalHid: z.nullable(z.string()),
    orgFullName: z.nullable(z.string()),
  }),
}))

/** A profile proved by its own login (AMB-49). */
export const linkedProfile = z.object({
  id: z.int(),
  userName: z.string(),
  email: z.string(),
  you: z.boolean(),
  linkedAt: instant,
})
export type LinkedProfile = z.infer<typeof linkedProfile>

export const readLinkedProfiles = endpoint('GET /api/user/linkedProfiles', () => ({
  summary: 'Lists the profiles that are linked with this one (our extension, AMB-49).',
  access: 'person',
  reply: z.array(linkedProfile),
}))

/** Each claim stays with its holder; any number that is not linked is 403 (AMB-41). */
export const unlinkProfile = endpoint('DELETE /api/user/linkedProfiles/:id', () => ({
  summary: 'Undoes the linking of a profile (our extension, AMB-49).',
  access: 'person',
  params: z.object({ id: numberInPath }),
  reply: done,
}))
