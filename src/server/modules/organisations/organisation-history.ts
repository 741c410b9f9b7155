import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { OrganisationAct, organisationUsers } from '#contract/organisation-users.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

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
