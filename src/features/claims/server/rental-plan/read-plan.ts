import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type listRentalPlanLines,
  PLAN_LINES_PAGE_SIZE,
  type RentalPlan,
  type RentalPlanLine,
  type RentalPlanLineFilter,
} from '#claims/api/rental-plans.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { RentalPlanTable, Schema } from '#server/database/schema.ts'

type PlanRow = Selectable<RentalPlanTable>

/** The plan that waits for a decision; null if there is none. */
export const findAlivePlan = (db: Kysely<Schema>, legalHid: string): Promise<PlanRow | undefined> =>
  db
    .selectFrom('rentalPlan')
    .selectAll()
    .where('legalHid', '=', legalHid)
    .where(sql<boolean>`state in ('preparing', 'open', 'expired')`)
    .executeTakeFirst()

export const findOwnPlan = (db: Kysely<Schema>, legalHid: string, id: number): Promise<PlanRow | undefined> =>
  findRow(db, 'rentalPlan', { id, legalHid })

/** A plan is over at its instant, even if its boxes are released a minute later. */
const stateAt = ({ state, heldUntil }: PlanRow, now: Date): RentalPlan['state'] =>
  state === 'open' && heldUntil !== null && heldUntil <= now ? 'expired' : state

export async function describePlan(db: Kysely<Schema>, plan: PlanRow, now: Date) {
  const counts = await db
    .selectFrom('rentalPlanLine')
    .leftJoin('costCentre', 'costCentre.id', 'rentalPlanLine.costCentreId')
    .select(['costCentre.code', 'state', 'included'])
    .select(sql<number>`count(*)::int`.as('lines'))
    .select(sql<number>`coalesce(sum(total), 0)::bigint`.as('total'))
    .where('planId', '=', plan.id)
    .groupBy(['costCentre.code', 'state', 'included'])
    .orderBy('costCentre.code')
    .execute()
  const countOf = (fits: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(fits).reduce((sum, { lines }) => sum + lines, 0)
  const included = counts.filter((row) => row.included && row.state !== 'waiting')
  const sumOf = (rows: typeof counts) => rows.reduce((sum, { total }) => sum + Number(total), 0)
  return {
    id: plan.id,
    state: stateAt(plan, now),
    startDate: plan.startDate,
    lines: plan.lines,
    prepared: countOf(({ state }) => state !== 'waiting'),
    found: countOf(({ state }) => state === 'found'),
    alternatives: countOf(({ state }) => state === 'alternative'),
    toAccept: countOf((row) => row.state === 'alternative' && !row.included),
    none: countOf(({ state }) => state === 'none'),
    included: included.reduce((sum, { lines }) => sum + lines, 0),
    total: sumOf(included),
    heldUntil: plan.state === 'open' ? plan.heldUntil : null,
    costCentres: [...Map.groupBy(included, ({ code }) => code)].map(([code, rows]) => ({
      code,
      boxes: rows.reduce((sum, { lines }) => sum + lines, 0),
      total: sumOf(rows),
    })),
    order: plan.jointOrderId,
  }
}

export async function listPlanLines(
  db: Kysely<Schema>,
  plan: number,
  { show, page }: { readonly show: RentalPlanLineFilter; readonly page: number },
): Promise<EndpointReplyInput<typeof listRentalPlanLines>> {
  const matching = db
    .selectFrom('rentalPlanLine as line')
    .where('line.planId', '=', plan)
    .$if(show !== 'all', (rows) => rows.where('line.state', '=', show === 'none' ? 'none' : 'alternative'))
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .leftJoin('costCentre', 'costCentre.id', 'line.costCentreId')
    .leftJoin('box', 'box.id', 'line.boxId')
    .leftJoin('office', 'office.index', 'box.officeIndex')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select(['line.line', 'line.settlement', 'line.size', 'line.months', 'line.boxName', 'line.state'])
    .select(['line.included', 'line.endDate', 'line.total', 'costCentre.code as costCentre'])
    .select(['box.number', 'box.size as boxSize', 'box.officeIndex', 'locker.name as lockerName'])
    .select('office.settlement as boxSettlement')
    .orderBy('line.line')
    .limit(PLAN_LINES_PAGE_SIZE)
    .offset(PLAN_LINES_PAGE_SIZE * page)
    .execute()
  return {
    total,
    lines: rows.map(
      ({ number, boxSize, officeIndex, lockerName, boxSettlement, ...line }): RentalPlanLine => ({
        ...line,
        size: line.size as RentalPlanLine['size'],
        box:
          number === null || officeIndex === null
            ? null
            : {
                index: officeIndex,
                settlement: boxSettlement ?? '',
                size: boxSize as RentalPlanLine['size'],
                ...toRentedPlace({ number, lockerName }),
              },
      }),
    ),
  }
}
