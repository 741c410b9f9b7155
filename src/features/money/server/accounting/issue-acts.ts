import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { lockClaim } from '#claims/server/read-claim.ts'
import { addMonths, type CalendarDate, startOfMonth, todayIn } from '#kit/rules/calendar-date.ts'
import type { IssuedAct } from '#money/api/issued-act.ts'
import type { MonthlyAct } from '#money/rules/monthly-acts.ts'
import type { AccountedClaim } from '#money/server/documents/accounting-documents.ts'
import {
  type ActFigures,
  correctionOf,
  daysOfAct,
  figuresOfAct,
  issuedActOf,
} from '#money/server/documents/issue-act.ts'
import { vatOn } from '#rent/rules/tariff.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow, getRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ActTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import { accounted, actsOf, customerOf } from './acts-of-claim.ts'

type Row = Selectable<ActTable>

/** The claim's row is locked, so nobody else issues its acts. */
interface Issuing {
  readonly trx: Transaction<Schema>
  readonly row: ClaimRow
  readonly claim: AccountedClaim & { readonly made: CalendarDate }
  readonly now: Date
}

/** Locked until the transaction ends and rolled back with it, so no number is missing (M-ACT-02). */
export const nextNumber = async (trx: Transaction<Schema>, year: number): Promise<number> => {
  const { last } = await trx
    .insertInto('actCounter')
    .values({ year, last: 1 })
    .onConflict((known) => known.column('year').doUpdateSet({ last: sql`act_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export const inMoscow = (now: Date): string =>
  `${todayIn(now)}T${new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', timeStyle: 'medium' }).format(now)}`

const write = async (
  { trx, row, now }: Issuing,
  act: IssuedAct,
  place: Pick<Row, 'month' | 'correction' | 'year' | 'number'>,
): Promise<void> => {
  await insertRow(trx, 'act', {
    claimId: row.id,
    legalHid: row.legalHid,
    ...place,
    amount: act.amount,
    vat: act.vat,
    content: JSON.stringify(act),
    issuedAt: now,
  })
}

const stamps = (now: Date) => ({ file: randomUUID(), madeAt: inMoscow(now) })

const issue = async (
  { book, operator }: Context,
  issuing: Issuing,
  act: MonthlyAct,
  payments: IssuedAct['payments'],
): Promise<void> => {
  const { trx, row, claim, now } = issuing
  const days = daysOfAct(claim, act.month, row.endedOn)
  const rate = vatOn(book.taxOn(days.to), days.to)
  const year = Number(days.to.slice(0, 'YYYY'.length))
  const number = await nextNumber(trx, year)
  const figures = { ...figuresOfAct(claim, act, rate), rate }
  const content = issuedActOf(claim, days, figures, { number, payments, ...stamps(now) }, operator())
  await write(issuing, content, { month: act.month, correction: 0, year, number })
}

const correct = async (
  issuing: Issuing,
  before: Row,
  figures: ActFigures,
  payments: IssuedAct['payments'],
): Promise<void> => {
  const { now } = issuing
  const { month, year, number } = before
  const correction = before.correction + 1
  const content = correctionOf(before.content, figures, {
    correction,
    date: todayIn(now),
    payments,
    ...stamps(now),
  })
  await write(issuing, content, { month, correction, year, number })
}

const saysTheSame = (before: IssuedAct, figures: ActFigures): boolean =>
  before.amount === figures.amount &&
  before.lines.map(({ amount }) => amount).join() === figures.lines.map(({ amount }) => amount).join()

export const newestActs = (db: Kysely<Schema>, claimId: number): Promise<Row[]> =>
  db
    .selectFrom('act')
    .selectAll()
    .distinctOn('month')
    .where('claimId', '=', claimId)
    .orderBy('month')
    .orderBy('correction', 'desc')
    .execute()

/** Null once nothing is left to issue. */
const nextLook = (
  row: ClaimRow,
  today: CalendarDate,
  unissued: readonly MonthlyAct[],
): CalendarDate | null => {
  const [next] = unissued
  if (next) return addMonths(next.month, 1)
  const last = row.endedOn ?? row.endDate
  return last < startOfMonth(today) || row.endedOn !== null ? null : addMonths(startOfMonth(today), 1)
}

/** Issues the oldest due act and corrects changed ones (M-ACT-01, M-ACT-03); locks the claim first. */
const issueActsOf = async (context: Context, claimId: number, now: Date): Promise<'issued' | 'nothing'> => {
  const seen = await getRow(context.db, 'claim', claimId)
  const customer = await customerOf(context, seen)
  // Nothing is issued once the requisites are gone.
  const claim = customer && (await accounted(context, seen, customer))
  const today = todayIn(now)
  return transact(context.db, async (trx) => {
    const row = await lockClaim(trx, claimId)
    if (!row || !claim || !(await findRow(trx, 'actDue', { claimId }))) {
      await deleteRows(trx, 'actDue', { claimId })
      return 'nothing'
    }
    const issuing = { trx, row, claim, now }
    const { acts, payments } = await actsOf(trx, row, today)
    const known = await newestActs(trx, claimId)
    let issued = 0
    for (const before of known) {
      const act = acts.find(({ month }) => month === before.month) ?? null
      const figures = figuresOfAct(claim, act, before.content.rate)
      if (saysTheSame(before.content, figures)) continue
      await correct(issuing, before, figures, payments)
      issued += 1
    }
    const [next, ...later] = acts.filter(
      ({ month, amount }) => amount > 0 && !known.some((before) => before.month === month),
    )
    if (next) {
      await issue(context, issuing, next, payments)
      issued += 1
    }
    const look = nextLook(row, today, later)
    if (look === null) await deleteRows(trx, 'actDue', { claimId })
    else await updateRows(trx, 'actDue', { claimId }, { dueOn: look })
    return issued > 0 ? 'issued' : 'nothing'
  })
}

/** Month by month, so that numbers follow the dates. */
export const issueDueActs = async (context: Context, now: Date, { eachRow }: Step): Promise<void> => {
  const due = context.db.selectFrom('actDue').select(['claimId as id']).where('dueOn', '<=', todayIn(now))
  let issued: number
  do {
    issued = 0
    await eachRow(due, dueBy('dueOn', 'claimId'), async ({ id }) => {
      if ((await issueActsOf(context, id, now)) === 'issued') issued += 1
    })
  } while (issued > 0)
}
