import type { nameClaimBox } from '#contract/claims.ts'
import { checkBoxName, containsLegalForm } from '#domain/box-name.ts'
import { service } from '#domain/service.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimNeeds } from './claim-needs.ts'
import { type ClaimRow, claimBoxOf } from './claim-row.ts'
import { isOverdue } from './end-unpaid.ts'
import { boxOfClaim, lockClaim } from './read-claim.ts'
import { transact } from './transact.ts'

type NameAnswer = Answer<typeof nameClaimBox>
type NameRefused = Exclude<NameAnswer, { ok: true }>

const at = (code: NameRefused['code']): NameRefused => ({
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
  if (row.status !== 1 || !row.in_editing) return { ok: false, code: 'claim_not_editable' }
  if (boxName === null) return { ok: true, value: null }
  const name = checkBoxName(boxName, { forbidden })
  if (!name.ok) return at(name.code)
  // The name is a service with a price: it must have been ordered before it can be given.
  if (!row.services.includes(service.boxName)) {
    return {
      ok: false,
      code: 'claim_not_editable',
      fields: [{ field: 'services', code: 'service_name_missing' }],
    }
  }
  return containsLegalForm(name.value) && row.client_type !== 3 ? at('legal_name_needs_legal') : name
}

/** Sets or takes off the name of an own claim's box while the claim is on registration (M-CLAIM-06). */
export async function nameBox(
  needs: ClaimNeeds,
  request: { owner: Owner; id: number; boxName: string | null; now: Date },
): Promise<NameAnswer> {
  const named = await transact<{ ok: true; value: ClaimRow } | NameRefused>(needs.db, async (trx) => {
    const row = await lockClaim(trx, request.id, request.owner)
    if (!row) return { ok: false, code: 'forbidden' }
    if (isOverdue(row, request.now)) return { ok: false, code: 'claim_not_editable' }
    const name = checkName(row, request.boxName, needs.boxNames.forbidden())
    if (!name.ok) return name
    await trx
      .updateTable('claim')
      .set({ box_name: name.value, changed_at: request.now })
      .where('id', '=', row.id)
      .execute()
    return { ok: true, value: { ...row, box_name: name.value } }
  })
  if (!named.ok) return named
  return { ok: true, value: claimBoxOf(named.value, await boxOfClaim(needs.db, named.value)) }
}
