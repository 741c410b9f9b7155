/** Metres as people say them: `350 м`, `1,2 км`, `48 км`. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.max(10, Math.round(metres / 10) * 10)}\u00a0м`
  const kilometres = metres / 1000
  const digits = kilometres < 10 ? 1 : 0
  return `${kilometres.toLocaleString('ru-RU', { maximumFractionDigits: digits })}\u00a0км`
}
