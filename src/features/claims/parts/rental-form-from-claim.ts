import type { Claim } from '#claims/api/claims.ts'
import { computeRentAnewTerm } from '#claims/rules/extension.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { startRentalForm } from '#rent/parts/rental-form.ts'
import { changeStart, countFullMonths, defaultPeriod } from '#rent/rules/rental-period.ts'

interface RentalFormOptions {
  /** The new claim replaces this unpaid one (M-CLAIM-05). */
  readonly replaces?: boolean
  /** The new rent begins when this one ends (AMB-54). */
  readonly anew?: boolean
  /** Today, for another box of the same kind; its rent begins as early as possible. */
  readonly anotherBoxOn?: CalendarDate
}

const chooseDates = ({ startDate, endDate }: Claim, { anew, anotherBoxOn }: RentalFormOptions) => {
  if (anew) return computeRentAnewTerm(endDate)
  if (anotherBoxOn === undefined) return [startDate, endDate] as const
  const months = countFullMonths(startDate, endDate)
  const { start, end } = changeStart({ months }, defaultPeriod(anotherBoxOn).start, anotherBoxOn)
  return [start, end] as const
}

/** Fills the rental form from a claim and returns the form's URL. */
export function startRentalFormFromClaim(claim: Claim, options: RentalFormOptions): string {
  const isAnotherBox = options.anotherBoxOn !== undefined
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
      boxSize: rented?.box.size ?? 1,
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
    },
  )
  return claim.lockerId === null ? pagePaths.wizard(office.index) : `/rental/aaps/${claim.lockerId}`
}
