import type { Claim } from '#claims/api/claims.ts'
import { computeRentAnewTerm } from '#claims/rules/extension.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { startRentalForm } from '#rent/parts/rental-form.ts'
import {
  changeStart,
  countFullMonths,
  defaultPeriod,
  listTermChoices,
  suggestStartDates,
} from '#rent/rules/rental-period.ts'

interface RentalFormOptions {
  /** The new claim replaces this unpaid one (M-CLAIM-05). */
  readonly replaces?: boolean
  /** The new rent begins when this one ends (AMB-54). */
  readonly anew?: boolean
  /** Today, for another box of the same kind; its rent begins as early as possible. */
  readonly anotherBoxOn?: CalendarDate
  /** The new rent replaces this one in the middle of its term, with a box of this size (M-MOVE-01). */
  readonly moves?: { readonly today: CalendarDate; readonly size: number }
}

/** From the 1st of the next month to the end of the old rent, so that no day is paid twice. */
const chooseMoveDates = (end: CalendarDate, today: CalendarDate) => {
  const [start = today] = suggestStartDates(today).firsts
  const latest = listTermChoices(start, today).findLast(({ allowed }) => allowed)?.end ?? end
  return [start, end < start ? latest : end > latest ? latest : end] as const
}

const chooseDates = ({ startDate, endDate }: Claim, { anew, anotherBoxOn, moves }: RentalFormOptions) => {
  if (moves) return chooseMoveDates(endDate, moves.today)
  if (anew) return computeRentAnewTerm(endDate)
  if (anotherBoxOn === undefined) return [startDate, endDate] as const
  const months = countFullMonths(startDate, endDate)
  const { start, end } = changeStart({ months }, defaultPeriod(anotherBoxOn).start, anotherBoxOn)
  return [start, end] as const
}

/** A claim that is ordered again keeps its move. */
const movedRent = ({ id, move }: Claim, { anew, anotherBoxOn, moves }: RentalFormOptions): number | null => {
  if (moves !== undefined) return id
  if (anew || anotherBoxOn !== undefined || !move || move.isExchanged) return null
  return move.from
}

/** Fills the rental form from a claim and returns the form's URL. */
export function startRentalFormFromClaim(claim: Claim, options: RentalFormOptions): string {
  const isAnotherBox = options.anotherBoxOn !== undefined || options.moves !== undefined
  const { postOffice: office, services } = claim
  const rented = claim.claimBoxes[0]
  const has = (...numbers: number[]) => services.some((service) => numbers.includes(service))
  startRentalForm(
    {
      opsIndex: office.index,
      address: office.addressSource,
      isAaps: claim.isAaps,
      aapsId: claim.lockerId,
    },
    {
      dates: chooseDates(claim, options),
      box: isAnotherBox ? null : (rented?.box.number ?? null),
      boxId: isAnotherBox ? null : (rented?.box.id ?? null),
      boxSize: options.moves?.size ?? rented?.box.size ?? 1,
      clientType: claim.clientType,
      namedCell: has(1),
      boxName: rented?.boxName ?? '',
      deliveryRPO: has(4, 5),
      attachmentNotification: has(7),
      safetyGuarantee: has(8),
      digitization: has(9),
      promo: isAnotherBox ? '' : (claim.promo ?? ''),
      promoSuccess: !isAnotherBox && claim.promo !== null,
      replaces: options.replaces ? claim.id : null,
      movesFrom: movedRent(claim, options),
    },
  )
  return claim.lockerId === null ? pagePaths.wizard(office.index) : `/rental/aaps/${claim.lockerId}`
}
