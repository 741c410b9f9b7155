import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { claimIdParam, doneReplySchema, instantSchema, positiveIntegerParam } from '#kit/api/field-schemas.ts'
import { organisationUserRole } from './organisation-users.ts'

/** An invitation to act for an organisation (M-LEGAL-08). */
export const invitationSchema = z.object({
  id: z.int(),
  orgFullName: z.string(),
  inn: z.string(),
  role: organisationUserRole,
  /** Name of the administrator who sent the invitation; '' if unknown. */
  by: z.string(),
  at: instantSchema,
})
export type Invitation = z.infer<typeof invitationSchema>

export const readInvitations = endpoint('GET /api/user/invitations', () => ({
  summary: 'Lists the pending invitations to organisations (our extension, M-LEGAL-08).',
  access: 'person',
  reply: z.array(invitationSchema),
}))

/**
 * Another person's invitation is refused with 403 (AMB-41). Accepting is idempotent and does not switch to
 * the organisation.
 */
export const answerInvitation = endpoint('POST /api/user/invitations/:id', () => ({
  summary: 'Accepts or declines an invitation (our extension, M-LEGAL-08).',
  access: 'person',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({ accept: z.boolean() }),
  reply: doneReplySchema,
}))

/** Only a new invitation restores access. The last administrator must first appoint another one. */
export const leaveOrganisation = endpoint('DELETE /api/user/legals/:legalHid', () => ({
  summary: 'Leaves an organisation (our extension, M-LEGAL-08).',
  access: 'person',
  whoeverActs: true,
  params: z.object({ legalHid: z.string().check(z.maxLength(200)) }),
  reply: doneReplySchema,
  refusals: { legal_not_yours: 403, last_administrator: 409 },
}))

/** Both unknown claims and those of other holders are refused with 403 (AMB-41). */
export const readOrganisationForClaim = endpoint('GET /api/claims/:id/actingFor', () => ({
  summary: 'Returns the account of the person that can see a claim (our extension, M-ROLE-02).',
  access: 'person',
  params: z.object({ id: claimIdParam }),
  reply: z.object({
    /** Null if the person holds the claim themselves. */
    legalHid: z.nullable(z.string()),
    orgFullName: z.nullable(z.string()),
  }),
}))

/** To link two profiles, the person must log in to each (AMB-49). */
export const linkedProfile = z.object({
  id: z.int(),
  userName: z.string(),
  email: z.string(),
  you: z.boolean(),
  linkedAt: instantSchema,
})
export type LinkedProfile = z.infer<typeof linkedProfile>

export const readLinkedProfiles = endpoint('GET /api/user/linkedProfiles', () => ({
  summary: 'Lists the profiles linked with the current one, including itself (our extension, AMB-49).',
  access: 'person',
  reply: z.array(linkedProfile),
}))

/** Each claim stays with its holder. An id of a profile that is not linked is refused with 403 (AMB-41). */
export const unlinkProfile = endpoint('DELETE /api/user/linkedProfiles/:id', () => ({
  summary: 'Unlinks a profile (our extension, AMB-49).',
  access: 'person',
  params: z.object({ id: positiveIntegerParam }),
  reply: doneReplySchema,
}))
