import { type Expression, type SqlBool, sql } from 'kysely'
import type { assignCostCentre } from '#claims/api/organisation-claims.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { buildListConditions, type OrganisationClaimsQuery } from './organisation-claims.ts'

interface Assignment {
  readonly query: OrganisationClaimsQuery
  /** Null takes the cost centre away. */
  readonly assigned: number | null
  /** Without it, all claims of the list. */
  readonly claims?: readonly number[] | undefined
  readonly now: Date
}

/** Claims that already belong to the cost centre are not written again, so the history holds only changes. */
export async function assignClaimsToCostCentre(
  context: Context,
  owner: Owner,
  { query, assigned, claims, now }: Assignment,
): Promise<EndpointAnswer<typeof assignCostCentre>> {
  const conditions: Expression<SqlBool>[] = [
    ...(await buildListConditions(context, owner, query)),
    sql<boolean>`claim.client_type = ${clientTypeByName.legal}`,
    ...(claims ? [sql<boolean>`claim.id = any(${claims}::bigint[])`] : []),
  ]
  return transact<EndpointAnswer<typeof assignCostCentre>>(context.db, async (trx) => {
    if (assigned !== null) {
      const costCentre = await findRow(trx, 'costCentre', { id: assigned, legalHid: owner.legalHid })
      if (!costCentre) return refuse('cost_centre_unknown')
      if (costCentre.closed) return refuse('cost_centre_closed')
    }
    const changed = await trx
      .selectFrom('claim')
      .leftJoin('claimCostCentre as current', 'current.claimId', 'claim.id')
      .select('claim.id')
      .where((row) => row.and(conditions))
      .where(sql<boolean>`current.cost_centre_id is distinct from ${assigned}::bigint`)
      .orderBy('claim.id')
      .forUpdate('claim')
      .execute()
    const ids = changed.map(({ id }) => id)
    if (assigned === null)
      await trx.deleteFrom('claimCostCentre').where(sql<boolean>`claim_id = any(${ids}::bigint[])`).execute()
    else
      await sql`
        insert into claim_cost_centre (claim_id, cost_centre_id)
        select id, ${assigned}::bigint from unnest(${ids}::bigint[]) as id
        on conflict (claim_id) do update set cost_centre_id = excluded.cost_centre_id`.execute(trx)
    await sql`
      insert into claim_cost_centre_history (claim_id, cost_centre_id, sub, at)
      select id, ${assigned}::bigint, ${owner.sub}, ${now}::timestamptz from unnest(${ids}::bigint[]) as id
      order by id`.execute(trx)
    return accept({ changed: ids.length })
  })
}
