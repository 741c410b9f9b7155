import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { siteSettings } from '#contract/service-life.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'

/** Asks the server if no answer has told its time; null without an answer (AMB-10). */
export async function askToday(environment: Environment): Promise<CalendarDate | null> {
  return today(environment) ?? call(environment, siteSettings, {}).then(() => today(environment))
}

/** Moscow's day by the server's clock; null before its first answer (AMB-10). */
export function today(environment: Environment): CalendarDate | null {
  const now = environment.serverNow()
  return now === null ? null : todayIn(now)
}
