import { type Kysely, sql } from 'kysely'
import type { BranchClaim, BranchPayment, ClaimQueue } from '#contract/branch.ts'
import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'
import type { ClientType } from '#domain/client-type.ts'
import { ENDING_SOON_DAYS } from '#domain/limits.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import { fullName } from '#domain/requisites/person-name.ts'
import type { ServiceNumber } from '#domain/service.ts'
import type { EntityRequisites, Schema } from '#server/database/schema.ts'
import { placeOf } from '../claims/claim-row.ts'
import { type Desk, inBranch } from './branch-scope.ts'
import { firstOfItsOrder, waitingOrders } from './waiting-orders.ts'

const BRANCH_PAGE = 20

/** What is selected of a claim for the desk. */
export interface DeskRow {
  id: number
  status: number
  is_signed: boolean | null
  client_type: number
  office_index: string
  box_id: number
  number: number
  locker_id: number | null
  locker_name: string | null
  start_date: CalendarDate
  end_date: CalendarDate
  total: number
  payment_method: number | null
  pay_until: Date | null
  entity: EntityRequisites | null
  first_name: string | null
  middle_name: string | null
  last_name: string | null
  holder_name: string | null
}

type HolderRow = Pick<DeskRow, 'entity' | 'first_name' | 'middle_name' | 'last_name' | 'holder_name'>

/** The name of whoever rents: of the person or of the organisation; empty before the client record. */
export const holderOf = (row: HolderRow): string =>
  row.holder_name ??
  row.entity?.orgName ??
  fullName({
    firstName: row.first_name ?? '',
    middleName: row.middle_name ?? '',
    lastName: row.last_name ?? '',
  })

/** A claim as the desk lists it. */
export const shownBranchClaim = (row: DeskRow): BranchClaim => ({
  id: row.id,
  claimStatus: row.status as ClaimStatus,
  isSigned: row.is_signed,
  holder: holderOf(row),
  clientType: row.client_type as ClientType,
  index: row.office_index,
  boxId: row.box_id,
  ...placeOf(row),
  isAaps: row.locker_id !== null,
  startDate: row.start_date,
  endDate: row.end_date,
  total: row.total,
  paymentMethod: row.payment_method as PaymentMethod | null,
  payUntil: row.pay_until?.toISOString() ?? null,
})

/** Claims of the branch with what the desk lists of them. */
export const claimsOfBranch = (db: Kysely<Schema>, desk: Desk) =>
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
    .where(inBranch(desk, 'claim.office_index'))

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
  desk: Desk,
  queue: ClaimQueue,
  today: CalendarDate,
): Promise<number> =>
  countOf(
    db
      .selectFrom('claim')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(inQueue(queue, today))
      .where(inBranch(desk, 'claim.office_index')),
  )

/** A page of a queue: those to sign by their start, the others by their end. */
export async function queueOfClaims(
  db: Kysely<Schema>,
  desk: Desk,
  queue: ClaimQueue,
  wish: { page: number; today: CalendarDate },
): Promise<BranchClaim[]> {
  const rows = await claimsOfBranch(db, desk)
    .where(inQueue(queue, wish.today))
    .orderBy(queue === 'toSign' ? 'claim.start_date' : 'claim.end_date')
    .orderBy('claim.id')
    .limit(BRANCH_PAGE)
    .offset(wish.page * BRANCH_PAGE)
    .execute()
  return rows.map(shownBranchClaim)
}

const toBook = sql<boolean>`payment.state = 'reserved' and payment.method in (2, 3)`

/** How many payments wait to be booked; a joint order is one. */
export const paymentsToBook = (db: Kysely<Schema>, desk: Desk): Promise<number> =>
  countOf(
    db
      .selectFrom('payment')
      .innerJoin('claim', 'claim.id', 'payment.claim_id')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(toBook)
      .where(firstOfItsOrder(desk))
      .where(inBranch(desk, 'claim.office_index')),
  )

/** A page of the payments at the office and by payment order that wait, oldest first. */
export async function queueOfPayments(
  db: Kysely<Schema>,
  desk: Desk,
  page: number,
): Promise<BranchPayment[]> {
  const rows = await claimsOfBranch(db, desk)
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
    .where(firstOfItsOrder(desk))
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .limit(BRANCH_PAGE)
    .offset(page * BRANCH_PAGE)
    .execute()
  const orders = await waitingOrders(
    db,
    desk,
    rows.map((row) => row.payment_id),
  )
  const jointOf = (payment: number) => {
    const found = orders.get(payment)
    return found ? { order: found.order, claims: [...found.claims], total: found.total } : null
  }
  return rows.map((row) => ({
    id: row.payment_id,
    purpose: row.service === null ? 'rent' : 'service',
    service: row.service as ServiceNumber | null,
    method: row.method as PaymentMethod,
    amount: orders.get(row.payment_id)?.amount ?? row.amount,
    reservedAt: row.reserved_at.toISOString(),
    payUntil: (row.service === null ? row.pay_until : row.service_until)?.toISOString() ?? null,
    claim: shownBranchClaim(row),
    joint: jointOf(row.payment_id),
    rents: [...(orders.get(row.payment_id)?.rents ?? [])],
  }))
}
