import type { ClaimInList } from '#contract/claims.ts'
import { autoMonths } from '#domain/auto-extension.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { carriedServices } from '#domain/carried-services.ts'
import { hasPrice } from '#domain/price.ts'
import { canProlong, prolongationChoices } from '#domain/prolongation.ts'
import { servicesAllowed } from '#domain/service.ts'
import { canConnect } from '#domain/service-of-claim.ts'
import type { Context } from '#server/context.ts'
import { placesOfClaims, type RentedPlace } from '../boxes/rented-place.ts'
import { quote } from '../tariffs/quote.ts'
import type { ListedRow } from './listed-rows.ts'

/** What a list says of a claim beside its row: whether a service can be connected, and what extending it costs. */
type Offered = Pick<ClaimInList, 'canImprove' | 'extension'>

/** Can a service be connected, as the list of services has it (M-SVC-04, M-SVC-06)? */
const canImprove = (
  { book }: Context,
  { clientType, services, status, endDate: end }: ListedRow,
  place: RentedPlace,
  today: CalendarDate,
): boolean => {
  const tariff = book.tariffOn(today)
  return (
    tariff !== undefined &&
    canConnect({ today, status, end, connected: false }).ok &&
    servicesAllowed({ ...place, clientType }).some(
      (number) => !services.includes(number) && hasPrice(tariff, place.tariffGroup, [number]),
    )
  )
}

/** What an extension by as many months as now costs with the services that go on by themselves (AMB-52). */
const extensionOf = (
  { book }: Context,
  row: ListedRow,
  place: RentedPlace,
  today: CalendarDate,
): NonNullable<ClaimInList['extension']> | null => {
  const { clientType, services, boxName, endDate } = row
  if (row.renewalId !== null || !isExtensible(row, today)) return null
  const months = autoMonths(row.startDate, endDate)
  const { start, choices } = prolongationChoices(endDate)
  const choice = choices.find((item) => item.months === months)
  if (!choice?.allowed || (row.takenFrom !== null && row.takenFrom <= choice.end)) return null
  const carried = carriedServices({ ...place, clientType, services, boxName })
  const terms = { start, end: choice.end, clientType, services: carried, prolongation: true }
  const quoted = quote(book, place, terms, today)
  return quoted.ok ? { months, total: quoted.value.total } : null
}

const isExtensible = ({ status, startDate: start, endDate: end, isSigned }: ListedRow, today: CalendarDate) =>
  canProlong({ status, start, end, today, isSigned }).ok

/** What is offered for the claims of a list, by their numbers: one statement for any number of them, none for none. */
export const offersOfRows = async (
  context: Context,
  rows: readonly ListedRow[],
  today: CalendarDate,
): Promise<ReadonlyMap<number, Offered>> => {
  const living = rows.filter(
    (row) =>
      isExtensible(row, today) ||
      canConnect({ today, status: row.status, end: row.endDate, connected: false }).ok,
  )
  if (living.length === 0) return new Map()
  const places = await placesOfClaims(context.db, living)
  return new Map(
    living.flatMap((row) => {
      const place = places.get(row.id)
      return place
        ? [
            [
              row.id,
              {
                canImprove: canImprove(context, row, place, today),
                extension: extensionOf(context, row, place, today),
              },
            ],
          ]
        : []
    }),
  )
}
