import { hasExactPosition } from '#places/rules/exact-position.ts'
import type { WeekOffice } from '#places/rules/rank-by-week.ts'
import { packWeekOffices, type WeekOfficesReply } from '#places/rules/week-offices.ts'
import { totalFreeCells } from './free-counts.ts'
import type { OfficeCatalogue } from './office-catalogue.ts'
import { canRentNow, type OfficeRecord } from './office-record.ts'

const CACHE_MS = 60_000

/** Packs all offices at most once a minute, because there are tens of thousands. */
export function createWeekOfficesReader({ directory, counts, show }: OfficeCatalogue) {
  let packed: { readonly at: number; readonly reply: WeekOfficesReply } | undefined
  const toWeekOffice = (office: OfficeRecord): WeekOffice => {
    const free = counts.known(office.index)
    return {
      index: office.index,
      latitude: office.latitude,
      longitude: office.longitude,
      isExact: hasExactPosition(office),
      region: office.region,
      settlement: office.settlement,
      street: office.address,
      timeZone: office.timeZone,
      workingHours: office.workingHours,
      free: { 1: free.bySize.get(1) ?? 0, 2: free.bySize.get(2) ?? 0, 3: totalFreeCells(free) },
      priceFrom: show(office).pricesFrom?.individual ?? null,
    }
  }
  return (now: Date): WeekOfficesReply => {
    if (packed && Math.abs(now.getTime() - packed.at) < CACHE_MS) return packed.reply
    const offices = [...directory.all()].filter(
      (office) => canRentNow(office) && office.coordPrecision !== 'none',
    )
    packed = { at: now.getTime(), reply: packWeekOffices(offices.map(toWeekOffice)) }
    return packed.reply
  }
}
