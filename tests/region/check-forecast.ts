import { addMonths, type CalendarDate, endOfMonth } from '#kit/rules/calendar-date.ts'
import { diceFrom } from '#support/dice.ts'
import { monthStart } from './calendar.ts'
import type { Entry, Life, Stage } from './stage.ts'
import { total } from './tariff.ts'

/** A forecast that somebody in a queue was shown. */
export interface ForecastRecord {
  readonly entry: Entry
  readonly on: CalendarDate
  readonly chances: readonly { readonly month: CalendarDate; readonly chance: number }[]
}

export function recordForecast(
  { forecasts, stop }: Stage,
  { entry }: Life,
  chances: ForecastRecord['chances'],
): void {
  if (entry) forecasts.push({ entry, on: stop.today, chances })
}

/** In points of 100, as decision 0043 states the mean error of its method. */
export const STATED_ERROR = 0.8
/** The shares of leaving are learned from rents that ended, so the first year is not judged. */
const LEARNING_MONTHS = 12
const TENTHS = 10
const RESAMPLES = 200
/** Mean size of a normal error in standard deviations. */
const MEAN_OF_NORMAL = Math.sqrt(2 / Math.PI)
const POINTS = 100

/** One month of one forecast, and whether a box was offered by its end. */
interface Judged {
  readonly office: string
  readonly chance: number
  readonly came: boolean
}

interface Tenth {
  readonly count: number
  /** Mean forecast and share of people who were offered a box, points. */
  readonly forecast: number
  readonly share: number
  /** Standard deviation of their difference, by resampling the offices. */
  readonly deviation: number
}

export interface Calibration {
  readonly judged: number
  readonly tenths: readonly Tenth[]
  /** Points. */
  readonly error: number
  /** The error that this sample would show even if each chance were exact. */
  readonly sampleError: number
  readonly brier: number
}

function judge({ forecasts, plots, stop }: Stage): Judged[] {
  // A run that failed did not finish its last month.
  const end = endOfMonth(monthStart(stop.name === 'late' ? stop.month : stop.month - 1))
  const from = monthStart(Math.min(LEARNING_MONTHS, Math.floor(plots.months / 2)))
  return forecasts
    .filter(({ on }) => on >= from)
    .flatMap(({ entry, chances }) =>
      chances.flatMap(({ month, chance }): Judged[] => {
        const last = endOfMonth(addMonths(month, 0))
        const came = entry.offeredOn !== null && entry.offeredOn <= last
        const isKnown = came || (last <= end && (entry.leftOn === null || entry.leftOn > last))
        return isKnown && last <= end ? [{ office: entry.life.plot.office.index, chance, came }] : []
      }),
    )
}

const tenthOf = ({ chance }: Judged): number => Math.min(TENTHS - 1, Math.floor(chance * TENTHS))

interface Sums {
  count: number
  chance: number
  came: number
}

const sumByTenth = (judged: readonly Judged[]): Sums[] => {
  const sums = Array.from({ length: TENTHS }, () => ({ count: 0, chance: 0, came: 0 }))
  for (const one of judged) {
    const sum = sums[tenthOf(one)]
    if (!sum) continue
    sum.count += 1
    sum.chance += one.chance
    sum.came += Number(one.came)
  }
  return sums
}

const difference = ({ count, chance, came }: Sums): number =>
  count === 0 ? 0 : (POINTS * (chance - came)) / count

/** People of one office share its luck, so offices are resampled and not single forecasts. */
function deviations(judged: readonly Judged[], seed: number): number[] {
  const { pick } = diceFrom(seed)
  const sumsByOffice = [...Map.groupBy(judged, ({ office }) => office).values()].map(sumByTenth)
  const samples = Array.from({ length: RESAMPLES }, () => {
    const sums = sumByTenth([])
    for (const _ of sumsByOffice)
      for (const [tenth, own] of (pick(sumsByOffice) ?? []).entries()) {
        const sum = sums[tenth]
        if (sum)
          Object.assign(sum, {
            count: sum.count + own.count,
            chance: sum.chance + own.chance,
            came: sum.came + own.came,
          })
      }
    return sums.map(difference)
  })
  return Array.from({ length: TENTHS }, (_, tenth) => {
    const values = samples.map((sample) => sample[tenth] ?? 0)
    const mean = total(values) / RESAMPLES
    return Math.sqrt(total(values.map((value) => (value - mean) ** 2)) / RESAMPLES)
  })
}

export function calibrate(stage: Stage): Calibration {
  const judged = judge(stage)
  const sums = sumByTenth(judged)
  const deviationByTenth = deviations(judged, stage.plots.seed)
  const weighted = (value: (tenth: number) => number): number =>
    total(sums.map(({ count }, tenth) => count * value(tenth))) / Math.max(1, judged.length)
  return {
    judged: judged.length,
    tenths: sums.map(({ count, chance, came }, tenth) => ({
      count,
      forecast: count === 0 ? 0 : (POINTS * chance) / count,
      share: count === 0 ? 0 : (POINTS * came) / count,
      deviation: deviationByTenth[tenth] ?? 0,
    })),
    error: weighted((tenth) => Math.abs(difference(sums[tenth] ?? { count: 0, chance: 0, came: 0 }))),
    sampleError: weighted((tenth) => MEAN_OF_NORMAL * (deviationByTenth[tenth] ?? 0)),
    brier: total(judged.map(({ chance, came }) => (chance - Number(came)) ** 2)) / Math.max(1, judged.length),
  }
}

/** The error of the method and twice the error of the sample. */
export const allowedError = ({ sampleError }: Calibration): number => STATED_ERROR + 2 * sampleError

/** Fewer chances, as in a small region, say nothing about the method. */
const MIN_JUDGED = 500

export const checkForecast = (calibration: Calibration): string[] =>
  calibration.judged < MIN_JUDGED || calibration.error <= allowedError(calibration)
    ? []
    : [
        `forecasts differ from what happened by ${calibration.error.toFixed(1)} points of 100, allowed are ${allowedError(calibration).toFixed(1)}`,
      ]

/** Days from joining to the first offer. */
export const daysWaited = ({ entries }: Stage): number[] =>
  [...entries.values()].flatMap(({ joinedOn, offeredOn }) =>
    offeredOn === null ? [] : [Math.round((Date.parse(offeredOn) - Date.parse(joinedOn)) / 86_400_000)],
  )
