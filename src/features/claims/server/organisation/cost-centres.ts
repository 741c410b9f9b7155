import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type CostCentres,
  changeCostCentre,
  createCostCentre,
  readCostCentres,
} from '#claims/api/cost-centres.ts'
import { type CostCentreFields, checkCostCentre, MAX_COST_CENTRES } from '#claims/rules/cost-centre.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { lockOrganisation } from '#people/server/organisations/organisations.ts'
import {
  findActingOrganisation,
  requireOrganisationAdministrator,
} from '#server/access/acting-organisation.ts'
import type { Context } from '#server/context.ts'
import { findRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type RequestContext, type Route } from '#server/http/route.ts'

interface ClaimCostCentre {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly division: string
}

export async function findCostCentresOfClaims(
  db: Kysely<Schema>,
  claims: readonly number[],
): Promise<ReadonlyMap<number, ClaimCostCentre>> {
  if (claims.length === 0) return new Map()
  const rows = await db
    .selectFrom('claimCostCentre')
    .innerJoin('costCentre', 'costCentre.id', 'claimCostCentre.costCentreId')
    .select(['claimId', 'costCentre.id', 'code', 'name', 'division'])
    .where(sql<boolean>`claim_id = any(${claims}::bigint[])`)
    .execute()
  return new Map(rows.map(({ claimId, ...costCentre }) => [claimId, costCentre]))
}

const MAX_HISTORY_ROWS = 50

async function readAll(
  db: Kysely<Schema>,
  legalHid: string,
): Promise<Pick<CostCentres, 'costCentres'> & { history: HistoryRow[] }> {
  const costCentres = await db
    .selectFrom('costCentre')
    .select(['id', 'code', 'name', 'division', 'closed'])
    .select(
      sql<number>`(select count(*)::int from claim_cost_centre where cost_centre_id = cost_centre.id)`.as(
        'claims',
      ),
    )
    .where('legalHid', '=', legalHid)
    .orderBy('closed')
    .orderBy('division')
    .orderBy('code')
    .execute()
  const history = await db
    .selectFrom('claimCostCentreHistory as change')
    .innerJoin('claim', 'claim.id', 'change.claimId')
    .leftJoin('costCentre', 'costCentre.id', 'change.costCentreId')
    .leftJoin('person', 'person.sub', 'change.sub')
    .select([
      'change.claimId as claim',
      'costCentre.code as costCentre',
      'person.userName as by',
      'change.at',
    ])
    .where('claim.legalHid', '=', legalHid)
    .where('claim.legalHid', '<>', sql.lit(''))
    .orderBy('change.id', 'desc')
    .limit(MAX_HISTORY_ROWS)
    .execute()
  return { costCentres, history }
}

interface HistoryRow {
  readonly claim: number
  readonly costCentre: string | null
  readonly by: string | null
  readonly at: Date
}

const isCodeTaken = async (trx: Transaction<Schema>, legalHid: string, code: string, exceptId = 0) =>
  (await trx
    .selectFrom('costCentre')
    .select('id')
    .where('legalHid', '=', legalHid)
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

/** The organisation's row is the lock, so that two administrators cannot use one code. */
const addCostCentre = (context: Context, legalHid: string, fields: CostCentreFields) =>
  transact(context.db, async (trx) => {
    await lockOrganisation(trx, legalHid)
    const { count } = await trx
      .selectFrom('costCentre')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('legalHid', '=', legalHid)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_COST_CENTRES) return refuse('too_many_cost_centres')
    if (await isCodeTaken(trx, legalHid, fields.code)) return refuse('code_taken')
    await insertRow(trx, 'costCentre', { ...fields, legalHid })
    return accept(true)
  })

const editCostCentre = (
  context: Context,
  legalHid: string,
  id: number,
  fields: CostCentreFields & Pick<EndpointBody<typeof changeCostCentre>, 'closed'>,
) =>
  transact(context.db, async (trx) => {
    await lockOrganisation(trx, legalHid)
    if (!(await findRow(trx, 'costCentre', { id, legalHid }))) return refuse('cost_centre_unknown')
    if (await isCodeTaken(trx, legalHid, fields.code, id)) return refuse('code_taken')
    await updateRows(trx, 'costCentre', { id, legalHid }, { ...fields })
    return accept(true)
  })

/** Cost centres of organisations, defined by their administrators (M-SCALE-01). */
export const costCentreRoutes = (context: Context): Route[] => {
  const answer = async (request: RequestContext, legalHid: string) => {
    const mayEdit = requireOrganisationAdministrator(request).ok
    return accept({ ...(await readAll(context.db, legalHid)), mayEdit })
  }
  return [
    bindRoute(readCostCentres, async (request) => {
      const organisation = findActingOrganisation(request)
      return organisation ? answer(request, organisation.legalHid) : refuse('organisation_not_chosen')
    }),
    bindRoute(createCostCentre, async (request) => {
      const organisation = requireOrganisationAdministrator(request)
      if (!organisation.ok) return organisation
      const fields = checkCostCentre(request.body)
      if (!fields.ok) return fields
      const { legalHid } = organisation.value
      const added = await addCostCentre(context, legalHid, fields.value)
      return added.ok ? answer(request, legalHid) : added
    }),
    bindRoute(changeCostCentre, async (request) => {
      const organisation = requireOrganisationAdministrator(request)
      if (!organisation.ok) return organisation
      const fields = checkCostCentre(request.body)
      if (!fields.ok) return fields
      const { legalHid } = organisation.value
      const { closed } = request.body
      const edited = await editCostCentre(context, legalHid, request.params.id, { ...fields.value, closed })
      return edited.ok ? answer(request, legalHid) : edited
    }),
  ]
}
