import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { EntryKind, Operation, Statement } from '#contract/balance.ts'
import { addDays, addMonths, type CalendarDate, startOfDayInMoscow } from '#domain/calendar-date.ts'
import { signOf, turnoverOf } from '#domain/ledger.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Schema } from '#server/database/schema.ts'

const PAGE = 20

/** Moscow days; `before` is excluded. */
interface Span {
  readonly from: Date | null
  readonly before: Date | null
}

const inSpan = <DB extends { entry: Schema['ledgerEntry'] }, Tables extends keyof DB & 'entry', R>(
  query: SelectQueryBuilder<DB, Tables, R>,
  { from, before }: Span,
) =>
  query
    .$if(from !== null, (some) => some.where(sql<boolean>`entry.at >= ${from}`))
    .$if(before !== null, (some) => some.where(sql<boolean>`entry.at < ${before}`))

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
    'entry.balanceAfter',
    'entry.claimId',
    'claim.officeIndex',
    'box.number',
    'locker.name as lockerName',
    'serviceOrder.service',
    'topUp.document',
    'topUp.qrId',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

const shown = (row: Row): Operation => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  amount: signOf(row.kind) * row.amount,
  balance: row.balanceAfter,
  claim: row.claimId,
  box:
    row.officeIndex === null || row.number === null
      ? null
      : {
          index: row.officeIndex,
          number: String(row.number),
          lockerName: row.lockerName,
          service: row.service,
        },
  document: row.document,
  sbp: row.qrId !== null,
})

/** Both days included, newest first. */
export async function listOperations(
  db: Kysely<Schema>,
  legalHid: string,
  params: {
    readonly kind?: EntryKind | undefined
    readonly from?: CalendarDate | undefined
    readonly to?: CalendarDate | undefined
    readonly page: number
  },
): Promise<{ operations: Operation[]; total: number }> {
  const span = {
    from: params.from === undefined ? null : startOfDayInMoscow(params.from),
    before: params.to === undefined ? null : startOfDayInMoscow(addDays(params.to, 1)),
  }
  const wanted = inSpan(
    db.selectFrom('ledgerEntry as entry').select('entry.id').where('entry.legalHid', '=', legalHid),
    span,
  ).$if(params.kind !== undefined, (query) => query.where('entry.kind', '=', params.kind ?? 'payment'))
  // The page is read from an index alone; only its rows are joined.
  const { rows: ids, total } = await pageOf(wanted.orderBy('entry.id', 'desc'), PAGE, params.page)
  const rows = await withFacts(movements(db))
    .where(sql<boolean>`entry.id = any(${ids.map(({ id }) => id)}::bigint[])`)
    .orderBy('entry.id', 'desc')
    .execute()
  return { operations: rows.map(shown), total }
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
  const span = { from: startOfDayInMoscow(from), before: startOfDayInMoscow(addDays(to, 1)) }
  const rows = await inSpan(withFacts(movements(db)), span)
    .where('entry.legalHid', '=', legalHid)
    .orderBy('entry.id')
    .execute()
  const operations = rows.map(shown)
  const opening = await balanceAt(db, legalHid, span.from)
  const { came, went } = turnoverOf(operations.map(({ amount }) => amount))
  return { opening, came, went, closing: opening + came - went, operations }
}

export async function statementOf(db: Kysely<Schema>, legalHid: string, month: string): Promise<Statement> {
  const first: CalendarDate = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  return { month, ...(await turnoverOfDays(db, legalHid, first, last)) }
}
