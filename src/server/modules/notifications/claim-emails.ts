import { type Kysely, sql, type Transaction } from 'kysely'
import type { LetterTopic } from '#contract/letter-topic.ts'
import { type ClaimEmail, type ClaimFacts, claimEmails, type EmailWords } from '#copy/emails-claims.ts'
import { officeAddress } from '#domain/office-address.ts'
import { service } from '#domain/service.ts'
import { guaranteeOf } from '#domain/service-of-claim.ts'
import type { Schema } from '#server/database/schema.ts'
import { placeOf } from '../boxes/box-row.ts'
import { contactOfClaim } from './claim-contact.ts'
import type { EmailAttachment, Outbox } from './outbox.ts'

/** The facts of a claim that letters tell, and the contact of its owner ('' when there is none). */
export interface FactsAndContact {
  readonly facts: ClaimFacts
  readonly email: string
}

export async function factsOfClaim(
  db: Kysely<Schema>,
  origin: string,
  claimId: number,
): Promise<FactsAndContact> {
  const row = await db
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
    .where('claim.id', '=', claimId)
    .executeTakeFirstOrThrow()
  return {
    email: await contactOfClaim(db, claimId),
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
  }
}

interface ToOwner {
  readonly key: string
  readonly claimId: number
  readonly now: Date
  readonly words: (facts: ClaimFacts) => EmailWords
  readonly attachment?: EmailAttachment
  readonly topic?: LetterTopic
}

export async function writeToOwner(
  trx: Transaction<Schema>,
  outbox: Outbox,
  { key, claimId, words, attachment, topic, now }: ToOwner,
): Promise<void> {
  const { facts, email } = await factsOfClaim(trx, outbox.origin, claimId)
  await outbox.write(trx, { key, claimId, recipient: email, ...words(facts), attachment, topic, now })
}

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

/** Writes the letter that belongs to a history row, where people should hear of it: once for each row. */
export async function notifyOwner(
  trx: Transaction<Schema>,
  outbox: Outbox,
  { id, claimId, reason, now }: { id: number; claimId: number; reason: string; now: Date },
): Promise<void> {
  const kind = reason.startsWith('refund_') ? 'refund' : reason
  if (!isClaimEmail(kind)) return
  await writeToOwner(trx, outbox, {
    key: `history-${id}`,
    claimId,
    now,
    words: claimEmails[kind],
    ...(datesFollow.includes(kind) ? { attachment: { kind: 'claim_dates', of: claimId } } : {}),
  })
}
