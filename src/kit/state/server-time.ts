import { siteSettings } from '#content/api/service-life.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, todayIn } from '#kit/rules/calendar-date.ts'

/** Calls the server if its time is still unknown; null if it does not respond (AMB-10). */
export async function askToday(environment: Environment): Promise<CalendarDate | null> {
  return today(environment) ?? call(environment, siteSettings, {}).then(() => today(environment))
}

/** Today in Moscow by the server's clock; null before its first response (AMB-10). */
export function today(environment: Environment): CalendarDate | null {
  const now = environment.serverNow()
  return now === null ? null : todayIn(now)
}
