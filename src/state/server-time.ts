import type { Environment } from '#browser/environment.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'

/** Moscow's day by the server's clock; null before its first answer (AMB-10). */
export function today(environment: Environment): CalendarDate | null {
  const now = environment.serverNow()
  return now === null ? null : todayIn(now)
}
