import type { FaqSection } from '#contract/content/faq-entry.ts'

/** Words of the FAQ page (M-FAQ-01…04). */
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
    missTitle: 'Такого вопроса нет',
    miss: 'Спросите нас — ответим на почту.',
    elsewhere: 'В текстах ответов, документов и услуг',
  },
  ask: {
    title: 'Не нашли ответ?',
    text: 'Задайте вопрос — позвоните или напишите. Укажите номер заявления, если он есть.',
    form: 'Задайте вопрос',
    // No line ends within a number.
    call: (phone: string) => `Позвонить: ${phone.replaceAll('-', '\u2011')}`,
    write: (email: string) => `Написать: ${email}`,
  },
  all: 'Все вопросы и ответы',
} as const
