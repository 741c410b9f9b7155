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

/** Date and minute of the day on clocks that are so many hours ahead of UTC. */
export const clockOf = (now: Date, hoursAhead: number): { date: string; minute: number } => {
  const there = new Date(now.getTime() + hoursAhead * 3_600_000)
  return {
    date: there.toISOString().slice(0, 10),
    minute: there.getUTCHours() * 60 + there.getUTCMinutes(),
  }
}
