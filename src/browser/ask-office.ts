/** What the server says about an office, and the server's time; null when it does not answer. */
export type AskOffice = (address: string) => Promise<{ value: unknown; now: Date } | null>

/**
 * Asks on a page without React, where the contract's own checks would weigh more than the page; in the way in which the server
 * has the browser ask ahead (domain/first-calls.ts).
 */
export const askOffice: AskOffice = async (address) => {
  const answer = await fetch(address, { credentials: 'include' }).catch(() => null)
  const value = answer?.ok ? await answer.json().catch(() => null) : null
  return answer && value ? { value, now: new Date(answer.headers.get('Date') ?? '') } : null
}

/** Date and minute of the day by the wall clock of a time zone, of which the browser has a list and this page none. */
export const clockOf = (now: Date, timeZone: string): { date: string; minute: number } => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [date = '', time = ''] = format.format(now).split(' ')
  const [hours, minutes] = time.split(':').map(Number)
  return { date, minute: (hours ?? 0) * 60 + (minutes ?? 0) }
}
