import { formatCount, formatInteger } from '#kit/words/plural.ts'
import type { WorkingDay } from '#places/api/offices.ts'

function kilometresInFigures(metres: number): string {
  const tenths = Math.round(metres / 100)
  const fraction = tenths % 10 === 0 ? '' : `,${tenths % 10}`
  return `${formatInteger(Math.trunc(tenths / 10))}${fraction}`
}

/** `350 м`, `1,2 км`, `48 км`. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.max(10, Math.round(metres / 10) * 10)}\u00a0м`
  const kilometres = metres < 10_000 ? kilometresInFigures(metres) : formatInteger(Math.round(metres / 1000))
  return `${kilometres}\u00a0км`
}

/** The word joiner after the dash prevents a line break there. */
const DASH = '–\u2060'

const weekdays = ['', 'Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const

const hour = (time: string): string => (time.slice(3, 5) === '00' ? time.slice(0, 2) : time.slice(0, 5))

const timesOf = ({ beginWorkTime, endWorkTime }: WorkingDay): string => {
  if (!beginWorkTime || !endWorkTime) return 'выходной'
  const [begin, end] = [hour(beginWorkTime), hour(endWorkTime)]
  if (begin === '00' && end === '00') return 'круглосуточно'
  return `${begin}${DASH}${end === '00' ? '24' : end}`
}

/** `Пн–Пт 08–20, Сб–Вс 09–18`, without breaks and special days; empty if the hours are unknown. */
export const weekHoursText = (rows: readonly WorkingDay[]): string => {
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

const offices = { one: 'отделение', few: 'отделения', many: 'отделений' } as const
const lockers = { one: 'почтомат', few: 'почтомата', many: 'почтоматов' } as const
const boxes = { one: 'свободный ящик', few: 'свободных ящика', many: 'свободных ящиков' } as const
const cells = { one: 'свободная ячейка', few: 'свободные ячейки', many: 'свободных ячеек' } as const

const hoursLabelWords = {
  none: () => '',
  unknown: () => 'Часы работы уточняйте в отделении',
  open_around_the_clock: () => 'Открыто',
  closed_today: () => 'Закрыто сегодня',
  closed: () => 'Закрыто',
  open_until: (time: string) => `Открыто до ${time}`,
  lunch_until: (time: string) => `Перерыв до ${time}`,
  closed_until: (time: string) => `Закрыто до ${time}`,
} as const

type HoursLabel = { readonly kind: keyof typeof hoursLabelWords; readonly time?: string }

/** Empty if there is nothing to say about today (M-OFF-01…08). */
export const hoursLabelText = (label: HoursLabel | null): string =>
  label === null ? '' : hoursLabelWords[label.kind](label.time ?? '')

export const freeBoxesText = (count: number, locker: boolean): string =>
  formatCount(count, locker ? cells : boxes)

const distance = (metres: number): string =>
  metres < 1000
    ? `${Math.round(metres / 10) * 10}\u00a0м`
    : `${String(Math.round(metres / 100) / 10).replace('.', ',')}\u00a0км`

/** `metres` is null if one of the offices has no exact position. */
export const nearbyOfficeText = (place: string, metres: number | null): string =>
  metres === null ? place : `${place} · ${distance(metres)}`

/** If any distance is unknown, the title does not call the offices the nearest. */
export const otherOfficesTitle = (distances: readonly (number | null)[]): string =>
  distances.includes(null) ? 'Другие отделения' : 'Ближайшие отделения'

export const officeCountText = (count: number, areLockers = false): string =>
  formatCount(count, areLockers ? lockers : offices)
