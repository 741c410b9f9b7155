import { type Selectable, sql, type Transaction } from 'kysely'
import type { WishSize } from '#claims/api/rental-plans.ts'
import { planHeldUntil } from '#claims/rules/rental-plan.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { listCoveredMonths, todayInZone } from '#kit/rules/calendar-date.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { checkStart, computeRentalEnd } from '#rent/rules/rental-period.ts'
import { type Quote, quotePrice } from '#rent/server/tariffs/quote.ts'
import type { Context } from '#server/context.ts'
import { getRow, updateRows } from '#server/database/row-queries.ts'
import type { RentalPlanLineTable, RentalPlanTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'
import { type CandidateBox, findCandidateBoxes, holdBoxMonths, releaseBoxMonths } from './find-boxes.ts'

type PlanRow = Selectable<RentalPlanTable>
type LineRow = Selectable<RentalPlanLineTable>

/** A batch is one transaction, so that progress is visible and no lock is held for long. */
const BATCH_SIZE = 500
/** Candidates beyond the wished number, for boxes that somebody takes at the same moment. */
const SPARE_CANDIDATES = 20
/** Searches again after other requests took candidates. */
const MAX_ROUNDS = 3

const otherSizes: Readonly<Record<WishSize, readonly WishSize[]>> = { 1: [2], 2: [1], 3: [1, 2] }

interface Offered {
  readonly line: LineRow
  readonly box: CandidateBox
  readonly isAlternative: boolean
  readonly quote: Quote
}

interface BatchFacts {
  readonly plan: PlanRow
  readonly regions: readonly string[]
  readonly now: Date
}

/** One price per combination of what prices depend on, because a batch has hundreds of boxes and few prices. */
const createPricing = (context: Context, { plan, now }: BatchFacts, end: string, services: number[]) => {
  const today = todayInZone(now)
  const known = new Map<string, ReturnType<typeof quotePrice>>()
  return (box: CandidateBox) => {
    const key = [box.tariffGroup, box.boxSize, box.isAaps, box.stoppedServices].join()
    const terms = { start: plan.startDate, end, clientType: clientTypeByName.legal, services }
    const quote = known.get(key) ?? quotePrice(context.book, box, terms, today)
    known.set(key, quote)
    return quote.ok ? quote.value : null
  }
}

/** Finds boxes for lines that wish the same; what the place itself lacks is offered in another size or nearby. */
async function offerBoxes(
  context: Context,
  trx: Transaction<Schema>,
  facts: BatchFacts,
  lines: readonly LineRow[],
): Promise<Offered[]> {
  const { plan, regions, now } = facts
  const [first] = lines
  if (!first) return []
  const { region, area, settlement, months, boxName } = first
  const wished = first.size as WishSize
  const end = computeRentalEnd(plan.startDate, months)
  const priceOf = createPricing(context, facts, end, boxName === null ? [] : [serviceNumberByName.boxName])
  const coveredMonths = listCoveredMonths(plan.startDate, end)
  const searches = [
    { size: wished, nearby: false },
    ...otherSizes[wished].map((size) => ({ size, nearby: false })),
    { size: wished, nearby: true },
  ]
  const offered: Offered[] = []
  let waiting = [...lines]
  for (const [index, search] of searches.entries()) {
    for (let round = 0; round < MAX_ROUNDS && waiting.length > 0; round += 1) {
      const limit = waiting.length + SPARE_CANDIDATES
      const candidates = await findCandidateBoxes(trx, {
        ...search,
        plan: plan.id,
        region,
        area,
        settlement,
        regions,
        sharePercent: context.organisationTerms().planSharePercent,
        now,
        today: todayInZone(now),
        limit,
      })
      const pairs = candidates
        .flatMap((box) => {
          const quote = priceOf(box)
          return quote ? [{ box, quote }] : []
        })
        .flatMap(({ box, quote }, nth) => {
          const line = waiting[nth]
          return line ? [{ line, box, quote }] : []
        })
      if (pairs.length === 0) break
      const held = await holdBoxMonths(
        trx,
        pairs.map(({ box, line }) => ({ boxId: box.boxId, lineId: line.id })),
        coveredMonths,
      )
      for (const { line, box, quote } of pairs)
        if (held.has(line.id)) offered.push({ line, box, quote, isAlternative: index > 0 })
      waiting = waiting.filter(({ id }) => !held.has(id))
      if (candidates.length < limit) break
    }
  }
  return offered
}

async function storeOffers(
  trx: Transaction<Schema>,
  { plan }: BatchFacts,
  lines: readonly LineRow[],
  offered: readonly Offered[],
): Promise<void> {
  const rows = offered.map(({ line, box, isAlternative, quote }) => ({
    id: line.id,
    state: isAlternative ? 'alternative' : 'found',
    box_id: box.boxId,
    end_date: computeRentalEnd(plan.startDate, line.months),
    services: quote.services,
    total: quote.total,
    first_month: quote.firstMonth,
    price_lines: quote.lines,
  }))
  await sql`
    update rental_plan_line as line
    set state = offer.state, included = offer.state = 'found', box_id = offer.box_id, end_date = offer.end_date,
      services = offer.services, total = offer.total, first_month = offer.first_month, price_lines = offer.price_lines
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as offer (
      id bigint, state text, box_id bigint, end_date date, services jsonb, total bigint, first_month bigint, price_lines jsonb
    )
    where line.id = offer.id`.execute(trx)
  await sql`
    update rental_plan_line set state = 'none', included = false
    where id = any(${lines.map(({ id }) => id)}::bigint[]) and state = 'waiting'`.execute(trx)
}

type BatchResult = { readonly isLast: boolean; readonly offices: readonly string[] }

/** `skip locked` leaves a plan to the server that works on it. */
const prepareBatch = (context: Context, id: number): Promise<BatchResult> =>
  transact<BatchResult>(context.db, async (trx) => {
    const now = context.clock.now()
    const plan = await trx
      .selectFrom('rentalPlan')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'preparing')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!plan) return { isLast: true, offices: [] }
    if (!checkStart(plan.startDate, todayInZone(now)).ok) {
      const offices = await expirePlan(trx, id, now)
      return { isLast: true, offices }
    }
    const lines = await trx
      .selectFrom('rentalPlanLine')
      .selectAll()
      .where('planId', '=', id)
      .where('state', '=', sql.lit('waiting'))
      .orderBy('line')
      .limit(BATCH_SIZE)
      .execute()
    if (lines.length === 0) {
      const open = {
        state: 'open',
        heldUntil: planHeldUntil(now, context.organisationTerms().planHoldHours),
        changedAt: now,
      } as const
      await updateRows(trx, 'rentalPlan', id, open)
      return { isLast: true, offices: [] }
    }
    const { regions } = await getRow(trx, 'organisation', { legalHid: plan.legalHid })
    const facts = { plan, regions: regions as unknown as readonly string[], now }
    const groups = Map.groupBy(lines, ({ region, area, settlement, size, months, boxName }) =>
      [region, area, settlement, size, months, boxName !== null].join('\n'),
    )
    const offered: Offered[] = []
    // Groups are held one after another in a fixed order, so that two plans do not wait for each other.
    for (const [, group] of [...groups].toSorted(([key], [other]) => (key < other ? -1 : 1)))
      offered.push(...(await offerBoxes(context, trx, facts, group)))
    await storeOffers(trx, facts, lines, offered)
    return { isLast: false, offices: [...new Set(offered.map(({ box }) => box.officeIndex))] }
  })

async function preparePlan(context: Context, id: number): Promise<void> {
  for (;;) {
    const { isLast, offices } = await prepareBatch(context, id)
    for (const index of offices) context.offices.touch(index)
    if (isLast) return
  }
}

/** Finds boxes and prices for plans in the background (M-SCALE-05). */
export const prepareRentalPlans = (
  context: Context,
  { eachRow }: Pick<JobStepRunner, 'eachRow'>,
): Promise<void> =>
  eachRow(
    context.db.selectFrom('rentalPlan').select('id').where('state', '=', sql.lit('preparing')),
    toDueRowSortColumns('createdAt'),
    ({ id }) => preparePlan(context, id),
  )

/** Releases the boxes; the wishes stay, so that boxes can be found for them again. */
async function expirePlan(trx: Transaction<Schema>, id: number, now: Date): Promise<string[]> {
  await updateRows(trx, 'rentalPlan', id, { state: 'expired', heldUntil: null, changedAt: now })
  return releaseBoxMonths(trx, id)
}

/** Releases the boxes of plans that were not rented in time (M-SCALE-05). */
export const expireRentalPlans = (
  context: Context,
  now: Date,
  { eachRow }: Pick<JobStepRunner, 'eachRow'>,
): Promise<void> =>
  eachRow(
    context.db
      .selectFrom('rentalPlan')
      .select('id')
      .where('state', '=', sql.lit('open'))
      .where('heldUntil', '<=', now),
    toDueRowSortColumns('heldUntil'),
    async ({ id }) => {
      const offices = await transact<string[]>(context.db, async (trx) => {
        const plan = await trx
          .selectFrom('rentalPlan')
          .select('id')
          .where('id', '=', id)
          .where('state', '=', 'open')
          .where('heldUntil', '<=', now)
          .forUpdate()
          .executeTakeFirst()
        return plan ? expirePlan(trx, id, now) : []
      })
      for (const index of offices) context.offices.touch(index)
    },
  )

const KEPT_DAYS = 90
const DAY_MS = 24 * 3_600_000

/** Claims hold everything that was rented; the lists themselves contain box names and are not kept (M-SCALE-09). */
export const deleteOldRentalPlans = async ({ db }: Context, now: Date): Promise<void> => {
  await db
    .deleteFrom('rentalPlan')
    .where(sql<boolean>`state in ('expired', 'closed', 'rented')`)
    .where('changedAt', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    .execute()
}
