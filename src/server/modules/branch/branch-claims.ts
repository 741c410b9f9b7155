import { type InferResult, type Kysely, sql } from 'kysely'
import type { BranchClaim, BranchPayment, ClaimQueue } from '#contract/branch.ts'
import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import { ENDING_SOON_DAYS } from '#domain/limits.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Schema } from '#server/database/schema.ts'
import { placeOf } from '../boxes/box-row.ts'
import { holderOf } from '../clients/client-record.ts'
import { firstOfItsOrder, waitingOrders } from './waiting-orders.ts'

const BRANCH_PAGE = 20

/** Claims of the branch with what the back office lists of them. */
export const claimsOfBranch = (db: Kysely<Schema>, operator: Operator) =>
  db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.box_id')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .leftJoin('client', 'client.id', 'claim.client_id')
    .select([
      'claim.id',
      'claim.status',
      'claim.is_signed',
      'claim.client_type',
      'claim.office_index',
      'claim.box_id',
      'box.number',
      'box.locker_id',
      'locker.name as locker_name',
      'claim.start_date',
      'claim.end_date',
      'claim.total',
      'claim.payment_method',
      'claim.pay_until',
      'client.entity',
      'client.first_name',
      'client.middle_name',
      'client.last_name',
      'claim.holder_name',
    ])
    .where(inBranch(operator, 'claim.office_index'))

type BranchClaimRow = InferResult<ReturnType<typeof claimsOfBranch>>[number]

/** A claim as the back office lists it. */
export const shownBranchClaim = (row: BranchClaimRow): BranchClaim => ({
  id: row.id,
  claimStatus: row.status,
  isSigned: row.is_signed,
  holder: holderOf(row),
  clientType: row.client_type,
  index: row.office_index,
  boxId: row.box_id,
  ...placeOf(row),
  isAaps: row.locker_id !== null,
  startDate: row.start_date,
  endDate: row.end_date,
  total: row.total,
  paymentMethod: row.payment_method,
  payUntil: row.pay_until?.toISOString() ?? null,
})

const countOf = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).count)

const inQueue = (queue: ClaimQueue, today: CalendarDate) =>
  ({
    toSign: sql<boolean>`claim.status = 3 and claim.is_signed is not true and claim.end_date >= ${today}::text::date`,
    toRefuse: sql<boolean>`claim.status = 3 and claim.is_signed is not true and claim.end_date < ${today}::text::date`,
    toEnd: sql<boolean>`claim.status = 6 and claim.end_date <= ${addDays(today, ENDING_SOON_DAYS)}::text::date`,
  })[queue]

/** How many claims stand in a queue. */
export const queueLength = (
  db: Kysely<Schema>,
  operator: Operator,
  queue: ClaimQueue,
  today: CalendarDate,
): Promise<number> =>
  countOf(
    db
      .selectFrom('claim')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(inQueue(queue, today))
      .where(inBranch(operator, 'claim.office_index')),
  )

/** A page of a queue: those to sign by their start, the others by their end. */
export async function queueOfClaims(
  db: Kysely<Schema>,
  operator: Operator,
  queue: ClaimQueue,
  params: { page: number; today: CalendarDate },
): Promise<{ claims: BranchClaim[]; total: number }> {
  const sorted = claimsOfBranch(db, operator)
    .where(inQueue(queue, params.today))
    .orderBy(queue === 'toSign' ? 'claim.start_date' : 'claim.end_date')
    .orderBy('claim.id')
  const { rows, total } = await pageOf(sorted, BRANCH_PAGE, params.page)
  return { claims: rows.map(shownBranchClaim), total }
}

const toBook = sql<boolean>`payment.state = 'reserved' and payment.method in (2, 3)`

/** How many payments wait to be booked; a joint order is one. */
export const paymentsToBook = (db: Kysely<Schema>, operator: Operator): Promise<number> =>
  countOf(
    db
      .selectFrom('payment')
      .innerJoin('claim', 'claim.id', 'payment.claim_id')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(toBook)
      .where(firstOfItsOrder(operator))
      .where(inBranch(operator, 'claim.office_index')),
  )

/** A page of the payments at the office and by payment order that wait, oldest first. */
export async function queueOfPayments(
  db: Kysely<Schema>,
  operator: Operator,
  page: number,
): Promise<BranchPayment[]> {
  const rows = await claimsOfBranch(db, operator)
    .innerJoin('payment', 'payment.claim_id', 'claim.id')
    .leftJoin('service_order', 'service_order.id', 'payment.service_order_id')
    .select([
      'payment.id as payment_id',
      'payment.method',
      'payment.created_at as reserved_at',
      'service_order.service',
      'service_order.pay_until as service_until',
      'payment.amount',
    ])
    .where(toBook)
    .where(firstOfItsOrder(operator))
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .limit(BRANCH_PAGE)
    .offset(page * BRANCH_PAGE)
    .execute()
  const orders = await waitingOrders(
    db,
    operator,
    rows.map((row) => row.payment_id),
  )
  const jointOf = (payment: number) => {
    const found = orders.get(payment)
    return found ? { order: found.order, claims: [...found.claims], total: found.total } : null
  }
  return rows.map((row) => ({
    id: row.payment_id,
    purpose: row.service === null ? 'rent' : 'service',
    service: row.service,
    method: row.method,
    amount: orders.get(row.payment_id)?.amount ?? row.amount,
    reservedAt: row.reserved_at.toISOString(),
    payUntil: (row.service === null ? row.pay_until : row.service_until)?.toISOString() ?? null,
    claim: shownBranchClaim(row),
    joint: jointOf(row.payment_id),
    rents: [...(orders.get(row.payment_id)?.rents ?? [])],
  }))
}
