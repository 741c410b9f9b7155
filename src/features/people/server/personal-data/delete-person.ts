import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { eraseSpendingOfPerson } from '#claims/server/spending/spending-of-person.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { deleteLetters } from '#mail/server/letters/letter-queries.ts'
import type { DeletionTerms, RetainedData } from '#people/api/personal-data.ts'
import {
  computeRetentionEndDates,
  findDeletionBlockers,
  type RetentionEndDates,
  type RetentionFacts,
  type RetentionTerms,
} from '#people/rules/retention.ts'
import { withdrawActiveConsents } from '#people/server/clients/consent.ts'
import { leaveProfileGroup } from '#people/server/clients/linked-profiles.ts'
import { leaveAllOrganisations, lockOwnOrganisations } from '#people/server/organisations/invitations.ts'
import { dataDeletionEmail } from '#people/words/emails.ts'
import { deleteEntriesOfPerson } from '#rent/server/wait-list/erase-entries.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, insertRow, lockExistingRow, updateRows } from '#server/database/row-queries.ts'
import type { MessageTable, Schema } from '#server/database/schema.ts'
import { personClaimsCondition, readRetentionFacts } from './retention-facts.ts'

const FAR_FUTURE_DATE = '9999-12-31'

export const erasedEmailValues = {
  recipient: '',
  subject: '',
  body: '',
  state: sql<Selectable<MessageTable>['state']>`case when state = 'waiting' then 'refused' else state end`,
} as const

const ownClaimIds = async (trx: Transaction<Schema>, sub: string): Promise<number[]> =>
  (await trx.selectFrom('claim').select('id').where(personClaimsCondition(sub)).execute()).map(({ id }) => id)

/** Their name stays with what they collected, as long as the holder's rents are kept. */
const leaveDelegations = async (
  trx: Transaction<Schema>,
  { sub, address }: { readonly sub: string; readonly address: string },
): Promise<void> => {
  await trx
    .updateTable('delegation')
    .set({
      delegateSub: null,
      email: null,
      state: sql<'ended'>`case when state = 'active' then 'ended' else state end`,
    })
    .where((row) => row.or([row('delegateSub', '=', sub), row('email', '=', address)]))
    .execute()
  await trx
    .updateTable('delegation')
    .set({ email: null, state: sql<'ended'>`case when state = 'active' then 'ended' else state end` })
    .where('sub', '=', sub)
    .where('legalHid', '=', '')
    .execute()
}

/** Once nothing is pending, no law requires contact data to be kept. */
async function eraseContacts(
  trx: Transaction<Schema>,
  { sub, email }: { sub: string; email: string },
): Promise<void> {
  const isOfOwnClaim = sql<boolean>`claim_id = any(${await ownClaimIds(trx, sub)}::bigint[])`
  const address = email.toLowerCase()
  const feedbackQuestions = await trx
    .deleteFrom('feedback')
    .where(sql<string>`lower(email)`, '=', address)
    .where('email', '<>', '')
    .returning('id')
    .execute()
  const keys = feedbackQuestions.map(({ id }) => `feedback-${id}`)
  await trx
    .updateTable('message')
    .set({ ...erasedEmailValues, askAt: null })
    .where('recipient', '<>', '')
    .where(sql<boolean>`(${isOfOwnClaim} or lower(recipient) = ${address} or key = any(${keys}::text[]))`)
    .execute()
  const settings = await trx
    .deleteFrom('notificationSetting')
    .where(isOfOwnClaim)
    .returning('address')
    .execute()
  for (const ownAddress of [address, ...settings.map((setting) => setting.address)]) {
    await deleteRows(trx, 'unreachableAddress', { address: ownAddress })
    await deleteRows(trx, 'refusedTopic', { address: ownAddress })
  }
  await deleteRows(trx, 'contactCode', { sub })
  await deleteRows(trx, 'calendarLink', { sub })
  await deleteEntriesOfPerson(trx, sub)
  await eraseSpendingOfPerson(trx, sub)
  await deleteRows(trx, 'reminder', { sub })
  await deleteRows(trx, 'attempt', { caller: sub })
  await deleteRows(trx, 'letterRule', { sub, legalHid: '' })
  await leaveDelegations(trx, { sub, address })
  await trx
    .deleteFrom('boxHold')
    .where('sessionId', 'in', (row) => row.selectFrom('session').select('id').where('sub', '=', sub))
    .execute()
  await deleteRows(trx, 'session', { sub })
  await leaveProfileGroup(trx, sub)
  const erasedPerson = { userName: '', email: '', inn: null, profileUrl: '', legals: '[]' }
  await updateRows(trx, 'person', { sub }, erasedPerson)
}

/** Call it once the retention term for contracts is over. Copies the payer's name into the claims, for accounting. */
async function eraseContractData(trx: Transaction<Schema>, sub: string, now: Date): Promise<void> {
  const claims = await ownClaimIds(trx, sub)
  const isOfOwnClaim = sql<boolean>`claim_id = any(${claims}::bigint[])`
  await sql`
    update claim set client_id = null,
      holder_name = nullif(coalesce(
        concat_ws(' ', client.entity ->> 'orgFullName', client.entity ->> 'inn', client.last_name,
          client.first_name, nullif(client.middle_name, ''))), '')
    from client
    where client.id = claim.client_id and claim.id = any(${claims}::bigint[])`.execute(trx)
  await trx
    .updateTable('claim')
    .set({ privilegeDocument: null, boxName: null })
    .where(sql<boolean>`id = any(${claims}::bigint[])`)
    .execute()
  await trx.updateTable('claimHistory').set({ note: null }).where(isOfOwnClaim).execute()
  await trx.deleteFrom('item').where(isOfOwnClaim).execute()
  await trx.deleteFrom('leaving').where(isOfOwnClaim).execute()
  await trx
    .deleteFrom('moving')
    .where(sql<boolean>`new_claim_id = any(${claims}::bigint[]) or old_claim_id = any(${claims}::bigint[])`)
    .execute()
  await deleteRows(trx, 'delegation', { sub, legalHid: '' })
  await trx.deleteFrom('visit').where(isOfOwnClaim).execute()
  await trx.deleteFrom('trackedItem').where(isOfOwnClaim).execute()
  const letters = await trx.selectFrom('incomingLetter').select('id').where(isOfOwnClaim).execute()
  const ids = letters.map(({ id }) => id)
  await deleteLetters(trx, ids, now)
  await deleteRows(trx, 'client', { sub, legalHid: '' })
  await deleteRows(trx, 'identity', { sub })
}

const eraseNamesInActs = async (trx: Transaction<Schema>, claims: readonly number[]): Promise<void> => {
  const erasedParty = JSON.stringify({ fullName: '', inn: '', kpp: '', address: '' })
  await sql`
    update act set content = jsonb_set(content, '{buyer}', ${erasedParty}::jsonb)
    where claim_id = any(${claims}::bigint[]) and legal_hid = ''`.execute(trx)
}

async function eraseAccountingData(trx: Transaction<Schema>, sub: string, now: Date): Promise<void> {
  await trx.updateTable('claim').set({ holderName: null }).where(personClaimsCondition(sub)).execute()
  await eraseNamesInActs(trx, await ownClaimIds(trx, sub))
  await updateRows(trx, 'offerAcceptance', { sub, legalHid: '' }, { personName: '' })
  await deleteRows(trx, 'consent', { sub })
  await deleteRows(trx, 'personalDataAccess', { sub })
  await updateRows(trx, 'person', { sub }, { erasedAt: now, reviewOn: FAR_FUTURE_DATE })
}

const toKeptData = ({ contract, accounting }: RetentionEndDates): RetainedData[] => [
  ...(contract === null ? [] : [{ what: 'contract' as const, until: contract }]),
  ...(accounting === null ? [] : [{ what: 'accounting' as const, until: accounting }]),
]

export const toDeletionTerms = (
  facts: RetentionFacts,
  terms: RetentionTerms,
  today: CalendarDate,
): DeletionTerms => ({
  blockers: findDeletionBlockers(facts, today),
  kept: toKeptData(computeRetentionEndDates(facts, terms, today)),
})

/** A claim that is made at the same time either waits for this lock or is found afterwards. */
export const lockPerson = (trx: Transaction<Schema>, sub: string) => lockExistingRow(trx, 'person', { sub })

export const hasRequestedDeletion = async (
  db: Kysely<Schema>,
  person: { sub: string; seenAt: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('personalDataRequest')
    .select('id')
    .where('sub', '=', person.sub)
    .where('kind', '=', 'deletion')
    .where('at', '>=', person.seenAt)
    .executeTakeFirst()) !== undefined

export async function erasePerson(
  trx: Transaction<Schema>,
  person: { sub: string; email: string },
  keptUntil: RetentionEndDates,
  now: Date,
): Promise<void> {
  await eraseContacts(trx, person)
  if (keptUntil.contract !== null) return
  await eraseContractData(trx, person.sub, now)
  if (keptUntil.accounting === null) await eraseAccountingData(trx, person.sub, now)
}

/** Does nothing if deletion is blocked. Otherwise withdraws the consent and sends a last email. */
export async function deletePerson(
  trx: Transaction<Schema>,
  { outbox, config }: Context,
  request: { sub: string; operatorName: string | null; now: Date },
): Promise<DeletionTerms> {
  const { sub, operatorName, now } = request
  const person = await lockPerson(trx, sub)
  await lockOwnOrganisations(trx, sub)
  const facts = await readRetentionFacts(trx, person)
  const today = todayInZone(now)
  const answer = toDeletionTerms(facts, config.retention, today)
  // The second of two concurrent requests deletes nothing and gets the same answer.
  if (answer.blockers.length > 0 || (await hasRequestedDeletion(trx, person))) return answer
  const { id } = await insertRow(trx, 'personalDataRequest', {
    sub,
    kind: 'deletion',
    operatorName,
    keptUntil:
      answer.kept
        .map(({ until }) => until)
        .sort()
        .at(-1) ?? null,
    at: now,
  })
  await withdrawActiveConsents(trx, sub, now)
  await leaveAllOrganisations(trx, sub, now)
  await erasePerson(trx, person, computeRetentionEndDates(facts, config.retention, today), now)
  await outbox.write(trx, {
    key: `personal-data-${id}`,
    recipient: person.email,
    ...dataDeletionEmail({ kept: answer.kept, origin: outbox.origin }),
    secret: true,
    now,
  })
  return answer
}
