import { formatDayAndMonth, weekdayText } from '#kit/words/date-text.ts'
import type { VisitPurpose, VisitTime } from '#visits/api/visits.ts'
import { formatHalfHour, HALF_HOUR_MINUTES, parseHalfHour } from '#visits/rules/visit-times.ts'

export const visitPurposeWords = {
  sign: 'Подписать договор',
  exchangeKeys: 'Обменять ключи',
  handInKey: 'Сдать ключ',
  collectItem: 'Забрать отправление',
} as const satisfies Record<VisitPurpose, string>

/** `10:00–10:30` */
export const formatHalfHourSpan = (start: string): string =>
  `${start}–${formatHalfHour((parseHalfHour(start) + HALF_HOUR_MINUTES) % (24 * 60))}`

/** `вторник, 1 декабря` */
export const formatVisitDay = (date: string): string => `${weekdayText(date)}, ${formatDayAndMonth(date)}`

/** `вторник, 1 декабря, 10:00–10:30` */
export const formatVisitTime = ({ date, start }: VisitTime): string =>
  `${formatVisitDay(date)}, ${formatHalfHourSpan(start)}`

/** `1 декабря в 10:00`, for subjects of emails. */
export const formatVisitStart = ({ date, start }: VisitTime): string =>
  `${formatDayAndMonth(date)} в ${start}`
