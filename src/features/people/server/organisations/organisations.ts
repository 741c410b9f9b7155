import { type Kysely, sql, type Transaction } from 'kysely'
import type { OrganisationHistoryEvent } from '#people/api/organisation-users.ts'
import { isOrganisationBlockedSql } from '#server/access/blocked-holders.ts'
import type { KnownLegal } from '#server/database/json-columns.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** Makes concurrent transactions that count and insert run one after another. */
export const lockOrganisation = async (trx: Transaction<Schema>, legalHid: string): Promise<void> => {
  await trx
    .selectFrom('organisation')
    .select('legalHid')
    .where('legalHid', '=', legalHid)
    .forUpdate()
    .executeTakeFirst()
}

const readMemberships = (db: Kysely<Schema>, sub: string) =>
  db
    .selectFrom('organisationUser as member')
    .innerJoin('organisation', 'organisation.legalHid', 'member.legalHid')
    .where('member.sub', '=', sub)
    .where('member.state', '=', 'active')
    .orderBy('member.id')

/** Every request reads the person's row, so a lost membership takes effect at once. */
export async function refreshPersonOrganisations(
  trx: Transaction<Schema>,
  sub: string,
): Promise<KnownLegal[]> {
  const legals = await readMemberships(trx, sub)
    .select(['organisation.legalHid', 'organisation.fullName as orgFullName', 'organisation.inn'])
    .select(sql<boolean>`member.role = 'administrator'`.as('administrator'))
    .where(sql<boolean>`not ${isOrganisationBlockedSql(sql`organisation.legal_hid`)}`)
    .execute()
  await updateRows(trx, 'person', { sub }, { legals: JSON.stringify(legals) })
  return legals
}

export const findBlockedOrganisations = (db: Kysely<Schema>, sub: string) =>
  readMemberships(db, sub)
    .select(['organisation.legalHid', 'organisation.fullName'])
    .where(isOrganisationBlockedSql(sql`organisation.legal_hid`))
    .execute()

const MAX_HISTORY_ROWS = 100

/** Adds to the history of the organisation's users and keys (M-LEGAL-08). */
export const recordOrganisationHistory = async (
  trx: Transaction<Schema>,
  change: {
    readonly legalHid: string
    readonly act: OrganisationHistoryEvent
    readonly actor: { readonly sub: string; readonly name: string }
    /** Email address of the affected user, or name of the API key. */
    readonly about: string
    readonly now: Date
  },
): Promise<void> => {
  const { actor, now, ...facts } = change
  await insertRow(trx, 'organisationHistory', {
    ...facts,
    actorSub: actor.sub,
    actorName: actor.name,
    at: now,
  })
}

export const readOrganisationHistory = (db: Kysely<Schema>, legalHid: string) =>
  db
    .selectFrom('organisationHistory')
    .select(['act', 'actorName as actor', 'about', 'at'])
    .where('legalHid', '=', legalHid)
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY_ROWS)
    .execute()

const SANDBOX_PREFIX = 'sandbox:'

/** The organisation id under which sandbox events and webhooks are stored; it has no users. */
export const toSandboxLegalHid = (legalHid: string): string => `${SANDBOX_PREFIX}${legalHid}`

export const isSandboxLegalHid = (legalHid: string): boolean => legalHid.startsWith(SANDBOX_PREFIX)

export const fromSandboxLegalHid = (legalHid: string): string =>
  isSandboxLegalHid(legalHid) ? legalHid.slice(SANDBOX_PREFIX.length) : legalHid
