import * as z from 'zod/mini'
import { done, instant, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'

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
