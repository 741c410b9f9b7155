import type { OfficesNow, PageOffice } from '#domain/page-office.ts'
import { wallClock } from '#domain/wall-clock.ts'
import { type HoursLabel, labelAt } from '#domain/working-hours.ts'
import { type FreeCounts, freeBoxesIn, freeCellsIn } from '../modules/offices/free-counts.ts'

/** An office without any row of hours. */
const unknown: HoursLabel = { kind: 'unknown' }

/** The clocks of all zones at one instant, each read once. */
const clocksAt = (instant: Date) => {
  const read = new Map<string, { date: string; minute: number }>()
  return (timeZone: string) => {
    const known = read.get(timeZone)
    if (known) return known
    const [date = '', time = ''] = wallClock(instant, timeZone).split(' ')
    const clock = { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
    read.set(timeZone, clock)
    return clock
  }
}

/** A locker that stands alone has cells and nothing else. */
const isLocker = ({ sizes }: PageOffice): boolean => sizes.every((size) => size === 'locker')

/** What is true of offices at this instant: today's label by their own clocks (M-OFF-01…09), free boxes as last counted. */
export const officesNow =
  ({ counts }: { readonly counts: Pick<FreeCounts, 'known'> }, now: () => Date): (() => OfficesNow) =>
  () => {
    const clockIn = clocksAt(now())
    return (office) => {
      const free = counts.known(office.index)
      const { date, minute } = clockIn(office.timeZone)
      return {
        hours:
          office.workingHours.length === 0
            ? unknown
            : labelAt(
                {
                  workingHours: office.workingHours.map((row) => ({ ...row, date: row.date ?? null })),
                  isTemporaryClosed: office.temporarilyClosed,
                },
                date,
                minute,
              ),
        free: isLocker(office) ? freeCellsIn(free) : freeBoxesIn(free),
      }
    }
  }
