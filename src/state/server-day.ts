import type { Environment } from '#browser/environment.ts'
import { basePath } from '#contract/endpoint.ts'
import { siteSettings } from '#contract/service-life.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { today } from './server-time.ts'

/**
 * Today in Moscow by the server's clock, asked of the server if no answer has told it yet; null when there is no answer
 * (AMB-10). Every answer carries the time; this one is nobody's, so that a visitor's page makes no call that is refused.
 */
export async function askToday(environment: Environment): Promise<CalendarDate | null> {
  const known = today(environment)
  if (known !== null) return known
  try {
    const answer = await environment.fetch(`${basePath}${siteSettings.path}`, {
      credentials: 'include',
    })
    const time = Date.parse(answer.headers.get('date') ?? '')
    if (!Number.isNaN(time)) environment.setServerTime(new Date(time))
  } catch {
    return null
  }
  return today(environment)
}
