import type { Environment } from '#browser/environment.ts'
import { sessionAddresses } from '#contract/addresses.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { today } from './server-time.ts'

/**
 * Today in Moscow by the server's clock, asked of the server if no answer has told it yet; null when there is no answer
 * (AMB-10). Whether somebody is logged in does not matter: every answer carries the time.
 */
export async function askToday(environment: Environment): Promise<CalendarDate | null> {
  const known = today(environment)
  if (known !== null) return known
  try {
    const answer = await environment.fetch(sessionAddresses.who, { credentials: 'include' })
    const time = Date.parse(answer.headers.get('date') ?? '')
    if (!Number.isNaN(time)) environment.heardServerTime(new Date(time))
  } catch {
    return null
  }
  return today(environment)
}
