import type { Kysely } from 'kysely'
import type { answerInvitation, Invitation } from '#contract/acting.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'
import { transact } from '../claims/transact.ts'
import { refreshLegals } from './known-legals.ts'
import { tellOrganisation } from './organisation-history.ts'

/** Invitations to the address that the identity provider vouches for; nobody else sees them. */
const waitingFor = (db: Kysely<Schema>, sub: string) =>
  db
    .selectFrom('organisation_user as invited')
    .innerJoin('person', (join) =>
      join
        .onRef((row) => row.fn('lower', ['person.email']), '=', 'invited.email')
        .on('person.sub', '=', sub)
        .on('person.email_verified', '=', true),
    )
    .where('invited.sub', 'is', null)
    .where('invited.state', '=', 'invited')

/** What waits for somebody's answer, oldest first (M-LEGAL-08). */
export async function invitationsOf(db: Kysely<Schema>, sub: string): Promise<Invitation[]> {
  const rows = await waitingFor(db, sub)
    .innerJoin('organisation', 'organisation.legal_hid', 'invited.legal_hid')
    .select(['invited.id', 'invited.role', 'invited.added_at', 'organisation.full_name', 'organisation.inn'])
    .select((row) =>
      row
        .selectFrom('organisation_history as told')
        .select('told.actor_name')
        .whereRef('told.legal_hid', '=', 'invited.legal_hid')
        .whereRef('told.about', '=', 'invited.email')
        .where('told.act', '=', 'added')
        .orderBy('told.id', 'desc')
        .limit(1)
        .as('by'),
    )
    .orderBy('invited.id')
    .execute()
  return rows.map(({ id, role, added_at: at, full_name: orgFullName, inn, by }) => ({
    id,
    orgFullName,
    inn,
    role,
    by: by ?? '',
    at: at.toISOString(),
  }))
}

/** How many invitations wait for somebody's answer. */
export const countInvitations = async (db: Kysely<Schema>, sub: string): Promise<number> => {
  const { count } = await waitingFor(db, sub)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Who answers which invitation. */
interface Answering {
  readonly sub: string
  readonly name: string
  readonly id: number
  readonly accept: boolean
  readonly now: Date
}

/** The second press of whoever accepted already finds it done; any other answer to what waits no more is refused. */
const answeredBefore = async (
  db: Kysely<Schema>,
  { sub, id, accept }: Pick<Answering, 'sub' | 'id' | 'accept'>,
): Promise<Answer<typeof answerInvitation>> => {
  const joined = await db
    .selectFrom('organisation_user')
    .select('id')
    .where('id', '=', id)
    .where('sub', '=', sub)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return accept && joined ? { ok: true, value: { done: true } } : { ok: false, code: 'forbidden' }
}

/** Accepts or declines one; for whom the person acts stays as it is until they choose. */
export const answer = (
  db: Kysely<Schema>,
  { sub, name, id, accept, now }: Answering,
): Promise<Answer<typeof answerInvitation>> =>
  transact<Answer<typeof answerInvitation>>(db, async (trx) => {
    const mine = await waitingFor(trx, sub).select('invited.id').where('invited.id', '=', id).execute()
    if (mine.length === 0) return answeredBefore(trx, { sub, id, accept })
    // Whoever comes second finds it answered.
    const row = await trx
      .selectFrom('organisation_user')
      .selectAll()
      .where('id', '=', id)
      .where('sub', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return answeredBefore(trx, { sub, id, accept })
    const { legal_hid: legalHid, email } = row
    const known = await trx
      .selectFrom('organisation_user')
      .select(['id', 'role', 'state'])
      .where('legal_hid', '=', legalHid)
      .where('sub', '=', sub)
      .executeTakeFirst()
    if (!accept || known) await trx.deleteFrom('organisation_user').where('id', '=', id).execute()
    if (accept) {
      // Whom the provider names an administrator stays one.
      const role = known?.state === 'active' && known.role === 'administrator' ? known.role : row.role
      await trx
        .updateTable('organisation_user')
        .set({ sub, role, state: 'active', origin: 'added', user_name: name, changed_at: now })
        .where('id', '=', known?.id ?? id)
        .execute()
      await refreshLegals(trx, sub)
      // Who never chose goes on as themselves: nothing of their own goes out of sight at the next login.
      await trx
        .updateTable('person')
        .set({ acts_for: '' })
        .where('sub', '=', sub)
        .where('acts_for', 'is', null)
        .execute()
    }
    const act = accept ? 'joined' : 'declined'
    await tellOrganisation(trx, { legalHid, act, actor: { sub, name }, about: email, now })
    return { ok: true, value: { done: true } }
  })
