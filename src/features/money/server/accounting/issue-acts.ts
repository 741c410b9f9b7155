import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { lockClaim } from '#claims/server/read-claim.ts'
import { addMonths, type CalendarDate, startOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import type { IssuedAct } from '#money/api/issued-act.ts'
import type { MonthlyAct } from '#money/rules/monthly-acts.ts'
import type { ClaimForAccounting } from '#money/server/documents/accounting-documents.ts'
import {
  type ActFigures,
  computeActFigures,
  computeActPeriod,
  toCorrectedAct,
  toIssuedAct,
} from '#money/server/documents/act-content.ts'
import { findVatRate } from '#rent/rules/tariff.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow, getRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ActTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'
import { computeClaimActs, findActCustomer, toClaimForAccounting } from './claim-acts.ts'

type ActRow = Selectable<ActTable>

/** The claim's row is locked, so no other server can issue its acts at the same time. */
interface IssueContext {
  readonly trx: Transaction<Schema>
  readonly row: ClaimRow
  readonly claim: ClaimForAccounting & { readonly made: CalendarDate }
  readonly now: Date
}

/** Locks the counter until the transaction ends, so that a rollback leaves no gap in the numbers (M-ACT-02). */
export const takeNextActNumber = async (trx: Transaction<Schema>, year: number): Promise<number> => {
  const { last } = await trx
    .insertInto('actCounter')
    .values({ year, last: 1 })
    .onConflict((known) => known.column('year').doUpdateSet({ last: sql`act_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export const toMoscowDateTime = (now: Date): string =>
  `${todayInZone(now)}T${new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', timeStyle: 'medium' }).format(now)}`

const insertAct = async (
  { trx, row, now }: IssueContext,
  act: IssuedAct,
  actKey: Pick<ActRow, 'month' | 'correction' | 'year' | 'number'>,
): Promise<void> => {
  await insertRow(trx, 'act', {
    claimId: row.id,
    legalHid: row.legalHid,
    ...actKey,
    amount: act.amount,
    vat: act.vat,
    content: JSON.stringify(act),
    issuedAt: now,
  })
}

const makeFileStamps = (now: Date) => ({ file: randomUUID(), madeAt: toMoscowDateTime(now) })

const issueAct = async (
  { book, operator }: Context,
  issuing: IssueContext,
  act: MonthlyAct,
  payments: IssuedAct['payments'],
): Promise<void> => {
  const { trx, row, claim, now } = issuing
  const days = computeActPeriod(claim, act.month, row.endedOn)
  const rate = findVatRate(book.taxOn(days.to), days.to)
  const year = Number(days.to.slice(0, 'YYYY'.length))
  const number = await takeNextActNumber(trx, year)
  const figures = { ...computeActFigures(claim, act, rate), rate }
  const content = toIssuedAct(claim, days, figures, { number, payments, ...makeFileStamps(now) }, operator())
  await insertAct(issuing, content, { month: act.month, correction: 0, year, number })
}

const correctAct = async (
  issuing: IssueContext,
  previous: ActRow,
  figures: ActFigures,
  payments: IssuedAct['payments'],
): Promise<void> => {
  const { now } = issuing
  const { month, year, number } = previous
  const correction = previous.correction + 1
  const content = toCorrectedAct(previous.content, figures, {
    correction,
    date: todayInZone(now),
    payments,
    ...makeFileStamps(now),
  })
  await insertAct(issuing, content, { month, correction, year, number })
}

const hasSameAmounts = (previous: IssuedAct, figures: ActFigures): boolean =>
  previous.amount === figures.amount &&
  previous.lines.map(({ amount }) => amount).join() === figures.lines.map(({ amount }) => amount).join()

export const readNewestActs = (db: Kysely<Schema>, claimId: number): Promise<ActRow[]> =>
  db
    .selectFrom('act')
    .selectAll()
    .distinctOn('month')
    .where('claimId', '=', claimId)
    .orderBy('month')
    .orderBy('correction', 'desc')
    .execute()

const nextDueDate = (
  row: ClaimRow,
  today: CalendarDate,
  unissued: readonly MonthlyAct[],
): CalendarDate | null => {
  const [nextAct] = unissued
  if (nextAct) return addMonths(nextAct.month, 1)
  const last = row.endedOn ?? row.endDate
  return last < startOfMonth(today) || row.endedOn !== null ? null : addMonths(startOfMonth(today), 1)
}

/** Locks the claim, issues its oldest due act, and corrects acts whose content has changed (M-ACT-01, M-ACT-03). */
const issueClaimActs = async (
  context: Context,
  claimId: number,
  now: Date,
): Promise<'issued' | 'nothing'> => {
  const claimRow = await getRow(context.db, 'claim', claimId)
  const customer = await findActCustomer(context, claimRow)
  const claim = customer && (await toClaimForAccounting(context, claimRow, customer))
  const today = todayInZone(now)
  return transact(context.db, async (trx) => {
    const row = await lockClaim(trx, claimId)
    if (!row || !claim || !(await findRow(trx, 'actDue', { claimId }))) {
      await deleteRows(trx, 'actDue', { claimId })
      return 'nothing'
    }
    const issuing = { trx, row, claim, now }
    const { acts, payments } = await computeClaimActs(trx, row, today)
    const issuedActs = await readNewestActs(trx, claimId)
    let issued = 0
    for (const previous of issuedActs) {
      const act = acts.find(({ month }) => month === previous.month) ?? null
      const figures = computeActFigures(claim, act, previous.content.rate)
      if (hasSameAmounts(previous.content, figures)) continue
      await correctAct(issuing, previous, figures, payments)
      issued += 1
    }
    const [nextAct, ...laterActs] = acts.filter(
      ({ month, amount }) => amount > 0 && !issuedActs.some((previous) => previous.month === month),
    )
    if (nextAct) {
      await issueAct(context, issuing, nextAct, payments)
      issued += 1
    }
    const dueOn = nextDueDate(row, today, laterActs)
    if (dueOn === null) await deleteRows(trx, 'actDue', { claimId })
    else await updateRows(trx, 'actDue', { claimId }, { dueOn: dueOn })
    return issued > 0 ? 'issued' : 'nothing'
  })
}

export const issueDueActs = async (
  context: Context,
  now: Date,
  { eachRow }: JobStepRunner,
): Promise<void> => {
  const due = context.db.selectFrom('actDue').select(['claimId as id']).where('dueOn', '<=', todayInZone(now))
  let issued: number
  do {
    issued = 0
    await eachRow(due, toDueRowSortColumns('dueOn', 'claimId'), async ({ id }) => {
      if ((await issueClaimActs(context, id, now)) === 'issued') issued += 1
    })
  } while (issued > 0)
}
