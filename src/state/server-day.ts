import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { siteSettings } from '#contract/service-life.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { today } from './server-time.ts'

/** Today in Moscow by the server's clock, asked of the server while no answer has told it; null without an answer (AMB-10). */
export async function askToday(environment: Environment): Promise<CalendarDate | null> {
  return today(environment) ?? call(environment, siteSettings, {}).then(() => today(environment))
}
