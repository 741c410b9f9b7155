import { readClaimWhatIf } from '#claims/api/claim-what-if.ts'
import { COMPARED_MONTHS, lastDayAtPresentPrices } from '#claims/rules/claim-what-if.ts'
import { computeTotalWithServices, findExtensionWindow } from '#claims/rules/extension.ts'
import { withOwnClaim } from '#claims/server/read-claim.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { MAX_RENT_MONTHS } from '#kit/rules/limits.ts'
import { accept } from '#kit/rules/outcome.ts'
import { otherBoxSize } from '#rent/rules/box-size.ts'
import { startOpensOn } from '#rent/rules/cheapest-way.ts'
import { countFullMonths } from '#rent/rules/rental-period.ts'
import type { PriceBook } from '#rent/server/tariffs/price-book.ts'
import { quotePrice } from '#rent/server/tariffs/quote.ts'
import { bookOfNextTariff } from '#rent/server/tariffs/what-if-routes.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { bindRoute, type Route } from '#server/http/route.ts'
import { type ExtensionTerms, readExtensionTerms } from './extension-terms.ts'

type Reply = EndpointReplyInput<typeof readClaimWhatIf>

const comparedTerms = ({ choices, carried }: ExtensionTerms): Reply['extensions'] =>
  choices.flatMap((choice) => {
    if (!choice.allowed || !COMPARED_MONTHS.includes(choice.months)) return []
    const total = computeTotalWithServices(choice, carried)
    return total === null ? [] : [{ months: choice.months, endDate: choice.endDate, total }]
  })

/** A new contract after the rent is ordered at the prices of the first day on which its start can be chosen. */
function bookOfNewContract({ book }: Context, start: CalendarDate, today: CalendarDate): PriceBook {
  const next = bookOfNextTariff(book, today)
  const orderedOn = startOpensOn(start, today) ?? today
  return next !== null && orderedOn >= next.from ? next.book : book
}

function otherSize(
  context: Context,
  row: ClaimRow,
  { place, startDate: start, choices, carried }: ExtensionTerms,
  today: CalendarDate,
): Reply['size'] {
  const boxSize = place.isAaps ? undefined : otherBoxSize(place.boxSize)
  const months = Math.min(Math.max(countFullMonths(row.startDate, row.endDate), 1), MAX_RENT_MONTHS)
  const choice = choices.find((known) => known.months === months)
  if (boxSize === undefined || choice === undefined) return null
  const terms = {
    start,
    end: choice.endDate,
    clientType: row.clientType,
    services: carried,
    prolongation: true,
  }
  const book = bookOfNewContract(context, start, today)
  const [present, other] = [place.boxSize, boxSize].map((size) =>
    quotePrice(book, { ...place, boxSize: size }, terms, today),
  )
  if (!present?.ok || !other?.ok) return null
  const { total } = other.value
  return { boxSize, months, total, difference: total - present.value.total }
}

async function buildClaimWhatIf(context: Context, row: ClaimRow, today: CalendarDate): Promise<Reply> {
  const terms = await readExtensionTerms(context, row, today)
  const next = bookOfNextTariff(context.book, today)
  const span = findExtensionWindow({ start: row.startDate, end: row.endDate })
  return {
    extensions: comparedTerms(terms),
    size: otherSize(context, row, terms, today),
    tariff:
      next === null || span === null
        ? null
        : {
            from: next.from,
            presentUntil: lastDayAtPresentPrices(span, next.from),
            extensions: comparedTerms(await readExtensionTerms({ ...context, book: next.book }, row, today)),
          },
  }
}

export const claimWhatIfRoutes = (context: Context): Route[] => [
  bindRoute(readClaimWhatIf, (request) =>
    withOwnClaim(context.db, request, async (row) =>
      accept(await buildClaimWhatIf(context, row, request.today)),
    ),
  ),
]
