import type * as z from 'zod/mini'
import type { bannerEntry, faqEntry, serviceEntry } from '#content/api/entries/banner-service-faq-entries.ts'
import { faqCopy } from '#content/words/content-pages.ts'
import { type CollectionWords, serviceOptionLabels } from './collection-form-words.ts'

const order = (about: string) => ({
  label: 'Порядок',
  hint: `Целое число от 1: ${about}`,
  example: 'order: 5',
})

export const faqWords: CollectionWords<keyof z.infer<typeof faqEntry>> = {
  label: 'Вопросы и ответы',
  one: 'Вопрос',
  description: 'Вопросы и ответы на их странице, часть из них на главной.',
  fields: {
    section: {
      label: 'Раздел',
      hint: 'about — об услуге, legals — юридическим лицам, changes — изменение договора, prolongation — продление, cabinet — личный кабинет, extras — дополнительные услуги',
      example: 'section: about',
      values: faqCopy.sections,
    },
    order: order('место вопроса в разделе, без повторов'),
    anchor: {
      label: 'Якорь',
      hint: 'Латинские буквы и число в конце: вопрос откроется по ссылке /faq#service15. Не меняйте якорь опубликованного вопроса.',
      example: 'anchor: service15',
    },
    question: { label: 'Вопрос', hint: 'От 5 до 150 знаков', example: 'question: Где взять ключ от ящика?' },
    image: {
      label: 'Картинка',
      hint: 'Имя файла из content/faq/images: латинские буквы, цифры, дефис',
      example: 'image: box-size.svg',
    },
    imageAlt: {
      label: 'Что на картинке',
      hint: 'Для тех, кто не видит картинку, не короче 10 знаков. Нужно, если есть картинка.',
      example: 'imageAlt: Схема вложения — 10 сантиметров в высоту и 25 в ширину',
    },
    home: { label: 'Показать на главной', hint: 'true или false', example: 'home: true' },
    synonyms: {
      label: 'Другие слова',
      hint: 'Слова, которыми об этом спрашивают и которых нет в вопросе, в любой форме: по ним вопрос тоже найдут',
      example: 'synonyms: [чек, квитанция]',
    },
  },
}

export const serviceWords: CollectionWords<keyof z.infer<typeof serviceEntry>> = {
  label: 'Услуги',
  one: 'Услуга',
  description: 'Страницы услуг: название, коротко, подробно.',
  fields: {
    title: { label: 'Название', hint: 'Не короче 5 знаков', example: 'title: Гарантия сохранности' },
    order: order('место в списке услуг'),
    summary: {
      label: 'Коротко',
      hint: 'Одно предложение от 20 до 200 знаков: для списка и поисковиков',
      example: 'summary: Содержимое ящика хранится ещё месяц после окончания аренды.',
    },
    numbers: {
      label: 'Номера услуги в заявлении',
      hint: '1 — название ящика, 4 и 5 — заказные отправления, 7 — уведомления, 8 — гарантия, 9 — оцифровка',
      example: 'numbers: [8]',
      values: serviceOptionLabels,
    },
    audience: {
      label: 'Для кого',
      hint: 'everyone — для всех, legal — для организаций и предпринимателей',
      example: 'audience: everyone',
      values: { everyone: 'Для всех', legal: 'Для организаций и предпринимателей' },
    },
    faq: {
      label: 'Вопрос, который её объясняет',
      hint: 'Якорь вопроса',
      example: 'faq: services2',
    },
  },
}

export const bannerWords: CollectionWords<keyof z.infer<typeof bannerEntry>> = {
  label: 'Баннеры',
  one: 'Баннер',
  description: 'Карусель на главной странице. Текст стоит в окне, которое открывает баннер.',
  fields: {
    order: order('место в карусели. Два баннера на одном месте не должны пересекаться по дням.'),
    title: {
      label: 'Заголовок',
      hint: 'От 5 до 80 знаков',
      example: 'title: Заказные письма — прямо в ящик',
    },
    text: {
      label: 'Текст',
      hint: 'От 10 до 200 знаков',
      example: 'text: Мы положим заказное письмо в ваш ящик.',
    },
    dialogTitle: {
      label: 'Заголовок окна',
      hint: 'Не короче 5 знаков',
      example: 'dialogTitle: Получайте заказные отправления в ящик',
    },
    service: {
      label: 'Услуга, которую подключают',
      hint: 'Номер услуги: 1, 4, 5, 7, 8 или 9. Пусто — любая.',
      example: 'service: 4',
      values: serviceOptionLabels,
    },
    validFrom: {
      label: 'Показывать с',
      hint: 'Первый день. Пусто — сразу.',
      example: "validFrom: '2026-12-01'",
    },
    validTo: {
      label: 'Показывать по',
      hint: 'Последний день. Пусто — всегда.',
      example: "validTo: '2026-12-31'",
    },
  },
}
