import type { nameClaimBox } from '#contract/claims.ts'
import { checkBoxName, containsLegalForm } from '#domain/box-name.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { service } from '#domain/service.ts'
import type { Owner } from '#server/access/owner.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { claimBoxOf, isOverdue } from './claim-row.ts'
import { boxOfClaim, lockClaim } from './read-claim.ts'

type NameAnswer = Answer<typeof nameClaimBox>
type NameRefused = Exclude<NameAnswer, { ok: true }>

const refusedName = (code: NameRefused['code']): NameRefused => ({
  ok: false,
  code,
  fields: [{ field: 'boxName', code }],
})

/** The name as it will be stored (null takes it off), or why it may not be. */
const checkName = (
  row: ClaimRow,
  boxName: string | null,
  forbidden: readonly string[],
): { ok: true; value: string | null } | NameRefused => {
  if (row.status !== claimStatus.onRegistration || !row.in_editing)
    return { ok: false, code: 'claim_not_editable' }
  if (boxName === null) return { ok: true, value: null }
  const name = checkBoxName(boxName, { forbidden })
  if (!name.ok) return refusedName(name.code)
  // The name is a service with a price: it must have been ordered before it can be given.
  if (!row.services.includes(service.boxName)) {
    return {
      ok: false,
      code: 'claim_not_editable',
      fields: [{ field: 'services', code: 'service_name_missing' }],
    }
  }
  return containsLegalForm(name.value) && row.client_type !== clientTypeByName.legal
    ? refusedName('legal_name_needs_legal')
    : name
}

/** Sets or takes off the name of an own claim's box while the claim is on registration (M-CLAIM-06). */
export async function nameBox(
  deps: ClaimDeps,
  request: { owner: Owner; id: number; boxName: string | null; now: Date },
): Promise<NameAnswer> {
  const named = await transact<{ ok: true; value: ClaimRow } | NameRefused>(deps.db, async (trx) => {
    const row = await lockClaim(trx, request.id, request.owner)
    if (!row) return { ok: false, code: 'forbidden' }
    if (isOverdue(row, request.now)) return { ok: false, code: 'claim_not_editable' }
    const name = checkName(row, request.boxName, deps.boxNames.forbidden())
    if (!name.ok) return name
    await trx
      .updateTable('claim')
      .set({ box_name: name.value, changed_at: request.now })
      .where('id', '=', row.id)
      .execute()
    return { ok: true, value: { ...row, box_name: name.value } }
  })
  if (!named.ok) return named
  return { ok: true, value: claimBoxOf(named.value, await boxOfClaim(deps.db, named.value)) }
}
