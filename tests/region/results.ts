import { monthStart } from './calendar.ts'
import { type Calibration, calibrate, checkForecast, daysWaited } from './check-forecast.ts'
import type { MonthResult } from './check-month.ts'
import type { Lived } from './live.ts'
import type { RegionSize } from './plots.ts'

/** Everything that the page shows; plain data, so that a page can be written again from it. */
export interface Results {
  readonly size: RegionSize
  readonly minutes: number
  readonly people: { readonly wanting: number; readonly boxes: number }
  readonly months: readonly (MonthResult & { readonly month: string })[]
  readonly calibration: Calibration
  readonly waits: readonly number[]
  readonly stillWaiting: number
  readonly acts: readonly (readonly [what: string, times: number])[]
  /** Differences by check; a later month repeats those that stay. */
  readonly wrong: Readonly<Record<string, readonly string[]>>
}

export function toResults({ stage, months, failure }: Lived, minutes: number): Results {
  const { peopleList, officeList, organisationList: _, ...plots } = stage.plots
  const calibration = calibrate(stage)
  const checks = Object.keys(months[0]?.wrong ?? {}) as (keyof MonthResult['wrong'])[]
  return {
    size: {
      seed: plots.seed,
      offices: plots.offices,
      people: plots.people,
      organisations: plots.organisations,
      months: plots.months,
    },
    minutes,
    people: {
      wanting: peopleList.filter(({ month }) => month !== null).length,
      boxes: officeList.reduce((sum, { boxes }) => sum + boxes.length, 0),
    },
    months: months.map((result, month) => ({ ...result, month: monthStart(month).slice(0, 7) })),
    calibration,
    waits: daysWaited(stage),
    stillWaiting: months.at(-1)?.waiting ?? 0,
    acts: [...stage.counts].toSorted(([a], [b]) => a.localeCompare(b)),
    wrong: {
      ...Object.fromEntries(
        checks.map((check) => [check, [...new Set(months.flatMap(({ wrong }) => wrong[check]))]]),
      ),
      forecast: checkForecast(calibration),
      play: failure === null ? [] : [String(failure)],
    },
  }
}
