import type { CalendarDate } from '#domain/calendar-date.ts'
import { comingDates } from '#domain/life-line.ts'
import { officeAddress } from '#domain/office-address.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { placeOf } from '../boxes/box-row.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { boxOfClaim, historyOfClaim } from '../claims/read-claim.ts'
import { calendarFile } from './calendar-file.ts'
import { lineOf } from './read-card.ts'

/** What a calendar file is made with; `origin` is the site's own address. */
interface Deps extends Pick<ClaimDeps, 'db' | 'offices'> {
  readonly origin: string
}

/** The dates of a claim that come after `today`, as an iCalendar file; null where none comes. */
export async function calendarOfClaim(
  { db, offices, origin }: Deps,
  claim: ClaimRow,
  today: CalendarDate,
): Promise<Uint8Array | null> {
  const line = lineOf(claim, await historyOfClaim(db, claim.id), today)
  if (comingDates(line, today).length === 0) return null
  const box = await boxOfClaim(db, claim)
  const office = await offices.read(claim.office_index, box.locker_id)
  return calendarFile({
    claim: claim.id,
    ...placeOf(box),
    index: claim.office_index,
    officeAddress: officeAddress(office.settlement, office.addressSource),
    changedAt: claim.changed_at,
    today,
    line,
    origin,
  })
}
