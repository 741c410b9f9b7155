import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Entry, Life, Stage } from './stage.ts'

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
