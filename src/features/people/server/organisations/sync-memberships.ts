import type { Transaction } from 'kysely'
import type { KnownLegal } from '#server/database/json-columns.ts'
import { getRow, hasRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Organisation } from '#server/integrations/identity/identity-provider.ts'
import { isSandbox, notifyOrganisation, refreshLegals } from './lock-organisation.ts'

/**
 * The last choice if still allowed; a person who never chose and has no own claim starts with their first
 * organisation, so that own claims stay visible. Null for the person.
 */
export async function actsForAtLogin(
  trx: Transaction<Schema>,
  sub: string,
  legals: readonly KnownLegal[],
): Promise<string | null> {
  const { actsFor: chosen } = await getRow(trx, 'person', { sub })
  if (chosen !== null) return legals.some(({ legalHid }) => legalHid === chosen) ? chosen : null
  const [first] = legals
  if (!first) return null
  const own = await hasRow(trx, 'claim', { sub, legalHid: '' })
  return own ? null : first.legalHid
}

export interface LoginFacts {
  readonly sub: string
  readonly email: string
  readonly userName: string
  readonly organisations: readonly Organisation[]
  readonly now: Date
}

/** Any user's login updates the organisation's account. */
const keepAccount = async (trx: Transaction<Schema>, membership: Organisation, now: Date): Promise<void> => {
  const { legalHid, orgFullName, inn, account } = membership
  const facts = {
    fullName: orgFullName,
    inn,
    blocked: account?.blocked ?? false,
    offerIssued: account?.offerIssued ?? true,
    regions: JSON.stringify(account?.regions ?? []),
    syncedAt: now,
  }
  await trx
    .insertInto('organisation')
    .values({ legalHid, ...facts })
    .onConflict((known) => known.column('legalHid').doUpdateSet(facts))
    .execute()
}

/** Memberships blocked or removed here stay so. */
async function upsertMembership(
  trx: Transaction<Schema>,
  login: LoginFacts,
  membership: Organisation,
): Promise<void> {
  const { sub, userName, now } = login
  const facts = {
    email: login.email.toLowerCase(),
    userName,
    role: membership.administrator ? ('administrator' as const) : ('user' as const),
    changedAt: now,
  }
  await trx
    .insertInto('organisationUser')
    .values({
      legalHid: membership.legalHid,
      sub,
      ...facts,
      origin: 'login',
      state: 'active',
      addedAt: now,
    })
    .onConflict((known) =>
      known
        .columns(['legalHid', 'sub'])
        .where('sub', 'is not', null)
        .doUpdateSet((row) => ({
          ...facts,
          state: row
            .case()
            .when('organisationUser.state', '=', 'left')
            .then('active' as const)
            .else(row.ref('organisationUser.state'))
            .end(),
        })),
    )
    .execute()
}

/** Memberships that the provider no longer names end. */
async function revokeMissing(
  trx: Transaction<Schema>,
  { sub, organisations, userName, email, now }: LoginFacts,
) {
  const hids = organisations.map(({ legalHid }) => legalHid)
  const left = await trx
    .updateTable('organisationUser')
    .set({ state: 'left', changedAt: now })
    .where('sub', '=', sub)
    .where('origin', '=', 'login')
    .where('state', '=', 'active')
    .$if(hids.length > 0, (query) => query.where('legalHid', 'not in', hids))
    .returning('legalHid')
    .execute()
  for (const { legalHid } of left) {
    const actor = { sub, name: userName }
    await notifyOrganisation(trx, { legalHid, act: 'left', actor, about: email.toLowerCase(), now })
  }
}

/**
 * Merges what the provider names, what was accepted and what administrators changed here (M-LEGAL-08); stores
 * the result in the person's row.
 */
export async function syncMembershipsOnLogin(
  trx: Transaction<Schema>,
  login: LoginFacts,
): Promise<KnownLegal[]> {
  const membership = login.organisations
    .filter(({ legalHid }) => !isSandbox(legalHid))
    .sort((item, other) => (item.legalHid < other.legalHid ? -1 : 1))
  for (const organisation of membership) {
    await keepAccount(trx, organisation, login.now)
    await upsertMembership(trx, login, organisation)
  }
  await revokeMissing(trx, login)
  return refreshLegals(trx, login.sub)
}
