import { lowerFirst } from '#kit/words/letter-case.ts'
import { serviceNames } from '#rent/words/price-words.ts'

/** Label and hint of a field, used by `content:check`, the editor at `/admin` and the editors' guide. */
export interface FieldWords {
  readonly label: string
  readonly hint?: string
  readonly example: string
  readonly line?: true
  readonly values?: Readonly<Record<string, string>>
  /** Fields of an object or of list items; `*` matches any key. */
  readonly parts?: Readonly<Record<string, FieldWords>>
}

export interface CollectionWords<Field extends string> {
  readonly label: string
  readonly one: string
  readonly description: string
  readonly fields: Readonly<Record<Field, FieldWords>>
}

export const serviceOptionLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(serviceNames).map(([number, name]) => [number, `${number}: ${lowerFirst(name)}`]),
)

export const tariffGroupLabels: Readonly<Record<string, string>> = {
  capital: 'capital: столицы',
  city: 'city: областные центры',
  town: 'town: остальные города и сёла',
}

/** A hint that is only an example, which the form shows in the empty field. */
export const EXAMPLE_HINT_START = 'Например: '

const tariffGroupNames: Readonly<Record<string, string>> = {
  capital: 'Столицы',
  city: 'Областные центры',
  town: 'Остальные города и сёла',
}

export const editFormWords = {
  body: 'Текст',
  example: (right: string): string =>
    right === '' ? '' : `${EXAMPLE_HINT_START}${right.replace(/^[\w-]+: /, '')}`,
  keyed: (label: string, key: string): string =>
    tariffGroupNames[key] ?? `${label} ${serviceOptionLabels[key] ?? key}`,
  numbered: (list: string, number: number): string => `${list} ${number}`,
  within: (group: string, field: string): string => `${group}: ${lowerFirst(field)}`,
  otherFile: (file: string): string => `Другой файл: ${file}`,
  yesNo: (yes: boolean): string => (yes ? 'да' : 'нет'),
  edition: (title: string, day: string): string => `${title}, с ${day.split('-').reverse().join('.')}`,
  pages: {
    faq: 'Вопросы и ответы',
    home: 'Главная',
    tariffs: 'Тарифы',
    document: 'Документ',
    documents: 'Документы',
    promo: 'Акции',
    service: 'Услуга',
    services: 'Все услуги',
    office: 'Отделение',
    offer: 'Оферта',
    failure: 'Страница ошибки',
    fit: 'Что поместится',
  },
  files: {
    home: 'Главная страница',
    links: 'Ссылки и приложения',
    operator: 'Оператор и реквизиты',
    'box-names': 'Запрещённые названия ящиков',
    'wait-list': 'Очередь на ящики',
    moving: 'Переезд в другой ящик',
    organisations: 'Условия для организаций',
    visits: 'Запись в отделение',
    'item-sizes': 'Размеры конвертов и коробок',
  },
} as const
