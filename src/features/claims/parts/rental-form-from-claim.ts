import type { Claim } from '#claims/api/claims.ts'
import { computeRentAnewTerm } from '#claims/rules/extension.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { startRentalForm } from '#rent/parts/rental-form.ts'
import { changeStart, countFullMonths, defaultPeriod } from '#rent/rules/rental-period.ts'

interface Reuse {
  /** The new claim replaces this unpaid one (M-CLAIM-05). */
  readonly replaces?: boolean
  /** The new rent begins when this one ends (AMB-54). */
  readonly anew?: boolean
  /** Today, for another box of the same kind; its rent begins as early as possible. */
  readonly another?: CalendarDate
}

const chooseDates = ({ startDate, endDate }: Claim, { anew, another }: Reuse) => {
  if (anew) return computeRentAnewTerm(endDate)
  if (another === undefined) return [startDate, endDate] as const
  const months = countFullMonths(startDate, endDate)
  const { start, end } = changeStart({ months }, defaultPeriod(another).start, another)
  return [start, end] as const
}

/** Fills the rental form from a claim and returns the form's URL. */
export function startRentalFormFromClaim(claim: Claim, reuse: Reuse): string {
  const isOther = reuse.another !== undefined
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
      dates: chooseDates(claim, reuse),
      box: isOther ? null : (rented?.box.number ?? null),
      boxId: isOther ? null : (rented?.box.id ?? null),
      boxSize: rented?.box.size ?? 1,
      clientType: claim.clientType,
      namedCell: has(1),
      boxName: rented?.boxName ?? '',
      deliveryRPO: has(4, 5),
      attachmentNotification: has(7),
      safetyGuarantee: has(8),
      digitization: has(9),
      promo: isOther ? '' : (claim.promo ?? ''),
      promoSuccess: !isOther && claim.promo !== null,
      replaces: reuse.replaces ? claim.id : null,
    },
  )
  return claim.lockerId === null ? pagePaths.wizard(office.index) : `/rental/aaps/${claim.lockerId}`
}
