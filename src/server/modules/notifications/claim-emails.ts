import { type Kysely, sql, type Transaction } from 'kysely'
import type { LetterTopic } from '#contract/letter-topic.ts'
import { type ClaimEmail, type ClaimFacts, claimEmails, type EmailWords } from '#copy/emails-claims.ts'
import { officeAddress } from '#domain/office-address.ts'
import { service } from '#domain/service.ts'
import { guaranteeOf } from '#domain/service-of-claim.ts'
import type { Schema } from '#server/database/schema.ts'
import { placeOf } from '../boxes/box-row.ts'
import { contactsOfClaims } from './claim-contact.ts'
import type { EmailAttachment, Outbox } from './outbox.ts'

/** The facts of a claim that letters tell, and the contact of its owner ('' when there is none). */
export interface FactsAndContact {
  readonly facts: ClaimFacts
  readonly email: string
}

/** Reads what letters about these claims need, by claim. */
async function factsOfClaims(
  db: Kysely<Schema>,
  origin: string,
  claimIds: readonly number[],
): Promise<ReadonlyMap<number, FactsAndContact>> {
  const contacts = await contactsOfClaims(db, claimIds)
  const rows = await db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.box_id')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .innerJoin('office', 'office.index', 'claim.office_index')
    .leftJoin('notification_setting as notices', (join) =>
      join.onRef('notices.claim_id', '=', 'claim.id').on('notices.confirmed_at', 'is not', null),
    )
    .select([
      'claim.id',
      'claim.status',
      'claim.prolongation_of',
      'claim.without_login',
      'claim.client_type',
      'claim.start_date',
      'claim.end_date',
      'claim.ended_on',
      'claim.services',
      'claim.total',
      'claim.pay_until',
      'claim.office_index',
      'box.number',
      'box.must_empty_after',
      'locker.name as locker_name',
      'office.settlement',
      'office.address',
      'office.stopped_until',
      'notices.address as notices_to',
    ])
    .select(
      sql<boolean>`exists (
        select 1 from auto_extension where auto_extension.claim_id = claim.id and enabled
          and (announced_at is not null or last_attempt_on is null)
      )`.as('extends_itself'),
    )
    .select(
      sql<string | null>`(
        select note from claim_history where claim_history.claim_id = claim.id and reason = 'refused'
        order by claim_history.id desc limit 1
      )`.as('refused_because'),
    )
    .select(
      sql<number>`(
        select coalesce(sum(coalesce(to_refund, amount)), 0) from payment
        where payment.claim_id = claim.id and payment.state in ('refunding', 'refunded') and paid_at is not null
      )::bigint`.as('refund'),
    )
    .select(
      sql<number[]>`(
        select coalesce(jsonb_agg(distinct method order by method), '[]') from payment
        where payment.claim_id = claim.id and payment.state in ('refunding', 'refunded') and paid_at is not null
      )`.as('refund_ways'),
    )
    .select(
      sql<{ amount: number; method: number } | null>`(
        select jsonb_build_object('amount', coalesce(to_refund, amount), 'method', method) from payment
        where payment.claim_id = claim.id and payment.state in ('refunding', 'refunded') and paid_at is null
        order by changed_at desc, id desc limit 1
      )`.as('late_refund'),
    )
    .where('claim.id', 'in', claimIds)
    .execute()
  const shown = (row: (typeof rows)[number]): FactsAndContact => ({
    email: contacts.get(row.id) ?? '',
    facts: {
      claim: row.id,
      ...placeOf(row),
      index: row.office_index,
      officeAddress: officeAddress(row.settlement, row.address),
      start: row.start_date,
      end: row.ended_on ?? row.end_date,
      total: row.total,
      payUntil: row.pay_until,
      refund: Number(row.refund),
      refundMethods: row.refund_ways,
      lateRefund: row.late_refund,
      guaranteeEnd: guaranteeOf({ ...row, end: row.end_date, endedOn: row.ended_on }),
      clientType: row.client_type,
      continues: row.prolongation_of,
      withoutLogin: row.without_login,
      refusedBecause: row.refused_because,
      extendsItself: row.extends_itself,
      officeOpensOn: row.stopped_until,
      mustEmpty: row.must_empty_after === row.id,
      notificationsTo: row.services.includes(service.notification) ? row.notices_to : null,
      origin,
    },
  })
  return new Map(rows.map((row) => [row.id, shown(row)]))
}

/** Reads what a letter about a claim needs. */
export async function factsOfClaim(
  db: Kysely<Schema>,
  origin: string,
  claimId: number,
): Promise<FactsAndContact> {
  const facts = (await factsOfClaims(db, origin, [claimId])).get(claimId)
  if (!facts) throw new Error(`claim ${claimId} is not there`)
  return facts
}

/** A letter to the owner of a claim. */
interface ToOwner {
  readonly key: string
  readonly claimId: number
  readonly now: Date
  readonly words: (facts: ClaimFacts) => EmailWords
  readonly attachment?: EmailAttachment
  readonly topic?: LetterTopic
}

async function writeToOwners(
  trx: Transaction<Schema>,
  outbox: Outbox,
  notifications: readonly ToOwner[],
): Promise<void> {
  if (notifications.length === 0) return
  const found = await factsOfClaims(
    trx,
    outbox.origin,
    notifications.map(({ claimId }) => claimId),
  )
  await outbox.writeAll(
    trx,
    notifications.map(({ key, claimId, words, attachment, topic, now }) => {
      const known = found.get(claimId)
      if (!known) throw new Error(`claim ${claimId} is not there`)
      return { key, claimId, recipient: known.email, ...words(known.facts), attachment, topic, now }
    }),
  )
}

/** Writes a letter to the owner of a claim. */
export const writeToOwner = (
  trx: Transaction<Schema>,
  outbox: Outbox,
  notification: ToOwner,
): Promise<void> => writeToOwners(trx, outbox, [notification])

/** What happened here gives the rent dates to come: the letter carries them for a calendar. */
const datesFollow: readonly ClaimEmail[] = [
  'paid',
  'prolongation_paid',
  'signed',
  'started',
  'signed_and_started',
  'extension_cancelled',
]

const isClaimEmail = (reason: string): reason is ClaimEmail => Object.hasOwn(claimEmails, reason)

/** The letters that belong to history rows, when people should hear of them: once for each row. */
export const notifyOwners = (
  trx: Transaction<Schema>,
  outbox: Outbox,
  rows: readonly { id: number; claimId: number; reason: string; now: Date }[],
): Promise<void> =>
  writeToOwners(
    trx,
    outbox,
    rows.flatMap(({ id, claimId, reason, now }) => {
      const kind = reason.startsWith('refund_') ? 'refund' : reason
      if (!isClaimEmail(kind)) return []
      return [
        {
          key: `history-${id}`,
          claimId,
          now,
          words: claimEmails[kind],
          ...(datesFollow.includes(kind)
            ? { attachment: { kind: 'claim_dates', of: claimId } as const }
            : {}),
        },
      ]
    }),
  )
