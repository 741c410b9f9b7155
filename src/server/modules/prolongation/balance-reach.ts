import type { readBalanceReach } from '#contract/balance.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { autoMonths } from '#domain/auto-extension.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { carriedServices } from '#domain/carried-services.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { MONTHS_MIN } from '#domain/limits.ts'
import { prolongationChoices } from '#domain/prolongation.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { amountOf } from '../balance/balance-row.ts'
import { placesOfClaims, type RentedPlace } from '../boxes/rented-place.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { quote } from '../tariffs/quote.ts'
import { rentCarried } from './offer.ts'

const MOST_RENTS = 100

type Deps = Pick<ClaimDeps, 'db' | 'book'>

/** What the same months again cost by the tariff of today, kopecks; null without a price. */
function costOfExtension(
  { book }: Deps,
  row: ClaimRow,
  place: RentedPlace,
  today: CalendarDate,
): number | null {
  const { start, choices } = prolongationChoices(row.end_date)
  const end = choices[autoMonths(row.start_date, row.end_date) - MONTHS_MIN]?.end
  if (end === undefined) return null
  const rent = rentCarried(row, place)
  const services = carriedServices(rent)
  const quoted = quote(
    book,
    place,
    { start, end, clientType: rent.clientType, services, prolongation: true },
    today,
  )
  return quoted.ok ? quoted.value.total : null
}

/** For how many extensions the balance of an organisation suffices: three statements for any number of rents. */
export async function balanceReach(
  deps: Deps,
  legalHid: string,
  today: CalendarDate,
): Promise<ReplyOf<typeof readBalanceReach>> {
  const rents = await deps.db
    .selectFrom('claim')
    .selectAll()
    .where('legal_hid', '=', legalHid)
    .where('status', 'in', [claimStatus.paid, claimStatus.onRent])
    .orderBy('end_date')
    .orderBy('id')
    .limit(MOST_RENTS)
    .execute()
  const places = await placesOfClaims(deps.db, rents)
  const costs = rents.flatMap((row) => {
    const place = places.get(row.id)
    return place ? [costOfExtension(deps, row, place, today) ?? []].flat() : []
  })
  let left = (await amountOf(deps.db, legalHid)) ?? 0
  let extensions = 0
  for (const cost of costs) {
    if (cost > left) return { extensions, rents: costs.length, nextCost: cost }
    left -= cost
    extensions += 1
  }
  return { extensions, rents: costs.length, nextCost: null }
}
