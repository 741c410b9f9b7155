import type { Environment } from '#browser/environment.ts'
import type { Office } from '#contract/offices.ts'
import { canBeSelected } from '#domain/availability.ts'
import { DIGITIZATION_INDEX } from '#domain/limits.ts'
import { labelForToday } from '#domain/working-hours.ts'
import type { OfficeShown } from './search-state.ts'

/** By the server's clock in the office's time zone (M-OFF-01…13, AMB-10, AMB-14). */
export function officeShown(environment: Environment, office: Office): OfficeShown {
  const now = environment.serverNow()
  const workingHours = office.workingHours.map((row) => ({ ...row, date: row.date ?? null }))
  const selectable = canBeSelected(office)
  return {
    office,
    label:
      now &&
      labelForToday(
        {
          workingHours,
          isTemporaryClosed: office.isTemporaryClosed,
          timeZone: office.timeZone ?? 'Europe/Moscow',
        },
        now,
      ),
    selectable,
    digitization: selectable && office.index === DIGITIZATION_INDEX,
  }
}
