import { serviceValues } from './service-values.ts'

/** What the groups of offices are called in files, and what they are. */
const groupWords: Readonly<Record<string, string>> = {
  capital: 'capital: столицы',
  city: 'city: областные центры',
  town: 'town: остальные города и сёла',
}

/** Words of the editing interface at `/admin` that are not names of fields. */
export const editingWords = {
  body: 'Текст',
  example: (right: string): string => (right === '' ? '' : `Например: ${right.replace(/^[\w-]+: /, '')}`),
  keyed: (label: string, key: string): string => `${label} ${groupWords[key] ?? serviceValues[key] ?? key}`,
  numbered: (list: string, number: number): string => `${list} ${number}`,
  within: (group: string, field: string): string =>
    `${group}: ${field.slice(0, 1).toLowerCase()}${field.slice(1)}`,
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
  },
  files: {
    home: 'Главная страница',
    links: 'Ссылки и приложения',
    operator: 'Оператор и реквизиты',
    'box-names': 'Запрещённые названия ящиков',
  },
} as const
