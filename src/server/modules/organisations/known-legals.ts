import { type Kysely, sql, type Transaction } from 'kysely'
import { isBlockedOrganisation } from '#server/access/blocked.ts'
import type { KnownLegal } from '#server/database/json-columns.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** The organisations for which somebody may act now, none that is blocked among them, in the order in which they came to have them. */
async function legalsOf(trx: Transaction<Schema>, sub: string): Promise<KnownLegal[]> {
  const rows = await trx
    .selectFrom('organisationUser as member')
    .innerJoin('organisation', 'organisation.legalHid', 'member.legalHid')
    .select(['organisation.legalHid', 'organisation.fullName', 'organisation.inn', 'member.role'])
    .where('member.sub', '=', sub)
    .where('member.state', '=', 'active')
    .where(sql<boolean>`not ${isBlockedOrganisation(sql`organisation.legal_hid`)}`)
    .orderBy('member.id')
    .execute()
  return rows.map(({ legalHid, fullName: orgFullName, inn, role }) => ({
    legalHid,
    orgFullName,
    inn,
    administrator: role === 'administrator',
  }))
}

/** Writes them into the person's row, where every request looks: who lost an organisation is out at once. */
export async function refreshLegals(trx: Transaction<Schema>, sub: string): Promise<KnownLegal[]> {
  const legals = await legalsOf(trx, sub)
  await updateRows(trx, 'person', { sub }, { legals: JSON.stringify(legals) })
  return legals
}

/** The organisations that somebody would act for and that are blocked. */
export const blockedOrganisationsOf = (db: Kysely<Schema>, sub: string) =>
  db
    .selectFrom('organisationUser as member')
    .innerJoin('organisation', 'organisation.legalHid', 'member.legalHid')
    .select(['organisation.legalHid', 'organisation.fullName'])
    .where('member.sub', '=', sub)
    .where('member.state', '=', 'active')
    .where(isBlockedOrganisation(sql`organisation.legal_hid`))
    .orderBy('member.id')
    .execute()
