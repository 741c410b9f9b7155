import { island } from '#screens/island.tsx'
import { calendarPage } from './calendar-page.ts'
import { CalendarView } from './calendar-view.tsx'

/** The calendar of rents. Client-only: it depends on the session. */
export const CalendarIsland = island(calendarPage, CalendarView)
