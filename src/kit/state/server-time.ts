import { siteSettings } from '#content/api/service-life.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, todayIn } from '#kit/rules/calendar-date.ts'

/** Asks the server if no answer has told its time; null without an answer (AMB-10). */
export async function askToday(environment: Environment): Promise<CalendarDate | null> {
  return today(environment) ?? call(environment, siteSettings, {}).then(() => today(environment))
}

/** Moscow's day by the server's clock; null before its first answer (AMB-10). */
export function today(environment: Environment): CalendarDate | null {
  const now = environment.serverNow()
  return now === null ? null : todayIn(now)
}
