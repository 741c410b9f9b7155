import type { OfficeEntry } from '#content/api/entries/office-entry.ts'
import { wallClock } from '#kit/rules/calendar-date.ts'
import type { OfficesNow, PageOffice } from '#places/rules/page-office.ts'
import { type HoursLabel, labelAt } from '#places/rules/working-hours.ts'
import { pageOfficeOf } from '#places/server/office-page-model.ts'
import { type FreeCounts, freeBoxesIn, freeCellsIn } from '#places/server/offices/free-counts.ts'
import type { OfficeDirectory } from '#places/server/offices/office-directory.ts'
import { isLockerUnit, type OfficeRecord } from '#places/server/offices/office-record.ts'

const unknown: HoursLabel = { kind: 'unknown' }

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

const isLocker = ({ sizes }: PageOffice): boolean => sizes.every((size) => size === 'locker')

/** Opening hours by the office's own clock (M-OFF-01…09), and free boxes as last counted. */
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

const sizesOf = (office: OfficeRecord): PageOffice['sizes'] => {
  if (isLockerUnit(office)) return ['locker']
  return office.lockers.length > 0 ? ['1', '2', 'locker'] : ['1', '2']
}

/** Without a street, the address of an imported office begins with the region. */
const ofRecord = (office: OfficeRecord): PageOffice => ({
  ...office,
  directions: '',
  sizes: sizesOf(office),
  detailed: office.address !== office.region && !office.address.startsWith(`${office.region}, `),
})

/** An office stopped by an administrator is closed, whatever its file says. */
const ofEntry = (entry: OfficeEntry, record: OfficeRecord | undefined): PageOffice => {
  const page: PageOffice = { ...pageOfficeOf(entry), note: record?.note ?? null }
  if (!record?.stopped) return page
  const { temporarilyClosed, closedUntil, workingHours } = record
  return { ...page, temporarilyClosed, closedUntil, workingHours }
}

/** Offices written by editors, and open ones of the database that no editor wrote. */
export const officesWithPages = (
  entries: readonly OfficeEntry[],
  directory: Pick<OfficeDirectory, 'all' | 'changedAt'>,
): PageOffice[] => {
  const written = new Set(entries.map(({ index }) => index))
  const known = [...directory.all()]
  const listed = known.filter(({ closed, index }) => !closed && !written.has(index))
  const ofWritten = new Map(
    known.flatMap((record) => (written.has(record.index) ? [[record.index, record]] : [])),
  )
  const withChange = (office: PageOffice): PageOffice => {
    const changedAt = directory.changedAt(office.index)
    return changedAt ? { ...office, changedOn: changedAt.toISOString().slice(0, 10) } : office
  }
  return [...entries.map((entry) => ofEntry(entry, ofWritten.get(entry.index))), ...listed.map(ofRecord)]
    .map(withChange)
    .sort((a, b) => (a.index < b.index ? -1 : 1))
}
