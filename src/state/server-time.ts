import type { Environment } from '#browser/environment.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'

/** Today by the server's clock in Europe/Moscow, or null before the server's first answer (AMB-10). */
export function today(environment: Environment): CalendarDate | null {
  const now = environment.serverNow()
  return now === null ? null : todayIn(now)
}
