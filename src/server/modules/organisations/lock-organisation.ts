import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { OrganisationAct, organisationUsers } from '#contract/organisation-users.ts'
import { isBlockedOrganisation } from '#server/access/blocked.ts'
import type { KnownLegal } from '#server/database/json-columns.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** Holds an organisation's row to the end of the transaction: whoever counts what it has and adds to it takes turns. */
export const lockOrganisation = async (trx: Transaction<Schema>, legalHid: string): Promise<void> => {
  await trx
    .selectFrom('organisation')
    .select('legalHid')
    .where('legalHid', '=', legalHid)
    .forUpdate()
    .executeTakeFirst()
}

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

type OrganisationUsers = z.input<typeof organisationUsers>

/** So many of the newest acts are shown. */
const SHOWN = 100

/** Writes down who did what about whom (M-LEGAL-08). */
export const notifyOrganisation = async (
  trx: Transaction<Schema>,
  change: {
    readonly legalHid: string
    readonly act: OrganisationAct
    readonly actor: { readonly sub: string; readonly name: string }
    /** E-mail of whom it was about. */
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

/** The acts about an organisation's users, newest first. */
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

/** The organisation of the sandbox of this one: nobody is its user, and only its events and webhooks stand under it. */
export const sandboxOf = (legalHid: string): string => `${MARK}${legalHid}`

/** Is it the organisation of a sandbox? */
export const isSandbox = (legalHid: string): boolean => legalHid.startsWith(MARK)

/** The real organisation behind either. */
export const behindSandbox = (legalHid: string): string =>
  isSandbox(legalHid) ? legalHid.slice(MARK.length) : legalHid
