import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { OrganisationAct, organisationUsers } from '#contract/organisation-users.ts'
import { isBlockedOrganisation } from '#server/access/blocked.ts'
import type { KnownLegal } from '#server/database/json-columns.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** Concurrent counts and inserts take turns. */
export const lockOrganisation = async (trx: Transaction<Schema>, legalHid: string): Promise<void> => {
  await trx
    .selectFrom('organisation')
    .select('legalHid')
    .where('legalHid', '=', legalHid)
    .forUpdate()
    .executeTakeFirst()
}

/** Without blocked organisations, oldest membership first. */
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

/** Every request reads the person's row, so lost access ends at once. */
export async function refreshLegals(trx: Transaction<Schema>, sub: string): Promise<KnownLegal[]> {
  const legals = await legalsOf(trx, sub)
  await updateRows(trx, 'person', { sub }, { legals: JSON.stringify(legals) })
  return legals
}

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

type OrganisationUsers = z.input<typeof organisationUsers>

const SHOWN = 100

/** M-LEGAL-08. */
export const notifyOrganisation = async (
  trx: Transaction<Schema>,
  change: {
    readonly legalHid: string
    readonly act: OrganisationAct
    readonly actor: { readonly sub: string; readonly name: string }
    /** E-mail of the affected user, or a key's name. */
    readonly about: string
    readonly now: Date
  },
): Promise<void> => {
  const { legalHid, act, actor, about, now } = change
  await insertRow(trx, 'organisationHistory', {
    legalHid,
    act,
    actorSub: actor.sub,
    actorName: actor.name,
    about,
    at: now,
  })
}

export const historyOfOrganisation = async (
  db: Kysely<Schema>,
  legalHid: string,
): Promise<OrganisationUsers['history']> => {
  const rows = await db
    .selectFrom('organisationHistory')
    .select(['act', 'actorName', 'about', 'at'])
    .where('legalHid', '=', legalHid)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ act, actorName: actor, about, at: time }) => ({
    act,
    actor,
    about,
    at: time,
  }))
}

const MARK = 'sandbox:'

/** Has no users, only events and webhooks. */
export const sandboxOf = (legalHid: string): string => `${MARK}${legalHid}`

export const isSandbox = (legalHid: string): boolean => legalHid.startsWith(MARK)

export const behindSandbox = (legalHid: string): string =>
  isSandbox(legalHid) ? legalHid.slice(MARK.length) : legalHid
