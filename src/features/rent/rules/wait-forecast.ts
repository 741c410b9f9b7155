import {
  addMonths,
  type CalendarDate,
  daysBetween,
  daysInMonth,
  endOfMonth,
  monthsBetween,
  startOfMonth,
} from '#kit/rules/calendar-date.ts'

/** Boxes whose last reserved month is `month`. */
export interface EndingBoxes {
  readonly month: CalendarDate
  readonly boxes: number
  /** First month in which the holders' own plans leave the boxes free; null without plans. */
  readonly plannedFreeFrom?: CalendarDate | null
  readonly ofOrganisation?: boolean
}

/** How holders end and extend their rents. */
export interface HolderHabits {
  /** Share of rents that are not extended when their term ends, from 0 to 1. */
  readonly leaveShare: number
  /** Shares of the extensions that are made in the month of the end, one month before it, two and three. */
  readonly extendedAhead: readonly number[]
  /** Share of rents that end early in a month, from 0 to 1. */
  readonly earlyEndShare: number
}

interface WaitForecastFacts {
  readonly ending: readonly EndingBoxes[]
  /** People who are offered a box before this one. */
  readonly ahead: number
  /** Share of people in queues who take a box; the others leave or let their offer lapse. From 0 to 1. */
  readonly takeShare: number
  /** Organisations extend more often and at other times, many of them automatically. */
  readonly people: HolderHabits
  readonly organisations: HolderHabits
  /** Usual length of an extension in months. */
  readonly extensionMonths: number
}

/** The chance that a box has been offered before the end of `month`, from 0 to 1. */
export interface MonthChance {
  readonly month: CalendarDate
  readonly chance: number
}

const FORECAST_MONTHS = 12
/** With more boxes than this the normal distribution is exact enough. */
const MAX_EXACT_BOXES = 200

/** Extensions that are made earlier than this many months before the end are not counted. */
export const MAX_EXTENSION_LEAD = 3

/** Share of the current month that is still to come, from 0 to 1. */
const restOfMonth = (today: CalendarDate): number =>
  daysBetween(today, endOfMonth(today)) / daysInMonth(today)

/**
 * Chance that a rent which is not extended yet ends in its last month: the nearer the end, the fewer of those who extend
 * are still to do so.
 */
function leaveShareBefore(
  monthsLeft: number,
  { leaveShare, extendedAhead }: HolderHabits,
  today: CalendarDate,
) {
  if (monthsLeft > MAX_EXTENSION_LEAD) return leaveShare
  const later = extendedAhead.slice(0, monthsLeft).reduce((sum, share) => sum + share, 0)
  const toCome = later + (extendedAhead[monthsLeft] ?? 0) * restOfMonth(today)
  const leaving = leaveShare + (1 - leaveShare) * toCome
  return leaving === 0 ? 0 : leaveShare / leaving
}

/**
 * Chance, for each of the next months, that a box has become free in it at the latest: on the 1st after the last month of
 * its rent, or at once if the rent ends early.
 */
function chancesToBecomeFree(
  { month: lastMonth, plannedFreeFrom, ofOrganisation }: EndingBoxes,
  { people, organisations, extensionMonths }: WaitForecastFacts,
  today: CalendarDate,
): number[] {
  const habits = ofOrganisation ? organisations : people
  const chances: number[] = []
  const planned = plannedFreeFrom ? monthsBetween(today, plannedFreeFrom) : Number.POSITIVE_INFINITY
  const monthsLeft = Math.max(0, monthsBetween(today, lastMonth))
  let rented = 1
  let end = monthsLeft + 1
  let leaveShare = leaveShareBefore(monthsLeft, habits, today)
  for (let month = 0; month < FORECAST_MONTHS; month += 1) {
    if (month === end) {
      rented *= 1 - leaveShare
      leaveShare = habits.leaveShare
      end += Math.max(1, extensionMonths)
    }
    rented *= 1 - habits.earlyEndShare * (month === 0 ? restOfMonth(today) : 1)
    chances.push(month < planned ? 1 - rented : 1)
  }
  return chances
}

/** Abramowitz and Stegun, formula 26.2.17; accurate to 1e-7. */
function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  const t = 1 / (1 + 0.231_641_9 * z)
  const polynomial =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}

interface BoxGroup {
  readonly boxes: number
  readonly chance: number
}

/** Chance that at least `wanted` boxes become free. */
function chanceOfAtLeast(wanted: number, groups: readonly BoxGroup[]): number {
  const total = groups.reduce((sum, { boxes }) => sum + boxes, 0)
  if (wanted <= 0) return 1
  if (wanted > total) return 0
  if (total > MAX_EXACT_BOXES) {
    const mean = groups.reduce((sum, { boxes, chance }) => sum + boxes * chance, 0)
    const variance = groups.reduce((sum, { boxes, chance }) => sum + boxes * chance * (1 - chance), 0)
    return variance === 0 ? Number(mean >= wanted) : normalTail((wanted - 0.5 - mean) / Math.sqrt(variance))
  }
  // exactly[n]: chance that n boxes become free; the last one counts `wanted` and more.
  const exactly = new Float64Array(wanted + 1)
  exactly[0] = 1
  for (const { boxes, chance } of groups)
    for (let box = 0; box < boxes; box += 1)
      for (let count = wanted; count >= 0; count -= 1) {
        const here = exactly[count] ?? 0
        const stays = count === wanted ? here : here * (1 - chance)
        exactly[count] = stays + (count === 0 ? 0 : (exactly[count - 1] ?? 0) * chance)
      }
  return exactly[wanted] ?? 0
}

/** With more people ahead than this, the expected number of those who take a box is exact enough. */
const MAX_EXACT_AHEAD = 40

/** Chance that more boxes become free than people ahead take. */
function chanceOfEnough({ ahead, takeShare }: WaitForecastFacts, groups: readonly BoxGroup[]): number {
  if (takeShare >= 1 || ahead > MAX_EXACT_AHEAD)
    return chanceOfAtLeast(Math.round(ahead * Math.min(1, takeShare)) + 1, groups)
  let sum = 0
  let chanceOfTakers = (1 - takeShare) ** ahead
  for (let takers = 0; takers <= ahead; takers += 1) {
    sum += chanceOfTakers * chanceOfAtLeast(takers + 1, groups)
    chanceOfTakers *= ((ahead - takers) / (takers + 1)) * (takeShare / (1 - takeShare))
  }
  return Math.min(1, sum)
}

/** From the known ends of rents and the share of rents that are not extended (M-WAIT-04). Never a promise. */
export function forecastWait(facts: WaitForecastFacts, today: CalendarDate): MonthChance[] {
  const chances = facts.ending.map((ending) => ({
    boxes: ending.boxes,
    byMonth: chancesToBecomeFree(ending, facts, today),
  }))
  return Array.from({ length: FORECAST_MONTHS }, (_, month) => ({
    month: addMonths(startOfMonth(today), month),
    chance: chanceOfEnough(
      facts,
      chances.map(({ boxes, byMonth }) => ({ boxes, chance: byMonth[month] ?? 0 })),
    ),
  }))
}

/** Rents counted to learn how often rents are extended. */
export interface RentOutcomes {
  readonly ended: number
  readonly left: number
}

/** Rents of the whole country count as this many rents of the place, so that a few local rents decide little. */
const COUNTRY_WEIGHT = 20

/** Share of rents that are not extended, here and in the country. */
export const blendLeaveShare = (here: RentOutcomes, country: RentOutcomes): number => {
  const countryShare = country.ended === 0 ? 0.5 : country.left / country.ended
  return (here.left + countryShare * COUNTRY_WEIGHT) / (here.ended + COUNTRY_WEIGHT)
}

const LIKELY_CHANCE = 0.5

/** The first month by whose end an offer is likelier than not, or else the last one. */
export const findLikelyMonth = (forecast: readonly MonthChance[]): MonthChance | undefined =>
  forecast.find(({ chance }) => chance >= LIKELY_CHANCE) ?? forecast.at(-1)

const NEARLY_CERTAIN_CHANCE = 0.95

export const isNearlyCertain = (chance: number): boolean => chance > NEARLY_CERTAIN_CHANCE

/** Months up to the first nearly certain one; later ones are nearly certain too. */
export function listForecastRows(forecast: readonly MonthChance[]): readonly MonthChance[] {
  const certain = forecast.findIndex(({ chance }) => isNearlyCertain(chance))
  return certain === -1 ? forecast : forecast.slice(0, certain + 1)
}
