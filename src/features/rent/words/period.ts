import {
  dayOfMonthText,
  formatDottedDate,
  formatLongDate,
  formatMonthAndYear,
  monthGenitiveText,
  shortMonthText,
  weekdayText,
  yearText,
} from '#kit/words/date-text.ts'
import { upperFirst } from '#kit/words/letter-case.ts'
import { whyNot } from './why-not.ts'

/** Monday first. */
const shortWeekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const
const weekdays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']

export const shortWeekday = (date: string): string => shortWeekdays[weekdays.indexOf(weekdayText(date))] ?? ''

/** Summarises the possible start dates. */
export const startHintText = (dates: {
  readonly earliestThisMonth: string | null
  /** More than one day of this month is possible. */
  readonly hasSeveralDays: boolean
}): string => {
  const { earliestThisMonth: first, hasSeveralDays } = dates
  if (first === null) return 'С 1-го числа любого из трёх месяцев'
  const day = `${dayOfMonthText(first)} ${monthGenitiveText(first)}`
  return `С ${day}${hasSeveralDays ? ' в любой день' : ''} или с 1-го числа любого из трёх месяцев`
}

export const periodCopy = {
  start: 'Начало аренды',
  startLeaf: (date: string, today: string) => ({
    label: dayOfMonthText(date),
    under: shortMonthText(date),
    underInFull: monthGenitiveText(date),
    mark: yearText(date) === yearText(today) ? shortWeekday(date) : yearText(date),
    accessibleEnd: `${yearText(date)} г., ${weekdayText(date)}`,
  }),
  otherDay: 'Другая дата',
  term: 'Срок',
  termNote: 'в месяцах',
  termHint: 'Последний день аренды — конец месяца',
  until: 'до',
  end: (date: string) => formatDottedDate(date),
  /** The rent cannot be extended. */
  once: 'такую аренду не продлевают, потом можно оформить новую',
  onceByHand: 'такую аренду продлевает только автопродление с баланса',
  onlyFromFirst: whyNot.term.only_from_first,
} as const

export const monthGridWords = {
  loading: 'Загружаем календарь…',
  month: (date: string) => upperFirst(formatMonthAndYear(date)),
  day: (date: string) => `${formatLongDate(date)}, ${weekdayText(date)}`,
  weekdays: weekdays.map((full, index) => ({ short: shortWeekdays[index] ?? '', full })),
  previous: 'Предыдущий месяц',
  next: 'Следующий месяц',
  today: 'сегодня',
  gridHint: 'Зачёркнутый день выбрать нельзя. Нажмите на него — скажем почему.',
  noMore: whyNot.startDay.beyond_month,
  closedDays: { passed: whyNot.startDay.passed, tooEarly: whyNot.startDay.start_too_early },
} as const
