import { type Kysely, sql, type Transaction } from 'kysely'
import { claimGuaranteeEndDay } from '#claims/rules/service-connection.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { type ClaimChangeEmailReason, type ClaimEmailFacts, claimChangeEmails } from '#claims/words/emails.ts'
import type { EmailTopic } from '#messages/api/sent-messages.ts'
import type { EmailAttachment, Outbox } from '#messages/server/outbox.ts'
import type { EmailText } from '#messages/words/email-frame.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Email address of the claim's author, or of a current administrator or user if the author has left the organisation;
 * '' if there is none.
 */
export async function findClaimEmailAddress(db: Kysely<Schema>, claimId: number): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select case
      when claim.legal_hid = '' or not exists (
        select 1 from organisation_user as maker
        where maker.legal_hid = claim.legal_hid and maker.sub = claim.sub and maker.state <> 'active'
      ) then person.email
      else coalesce((
        select other.email from organisation_user as other
        where other.legal_hid = claim.legal_hid and other.state = 'active'
        order by other.role = 'administrator' desc, other.id limit 1
      ), '')
    end as email
    from claim join person on person.sub = claim.sub
    where claim.id = ${claimId}::bigint`.execute(db)
  return rows[0]?.email ?? ''
}

interface FactsAndContact {
  readonly facts: ClaimEmailFacts
  readonly email: string
}

export async function readClaimEmailFacts(
  db: Kysely<Schema>,
  origin: string,
  claimId: number,
): Promise<FactsAndContact> {
  const row = await db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .innerJoin('office', 'office.index', 'claim.officeIndex')
    .leftJoin('notificationSetting as notices', (join) =>
      join.onRef('notices.claimId', '=', 'claim.id').on('notices.confirmedAt', 'is not', null),
    )
    .leftJoin('moving', 'moving.newClaimId', 'claim.id')
    .leftJoin('claim as oldClaim', 'oldClaim.id', 'moving.oldClaimId')
    .leftJoin('box as oldBox', 'oldBox.id', 'oldClaim.boxId')
    .select([
      'moving.oldClaimId',
      'moving.exchangeFrom',
      'moving.exchangeUntil',
      'moving.rest',
      'oldBox.lockerId as oldLockerId',
      'claim.credit',
      'claim.id',
      'claim.status',
      'claim.prolongationOf',
      'claim.withoutLogin',
      'claim.clientType',
      'claim.startDate',
      'claim.endDate',
      'claim.endedOn',
      'claim.services',
      'claim.total',
      'claim.payUntil',
      'claim.officeIndex',
      'box.number',
      'box.mustEmptyAfter',
      'locker.name as lockerName',
      'office.stoppedUntil',
      'notices.address as noticesTo',
    ])
    .select(
      sql<boolean>`exists (
        select 1 from auto_extension where auto_extension.claim_id = claim.id and enabled
          and (announced_at is not null or last_attempt_on is null)
      )`.as('extendsItself'),
    )
    .select(
      sql<string | null>`(
        select note from claim_history where claim_history.claim_id = claim.id and reason = 'refused'
        order by claim_history.id desc limit 1
      )`.as('refusedBecause'),
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
      )`.as('refundWays'),
    )
    .select(
      sql<{ amount: number; method: number } | null>`(
        select jsonb_build_object('amount', coalesce(to_refund, amount), 'method', method) from payment
        where payment.claim_id = claim.id and payment.state in ('refunding', 'refunded') and paid_at is null
        order by changed_at desc, id desc limit 1
      )`.as('lateRefund'),
    )
    .where('claim.id', '=', claimId)
    .executeTakeFirstOrThrow()
  return {
    email: await findClaimEmailAddress(db, claimId),
    facts: {
      claim: row.id,
      ...toRentedPlace(row),
      index: row.officeIndex,
      start: row.startDate,
      end: row.endedOn ?? row.endDate,
      total: row.total,
      payUntil: row.payUntil,
      refund: Number(row.refund),
      refundMethods: row.refundWays,
      lateRefund: row.lateRefund,
      guaranteeEnd: claimGuaranteeEndDay({ ...row, end: row.endDate, endedOn: row.endedOn }),
      clientType: row.clientType,
      continues: row.prolongationOf,
      withoutLogin: row.withoutLogin,
      refusedBecause: row.refusedBecause,
      extendsItself: row.extendsItself,
      officeOpensOn: row.stoppedUntil,
      mustEmpty: row.mustEmptyAfter === row.id,
      move:
        row.oldClaimId === null ||
        row.exchangeFrom === null ||
        row.exchangeUntil === null ||
        row.rest === null
          ? null
          : {
              from: row.oldClaimId,
              credit: row.credit,
              surplus: Math.max(0, row.rest - row.credit),
              hasOldKey: row.oldLockerId === null,
              exchangeFrom: row.exchangeFrom,
              exchangeUntil: row.exchangeUntil,
            },
      notificationsTo: row.services.includes(serviceNumberByName.notification) ? row.noticesTo : null,
      origin,
    },
  }
}

interface OwnerEmail {
  readonly key: string
  readonly claimId: number
  readonly now: Date
  readonly words: (facts: ClaimEmailFacts) => EmailText
  readonly attachment?: EmailAttachment
  readonly topic?: EmailTopic
}

export async function sendOwnerEmail(
  trx: Transaction<Schema>,
  outbox: Outbox,
  { key, claimId, words, attachment, topic, now }: OwnerEmail,
): Promise<void> {
  const { facts, email } = await readClaimEmailFacts(trx, outbox.origin, claimId)
  await outbox.write(trx, { key, claimId, recipient: email, ...words(facts), attachment, topic, now })
}

/** These emails announce dates of the rent, so a calendar file is attached. */
const emailsWithDates: readonly ClaimChangeEmailReason[] = [
  'paid',
  'prolongation_paid',
  'signed',
  'started',
  'signed_and_started',
  'extension_cancelled',
]

const isClaimEmail = (reason: string): reason is ClaimChangeEmailReason =>
  Object.hasOwn(claimChangeEmails, reason)

/** Sends at most one email per history row. */
export async function sendClaimChangeEmail(
  trx: Transaction<Schema>,
  outbox: Outbox,
  { id, claimId, reason, now }: { id: number; claimId: number; reason: string; now: Date },
): Promise<void> {
  const kind = reason.startsWith('refund_') ? 'refund' : reason
  if (!isClaimEmail(kind)) return
  await sendOwnerEmail(trx, outbox, {
    key: `history-${id}`,
    claimId,
    now,
    words: claimChangeEmails[kind],
    ...(emailsWithDates.includes(kind) ? { attachment: { kind: 'claim_dates', of: claimId } } : {}),
  })
}
