import { type Expression, expressionBuilder, type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { RetentionFacts } from '#people/rules/retention.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { isOfficeInBranchSql, type Operator } from '#server/access/branch-scope.ts'
import { hasRow } from '#server/database/row-queries.ts'
import type { PersonTable, Schema } from '#server/database/schema.ts'

/**
 * Includes claims moved to another login if they still name this person's client record; excludes claims of
 * organisations.
 */
export const personClaimsCondition = (sub: string): Expression<SqlBool> => {
  const row = expressionBuilder<Schema, 'claim'>()
  // A union of two index look-ups, because an "or" would read the whole claim table.
  const claimIds = sql<number>`(
    select id from claim where sub = ${sub}
    union
    select claim.id from claim join client on client.id = claim.client_id where client.sub = ${sub} and client.legal_hid = ''
  )`
  return row.and([
    row.or([row('claim.legalHid', '=', ''), row('claim.clientType', '<>', clientTypeByName.legal)]),
    sql<boolean>`claim.id in ${claimIds}`,
  ])
}

export const findClaimPersonSub = async (
  db: Kysely<Schema>,
  operator: Operator,
  claim: number,
): Promise<string | null> => {
  const row = await db
    .selectFrom('claim')
    .select('sub')
    .where('id', '=', claim)
    .where((row) => row.or([row('legalHid', '=', ''), row('clientType', '<>', clientTypeByName.legal)]))
    .where(isOfficeInBranchSql(operator, 'claim.officeIndex'))
    .executeTakeFirst()
  return row?.sub ?? null
}

const isOnlyAdministrator = async (db: Kysely<Schema>, sub: string): Promise<boolean> =>
  (await db
    .selectFrom('organisationUser as own')
    .select('own.id')
    .where('own.sub', '=', sub)
    .where('own.state', '=', 'active')
    .where('own.role', '=', 'administrator')
    .where(
      sql<boolean>`not exists (
        select 1 from organisation_user as other
        where other.legal_hid = own.legal_hid and other.id <> own.id
          and other.state = 'active' and other.role = 'administrator'
      )`,
    )
    .where(
      sql<boolean>`exists (
        select 1 from claim
        where claim.legal_hid = own.legal_hid and claim.legal_hid <> '' and claim.status in (1, 3, 4, 6)
      )`,
    )
    .limit(1)
    .executeTakeFirst()) !== undefined

export async function readRetentionFacts(
  db: Kysely<Schema>,
  person: Pick<Selectable<PersonTable>, 'sub' | 'role'>,
): Promise<RetentionFacts> {
  const claims = await db
    .selectFrom('claim')
    .select(['id', 'status'])
    .select((row) => row.fn.coalesce('endedOn', 'endDate').as('end'))
    .where(personClaimsCondition(person.sub))
    .orderBy('id')
    .execute()
  const payments = await db
    .selectFrom('payment')
    .innerJoin('claim', 'claim.id', 'payment.claimId')
    .select(['payment.claimId', 'payment.state'])
    .select(sql<Date>`coalesce(payment.paid_at, payment.changed_at)`.as('at'))
    .where(personClaimsCondition(person.sub))
    .where('payment.state', 'in', ['paid', 'refunding', 'refunded'])
    .execute()
  const days = payments.map(({ at }) => todayInZone(at)).sort()
  const refundingPayments = payments.filter(({ state }) => state === 'refunding')
  return {
    claims,
    refunds: [...new Set(refundingPayments.map(({ claimId }) => claimId))],
    lastPayment: days.at(-1) ?? null,
    isEmployee: person.role !== 'client',
    actsForOrganisation: await hasRow(db, 'organisationUser', { sub: person.sub, state: 'active' }),
    isOnlyAdministrator: await isOnlyAdministrator(db, person.sub),
  }
}
