import { formatDottedDate } from '#kit/words/date-text.ts'
import { formatCount } from '#kit/words/plural.ts'

export const branchTodayCopy = {
  tab: 'Сегодня',
  loading: 'Загружаем день…',
  failed: 'Не удалось загрузить день',
  toSign: 'Кого ждём и что подписать',
  toSignNone: 'Подписывать нечего: все заявления подписаны',
  toEnd: 'Что заканчивается',
  toEndNone: 'В ближайший месяц аренды не заканчиваются',
  whole: (count: number) => `Показать все ${count}`,
  when: 'Когда',
  startsToday: 'с сегодняшнего дня',
  startsOn: (date: string) => `с ${formatDottedDate(date)}`,
  waitsSince: (date: string) => `ждём с ${formatDottedDate(date)}`,
  endsOn: (date: string) => `до ${formatDottedDate(date)}`,
  endsToday: 'до конца дня',
  signInTurn: 'Подписать по очереди',
  print: (count: number) =>
    `Напечатать ${formatCount(count, { one: 'заявление', few: 'заявления', many: 'заявлений' })} (PDF)`,
} as const
