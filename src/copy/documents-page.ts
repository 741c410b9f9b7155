import { clientTypeNames } from './client-types.ts'

/** Words of the documents page, of a document's page and of the made files (M-DOC-02). */
export const documentsCopy = {
  title: 'Документы',
  description:
    'Бланки, правила, оферта, инструкция и тарифы на аренду абонентских ящиков. Можно прочитать на сайте или скачать.',
  lead: 'Каждый документ можно прочитать на сайте или открыть файлом.',
  read: 'Читать на сайте',
  download: (format: string) => `Скачать ${format.toUpperCase()}`,
  from: (date: string) => `Действует с ${date}`,
  fromTo: (from: string, to: string) => `Действует с ${from} по ${to}`,
  editions: 'Другие редакции',
  changes: (words: string) => `Что изменилось: ${words}`,
  earlier: 'Прежняя редакция',
  coming: 'Будущая редакция',
  now: 'Действует сейчас',
  allEditions: 'Все тарифы с датами действия',
  tariffEntry: (date: string) => `Тарифы на аренду ящиков, действуют с ${date}`,
  kilobytes: (amount: string) => `${amount} КБ`,
} as const

/** Words of the price tables in the documents and on the tariff page. */
export const tariffWords = {
  month: 'Аренда за месяц',
  services: 'Дополнительные услуги',
  group: (title: string) => `Отделения: ${title}`,
  size: { 1: 'Обычный ящик', 2: 'Увеличенный ящик, 231×359 мм', locker: 'Ячейка почтомата' },
  what: 'Что',
  service: 'Услуга',
  charge: 'Как платить',
  charges: { month: 'за месяц', once: 'один раз' },
  client: { individual: clientTypeNames[1], privileged: clientTypeNames[2], legal: clientTypeNames[3] },
  legalOnly: '—',
  onlyAt: (name: string, index: string) => `${name} (отделение ${index})`,
} as const
