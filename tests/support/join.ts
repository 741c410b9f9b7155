import type { DemoPersona } from '#stand-ins/login/demo-people.ts'
import type { Caller } from './product.ts'
import type { ProductOrTenant } from './tenant.ts'

/** Accepts all pending invitations of a person; returns their number. */
export async function acceptInvitations(caller: Pick<Caller, 'get' | 'post'>): Promise<number> {
  const { body } = await caller.get('/api/user/invitations')
  for (const { id } of body) await caller.post(`/api/user/invitations/${id}`, { accept: true })
  return body.length
}

/** Accepts a person's invitation and switches to the organisation. */
export async function join(
  product: ProductOrTenant,
  persona: DemoPersona = 'newcomer',
  legalHid = product.organisations?.[0].legalHid ?? 'demo-org-1',
): Promise<Caller> {
  const caller = await product.as(persona)
  await acceptInvitations(caller)
  await caller.put('/api/user/context', { currentLegalHid: legalHid })
  return caller
}
