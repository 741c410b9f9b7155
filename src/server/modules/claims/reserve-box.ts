import { sql, type Transaction } from 'kysely'
import { type CalendarDate, monthsCovered, startOfMonth } from '#domain/calendar-date.ts'
import type { Owner } from '#server/access/owner.ts'
import { causeNow } from '#server/cause.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

/** Everything of a new claim but its number, and that of its box, which the database adds. */
export type UnnumberedClaim = Omit<ClaimRow, 'id' | 'box_number'>

/** A request that must make one claim however often it is sent. */
export interface OnceOnly {
  readonly key: string
  /** SHA-256 of the body, hex. */
  readonly bodyHash: string
}

/** The key under which an owner's idempotent requests are kept. */
export const idempotencyOwner = ({ sub, legalHid }: Owner): string => `${sub}\n${legalHid}`

/**
 * Promises a box to a new claim: its months in ascending order, the claim, its first history row, the end of
 * the session's hold and the job of its expiry (`sendExpiry`, {@link ClaimJobs}), all in one statement.
 * Answers the claim's number and when it began, or null when the box is reserved or held elsewhere or the
 * request was made before; then the caller must undo the transaction (M-CLAIM-03).
 */
export async function reserveBox(
  trx: Transaction<Schema>,
  sendExpiry: string,
  owner: Owner,
  claim: UnnumberedClaim,
  once?: OnceOnly,
): Promise<Pick<ClaimRow, 'id' | 'created_at' | 'box_number'> | null> {
  const now = claim.created_at
  const first = startOfMonth(claim.start_date)
  const last = startOfMonth(claim.end_date)
  const seconds = claim.pay_until && Math.ceil((claim.pay_until.getTime() - now.getTime()) / 1000)
  const { rows } = await sql<Pick<ClaimRow, 'id' | 'created_at' | 'box_number'>>`
    with numbered as (
      select nextval('claim_id_seq') as id
    ),
    once as (
      insert into idempotent_request (owner, key, body_hash, claim_id, created_at)
      select ${idempotencyOwner(owner)}, ${once?.key ?? null}, ${once?.bodyHash ?? null}, id, ${now}::timestamptz
      from numbered
      where ${once !== undefined}::boolean
      on conflict do nothing
      returning claim_id
    ),
    reserved as (
      insert into box_month (box_id, month, claim_id)
      select ${claim.box_id}::bigint, month::date, numbered.id
      from numbered, generate_series(${first}::text::date, ${last}::text::date, interval '1 month') as month
      where (exists (select 1 from once) or not ${once !== undefined}::boolean) and not exists (
        select 1 from box_month as taken
        where taken.box_id = ${claim.box_id}::bigint
          and taken.month between ${first}::text::date and ${last}::text::date
      ) and not exists (
        select 1 from box_hold
        where box_hold.box_id = ${claim.box_id}::bigint
          and box_hold.session_id <> ${owner.sessionId}
          and box_hold.until > ${now}::timestamptz
      )
      order by month
      on conflict do nothing
      returning claim_id
    ),
    made as (
      insert into claim (
        id, sub, legal_hid, box_id, office_index, status, in_editing, client_type, privilege_document,
        start_date, end_date, services, box_name, promo, total, first_month, lines, pay_until, unpaid_since, replaces,
        created_at, changed_at
      )
      select
        numbered.id, ${claim.sub}, ${claim.legal_hid}, ${claim.box_id}::bigint, ${claim.office_index},
        ${claim.status}::smallint, true, ${claim.client_type}::smallint, ${claim.privilege_document},
        ${claim.start_date}::text::date, ${claim.end_date}::text::date,
        ${JSON.stringify(claim.services)}::text::jsonb, ${claim.box_name}, ${claim.promo},
        ${claim.total}::bigint, ${claim.first_month}::bigint, ${JSON.stringify(claim.lines)}::text::jsonb,
        ${claim.pay_until}::timestamptz, ${claim.unpaid_since}::timestamptz, ${claim.replaces}::bigint, ${now}::timestamptz, ${now}::timestamptz
      from numbered
      where (select count(*) from reserved) = ${monthsCovered(claim.start_date, claim.end_date).length}::int
      returning id, created_at, box_number
    ),
    noted as (
      insert into claim_history (claim_id, status, actor, reason, at)
      select id, ${claim.status}::smallint, 'client', 'created', created_at from made
    ),
    released as (
      delete from box_hold where session_id = ${owner.sessionId} and exists (select 1 from made)
    ),
    due as (
      select json_build_array(json_build_object(
        'data', json_build_object('claimId', id, 'cause', ${JSON.stringify(causeNow() ?? null)}::json),
        'startAfter', ${seconds}::int,
        'singletonKey', id || ${`@${claim.pay_until?.toISOString() ?? ''}`}::text
      )) as jobs
      from made where ${seconds}::int is not null
    ),
    sent as (${sql.raw(sendExpiry)})
    select id, created_at, box_number from made`.execute(trx)
  const [made] = rows
  return made ? { ...made, id: Number(made.id) } : null
}

/** Promises other months of the same box to a claim whose own were given back before; false when one is taken. */
export async function reserveMonths(
  trx: Transaction<Schema>,
  claim: { id: number; boxId: number; start: CalendarDate; end: CalendarDate },
): Promise<boolean> {
  const months = monthsCovered(claim.start, claim.end)
  const taken = await trx
    .insertInto('box_month')
    .values(months.map((month) => ({ box_id: claim.boxId, month, claim_id: claim.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('month')
    .execute()
  return taken.length === months.length
}
