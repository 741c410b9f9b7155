import type { WorkingDay } from '#contract/offices.ts'

/** A dash that no line breaks after: a word joiner follows it. */
const DASH = '–\u2060'

const weekdays = ['', 'Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const

/** `08` for a full hour, else `08:30`. */
const hour = (time: string): string => (time.slice(3, 5) === '00' ? time.slice(0, 2) : time.slice(0, 5))

const timesOf = ({ beginWorkTime, endWorkTime }: WorkingDay): string => {
  if (!beginWorkTime || !endWorkTime) return 'выходной'
  const [begin, end] = [hour(beginWorkTime), hour(endWorkTime)]
  if (begin === '00' && end === '00') return 'круглосуточно'
  return `${begin}${DASH}${end === '00' ? '24' : end}`
}

/** The hours of a week in one line, `Пн–Пт 08–20, Сб–Вс 09–18`, without pauses and special days; empty where none are known. */
export const hoursInLine = (rows: readonly WorkingDay[]): string => {
  const runs: { from: number; to: number; times: string }[] = []
  const week = rows
    .filter(({ date, weekDayId }) => !date && weekDayId !== null)
    .toSorted((row, other) => (row.weekDayId ?? 0) - (other.weekDayId ?? 0))
  for (const row of week) {
    const [day, times, last] = [row.weekDayId ?? 0, timesOf(row), runs.at(-1)]
    if (last?.times === times && last.to === day - 1) last.to = day
    else runs.push({ from: day, to: day, times })
  }
  const [only] = runs
  if (only?.from === 1 && only.to === 7) return `Ежедневно ${only.times}`
  return runs
    .map(({ from, to, times }) => {
      const days = from === to ? weekdays[from] : `${weekdays[from]}${DASH}${weekdays[to]}`
      return `${days}\u00a0${times}`
    })
    .join(', ')
}
