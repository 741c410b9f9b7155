import type { Kysely, Transaction } from 'kysely'
import type { DeletionTerms, KeptData } from '#contract/personal-data.ts'
import { deletionEmail } from '#copy/emails-people.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import {
  deletionBlockers,
  type KeptUntil,
  keptUntil,
  type PersonFacts,
  type RetentionTerms,
} from '#domain/personal-data.ts'
import type { Context } from '#server/context.ts'
import { insertRow, lockKnownRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { endConsent } from '../clients/consent.ts'
import { leaveAllOrganisations, lockOwnOrganisations } from '../organisations/invitations.ts'
import { eraseAccountingData, eraseContacts, eraseContractData } from './erase-person.ts'
import { personFacts } from './person-facts.ts'

/** What the law makes us keep, as replies and letters tell it. */
const keptData = ({ contract, accounting }: KeptUntil): KeptData[] => [
  ...(contract === null ? [] : [{ what: 'contract' as const, until: contract }]),
  ...(accounting === null ? [] : [{ what: 'accounting' as const, until: accounting }]),
]

/** What a deletion would do today. */
export const deletionTermsOf = (
  facts: PersonFacts,
  terms: RetentionTerms,
  today: CalendarDate,
): DeletionTerms => ({
  blockers: deletionBlockers(facts, today).map(({ code, claims }) => ({ code, claims: [...claims] })),
  kept: keptData(keptUntil(facts, terms, today)),
})

/** Locks a person's row: a claim that is made at the same moment waits, or is seen. */
export const lockPerson = (trx: Transaction<Schema>, sub: string) => lockKnownRow(trx, 'person', { sub })

/** Has the person asked for the deletion since they were seen last? */
export const hasAskedForDeletion = async (
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

/** Erases of a locked person whatever no term keeps any longer; contacts always. */
export async function erasePerson(
  trx: Transaction<Schema>,
  person: { sub: string; email: string },
  kept: KeptUntil,
  now: Date,
): Promise<void> {
  await eraseContacts(trx, person)
  if (kept.contract !== null) return
  await eraseContractData(trx, person.sub, now)
  if (kept.accounting === null) await eraseAccountingData(trx, person.sub, now)
}

/**
 * Erases what a person asked to have erased: at once what no law keeps, the rest when its term is over. Answers what
 * stays, or why nothing was touched. The consent ends, and a last letter tells what was done.
 */
export async function deletePerson(
  trx: Transaction<Schema>,
  { outbox, config }: Context,
  request: { sub: string; operatorName: string | null; now: Date },
): Promise<DeletionTerms> {
  const { sub, operatorName, now } = request
  const person = await lockPerson(trx, sub)
  await lockOwnOrganisations(trx, sub)
  const facts = await personFacts(trx, person)
  const today = todayIn(now)
  const answer = deletionTermsOf(facts, config.retention, today)
  // Two tabs, two servers or the counter at the same moment: it is done once, and told alike.
  if (answer.blockers.length > 0 || (await hasAskedForDeletion(trx, person))) return answer
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
  await endConsent(trx, sub, now)
  await leaveAllOrganisations(trx, sub, now)
  await erasePerson(trx, person, keptUntil(facts, config.retention, today), now)
  await outbox.write(trx, {
    key: `personal-data-${id}`,
    recipient: person.email,
    ...deletionEmail({ kept: answer.kept, origin: outbox.origin }),
    secret: true,
    now,
  })
  return answer
}
