import { formatDottedDate } from '#kit/words/date-text.ts'
import { createRefusalTextFinder } from '#kit/words/general-refusals.ts'
import type { OfficeDayLoad } from '#visits/api/desk-visits.ts'
import { dayFullness } from '#visits/rules/visit-load.ts'

const percent = (load: OfficeDayLoad): string => {
  const share = dayFullness(load)
  return share === null ? '' : `${share}\u00a0%`
}

const columns = {
  office: 'Отделение',
  region: 'Регион',
  day: 'День',
  booked: 'Записано',
  places: 'Мест',
  share: 'Занято',
} as const

export const visitLoadsCopy = {
  tab: 'Запись в отделения',
  loading: 'Загружаем запись…',
  failed: 'Не удалось загрузить запись',
  pages: 'Страницы записи',
  none: 'Записей нет',
  region: 'Регион',
  everyRegion: 'Все регионы',
  day: 'День',
  everyDay: 'Все дни',
  csv: 'Скачать CSV',
  columns,
  share: percent,
} as const

export const visitLoadsRefusalText = createRefusalTextFinder({})

export const visitLoadsCsv = {
  headings: [
    'Индекс',
    'Населённый пункт',
    columns.region,
    columns.day,
    columns.booked,
    columns.places,
    'Занято, %',
  ],
  cells: (load: OfficeDayLoad): string[] => [
    load.index,
    load.settlement,
    load.region,
    formatDottedDate(load.date),
    String(load.booked),
    String(load.places),
    String(dayFullness(load) ?? ''),
  ],
} as const
