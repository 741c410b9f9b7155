const MOSCOW_AHEAD_MS = 3 * 3_600_000

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`)

const months = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')
const monthsGenitive =
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const shortMonths = 'янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.'.split(' ')
const weekdays = 'воскресенье понедельник вторник среда четверг пятница суббота'.split(' ')

const year = (date: string): string => date.slice(0, 4)
const month = (date: string): number => Number(date.slice(5, 7)) - 1
const day = (date: string): number => Number(date.slice(8, 10))

/** DD.MM.YYYY (M-CONST-05). */
export const formatDottedDate = (date: string): string =>
  `${date.slice(8, 10)}.${date.slice(5, 7)}.${year(date)}`
/** `15 июля 2025 г.` */
export const formatLongDate = (date: string): string =>
  `${day(date)} ${monthsGenitive[month(date)]} ${year(date)} г.`
/** `15 июля` */
export const formatDayAndMonth = (date: string): string => `${day(date)} ${monthsGenitive[month(date)]}`
/** `с 1 по 10 июля`, `с 25 июля по 3 августа` */
export const formatDays = (from: string, until: string): string =>
  month(from) === month(until)
    ? `с\u00a0${day(from)}\u00a0по\u00a0${day(until)}\u00a0${monthsGenitive[month(until)]}`
    : `с\u00a0${formatDayAndMonth(from)} по\u00a0${formatDayAndMonth(until)}`
export const dayOfMonthText = (date: string): string => String(day(date))
export const monthGenitiveText = (date: string): string => monthsGenitive[month(date)] ?? ''
export const yearText = (date: string): string => year(date)
/** `июл.` (M-CONST-05). */
export const shortMonthText = (date: string): string => shortMonths[month(date)] ?? ''
export const formatShortDate = (date: string): string => `${day(date)} ${shortMonthText(date)}`
/** `июль 2025` */
export const formatMonthAndYear = (date: string): string => `${months[month(date)]} ${year(date)}`
export const weekdayText = (date: string): string => weekdays[utc(date).getUTCDay()] ?? ''

/** ISO text of Moscow's local time, which is UTC+3 all year: `2025-07-15T14:05:00.000Z`. */
const inMoscow = (instant: Date): string => new Date(instant.getTime() + MOSCOW_AHEAD_MS).toISOString()

/** `14:05` in Moscow. */
export const formatMoscowTime = (instant: Date): string => inMoscow(instant).slice(11, 16)

/** `15.07.2025, 14:05` in Moscow. */
export const formatMoscowDateTime = (instant: Date): string =>
  `${formatDottedDate(inMoscow(instant))}, ${formatMoscowTime(instant)}`
