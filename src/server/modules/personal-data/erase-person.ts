import { sql, type Transaction } from 'kysely'
import { deleteRows, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { leaveLinkedProfiles } from '../clients/linked-profiles.ts'
import { eraseLetters } from '../incoming-letters/letter-row.ts'
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
      askAt: null,
      state: sql`case when state = 'waiting' then 'refused' else state end`,
    })
    .where('recipient', '<>', '')
    .where((row) =>
      row.or([
        ...(claims.length > 0 ? [row('claimId', 'in', claims)] : []),
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
      : await trx.selectFrom('notificationSetting').select('address').where('claimId', 'in', claims).execute()
  for (const own of [address, ...places.map((place) => place.address)]) {
    await deleteRows(trx, 'unreachableAddress', { address: own })
    await deleteRows(trx, 'refusedTopic', { address: own })
  }
  if (claims.length > 0) await trx.deleteFrom('notificationSetting').where('claimId', 'in', claims).execute()
  await deleteRows(trx, 'contactCode', { sub })
  await deleteRows(trx, 'calendarLink', { sub })
  await deleteRows(trx, 'attempt', { caller: sub })
  await deleteRows(trx, 'letterRule', { sub, legalHid: '' })
  await trx
    .deleteFrom('boxHold')
    .where('sessionId', 'in', (row) => row.selectFrom('session').select('id').where('sub', '=', sub))
    .execute()
  await deleteRows(trx, 'session', { sub })
  await leaveLinkedProfiles(trx, sub)
  await updateRows(
    trx,
    'person',
    { sub },
    { userName: '', email: '', inn: null, profileUrl: '', legals: '[]' },
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
      .set({ privilegeDocument: null, boxName: null })
      .where('id', 'in', claims)
      .execute()
    await trx.updateTable('claimHistory').set({ note: null }).where('claimId', 'in', claims).execute()
    await trx.deleteFrom('item').where('claimId', 'in', claims).execute()
    await trx.deleteFrom('trackedItem').where('claimId', 'in', claims).execute()
    const letters = await trx
      .selectFrom('incomingLetter')
      .select('id')
      .where('claimId', 'in', claims)
      .execute()
    await eraseLetters(
      trx,
      letters.map(({ id }) => id),
      now,
    )
  }
  await deleteRows(trx, 'client', { sub, legalHid: '' })
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
  await trx.updateTable('claim').set({ holderName: null }).where(ownClaimsOf(sub)).execute()
  await eraseNamesInActs(trx, await ownClaimIds(trx, sub))
  await updateRows(trx, 'offerAcceptance', { sub, legalHid: '' }, { personName: '' })
  await deleteRows(trx, 'consent', { sub })
  await deleteRows(trx, 'personalDataAccess', { sub })
  await updateRows(trx, 'person', { sub }, { erasedAt: now, reviewOn: NEVER })
}
