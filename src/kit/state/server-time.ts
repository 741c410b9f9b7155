import { readSiteSettings } from '#content/api/site-settings-and-test-clock.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'

/**
 * Today in Moscow by the server's clock; calls the server if its time is not known yet, null if it does not respond
 * (AMB-10).
 */
export async function fetchServerToday(environment: Environment): Promise<CalendarDate | null> {
  return (
    serverToday(environment) ?? call(environment, readSiteSettings, {}).then(() => serverToday(environment))
  )
}

/** Today in Moscow by the server's clock; null before its first response (AMB-10). */
export function serverToday(environment: Environment): CalendarDate | null {
  const now = environment.serverNow()
  return now === null ? null : todayInZone(now)
}

/** The server's time; the device's before the server's first response. */
export const currentTime = (environment: Environment): Date =>
  environment.serverNow() ?? new Date(environment.now())
