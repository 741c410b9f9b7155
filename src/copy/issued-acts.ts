import { dateInDots } from './date-text.ts'

/** Words of issued acts, their registers and what stands beside them; nothing of them is loaded by pages of persons. */
export const actWords = {
  /** The number of an act within its year. */
  number: (number: number) => `АЯ-${number}`,
  rent: (place: string, label: string) => `${label.replace(/^Аренда/u, `Аренда ${place}`)}`,
  nothing: 'Услуги не оказывались',
  title: (number: string, date: string) => `Акт № ${number} от ${dateInDots(date)} об оказании услуг`,
  corrected: (number: number, date: string) => `Исправление № ${number} от ${dateInDots(date)}`,
  notDone: 'Исправленный акт заменяет прежний: услуги за этот период не оказывались, деньги возвращены.',
  signer: (post: string, name: string) => [post, name].filter(Boolean).join(', '),
  csv: [
    'Номер',
    'Дата',
    'Исправление №',
    'Дата исправления',
    'Период с',
    'Период по',
    'Заявление',
    'Отделение',
    'Ящик или ячейка',
    'Покупатель',
    'ИНН',
    'КПП',
    'Без НДС',
    'Ставка НДС',
    'НДС',
    'Всего с НДС',
  ],
} as const
