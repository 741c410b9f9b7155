import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type CalendarLink,
  makeCalendarLink,
  readCalendarLink,
  revokeCalendarLink,
} from '#contract/calendar.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { askSession } from '#state/session.ts'

interface Calendar {
  readonly link: CalendarLink | null
  /** The secret address, shown only once. */
  readonly address: string | null
  /** Name of the organisation; null for a person's own rents. */
  readonly organisation: string | null
  readonly asked: 'again' | 'revoke' | null
  /** The link was just revoked. */
  readonly revoked: boolean
}

export type ShownCalendar = ShownState<Calendar>
export type CalendarPage = ReturnType<typeof calendarPage>

export function calendarPage(environment: Environment) {
  const { $state, retry, change, send } = screen<Calendar>(environment, {
    load: async () => {
      const [session, answer] = await Promise.all([
        askSession(environment),
        call(environment, readCalendarLink, {}),
      ])
      if (!answer.ok) return answer
      const person = session.kind === 'person' ? session.person : null
      const acting = person?.actingFor?.find(({ legalHid }) => legalHid === person.currentLegalHid)
      const { link } = answer.value
      return { link, address: null, organisation: acting?.name ?? null, asked: null, revoked: false }
    },
  })

  const make = () =>
    send(async () => {
      const answer = await call(environment, makeCalendarLink, {})
      if (!answer.ok) return answer
      return { ...answer.value, asked: null, revoked: false }
    })
  const revoke = () =>
    send(async () => {
      const answer = await call(environment, revokeCalendarLink, {})
      if (!answer.ok) return answer
      return { link: null, address: null, asked: null, revoked: true }
    })

  return {
    $state,
    retry,
    make,
    ask: (asked: Calendar['asked']) => change({ asked, refused: null }),
    confirm: (asked: Calendar['asked']) => (asked === 'revoke' ? revoke() : make()),
  }
}
