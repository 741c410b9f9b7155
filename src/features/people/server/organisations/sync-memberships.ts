import type { Transaction } from 'kysely'
import type { KnownLegal } from '#server/database/json-columns.ts'
import { getRow, hasRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Organisation } from '#server/integrations/identity/identity-provider.ts'
import { isSandboxLegalHid, recordOrganisationHistory, refreshPersonOrganisations } from './organisations.ts'

/**
 * Returns null if the person acts for themselves. A person who has never chosen and has no claim of their own
 * starts with their first organisation; otherwise their own claims would be hidden.
 */
export async function chooseOrganisationAtLogin(
  trx: Transaction<Schema>,
  sub: string,
  legals: readonly KnownLegal[],
): Promise<string | null> {
  const { actsFor: lastChoice } = await getRow(trx, 'person', { sub })
  if (lastChoice !== null) return legals.some(({ legalHid }) => legalHid === lastChoice) ? lastChoice : null
  const [first] = legals
  if (!first) return null
  const hasOwnClaim = await hasRow(trx, 'claim', { sub, legalHid: '' })
  return hasOwnClaim ? null : first.legalHid
}

export interface LoginFacts {
  readonly sub: string
  readonly email: string
  readonly userName: string
  readonly organisations: readonly Organisation[]
  readonly now: Date
}

const upsertAccount = async (
  trx: Transaction<Schema>,
  membership: Organisation,
  now: Date,
): Promise<void> => {
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
    .onConflict((conflict) => conflict.column('legalHid').doUpdateSet(facts))
    .execute()
}

/** A membership that an administrator blocked or removed here stays blocked or removed. */
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
    .onConflict((conflict) =>
      conflict
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

async function revokeMissing(
  trx: Transaction<Schema>,
  { sub, organisations, userName, email, now }: LoginFacts,
) {
  const hids = organisations.map(({ legalHid }) => legalHid)
  const revoked = await trx
    .updateTable('organisationUser')
    .set({ state: 'left', changedAt: now })
    .where('sub', '=', sub)
    .where('origin', '=', 'login')
    .where('state', '=', 'active')
    .$if(hids.length > 0, (query) => query.where('legalHid', 'not in', hids))
    .returning('legalHid')
    .execute()
  for (const { legalHid } of revoked) {
    const actor = { sub, name: userName }
    await recordOrganisationHistory(trx, { legalHid, act: 'left', actor, about: email.toLowerCase(), now })
  }
}

/**
 * Merges the identity provider's memberships, accepted invitations and administrators' changes (M-LEGAL-08).
 */
export async function syncMembershipsOnLogin(
  trx: Transaction<Schema>,
  login: LoginFacts,
): Promise<KnownLegal[]> {
  const membership = login.organisations
    .filter(({ legalHid }) => !isSandboxLegalHid(legalHid))
    .sort((item, other) => (item.legalHid < other.legalHid ? -1 : 1))
  for (const organisation of membership) {
    await upsertAccount(trx, organisation, login.now)
    await upsertMembership(trx, login, organisation)
  }
  await revokeMissing(trx, login)
  return refreshPersonOrganisations(trx, login.sub)
}
