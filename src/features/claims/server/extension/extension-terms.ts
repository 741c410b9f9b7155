import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { extensionChoice } from '#claims/api/extension.ts'
import { isReservingStatus } from '#claims/rules/claim-status.ts'
import {
  checkExtensionAllowed,
  chooseExtensionServices,
  findExtensionWindow,
  listExtensionChoices,
  listExtensionServices,
} from '#claims/rules/extension.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import { hasPrice, priceByService } from '#rent/rules/price.ts'
import { findBoxesOfClaims, type RentedBox } from '#rent/server/boxes/rented-box.ts'
import { quotePrice } from '#rent/server/tariffs/quote.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

type Choice = z.output<typeof extensionChoice>

export const toExtendedRent = (row: ClaimRow, place: RentedBox) => ({
  services: row.services,
  boxName: row.boxName,
  clientType: row.clientType,
  isAaps: place.isAaps,
  officeIndex: place.officeIndex,
  stoppedServices: place.stoppedServices,
})

/** For each rent, the first month after it that another claim has reserved; its own extension does not count. */
async function findTakenMonths(
  db: Kysely<Schema>,
  rents: readonly ClaimRow[],
): Promise<ReadonlyMap<number, CalendarDate | null>> {
  const ranges = rents.map(({ id, boxId, endDate }) => ({
    claim: id,
    box: boxId,
    start: startOfMonth(listExtensionChoices(endDate).start),
  }))
  const { rows } = await sql<{ claim: number; month: CalendarDate | null }>`
    select asked.claim, (
      select month from box_month
      where box_id = asked.box and month >= asked.start and not exists (
        select from claim where claim.id = box_month.claim_id and claim.prolongation_of = asked.claim
      )
      order by month limit 1
    ) as month
    from jsonb_to_recordset(${JSON.stringify(ranges)}::text::jsonb)
      as asked (claim bigint, box bigint, start date)`.execute(db)
  return new Map(rows.map(({ claim, month }) => [claim, month]))
}

export type ExtensionTerms = ReturnType<typeof buildExtensionTerms>

/** Today's extension terms by claim number. The number of statements does not depend on the number of rents. */
export async function readExtensionTermsByClaim(
  context: Context,
  rents: readonly ClaimRow[],
  today: CalendarDate,
): Promise<ReadonlyMap<number, ExtensionTerms>> {
  const places = await findBoxesOfClaims(context.db, rents)
  const taken = await findTakenMonths(context.db, rents)
  return new Map(
    [...places].flatMap(([id, place]) => {
      const rent = rents.find((row) => row.id === id)
      return rent ? [[id, buildExtensionTerms(context, rent, place, taken.get(id) ?? null, today)]] : []
    }),
  )
}

export async function readExtensionTerms(
  context: Context,
  rent: ClaimRow,
  today: CalendarDate,
): Promise<ExtensionTerms> {
  const offer = (await readExtensionTermsByClaim(context, [rent], today)).get(rent.id)
  if (!offer) throw new Error(`claim ${rent.id} has no offer`)
  return offer
}

function buildExtensionTerms(
  context: Context,
  row: ClaimRow,
  place: RentedBox,
  taken: CalendarDate | null,
  today: CalendarDate,
) {
  const { start, choices } = listExtensionChoices(row.endDate)
  const rent = toExtendedRent(row, place)
  const carried = chooseExtensionServices(rent)
  const tariff = context.book.tariffOn(today)
  // A service without a price is listed only if the rent has it, and is then shown as refused.
  const offeredServices = listExtensionServices(rent).filter(
    (number) =>
      carried.includes(number) || (tariff !== undefined && hasPrice(tariff, place.tariffGroup, [number])),
  )
  const quoteUntil = (end: CalendarDate): Pick<Choice, 'rent' | 'services'> => {
    const terms = { start, end, clientType: rent.clientType, services: offeredServices, prolongation: true }
    const quoted = quotePrice(context.book, place, terms, today)
    return quoted.ok ? priceByService(quoted.value.lines) : { rent: null, services: [] }
  }
  const shownChoices = choices.map(({ months, end, allowed, reason }): Choice => {
    const isFree = taken === null || taken > end
    return {
      months,
      endDate: end,
      allowed: allowed && isFree,
      reason: reason ?? (isFree ? null : 'box_taken'),
      ...quoteUntil(end),
    }
  })
  const { startDate, endDate: end } = row
  const extensionCheck = checkExtensionAllowed({
    ...row,
    start: startDate,
    end,
    today,
    officeStopped: place.stopped,
  })
  return {
    place,
    carried,
    onOffer: offeredServices,
    startDate: start,
    choices: shownChoices,
    isAvailable: extensionCheck.ok,
    code: extensionCheck.ok ? null : extensionCheck.code,
    window: isReservingStatus(row.status) ? findExtensionWindow({ start: startDate, end }) : null,
  }
}

/** Fields shared by the owner's reply and the masked one. */
export const toExtensionReply = (row: ClaimRow, offer: ExtensionTerms) => {
  const { carried, startDate, isAvailable, code, window, choices } = offer
  return {
    claim: row.id,
    endDate: row.endDate,
    startDate,
    isAvailable,
    code,
    window,
    choices,
    services: carried.filter((number) => number !== serviceNumberByName.guarantee),
    safetyGuarantee: carried.includes(serviceNumberByName.guarantee),
  }
}
