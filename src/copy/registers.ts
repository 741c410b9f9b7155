import type { RegisteredLook } from '#contract/administration-registers.ts'
import { dateInDots } from './date-text.ts'
import { accessedWords, purposeWords } from './personal-data.ts'
import { counted } from './plural.ts'

/** Heads of the columns of both registers as files. */
export const registersCsv = {
  consents: ['Номер', 'Дано', 'Кто', 'Редакция', 'Хеш текста (SHA-256)', 'Как дано', 'Принял', 'Отозвано'],
  looks: ['Когда', 'Кто смотрел', 'Чьи данные', 'Что', 'Зачем', 'Заявление'],
} as const

/** What was looked at and why. */
export const lookWords = {
  what: { ...accessedWords, card: 'Карточка заявления' },
  why: (purpose: RegisteredLook['purpose']): string => {
    if (purpose === null) return 'работа с заявлением'
    return purpose === 'person_request' ? 'по просьбе клиента' : purposeWords[purpose]
  },
} as const

/** Words of the tab with the registers of personal data. */
export const registersCopy = {
  tab: 'Персональные данные',
  lead: 'Реестры для ответственного за обработку персональных данных. Каждый просмотр и каждая выгрузка попадают в журнал.',
  which: 'Реестр',
  registers: { consents: 'Согласия', looks: 'Кто смотрел данные' },
  loading: 'Загружаем реестр…',
  failed: 'Не удалось загрузить реестр',
  /** Which days are shown, also where none were typed. */
  answered: ({ from, to, total }: { from: string; to: string; total: number }): string =>
    `${dateInDots(from)} – ${dateInDots(to)}: ${counted(total, { one: 'запись', few: 'записи', many: 'записей' })}`,
  none: 'За эти дни записей нет',
  nobody: 'За эти дни с такой фамилией записей нет',
  pages: 'Страницы реестра',
  person: 'Фамилия клиента',
  viewer: 'Фамилия сотрудника',
  from: 'С какого дня',
  to: 'По какой день',
  dayShape: 'дд.мм.гггг',
  daysWrong: 'День, например 01.09.2026, не больше года за раз',
  edition: 'Редакция',
  state: 'Состояние',
  every: 'Все',
  states: { held: 'Действуют', withdrawn: 'Отозваны' },
  find: 'Показать',
  csv: 'Скачать за эти дни, CSV',
  csvNote:
    'В файле все записи за выбранные дни. Отбор по фамилии на него не действует: фамилии не пишутся в адреса.',
  erased: 'данные удалены',
  earlier: 'прежняя',
  text: 'текст',
  textOf: (id: number) => `Текст согласия № ${id}`,
  held: 'действует',
  withdrawn: (instant: string) => `отозвано ${instant}`,
  takenBy: (name: string) => `принял ${name}`,
  claim: (id: number) => `№ ${id}`,
  columns: {
    given: 'Дано',
    who: 'Кто',
    edition: 'Редакция',
    way: 'Как дано',
    when: 'Когда',
    viewer: 'Кто смотрел',
    whose: 'Чьи данные',
    what: 'Что',
    why: 'Зачем',
    claim: 'Заявление',
  },
} as const
