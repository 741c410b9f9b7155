import type { Transaction } from 'kysely'
import type { KnownLegal, Schema } from '#server/database/schema.ts'
import type { Organisation } from '#server/gateways/identity/identity-provider.ts'
import { refreshLegals } from './known-legals.ts'
import { tellOrganisation } from './organisation-history.ts'

/** Who logged in, as far as organisations are concerned; the person's row must stand. */
export interface Arrival {
  readonly sub: string
  readonly email: string
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
 * Puts together, at a login, for whom somebody may act: what the identity provider tells, what they accepted and what
 * administrators took here (M-LEGAL-08). An invitation waits for its answer. Answers it, and keeps it in the person's row.
 */
export async function settleAtLogin(trx: Transaction<Schema>, arrival: Arrival): Promise<KnownLegal[]> {
  const told = [...arrival.organisations].sort((one, other) => (one.legalHid < other.legalHid ? -1 : 1))
  for (const organisation of told) {
    await keepAccount(trx, organisation, arrival.now)
    await takeTold(trx, arrival, organisation)
  }
  await leaveUntold(trx, arrival)
  return refreshLegals(trx, arrival.sub)
}
