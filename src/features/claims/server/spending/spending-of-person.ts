import { type Kysely, sql, type Transaction } from 'kysely'
import type { PersonSpending } from '#claims/api/spending-limits.ts'
import { deleteRows, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** Limits, orders and requests of a person in organisations, and requests that they decided. */
export async function readSpendingOfPerson(db: Kysely<Schema>, sub: string): Promise<PersonSpending> {
  const limits = await db
    .selectFrom('colleagueLimit')
    .innerJoin('organisationUser as user', 'user.id', 'colleagueLimit.organisationUserId')
    .innerJoin('organisation', 'organisation.legalHid', 'user.legalHid')
    .select(['organisation.fullName as organisation', 'monthly as limit'])
    .where('user.sub', '=', sub)
    .where('user.state', '=', 'active')
    .orderBy('user.id')
    .execute()
  const orders = await db
    .selectFrom('colleagueSpending as spending')
    .innerJoin('organisation', 'organisation.legalHid', 'spending.legalHid')
    .select(['organisation.fullName as organisation', 'amount', 'at'])
    .where('sub', '=', sub)
    .orderBy('spending.id', 'desc')
    .execute()
  const requests = await db
    .selectFrom('spendingRequest as request')
    .innerJoin('organisation', 'organisation.legalHid', 'request.legalHid')
    .select(['organisation.fullName as organisation', 'kind', 'boxes', 'claimId as claim', 'amount'])
    .select(['request.state', 'askedAt', 'decidedAt'])
    .select(sql<boolean>`request.sub = ${sub}`.as('own'))
    .where((row) => row.or([row('request.sub', '=', sub), row('decidedBy', '=', sub)]))
    .orderBy('request.id', 'desc')
    .execute()
  return {
    limits,
    orders: orders.map(({ at, ...order }) => ({ ...order, at: at.toISOString() })),
    requests: requests.map(({ askedAt, decidedAt, ...request }) => ({
      ...request,
      askedAt: askedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
  }
}

/** Reports of the organisation count payments, so they lose nothing. */
export async function eraseSpendingOfPerson(trx: Transaction<Schema>, sub: string): Promise<void> {
  await trx
    .deleteFrom('colleagueLimit')
    .where('organisationUserId', 'in', (row) =>
      row.selectFrom('organisationUser').select('id').where('sub', '=', sub),
    )
    .execute()
  await deleteRows(trx, 'colleagueSpending', { sub })
  await deleteRows(trx, 'spendingRequest', { sub })
  await updateRows(trx, 'spendingRequest', { decidedBy: sub }, { decidedBy: null })
}
