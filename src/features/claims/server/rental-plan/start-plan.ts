import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { MAX_WISHES, type uploadWishes, type WishFault } from '#claims/api/rental-plans.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import {
  indexSettlement,
  listAllowedMonths,
  parseWish,
  type SettlementIndex,
  type Wish,
} from '#claims/rules/rental-plan.ts'
import { findClientRecord } from '#claims/server/confirm-claim.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { lockOrganisation } from '#people/server/organisations/organisations.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { checkStart } from '#rent/rules/rental-period.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'

const MAX_REPORTED_ROWS = 100
/** A batch takes a few milliseconds of the server's thread. */
const BATCH_SIZE = 100

/** Other requests run between batches. */
async function mapInBatches<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    results.push(...items.slice(from, from + BATCH_SIZE).map(map))
    await setImmediate()
  }
  return results
}

const indexSettlements = async ({ db }: Context): Promise<SettlementIndex> => {
  const settlements = await db
    .selectFrom('office')
    .select(['region', 'area', 'settlement'])
    .distinct()
    .where('online', '=', true)
    .where('closed', '=', false)
    .orderBy('area')
    .execute()
  const index: SettlementIndex = new Map()
  await mapInBatches(settlements, (settlement) => indexSettlement(index, settlement))
  return index
}

const readCostCentreIds = async ({ db }: Context, { legalHid }: Owner) => {
  const rows = await db
    .selectFrom('costCentre')
    .select(['id', 'code'])
    .where('legalHid', '=', legalHid)
    .where('closed', '=', false)
    .execute()
  return new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]))
}

const isWish = (parsed: Wish | readonly WishFault[]): parsed is Wish => 'settlement' in parsed

/** Reads a list of wishes and starts a plan; nothing is stored if one row is faulty (M-SCALE-04). */
export async function startRentalPlan(
  context: Context,
  owner: Owner,
  request: {
    readonly bytes: Uint8Array
    readonly start: CalendarDate
    readonly now: Date
    readonly today: CalendarDate
  },
): Promise<EndpointAnswer<typeof uploadWishes>> {
  const { bytes, start, now, today } = request
  if (!checkStart(start, today).ok) return refuse('start_refused')
  const client = await findClientRecord(context.db, owner, clientTypeByName.legal, { id: null })
  if (!client.ok) return refuse('client_missing')
  const read = await context.workers.run('readWishes', bytes)
  if (!read.ok) return read.code === 'too_many_wishes' ? { ...read, data: { most: MAX_WISHES } } : read
  const terms = {
    allowedMonths: listAllowedMonths(start, today),
    forbidden: context.boxNames.forbidden(),
    settlements: await indexSettlements(context),
    costCentreIds: await readCostCentreIds(context, owner),
  }
  const parsed = await mapInBatches(read.rows, (row) => parseWish(row, terms))
  const faulty = parsed.filter((row) => !isWish(row))
  if (faulty.length > 0) {
    const faults = faulty.slice(0, MAX_REPORTED_ROWS).flat()
    return { ok: false, code: 'wishes_refused', data: { faults, count: faulty.length, rows: parsed.length } }
  }
  return storePlan(context, owner, parsed.filter(isWish), { start, now })
}

const storePlan = (
  context: Context,
  { legalHid, sub }: Owner,
  wishes: readonly Wish[],
  { start, now }: { readonly start: CalendarDate; readonly now: Date },
) =>
  transact<EndpointAnswer<typeof uploadWishes>>(context.db, async (trx) => {
    await lockOrganisation(trx, legalHid)
    const alive = await trx
      .selectFrom('rentalPlan')
      .select('id')
      .where('legalHid', '=', legalHid)
      .where(sql<boolean>`state in ('preparing', 'open', 'expired')`)
      .executeTakeFirst()
    if (alive) return refuse('plan_open')
    // Otherwise one organisation could keep the free boxes of a city for ten days again and again (M-SCALE-06).
    const unpaid = await trx
      .selectFrom('rentalPlan')
      .innerJoin('payment', 'payment.jointOrderId', 'rentalPlan.jointOrderId')
      .innerJoin('claim', 'claim.id', 'payment.claimId')
      .select('rentalPlan.id')
      .where('rentalPlan.legalHid', '=', legalHid)
      .where('rentalPlan.state', '=', 'rented')
      .where('payment.state', '=', 'reserved')
      .where('claim.status', '=', claimStatus.awaitingPayment)
      .limit(1)
      .executeTakeFirst()
    if (unpaid) return refuse('plan_unpaid')
    const { id } = await insertRow(trx, 'rentalPlan', {
      legalHid,
      sub,
      startDate: start,
      state: 'preparing',
      lines: wishes.length,
      createdAt: now,
      changedAt: now,
    })
    const rows = wishes.map(({ boxName, costCentreId, ...wish }) => ({
      ...wish,
      box_name: boxName,
      cost_centre_id: costCentreId,
    }))
    await sql`
      insert into rental_plan_line (plan_id, line, region, area, settlement, size, months, box_name, cost_centre_id)
      select ${id}::bigint, line, region, area, settlement, size, months, box_name, cost_centre_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wish (
        line int, region text, area text, settlement text, size smallint, months smallint, box_name text, cost_centre_id bigint
      ) order by line`.execute(trx)
    return accept({ id })
  })
