export const addressPartWords = {
  house: (number: string) => `д. ${number}`,
  corpus: (number: string) => `корп. ${number}`,
  building: (number: string) => `стр. ${number}`,
  flat: (number: string) => `кв. ${number}`,
} as const

export const addressPartAbbreviations = {
  corpus: ['к', 'корп', 'корпус'],
  building: ['с', 'стр', 'строение'],
  flat: ['кв', 'квартира', 'оф', 'офис'],
} as const satisfies Partial<Record<keyof typeof addressPartWords, readonly string[]>>

export const emailInboxWords = {
  title: 'Отправленные письма',
  lead: 'Встроенный почтовый ящик для разработки: наружу ничего не уходит, хранятся последние 200 писем.',
  none: 'Писем пока нет.',
  all: 'Все письма',
  when: 'Время (Москва)',
  from: 'От кого',
  to: 'Кому',
  subject: 'Тема',
  noSubject: 'Без темы',
  asHtml: 'Показать с оформлением',
  attachments: 'Вложения',
  sendBack: 'Вернуть письмо: такого адреса нет',
  sentBack: 'Письмо возвращено',
} as const

export const smsInboxWords = {
  title: 'Отправленные СМС',
  lead: 'Встроенный СМС-шлюз для разработки: наружу ничего не уходит, хранятся последние 200 сообщений. На номера с окончанием 0001 сообщение не доставляется, 0002 — не успевает дойти.',
  none: 'Сообщений пока нет.',
  when: 'Время (Москва)',
  to: 'Кому',
  text: 'Текст',
} as const

export const trackingStandInWords = {
  accepted: 'Принято в отделении связи',
  leftSorting: 'Покинуло сортировочный центр',
  arrived: 'Прибыло в место вручения',
  operation: 'Обработка',
  place: 'Москва',
  fault: 'Запрос не выполнен',
} as const
