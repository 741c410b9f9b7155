import { type Kysely, sql } from 'kysely'
import type { EndpointQuery } from '#kit/api/endpoint.ts'
import { addDays, type CalendarDate, endOfMonth, startOfDayInMoscow } from '#kit/rules/calendar-date.ts'
import type { BalanceOperation, BalanceStatement, readBalanceOperations } from '#money/api/balance.ts'
import { ledgerEntrySign, sumTurnover } from '#money/rules/ledger.ts'
import { readRowPage } from '#server/database/read-row-page.ts'
import type { Schema } from '#server/database/schema.ts'

const PAGE_SIZE = 20

const selectMovements = (db: Kysely<Schema>) =>
  db
    .selectFrom('ledgerEntry as entry')
    .leftJoin('claim', 'claim.id', 'entry.claimId')
    .leftJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .leftJoin('payment', 'payment.id', 'entry.paymentId')
    .leftJoin('serviceOrder', 'serviceOrder.id', 'payment.serviceOrderId')
    .leftJoin('topUp', 'topUp.id', 'entry.topUpId')

const joinDetails = (query: ReturnType<typeof selectMovements>) =>
  query.select([
    'entry.id',
    'entry.kind',
    'entry.at',
    'entry.amount',
    'entry.balanceAfter as balance',
    'entry.claimId as claim',
    'claim.officeIndex as index',
    'box.number',
    'locker.name as lockerName',
    'serviceOrder.service',
    'topUp.document',
    'topUp.qrId',
  ])

type OperationRow = Awaited<ReturnType<ReturnType<typeof joinDetails>['execute']>>[number]

const toOperation = ({
  index,
  number,
  lockerName,
  service,
  qrId,
  amount,
  ...row
}: OperationRow): BalanceOperation => ({
  ...row,
  amount: ledgerEntrySign(row.kind) * amount,
  box: index === null || number === null ? null : { index, number: String(number), lockerName, service },
  sbp: qrId !== null,
})

export async function listBalanceOperations(
  db: Kysely<Schema>,
  legalHid: string,
  { kind, from, to, page }: EndpointQuery<typeof readBalanceOperations>,
) {
  let matchingEntries = db
    .selectFrom('ledgerEntry as entry')
    .select('entry.id')
    .where('entry.legalHid', '=', legalHid)
  if (kind !== undefined) matchingEntries = matchingEntries.where('entry.kind', '=', kind)
  if (from !== undefined) matchingEntries = matchingEntries.where('entry.at', '>=', startOfDayInMoscow(from))
  if (to !== undefined)
    matchingEntries = matchingEntries.where('entry.at', '<', startOfDayInMoscow(addDays(to, 1)))
  // The query for the page uses only an index; details are joined just for the rows of the page.
  const { rows: ids, total } = await readRowPage(matchingEntries.orderBy('entry.id', 'desc'), PAGE_SIZE, page)
  const rows = await joinDetails(selectMovements(db))
    .where(sql<boolean>`entry.id = any(${ids.map(({ id }) => id)}::bigint[])`)
    .orderBy('entry.id', 'desc')
    .execute()
  return { operations: rows.map(toOperation), total }
}

/** In kopecks. Each entry stores the balance after it, so the last one before the instant has the answer. */
const readBalanceAt = async (db: Kysely<Schema>, legalHid: string, instant: Date): Promise<number> => {
  const last = await db
    .selectFrom('ledgerEntry')
    .select('balanceAfter')
    .where('legalHid', '=', legalHid)
    .where('at', '<', instant)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.balanceAfter ?? 0
}

/** Both days are included. Operations are oldest first; amounts are in kopecks. */
export async function readBalanceTurnover(
  db: Kysely<Schema>,
  legalHid: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<Omit<BalanceStatement, 'month'>> {
  const start = startOfDayInMoscow(from)
  const rows = await joinDetails(selectMovements(db))
    .where('entry.legalHid', '=', legalHid)
    .where('entry.at', '>=', start)
    .where('entry.at', '<', startOfDayInMoscow(addDays(to, 1)))
    .orderBy('entry.id')
    .execute()
  const operations = rows.map(toOperation)
  const opening = await readBalanceAt(db, legalHid, start)
  const { came, went } = sumTurnover(operations.map(({ amount }) => amount))
  return { opening, came, went, closing: opening + came - went, operations }
}

export async function buildBalanceStatement(
  db: Kysely<Schema>,
  legalHid: string,
  month: string,
): Promise<BalanceStatement> {
  const firstDay = `${month}-01`
  return { month, ...(await readBalanceTurnover(db, legalHid, firstDay, endOfMonth(firstDay))) }
}
