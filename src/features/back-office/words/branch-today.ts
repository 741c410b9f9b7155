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

export const keyboardShortcutsCopy = {
  title: 'Клавиши',
  open: 'Клавиши',
  close: 'Закрыть',
  list: [
    { term: '/', details: 'Курсор в поиск' },
    { term: '↓ в поиске', details: 'К первому найденному' },
    { term: '↑ ↓ Home End', details: 'По строкам таблицы' },
    { term: 'Enter', details: 'Открыть заявление; после подписи — следующее' },
    { term: 'Esc', details: 'Из заявления к списку' },
    { term: 'S', details: 'Подписать' },
    { term: 'P', details: 'Печать заявления' },
    { term: 'I', details: 'Показать паспорт' },
    { term: 'B', details: 'Учесть оплату' },
    { term: 'R', details: 'Оформить отказ' },
    { term: 'E', details: 'Прекратить досрочно' },
    { term: 'M', details: 'Перенести на другое место' },
    { term: 'C', details: 'Изменить заказ' },
    { term: 'X', details: 'Отметить место неисправным или исправным' },
    { term: 'N', details: 'Следующее заявление к подписанию' },
    { term: '?', details: 'Эта подсказка' },
  ],
  scanner:
    'Код с напечатанного заявления, код адреса ящика и трек-номер открывают заявление: сканируйте, когда курсор не в поле или в строке поиска. Буквы — по английской раскладке, действуют в открытом заявлении.',
  areOn: 'Клавиши включены',
} as const
