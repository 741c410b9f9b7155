import { addDays, type CalendarDate, weekdayNumber } from '#kit/rules/calendar-date.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatCount, formatInteger } from '#kit/words/plural.ts'
import type { FoundPlace } from '#places/rules/find-place-on-device.ts'
import type { RankedOffice, WeekOffice } from '#places/rules/rank-by-week.ts'
import { type CollectableWindow, DAYS_OF_WEEK, PLAN_DAYS } from '#places/rules/week-plan.ts'
import { distanceText, hoursLabelText } from './office-status.ts'

const weekdays = [
  { short: 'Пн', full: 'Понедельник' },
  { short: 'Вт', full: 'Вторник' },
  { short: 'Ср', full: 'Среда' },
  { short: 'Чт', full: 'Четверг' },
  { short: 'Пт', full: 'Пятница' },
  { short: 'Сб', full: 'Суббота' },
  { short: 'Вс', full: 'Воскресенье' },
] as const

const dayName = (weekday: number): string => weekdays[weekday - 1]?.short ?? ''

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const range = ({ from, to }: Pick<CollectableWindow, 'from' | 'to'>): string =>
  `${clock(from)}–\u2060${clock(to)}`
const dayAndMonth = (date: CalendarDate): string => `${date.slice(8)}.${date.slice(5, 7)}`

const rangesOn = (windows: readonly CollectableWindow[], date: CalendarDate): string =>
  windows
    .filter((common) => common.date === date)
    .map(range)
    .join(', ')

/**
 * `Пн–Пт 18:00–20:00, Сб 09:00–18:00`, then days that differ from the same weekday of the other week, with their
 * dates.
 */
export function windowsText(windows: readonly CollectableWindow[], firstDay: CalendarDate): string {
  const dates = Array.from({ length: PLAN_DAYS }, (_, index) => addDays(firstDay, index))
  const byWeekday = Array.from({ length: DAYS_OF_WEEK }, (_, index) =>
    dates
      .filter((date) => weekdayNumber(date) === index + 1)
      .map((date) => ({ date, text: rangesOn(windows, date) })),
  )
  const runs: { from: number; to: number; text: string }[] = []
  const odd: string[] = []
  byWeekday.forEach(([one, other], index) => {
    if (!one || !other) return
    const weekday = index + 1
    if (one.text !== other.text) {
      for (const { date, text } of [one, other])
        odd.push(`${dayName(weekday)}\u00a0${dayAndMonth(date)}\u00a0${text === '' ? 'закрыто' : text}`)
      return
    }
    if (one.text === '') return
    const last = runs.at(-1)
    if (last?.text === one.text && last.to === weekday - 1) last.to = weekday
    else runs.push({ from: weekday, to: weekday, text: one.text })
  })
  const regular = runs.map(({ from, to, text }) => {
    const days = from === to ? dayName(from) : `${dayName(from)}–\u2060${dayName(to)}`
    return `${days}\u00a0${text}`
  })
  return [...regular, ...odd].join('; ')
}

const hourWords = { one: 'час', few: 'часа', many: 'часов' } as const

const hoursPerWeek = (minutes: number): string => {
  if (minutes < 60) return `${minutes}\u00a0мин`
  const halves = Math.round(minutes / 30) / 2
  return Number.isInteger(halves) ? formatCount(halves, hourWords) : `${Math.floor(halves)},5\u00a0часа`
}

const freeWords = { 1: 'обычных', 2: 'увеличенных', 3: 'ячеек' } as const

const freeText = ({ free }: WeekOffice): string => {
  const parts = ([1, 2, 3] as const)
    .filter((size) => free[size] > 0)
    .map((size) => `${freeWords[size]}\u00a0${formatInteger(free[size])}`)
  return parts.length === 0 ? 'Свободных ящиков нет' : `Свободно: ${parts.join(', ')}`
}

export const weekCopy = {
  pageTitle: 'Отделение по вашему времени',
  title: 'Отделение по\u00a0вашему времени',
  label: 'По вашему времени',
  description:
    'Где вы бываете и когда свободны — подберём почтовое отделение с ящиком, в которое успеваете. Ничего не отправляется на сервер.',
  lead: 'Скажите, где бываете и когда свободны. Места и часы не покидают устройство.',
  noScript: 'Подбор работает только с JavaScript: включите его в браузере.',
  loading: 'Загружаем часы отделений…',
  failed: 'Не удалось загрузить часы отделений.',
  retry: 'Повторить',

  places: 'Где вы бываете',
  placeName: (number: number): string => ['Дом', 'Работа', 'Ещё место'][number] ?? 'Место',
  search: 'Город, улица или метро',
  found: (count: number): string => (count === 0 ? 'Не нашли. Отметьте место на карте.' : 'Выберите место'),
  foundName: ({ kind, name, town }: FoundPlace): string =>
    kind === 'metro' ? `Метро ${name}, ${town}` : [name, town].filter(Boolean).join(', '),
  me: 'Где я сейчас',
  meName: 'Где вы сейчас',
  noPosition: 'Браузер не сообщил, где вы. Введите улицу или отметьте место на карте.',
  map: 'Отметить на карте',
  mapFailed: 'Карта не загрузилась. Введите улицу или метро.',
  mapDone: 'Готово',
  mapPoint: 'Точка на карте',
  remove: (name: string): string => `Убрать: ${name}`,
  onTheWay: 'И по пути между ними',
  detour: 'Не дальше',
  detours: { 1000: '1 км', 2000: '2 км', 5000: '5 км', 10000: '10 км' } as Readonly<Record<number, string>>,

  week: 'Когда вы свободны',
  grid: 'Свободные часы недели',
  presets: { afterWork: 'После работы', lunch: 'В обед', weekend: 'Выходные' },
  clear: 'Очистить',
  gridWords: {
    weekdays,
    hour: (hour: number): string => String(hour),
    cell: (weekday: string, hour: number): string => `${weekday}, с ${hour} до ${hour + 1}`,
    allDay: ({ short, full }: { short: string; full: string }): string =>
      `${short}, ${full.toLowerCase()}: весь день`,
    everyDay: (hour: number): string => `Каждый день с ${hour} до ${hour + 1}`,
  },

  save: 'Запомнить на этом устройстве',
  saved: 'Места и часы записаны на этом устройстве.',
  forget: 'Забыть',
  results: 'Куда вы успеваете',
  askPlace: 'Добавьте место.',
  askWeek: 'Отметьте свободные часы.',
  none: (detour: string): string =>
    `Не\u00a0дальше ${detour} таких отделений нет. Увеличьте расстояние или добавьте часы.`,
  hours: (minutes: number): string => `${hoursPerWeek(minutes)} в\u00a0неделю`,
  distance: ({ detour }: RankedOffice): string =>
    detour === null ? 'Точного адреса на карте нет' : distanceText(detour),
  officeTitle: ({ street, settlement, index }: WeekOffice): string =>
    street || [settlement, index].filter(Boolean).join(', '),
  officeNote: ({ street, region, settlement, index }: WeekOffice): string =>
    street === '' ? region : [settlement, index].filter(Boolean).join(', '),
  free: freeText,
  price: (kopecks: number): string => `от\u00a0${formatAmount(kopecks)} в\u00a0месяц`,
  allUnknown: 'Часов работы этих отделений у\u00a0нас нет, поэтому мы не\u00a0знаем, успеете\u00a0ли вы.',
  unknownHours: hoursLabelText({ kind: 'unknown' }),
  rent: 'Выбрать',
  onMap: 'На карте',
  more: (count: number): string => `Показать ещё ${count}`,
  note: 'Часы отделения — по его времени, с\u00a0перерывами и\u00a0праздниками двух недель.',
} as const
