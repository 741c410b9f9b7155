import type { Transaction } from 'kysely'
import { refuse } from '#kit/rules/outcome.ts'
import { findRow, insertRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

/** Assigns a new claim in the transaction that creates it; a replaced claim passes its cost centre on by a trigger. */
export async function assignNewClaim(
  trx: Transaction<Schema>,
  { id, sub, legalHid, createdAt }: ClaimRow,
  assigned: number,
) {
  const costCentre =
    legalHid === '' ? undefined : await findRow(trx, 'costCentre', { id: assigned, legalHid })
  if (!costCentre) return refuse('cost_centre_unknown')
  if (costCentre.closed) return refuse('cost_centre_closed')
  const row = { claimId: id, costCentreId: assigned }
  await trx
    .insertInto('claimCostCentre')
    .values(row)
    .onConflict((conflict) => conflict.column('claimId').doUpdateSet({ costCentreId: assigned }))
    .execute()
  await insertRow(trx, 'claimCostCentreHistory', { ...row, sub, at: createdAt })
  return null
}
