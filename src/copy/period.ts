import { dateInDots, dayOfMonth, ofMonth, shortMonth, weekdayInWords, yearOf } from './date-text.ts'

/** From Monday on, as they stand over a column. */
export const shortWeekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const
/** From Monday on, in full. */
export const weekdays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']

const shortWeekday = (date: string): string => shortWeekdays[weekdays.indexOf(weekdayInWords(date))] ?? ''

/** Words of choosing the first day of a rent and its term, the same in the form, the calculator and an extension. */
export const periodCopy = {
  start: 'Начало аренды',
  startHint: 'В этом месяце — через пять дней, в следующих — с первого числа',
  /** A leaf of a calendar: `1`, `дек.` (heard in full), and the weekday in short or, of another year than today's, the year. */
  startLeaf: (date: string, today: string) => ({
    label: dayOfMonth(date),
    under: shortMonth(date),
    underInFull: ofMonth(date),
    mark: yearOf(date) === yearOf(today) ? shortWeekday(date) : yearOf(date),
    accessibleEnd: `${yearOf(date)} г., ${weekdayInWords(date)}`,
  }),
  otherDay: 'Другая дата',
  term: 'Срок',
  termNote: 'в месяцах',
  termHint: 'Последний день аренды — конец месяца',
  until: 'до',
  end: (date: string) => dateInDots(date),
  /** Of a rent that no extension can continue, after its number of months. */
  once: 'потом продлить нельзя, можно будет оформить новую аренду',
  onceByHand: 'потом продлить вручную нельзя, только автопродлением с баланса',
  onlyFromFirst: 'Доступно при аренде с 1 числа',
} as const
