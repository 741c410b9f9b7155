import type { Selectable } from 'kysely'
import type { AvailableService } from '#contract/claim-services.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { hasPrice, type Price, priceOfServices } from '#domain/price.ts'
import { isServiceNumber, type ServiceNumber, servicesAllowed } from '#domain/service.ts'
import { canConnect, serviceStart } from '#domain/service-of-claim.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ServiceOrderTable } from '#server/database/schema.ts'
import { placeOfClaim, type RentedPlace } from '../boxes/rented-place.ts'
import type { PriceBook } from '../tariffs/price-book.ts'

/** From which day a service added today runs and what it costs to the end of the rent; null without a tariff (M-SVC-05). */
export function priceOfService(
  book: PriceBook,
  place: RentedPlace,
  row: ClaimRow,
  number: ServiceNumber,
  today: CalendarDate,
): (Price & { start: CalendarDate }) | null {
  const tariff = book.tariffOn(today)
  if (!tariff || !hasPrice(tariff, place.tariffGroup, [number])) return null
  const start = serviceStart(today, row.startDate)
  const clientType = row.clientType
  return { start, ...priceOfServices({ tariff, clientType, services: [number], start, end: row.endDate }) }
}

type OrderRow = Selectable<ServiceOrderTable>

const shownOrder = (order: OrderRow): NonNullable<AvailableService['order']> => ({
  id: order.id,
  total: order.total,
  lines: order.lines,
  startDate: order.startDate,
  method: order.method,
  payUntil: order.payUntil?.toISOString() ?? null,
  boxName: order.options.boxName ?? null,
})

const shownService = (
  { book }: Context,
  place: RentedPlace,
  row: ClaimRow,
  id: ServiceNumber,
  today: CalendarDate,
): Omit<AvailableService, 'order'> => {
  const isConnected = row.services.includes(id)
  const may = canConnect({
    today,
    status: row.status,
    end: row.endDate,
    connected: isConnected,
    service: id,
  })
  const no = { id, isConnected, availableForConnection: false, startDate: null, price: null }
  if (!may.ok) return { ...no, code: may.code }
  const price = priceOfService(book, place, row, id, today)
  if (!price) return { ...no, code: 'tariff_missing' }
  const { total, lines, start } = price
  return {
    id,
    isConnected,
    availableForConnection: true,
    code: null,
    startDate: start,
    price: { total, lines },
  }
}

/** The services of a claim, those to be had at its place and those it has already, ascending (M-API-30, M-SVC-06). */
export async function availableServicesOf(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<AvailableService[]> {
  const place = await placeOfClaim(context.db, row)
  const waiting = await context.db
    .selectFrom('serviceOrder')
    .selectAll()
    .where('claimId', '=', row.id)
    .where('state', '=', 'waiting')
    .execute()
  const here = servicesAllowed({ ...place, clientType: row.clientType })
  const all = [...new Set([...here, ...row.services.filter(isServiceNumber)])].sort((a, b) => a - b)
  return all.map((id) => {
    const order = waiting.find((item) => item.service === id)
    return { ...shownService(context, place, row, id, today), order: order ? shownOrder(order) : null }
  })
}
