import * as z from 'zod/mini'
import { DAYS_OF_WEEK, type FreeWeek, HOURS_OF_DAY } from './week-plan.ts'

export interface WeekPlace {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

export interface WeekPlan {
  readonly places: readonly WeekPlace[]
  readonly week: FreeWeek
  readonly onTheWay: boolean
  /** Metres. */
  readonly maxDetour: number
}

/** Metres. */
export const detourChoices = [1000, 2000, 5000, 10_000] as const

const savedPlan = z.object({
  places: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(200)),
        latitude: z.number().check(z.gte(-90), z.lte(90)),
        longitude: z.number().check(z.gte(-180), z.lte(180)),
      }),
    )
    .check(z.maxLength(3)),
  /** One character per hour, `1` for a free one. */
  week: z.string().check(z.regex(new RegExp(`^[01]{${DAYS_OF_WEEK * HOURS_OF_DAY}}$`))),
  onTheWay: z.boolean(),
  maxDetour: z.union(detourChoices.map((metres) => z.literal(metres))),
})

export const serializePlan = ({ week, ...plan }: WeekPlan): string =>
  JSON.stringify({ ...plan, week: week.map(Number).join('') })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null if nothing readable is stored. */
export function parseSavedPlan(text: string | null): WeekPlan | null {
  const read = savedPlan.safeParse(text === null ? null : parseJson(text))
  if (!read.success) return null
  const { week, ...plan } = read.data
  return { ...plan, week: [...week].map((sign) => sign === '1') }
}
