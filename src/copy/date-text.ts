const utc = (date: string): Date => new Date(`${date}T00:00:00Z`)
const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', ...options })

const dotted = format({ day: '2-digit', month: '2-digit', year: 'numeric' })
const longDay = format({ day: 'numeric', month: 'long', year: 'numeric' })
const dayOfMonth = format({ day: 'numeric', month: 'short' })
const monthAndYear = format({ month: 'long', year: 'numeric' })
const weekday = format({ weekday: 'long' })

/** A calendar date as DD.MM.YYYY (M-CONST-05). */
export const dateInDots = (date: string): string => dotted.format(utc(date))
/** `15 июля 2025 г.` */
export const dateInWords = (date: string): string => longDay.format(utc(date))
/** `15 июл.` with the Russian abbreviations (M-CONST-05). */
export const shortDate = (date: string): string => dayOfMonth.format(utc(date))
/** `июль 2025`, for a line of the price. */
export const monthInWords = (date: string): string => monthAndYear.format(utc(date)).replace(/\s*г\.$/u, '')
/** `вторник` */
export const weekdayInWords = (date: string): string => weekday.format(utc(date))

/** An instant in Moscow as `15.07.2025, 14:05`. */
export const instantInWords = (instant: Date): string =>
  new Intl.DateTimeFormat('ru-RU', {
    timeZone: 'Europe/Moscow',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant)

/** The clock time of an instant in Moscow, `14:05`. */
export const timeInWords = (instant: Date): string =>
  new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit' }).format(
    instant,
  )
