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

/** Monday first. */
const shortWeekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const
const weekdays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']

const shortWeekday = (date: string): string => shortWeekdays[weekdays.indexOf(weekdayText(date))] ?? ''

export const periodCopy = {
  start: 'Начало аренды',
  startHint: 'В этом месяце — через пять дней, в следующих — с первого числа',
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
  once: 'потом продлить нельзя, можно будет оформить новую аренду',
  onceByHand: 'потом продлить вручную нельзя, только автопродлением с баланса',
  onlyFromFirst: 'Доступно при аренде с 1 числа',
} as const

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

export const monthGridWords = {
  month: (date: string) => capital(formatMonthAndYear(date)),
  day: (date: string) => `${formatLongDate(date)}, ${weekdayText(date)}`,
  weekdays: weekdays.map((full, index) => ({ short: shortWeekdays[index] ?? '', full })),
  previous: 'Предыдущий месяц',
  next: 'Следующий месяц',
  today: 'сегодня',
  gridHint: 'Зачёркнутый день выбрать нельзя: наведите на него или нажмите, и мы скажем почему.',
  closedDays: {
    passed: 'Этот день уже прошёл.',
    start_too_early: 'Слишком рано: нужно пять дней на подготовку.',
    start_not_first: 'В следующих месяцах аренда начинается только с первого числа.',
    start_too_late: 'Так далеко начало аренды не выбирают.',
  },
} as const
