import { composeCalendarFile } from '#claims/server/life/claim-calendar.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { VisitRow } from '#server/database/rows.ts'
import type { OutgoingEmailAttachment } from '#server/integrations/messages/email-sender.ts'
import { HALF_HOUR_MINUTES } from '#visits/rules/visit-times.ts'
import { visitorCodeUrl } from '#visits/rules/visitor-code.ts'
import { visitCalendarWords } from '#visits/words/emails.ts'

const ALARM_HOURS = 2

/** The same visit has the same UID whenever it moves, so calendars move their entry. */
export async function buildVisitCalendar(
  { offices, origin }: Pick<Context, 'offices' | 'origin'>,
  visit: VisitRow,
): Promise<Uint8Array<ArrayBuffer>> {
  const office = await offices.read(visit.officeIndex, null)
  const startsAt = visit.startsAt
  return composeCalendarFile(visitCalendarWords.name, [
    {
      uid: `visit-${visit.id}@${new URL(origin).hostname}`,
      title: visitCalendarWords.title(visit.purpose, visit.officeIndex),
      description: visitCalendarWords.details(visit.code, visit.claimId),
      location: officeAddress(office.settlement, office.addressSource),
      url: `${origin}${pagePaths.claim(visit.claimId)}#visit`,
      start: startsAt.getTime(),
      startInputType: 'utc',
      startOutputType: 'utc',
      duration: { minutes: HALF_HOUR_MINUTES },
      sequence: visit.revision,
      lastModified: visit.changedAt.getTime(),
      alarms: [
        {
          action: 'display',
          description: visitCalendarWords.alarm,
          trigger: { hours: ALARM_HOURS, before: true },
        },
      ],
      timestamp: visit.changedAt.getTime(),
    },
  ])
}

/** Null if the visit was cancelled or missed before its email left. */
export async function buildVisitAttachment(
  context: Context,
  id: number,
): Promise<OutgoingEmailAttachment | null> {
  const visit = await findRow(context.db, 'visit', id)
  if (visit?.state !== 'booked') return null
  const content = await buildVisitCalendar(context, visit)
  return {
    filename: `visit-${visit.claimId}.ics`,
    contentType: 'text/calendar',
    content,
    deskUrl: visitorCodeUrl(context.origin, visit.code),
  }
}
