const moscowAhead = 3 * 60 * 60 * 1000

/** An instant as the protocol writes it: `YYYY-MM-DDTHH:mm:ss` in Moscow, which has kept UTC+3 since 2014. */
export const toBankTime = (instant: Date): string =>
  new Date(instant.getTime() + moscowAhead).toISOString().slice(0, 19)

/** The instant behind the protocol's text; undefined when it is none. */
export function fromBankTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return undefined
  const instant = new Date(`${text}+03:00`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
