import type { OfficeEntry } from '#content/api/entries/office-entry.ts'
import { formatLocalDateTime } from '#kit/rules/calendar-date.ts'
import type { OfficeForPages, OfficeStatusReader } from '#places/rules/office-for-pages.ts'
import { type HoursLabel, hoursLabelAt } from '#places/rules/working-hours.ts'
import { toOfficeForPages } from '#places/server/office-page-model.ts'
import { type FreeCounts, totalFreeBoxes, totalFreeCells } from '#places/server/offices/free-counts.ts'
import type { OfficeDirectory } from '#places/server/offices/office-directory.ts'
import { isStandaloneLockerOffice, type OfficeRecord } from '#places/server/offices/office-record.ts'

const UNKNOWN_HOURS: HoursLabel = { kind: 'unknown' }

const createZoneClocks = (instant: Date) => {
  const clocks = new Map<string, { date: string; minute: number }>()
  return (timeZone: string) => {
    const cached = clocks.get(timeZone)
    if (cached) return cached
    const [date = '', time = ''] = formatLocalDateTime(instant, timeZone).split(' ')
    const clock = { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
    clocks.set(timeZone, clock)
    return clock
  }
}

const isLocker = ({ sizes }: OfficeForPages): boolean => sizes.every((size) => size === 'locker')

/** Reads whether offices are open and how many boxes are free (M-OFF-01…09). */
export const createOfficeStatusReaderFactory =
  ({ counts }: { readonly counts: Pick<FreeCounts, 'known'> }, now: () => Date): (() => OfficeStatusReader) =>
  () => {
    const clockInZone = createZoneClocks(now())
    return (office) => {
      const free = counts.known(office.index)
      const { date, minute } = clockInZone(office.timeZone)
      return {
        hours:
          office.workingHours.length === 0
            ? UNKNOWN_HOURS
            : hoursLabelAt(
                {
                  workingHours: office.workingHours.map((row) => ({ ...row, date: row.date ?? null })),
                  isTemporaryClosed: office.temporarilyClosed,
                },
                date,
                minute,
              ),
        free: isLocker(office) ? totalFreeCells(free) : totalFreeBoxes(free),
      }
    }
  }

const officeBoxSizes = (office: OfficeRecord): OfficeForPages['sizes'] => {
  if (isStandaloneLockerOffice(office)) return ['locker']
  return office.lockers.length > 0 ? ['1', '2', 'locker'] : ['1', '2']
}

/** `detailed` is false if the address has no street: such an imported address begins with the region. */
const pageOfficeFromRecord = (office: OfficeRecord): OfficeForPages => ({
  ...office,
  directions: '',
  sizes: officeBoxSizes(office),
  detailed: office.address !== office.region && !office.address.startsWith(`${office.region}, `),
})

/** An office that an administrator stopped is closed, whatever its content file says. */
const pageOfficeFromEntry = (entry: OfficeEntry, record: OfficeRecord | undefined): OfficeForPages => {
  const page: OfficeForPages = { ...toOfficeForPages(entry), note: record?.note ?? null }
  if (!record?.stopped) return page
  const { temporarilyClosed, closedUntil, workingHours } = record
  return { ...page, temporarilyClosed, closedUntil, workingHours }
}

export const listPageOffices = (
  entries: readonly OfficeEntry[],
  directory: Pick<OfficeDirectory, 'all' | 'changedAt'>,
): OfficeForPages[] => {
  const editedIndexes = new Set(entries.map(({ index }) => index))
  const records = [...directory.all()]
  const importedRecords = records.filter(({ closed, index }) => !closed && !editedIndexes.has(index))
  const recordsOfEdited = new Map(
    records.flatMap((record) => (editedIndexes.has(record.index) ? [[record.index, record]] : [])),
  )
  const withChange = (office: OfficeForPages): OfficeForPages => {
    const changedAt = directory.changedAt(office.index)
    return changedAt ? { ...office, changedOn: changedAt.toISOString().slice(0, 10) } : office
  }
  return [
    ...entries.map((entry) => pageOfficeFromEntry(entry, recordsOfEdited.get(entry.index))),
    ...importedRecords.map(pageOfficeFromRecord),
  ]
    .map(withChange)
    .sort((a, b) => (a.index < b.index ? -1 : 1))
}
