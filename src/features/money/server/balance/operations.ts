import { type Kysely, sql } from 'kysely'
import type { QueryOf } from '#kit/api/endpoint.ts'
import { addDays, type CalendarDate, endOfMonth, startOfDayInMoscow } from '#kit/rules/calendar-date.ts'
import type { Operation, readOperations, Statement } from '#money/api/balance.ts'
import { signOf, turnoverOf } from '#money/rules/ledger.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Schema } from '#server/database/schema.ts'

const PAGE_SIZE = 20

const movements = (db: Kysely<Schema>) =>
  db
    .selectFrom('ledgerEntry as entry')
    .leftJoin('claim', 'claim.id', 'entry.claimId')
    .leftJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .leftJoin('payment', 'payment.id', 'entry.paymentId')
    .leftJoin('serviceOrder', 'serviceOrder.id', 'payment.serviceOrderId')
    .leftJoin('topUp', 'topUp.id', 'entry.topUpId')

const withFacts = (query: ReturnType<typeof movements>) =>
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

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

const toOperation = ({ index, number, lockerName, service, qrId, amount, ...row }: Row): Operation => ({
  ...row,
  amount: signOf(row.kind) * amount,
  box: index === null || number === null ? null : { index, number: String(number), lockerName, service },
  sbp: qrId !== null,
})

/** Both days included, newest first. */
export async function listOperations(
  db: Kysely<Schema>,
  legalHid: string,
  { kind, from, to, page }: QueryOf<typeof readOperations>,
) {
  let wanted = db.selectFrom('ledgerEntry as entry').select('entry.id').where('entry.legalHid', '=', legalHid)
  if (kind !== undefined) wanted = wanted.where('entry.kind', '=', kind)
  if (from !== undefined) wanted = wanted.where('entry.at', '>=', startOfDayInMoscow(from))
  if (to !== undefined) wanted = wanted.where('entry.at', '<', startOfDayInMoscow(addDays(to, 1)))
  // The page is read from an index alone; only its rows are joined.
  const { rows: ids, total } = await pageOf(wanted.orderBy('entry.id', 'desc'), PAGE_SIZE, page)
  const rows = await withFacts(movements(db))
    .where(sql<boolean>`entry.id = any(${ids.map(({ id }) => id)}::bigint[])`)
    .orderBy('entry.id', 'desc')
    .execute()
  return { operations: rows.map(toOperation), total }
}

/** Kopecks. Movements are never older than earlier ones, so the last one before the instant tells. */
const balanceAt = async (db: Kysely<Schema>, legalHid: string, instant: Date): Promise<number> => {
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

/** Both days included, oldest first; kopecks. */
export async function turnoverOfDays(
  db: Kysely<Schema>,
  legalHid: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<Omit<Statement, 'month'>> {
  const start = startOfDayInMoscow(from)
  const rows = await withFacts(movements(db))
    .where('entry.legalHid', '=', legalHid)
    .where('entry.at', '>=', start)
    .where('entry.at', '<', startOfDayInMoscow(addDays(to, 1)))
    .orderBy('entry.id')
    .execute()
  const operations = rows.map(toOperation)
  const opening = await balanceAt(db, legalHid, start)
  const { came, went } = turnoverOf(operations.map(({ amount }) => amount))
  return { opening, came, went, closing: opening + came - went, operations }
}

export async function statementOf(db: Kysely<Schema>, legalHid: string, month: string): Promise<Statement> {
  const first = `${month}-01`
  return { month, ...(await turnoverOfDays(db, legalHid, first, endOfMonth(first))) }
}
