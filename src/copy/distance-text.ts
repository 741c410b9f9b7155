import { inFigures } from './plural.ts'

/** Metres as kilometres with a tenth where there is one: `1,2`. */
function kilometresInFigures(metres: number): string {
  const tenths = Math.round(metres / 100)
  const fraction = tenths % 10 === 0 ? '' : `,${tenths % 10}`
  return `${inFigures(Math.trunc(tenths / 10))}${fraction}`
}

/** Metres as people say them: `350 м`, `1,2 км`, `48 км`. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.max(10, Math.round(metres / 10) * 10)}\u00a0м`
  const kilometres = metres < 10_000 ? kilometresInFigures(metres) : inFigures(Math.round(metres / 1000))
  return `${kilometres}\u00a0км`
}
