import { type InferResult, type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { branchClaim, branchPayment, ClaimQueue } from '#back-office/api/branch-claims-and-boxes.ts'
import { addDays, type CalendarDate, endOfMonth, startOfMonth } from '#kit/rules/calendar-date.ts'
import { RENT_ENDING_SOON_DAYS } from '#kit/rules/limits.ts'
import { toHolderName } from '#people/server/clients/client-record.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { isOfficeInBranchSql, type Operator } from '#server/access/branch-scope.ts'
import type { Schema } from '#server/database/schema.ts'
import { readUnpaidJointOrders } from './book-payment.ts'

type BranchClaim = z.input<typeof branchClaim>
type BranchPayment = z.input<typeof branchPayment>

const PAGE_SIZE = 20

const selectClaims = (db: Kysely<Schema>) =>
  db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .leftJoin('client', 'client.id', 'claim.clientId')
    .leftJoin('moving', 'moving.newClaimId', 'claim.id')
    .select([
      'claim.id',
      'claim.status',
      'claim.isSigned',
      'claim.clientType',
      'claim.officeIndex',
      'claim.boxId',
      'box.number',
      'box.lockerId',
      'locker.name as lockerName',
      'claim.startDate',
      'claim.endDate',
      'claim.total',
      'claim.credit',
      'claim.paymentMethod',
      'claim.payUntil',
      'moving.newClaimId as moveId',
      'moving.exchangedAt',
      'client.entity',
      'client.firstName',
      'client.middleName',
      'client.lastName',
      'claim.holderName',
    ])

export const selectBranchClaims = (db: Kysely<Schema>, operator: Operator) =>
  selectClaims(db).where(isOfficeInBranchSql(operator, 'claim.officeIndex'))

type BranchClaimRow = InferResult<ReturnType<typeof selectBranchClaims>>[number]

export const toBranchClaim = (row: BranchClaimRow): BranchClaim => ({
  id: row.id,
  claimStatus: row.status,
  isSigned: row.isSigned,
  holder: toHolderName(row),
  clientType: row.clientType,
  index: row.officeIndex,
  boxId: row.boxId,
  ...toRentedPlace(row),
  isAaps: row.lockerId !== null,
  startDate: row.startDate,
  endDate: row.endDate,
  total: row.total,
  price: row.total + row.credit,
  paymentMethod: row.paymentMethod,
  payUntil: row.payUntil,
  awaitsExchange: row.moveId !== null && row.exchangedAt === null,
})

const readCount = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).count)

/** Lists the possible last days (month ends), so that an index finds the rents by equality. */
const listUpcomingEnds = (today: CalendarDate): readonly CalendarDate[] => {
  const last = addDays(today, RENT_ENDING_SOON_DAYS)
  const ends: CalendarDate[] = []
  for (let end = addDays(startOfMonth(today), -1); end <= last; end = endOfMonth(addDays(end, 1)))
    ends.push(end)
  return ends
}

const queueCondition = (queue: ClaimQueue, today: CalendarDate) =>
  ({
    toSign: sql<boolean>`claim.status = 3 and claim.is_signed is not true and claim.end_date >= ${today}::text::date`,
    toRefuse: sql<boolean>`claim.status = 3 and claim.is_signed is not true and claim.end_date < ${today}::text::date`,
    toEnd: sql<boolean>`claim.status = 6 and claim.end_date in (${sql.join(listUpcomingEnds(today).map((end) => sql`${end}::text::date`))})`,
  })[queue]

export interface BranchScope {
  readonly operator: Operator
  readonly index?: string | undefined
}

export const branchScopeCondition = ({ operator, index }: BranchScope, column: string) =>
  index === undefined
    ? isOfficeInBranchSql(operator, column)
    : sql<boolean>`${isOfficeInBranchSql(operator, column)} and ${sql.ref(column)} = ${index}`

const selectQueuedClaims = (db: Kysely<Schema>, scope: BranchScope, queue: ClaimQueue, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .where(queueCondition(queue, today))
    .where(branchScopeCondition(scope, 'claim.officeIndex'))

export const countQueuedClaims = (
  db: Kysely<Schema>,
  scope: BranchScope,
  queue: ClaimQueue,
  today: CalendarDate,
): Promise<number> =>
  readCount(
    selectQueuedClaims(db, scope, queue, today).select((row) => row.fn.countAll<number>().as('count')),
  )

export async function listQueuedClaims(
  db: Kysely<Schema>,
  scope: BranchScope,
  queue: ClaimQueue,
  { page, today }: { page: number; today: CalendarDate },
): Promise<{ claims: BranchClaim[]; total: number }> {
  const orderColumn = queue === 'toSign' ? 'claim.startDate' : 'claim.endDate'
  // Finds the ids of the page from an index alone, and joins only those claims.
  const ids = selectQueuedClaims(db, scope, queue, today)
    .select('claim.id')
    .orderBy(orderColumn)
    .orderBy('claim.id')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
  const rows = await selectClaims(db)
    .where('claim.id', '=', ({ fn }) => fn.any(sql<number[]>`array(${ids})`))
    .orderBy(orderColumn)
    .orderBy('claim.id')
    .execute()
  return { claims: rows.map(toBranchClaim), total: await countQueuedClaims(db, scope, queue, today) }
}

const toBookCondition = sql<boolean>`payment.state = 'reserved' and payment.method in (2, 3)`

const selectPaymentsToBook = (db: Kysely<Schema>, scope: BranchScope) =>
  db.selectFrom('payment').where(toBookCondition).where(branchScopeCondition(scope, 'payment.officeIndex'))

export const countPaymentsToBook = (db: Kysely<Schema>, scope: BranchScope): Promise<number> =>
  readCount(
    selectPaymentsToBook(db, scope).select(
      sql<number>`count(*) filter (where joint_order_id is null) + count(distinct joint_order_id)`.as(
        'count',
      ),
    ),
  )

export async function listPaymentsToBook(
  db: Kysely<Schema>,
  scope: BranchScope,
  page: number,
): Promise<BranchPayment[]> {
  // A joint order is listed once, by its first payment.
  const firstPayments = selectPaymentsToBook(db, scope)
    .select(['payment.id', 'payment.createdAt'])
    .distinctOn(sql`coalesce(payment.joint_order_id, -payment.id)`)
    .orderBy(sql`coalesce(payment.joint_order_id, -payment.id)`)
    .orderBy('payment.id')
  const ids = db
    .selectFrom(firstPayments.as('first'))
    .select('first.id')
    .orderBy('first.createdAt')
    .orderBy('first.id')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
  const rows = await selectClaims(db)
    .innerJoin('payment', 'payment.claimId', 'claim.id')
    .leftJoin('serviceOrder', 'serviceOrder.id', 'payment.serviceOrderId')
    .select([
      'payment.id as paymentId',
      'payment.method',
      'payment.createdAt as reservedAt',
      'serviceOrder.service',
      'serviceOrder.payUntil as serviceUntil',
      'payment.amount',
    ])
    .where('payment.id', '=', ({ fn }) => fn.any(sql<number[]>`array(${ids})`))
    .orderBy('payment.createdAt')
    .orderBy('payment.id')
    .execute()
  const orders = await readUnpaidJointOrders(
    db,
    scope.operator,
    rows.map((row) => row.paymentId),
  )
  return rows.map((row) => {
    const order = orders.get(row.paymentId)
    return {
      id: row.paymentId,
      purpose: row.service === null ? 'rent' : 'service',
      service: row.service,
      method: row.method,
      amount: order?.amount ?? row.amount,
      reservedAt: row.reservedAt,
      payUntil: row.service === null ? row.payUntil : row.serviceUntil,
      claim: toBranchClaim(row),
      joint: order?.joint ?? null,
      rents: order?.rents ?? [],
    }
  })
}
