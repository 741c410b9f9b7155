import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { prolongationChoice } from '#contract/prolongation.ts'
import { type CalendarDate, startOfMonth } from '#domain/calendar-date.ts'
import { isLiving } from '#domain/claim-status.ts'
import { hasPrice, priceByService } from '#domain/price.ts'
import {
  canProlong,
  carriedServices,
  prolongationChoices,
  prolongationWindow,
  servicesOfExtension,
} from '#domain/prolongation.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { placesOfClaims, type RentedPlace } from '../boxes/rented-place.ts'
import { quote } from '../tariffs/quote.ts'

type Choice = z.output<typeof prolongationChoice>

export const rentCarried = (row: ClaimRow, place: RentedPlace) => ({
  services: row.services,
  boxName: row.boxName,
  clientType: row.clientType,
  isAaps: place.isAaps,
  officeIndex: place.officeIndex,
  stoppedServices: place.stoppedServices,
})

export interface RentToExtend {
  readonly row: ClaimRow
  readonly renewal: Pick<ClaimRow, 'id'> | null
}

/** The first month of each rent's extension that somebody else has; null when nobody has. A renewal is nobody else. */
async function takenFrom(
  db: Kysely<Schema>,
  rents: readonly RentToExtend[],
): Promise<ReadonlyMap<number, CalendarDate | null>> {
  const asked = rents.map(({ row, renewal }) => ({
    claim: row.id,
    box: row.boxId,
    start: startOfMonth(prolongationChoices(row.endDate).start),
    renewal: renewal?.id ?? 0,
  }))
  const { rows } = await sql<{ claim: number; month: CalendarDate | null }>`
    select asked.claim, (
      select month from box_month
      where box_id = asked.box and month >= asked.start and claim_id <> asked.renewal
      order by month limit 1
    ) as month
    from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
      as asked (claim bigint, box bigint, start date, renewal bigint)`.execute(db)
  return new Map(rows.map(({ claim, month }) => [claim, month]))
}

export type Offer = ReturnType<typeof offerWith>

/** What rents can be extended by today, by the claim's number: a fixed number of statements for any number of rents. */
export async function offersOf(
  context: Context,
  rents: readonly RentToExtend[],
  today: CalendarDate,
): Promise<ReadonlyMap<number, Offer>> {
  const places = await placesOfClaims(
    context.db,
    rents.map(({ row }) => row),
  )
  const taken = await takenFrom(context.db, rents)
  return new Map(
    [...places].flatMap(([id, place]) => {
      const rent = rents.find(({ row }) => row.id === id)
      return rent ? [[id, offerWith(context, rent.row, place, taken.get(id) ?? null, today)]] : []
    }),
  )
}

/** What a rent can be extended by today: first day, window, services, every number of months with its prices. */
export async function offerOf(context: Context, rent: RentToExtend, today: CalendarDate): Promise<Offer> {
  const offer = (await offersOf(context, [rent], today)).get(rent.row.id)
  if (!offer) throw new Error(`claim ${rent.row.id} has no offer`)
  return offer
}

function offerWith(
  context: Context,
  row: ClaimRow,
  place: RentedPlace,
  taken: CalendarDate | null,
  today: CalendarDate,
) {
  const { start, choices } = prolongationChoices(row.endDate)
  const rent = rentCarried(row, place)
  const carried = carriedServices(rent)
  const tariff = context.book.tariffOn(today)
  // What the tariff has no price for is not offered; what the rent has already is refused in sight.
  const onOffer = servicesOfExtension(rent).filter(
    (number) =>
      carried.includes(number) || (tariff !== undefined && hasPrice(tariff, place.tariffGroup, [number])),
  )
  const priceOf = (end: CalendarDate): Pick<Choice, 'rent' | 'services'> => {
    const terms = { start, end, clientType: rent.clientType, services: onOffer, prolongation: true }
    const quoted = quote(context.book, place, terms, today)
    return quoted.ok ? priceByService(quoted.value.lines) : { rent: null, services: [] }
  }
  const shown = choices.map(({ months, end, allowed, reason }): Choice => {
    const free = taken === null || taken > end
    return {
      months,
      endDate: end,
      allowed: allowed && free,
      reason: reason ?? (free ? null : 'box_taken'),
      ...priceOf(end),
    }
  })
  const status = row.status
  const may = canProlong({
    status,
    start: row.startDate,
    end: row.endDate,
    today,
    isSigned: row.isSigned,
    officeStopped: place.stopped,
  })
  const canEver = isLiving(status)
  return {
    place,
    carried,
    onOffer,
    startDate: start,
    choices: shown,
    isAvailable: may.ok,
    code: may.ok ? null : may.code,
    window: canEver ? prolongationWindow({ start: row.startDate, end: row.endDate }) : null,
  }
}
