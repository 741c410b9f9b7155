import { dateInWords, monthInWords, weekdayInWords } from './date-text.ts'
import { shortWeekdays, weekdays } from './period.ts'

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** Words of the grid of days. */
export const monthGridWords = {
  month: (date: string) => capital(monthInWords(date)),
  day: (date: string) => `${dateInWords(date)}, ${weekdayInWords(date)}`,
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
