import { sql, type Transaction } from 'kysely'
import { deleteRows, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { leaveLinkedProfiles } from '../clients/linked-profiles.ts'
import { eraseLetters } from '../incoming-letters/erase-letters.ts'
import { ownClaimsOf } from './person-facts.ts'

/** The terms of an erased person are looked at no more. */
const NEVER = '9999-12-31'

const ownClaimIds = async (trx: Transaction<Schema>, sub: string): Promise<number[]> =>
  (await trx.selectFrom('claim').select('id').where(ownClaimsOf(sub)).execute()).map(({ id }) => id)

/** Empties letters, those that still wait too: nobody is written to any more. */
const emptyNotification = { recipient: '', subject: '', body: '' } as const

/**
 * Erases how a person can be reached and what they wrote or were written: needed by no law once nothing is under way.
 * Every session ends, and nobody is linked with them any longer.
 */
export async function eraseContacts(
  trx: Transaction<Schema>,
  { sub, email }: { sub: string; email: string },
): Promise<void> {
  const claims = await ownClaimIds(trx, sub)
  const address = email.toLowerCase()
  const questions =
    address === ''
      ? []
      : await trx
          .deleteFrom('feedback')
          .where(sql<string>`lower(email)`, '=', address)
          .returning('id')
          .execute()
  await trx
    .updateTable('letter')
    .set({
      ...emptyNotification,
      ask_at: null,
      state: sql`case when state = 'waiting' then 'refused' else state end`,
    })
    .where('recipient', '<>', '')
    .where((row) =>
      row.or([
        ...(claims.length > 0 ? [row('claim_id', 'in', claims)] : []),
        ...(address === '' ? [] : [row(sql<string>`lower(recipient)`, '=', address)]),
        ...(questions.length > 0
          ? [
              row(
                'key',
                'in',
                questions.map(({ id }) => `feedback-${id}`),
              ),
            ]
          : []),
      ]),
    )
    .execute()
  const places =
    claims.length === 0
      ? []
      : await trx
          .selectFrom('notification_setting')
          .select('address')
          .where('claim_id', 'in', claims)
          .execute()
  for (const own of [address, ...places.map((place) => place.address)]) {
    await deleteRows(trx, 'unreachable_address', { address: own })
    await deleteRows(trx, 'refused_topic', { address: own })
  }
  if (claims.length > 0)
    await trx.deleteFrom('notification_setting').where('claim_id', 'in', claims).execute()
  await deleteRows(trx, 'contact_code', { sub })
  await deleteRows(trx, 'calendar_link', { sub })
  await deleteRows(trx, 'attempt', { caller: sub })
  await deleteRows(trx, 'letter_rule', { sub, legal_hid: '' })
  await trx
    .deleteFrom('box_hold')
    .where('session_id', 'in', (row) => row.selectFrom('session').select('id').where('sub', '=', sub))
    .execute()
  await deleteRows(trx, 'session', { sub })
  await leaveLinkedProfiles(trx, sub)
  await updateRows(
    trx,
    'person',
    { sub },
    { user_name: '', email: '', inn: null, profile_url: '', legals: '[]' },
  )
}

/**
 * Erases passport data, client records and the mail of the box, kept for claims out of the contract. The name of who paid
 * goes into the claims, for accounting.
 */
export async function eraseContractData(trx: Transaction<Schema>, sub: string, now: Date): Promise<void> {
  const claims = await ownClaimIds(trx, sub)
  await sql`
    update claim set client_id = null,
      holder_name = nullif(coalesce(
        concat_ws(' ', client.entity ->> 'orgFullName', client.entity ->> 'inn', client.last_name,
          client.first_name, nullif(client.middle_name, ''))), '')
    from client
    where client.id = claim.client_id and claim.id = any(${claims}::bigint[])`.execute(trx)
  if (claims.length > 0) {
    await trx
      .updateTable('claim')
      .set({ privilege_document: null, box_name: null })
      .where('id', 'in', claims)
      .execute()
    await trx.updateTable('claim_history').set({ note: null }).where('claim_id', 'in', claims).execute()
    await trx.deleteFrom('item').where('claim_id', 'in', claims).execute()
    await trx.deleteFrom('tracked_item').where('claim_id', 'in', claims).execute()
    const letters = await trx
      .selectFrom('incoming_letter')
      .select('id')
      .where('claim_id', 'in', claims)
      .execute()
    await eraseLetters(
      trx,
      letters.map(({ id }) => id),
      now,
    )
  }
  await deleteRows(trx, 'client', { sub, legal_hid: '' })
  await deleteRows(trx, 'identity', { sub })
}

/** Takes out of issued acts who they were for; numbers, days and sums stay. */
const eraseNamesInActs = async (trx: Transaction<Schema>, claims: readonly number[]): Promise<void> => {
  const nobody = JSON.stringify({ fullName: '', inn: '', kpp: '', address: '' })
  await sql`
    update act set content = jsonb_set(content, '{buyer}', ${nobody}::jsonb)
    where claim_id = any(${claims}::bigint[]) and legal_hid = ''`.execute(trx)
}

/** Erases the rest, once no law asks who paid: names in claims, consents, the log of looks. Figures stay, about nobody. */
export async function eraseAccountingData(trx: Transaction<Schema>, sub: string, now: Date): Promise<void> {
  await trx.updateTable('claim').set({ holder_name: null }).where(ownClaimsOf(sub)).execute()
  await eraseNamesInActs(trx, await ownClaimIds(trx, sub))
  await updateRows(trx, 'offer_acceptance', { sub, legal_hid: '' }, { person_name: '' })
  await deleteRows(trx, 'consent', { sub })
  await deleteRows(trx, 'personal_data_access', { sub })
  await updateRows(trx, 'person', { sub }, { erased_at: now, review_on: NEVER })
}
