import type { Transaction } from 'kysely'
import type { KnownLegal, Schema } from '#server/database/schema.ts'
import type { Organisation } from '#server/gateways/identity/identity-provider.ts'
import { refreshLegals } from './known-legals.ts'
import { tellOrganisation } from './organisation-history.ts'

/** Who logged in, as far as organisations are concerned; the person's row must stand. */
export interface Arrival {
  readonly sub: string
  readonly email: string
  /** The identity provider vouches for the address: invitations to it are theirs. */
  readonly emailVerified: boolean
  readonly userName: string
  readonly organisations: readonly Organisation[]
  readonly now: Date
}

/** The account's facts are the organisation's, whoever of its users brought them last. */
const keepAccount = async (trx: Transaction<Schema>, told: Organisation, now: Date): Promise<void> => {
  const { legalHid, orgFullName, inn, account } = told
  const facts = {
    full_name: orgFullName,
    inn,
    blocked: account?.blocked ?? false,
    offer_issued: account?.offerIssued ?? true,
    regions: JSON.stringify(account?.regions ?? []),
    told_at: now,
  }
  await trx
    .insertInto('organisation')
    .values({ legal_hid: legalHid, ...facts })
    .onConflict((known) => known.column('legal_hid').doUpdateSet(facts))
    .execute()
}

/** What was kept for an address before its owner came becomes theirs; a row that they have already wins. */
async function takeInvitations(
  trx: Transaction<Schema>,
  { sub, email, userName, now }: Arrival,
): Promise<void> {
  const address = email.toLowerCase()
  const invited = await trx
    .selectFrom('organisation_user')
    .select(['id', 'legal_hid', 'role'])
    .where('sub', 'is', null)
    .where('email', '=', address)
    .where('state', '=', 'invited')
    .orderBy('legal_hid')
    .forUpdate()
    .execute()
  for (const { id, legal_hid: legalHid, role } of invited) {
    const known = await trx
      .selectFrom('organisation_user')
      .select(['id', 'role', 'state'])
      .where('legal_hid', '=', legalHid)
      .where('sub', '=', sub)
      .executeTakeFirst()
    const joined = { state: 'active', origin: 'added', user_name: userName, changed_at: now } as const
    if (known) {
      // Whom the provider names an administrator stays one.
      const held = known.state === 'active' && known.role === 'administrator' ? known.role : role
      await trx.deleteFrom('organisation_user').where('id', '=', id).execute()
      await trx
        .updateTable('organisation_user')
        .set({ ...joined, role: held })
        .where('id', '=', known.id)
        .execute()
    } else {
      await trx
        .updateTable('organisation_user')
        .set({ ...joined, sub })
        .where('id', '=', id)
        .execute()
    }
    await tellOrganisation(trx, {
      legalHid,
      act: 'joined',
      actor: { sub, name: userName },
      about: address,
      now,
    })
  }
}

/** Those whom the identity provider names are users, unless an administrator blocked or removed them here. */
async function takeTold(trx: Transaction<Schema>, arrival: Arrival, told: Organisation): Promise<void> {
  const { sub, userName, now } = arrival
  const facts = {
    email: arrival.email.toLowerCase(),
    user_name: userName,
    role: told.administrator ? ('administrator' as const) : ('user' as const),
    changed_at: now,
  }
  await trx
    .insertInto('organisation_user')
    .values({ legal_hid: told.legalHid, sub, ...facts, origin: 'login', state: 'active', added_at: now })
    .onConflict((known) =>
      known
        .columns(['legal_hid', 'sub'])
        .where('sub', 'is not', null)
        .doUpdateSet((row) => ({
          ...facts,
          state: row
            .case()
            .when('organisation_user.state', '=', 'left')
            .then('active' as const)
            .else(row.ref('organisation_user.state'))
            .end(),
        })),
    )
    .execute()
}

/** Those whom the provider named before and names no more have lost their access. */
async function leaveUntold(trx: Transaction<Schema>, { sub, organisations, userName, email, now }: Arrival) {
  const hids = organisations.map(({ legalHid }) => legalHid)
  const left = await trx
    .updateTable('organisation_user')
    .set({ state: 'left', changed_at: now })
    .where('sub', '=', sub)
    .where('origin', '=', 'login')
    .where('state', '=', 'active')
    .$if(hids.length > 0, (query) => query.where('legal_hid', 'not in', hids))
    .returning('legal_hid')
    .execute()
  for (const { legal_hid: legalHid } of left) {
    const actor = { sub, name: userName }
    await tellOrganisation(trx, { legalHid, act: 'left', actor, about: email.toLowerCase(), now })
  }
}

/**
 * Puts together, at a login, for whom somebody may act: what the identity provider tells, what administrators added
 * and took here (M-LEGAL-08). Answers it, and keeps it in the person's row.
 */
export async function settleAtLogin(trx: Transaction<Schema>, arrival: Arrival): Promise<KnownLegal[]> {
  const told = [...arrival.organisations].sort((one, other) => (one.legalHid < other.legalHid ? -1 : 1))
  for (const organisation of told) {
    await keepAccount(trx, organisation, arrival.now)
    await takeTold(trx, arrival, organisation)
  }
  await leaveUntold(trx, arrival)
  if (arrival.emailVerified) await takeInvitations(trx, arrival)
  return refreshLegals(trx, arrival.sub)
}
