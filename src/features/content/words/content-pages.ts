import type { FaqSection } from '#content/api/entries/banner-service-faq-entries.ts'
import { typesetPhone } from '#kit/words/phone.ts'
import { clientTypeNames } from '#rent/words/client-types.ts'

/** Texts of the documents page (M-DOC-02). */
export const documentsCopy = {
  title: 'Документы',
  description:
    'Бланки, правила, оферта, инструкция и тарифы на аренду абонентских ящиков. Можно прочитать на сайте или скачать.',
  lead: 'Каждый документ можно открыть файлом, почти все — прочитать прямо на сайте.',
  read: 'Читать на сайте',
  contents: 'Содержание',
  download: (format: string) => `Скачать ${format.toUpperCase()}`,
  from: (date: string) => `Действует с ${date}`,
  fromTo: (from: string, to: string) => `Действует с ${from} по ${to}`,
  editions: 'Другие редакции',
  changes: (words: string) => `Что изменилось: ${words}`,
  allEditions: 'Все тарифы с датами действия',
  tariffEntry: (date: string) => `Тарифы на аренду ящиков, действуют с ${date}`,
  kilobytes: (amount: string) => `${amount} КБ`,
} as const

export const tariffTableCopy = {
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

export const servicesCopy = {
  title: 'Услуги',
  description:
    'Аренда ящика и ячейки почтомата, название ящика, заказные отправления, уведомления, гарантия сохранности, оцифровка почты.',
  lead: 'Арендуйте ящик или ячейку, а остальное добавьте сразу или когда понадобится.',
  rents: 'Аренда',
  extras: 'Дополнительные услуги',
  legalOnly: 'Для организаций и ИП',
  question: 'Вопросы об этой услуге',
  price: 'Тарифы и калькулятор',
  rent: 'Арендовать ящик',
  rentCell: 'Арендовать ячейку',
  connect: 'Подключить к моему заявлению',
} as const

export const tariffsCopy = {
  title: 'Тарифы и калькулятор',
  description:
    'Сколько стоит аренда абонентского ящика: цены за месяц по группам отделений, цены услуг и калькулятор.',
  lead: 'Цены указаны за месяц, с НДС. Неполный первый месяц оплачивается по дням.',
  calculator: 'Посчитайте свою аренду',
  noScript: 'Чтобы посчитать цену на сайте, включите JavaScript. Цены стоят в таблицах ниже.',
  others: 'Прежние и будущие тарифы',
  pdf: 'Тарифы в PDF',
} as const

/** Texts of the FAQ page (M-FAQ-01…04). */
export const faqCopy = {
  title: 'Вопросы и ответы',
  description:
    'Ответы на вопросы об аренде абонентских ящиков: что поместится, как оплатить, подписать, продлить и подключить услуги.',
  path: 'Путь к странице',
  home: 'Главная',
  sections: {
    about: 'Об услуге',
    legals: 'Юридическим лицам',
    changes: 'Изменение договора',
    prolongation: 'Продление аренды',
    cabinet: 'Личный кабинет',
    extras: 'О дополнительных услугах',
  } satisfies Record<FaqSection, string>,
  contents: 'Разделы',
  orderLink: 'Порядок оказания услуги (PDF)',
  orderHref: '/docs/order-of-service-provision.pdf',
  openPicture: 'Открыть картинку крупно',
  picture: 'Картинка крупно',
  closePicture: 'Закрыть',
  search: {
    label: 'Найти вопрос',
    hint: 'Например: ключ',
    find: 'Найти',
    found: { one: 'вопрос', few: 'вопроса', many: 'вопросов' },
    foundStart: 'Нашли',
    foundBySomeWords: 'Всех слов вместе нет ни в одном вопросе. По отдельным словам нашли',
    missTitle: 'Такого вопроса нет',
    miss: 'Спросите нас — ответим на почту.',
    elsewhere: 'В текстах ответов, документов и услуг',
  },
  ask: {
    title: 'Не нашли ответ?',
    text: 'Задайте вопрос — позвоните или напишите. Укажите номер заявления, если он есть.',
    form: 'Задайте вопрос',
    call: (phone: string) => `Позвонить: ${typesetPhone(phone)}`,
    write: (email: string) => `Написать: ${email}`,
  },
  all: 'Все вопросы и ответы',
} as const
