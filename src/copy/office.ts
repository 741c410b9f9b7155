import { counted } from './plural.ts'
import { searchCopy } from './search.ts'

const usual = { one: 'обычный', few: 'обычных', many: 'обычных' } as const
const large = { one: 'увеличенный', few: 'увеличенных', many: 'увеличенных' } as const
const cells = { one: 'ячейка почтомата', few: 'ячейки почтомата', many: 'ячеек почтомата' } as const

/** Words of an office's card on the search (spec A§2); label, count and buttons are those of step 0 in checkout.ts. */
export const officeCopy = {
  title: (index: string) => `Отделение ${index}`,
  chosen: 'Выбранное отделение',
  loading: 'Загружаем отделение…',
  failed: 'Отделение не загрузилось',
  retry: 'Повторить',
  close: 'Закрыть карточку',
  sizes: {
    '1': (count: number) => counted(count, usual),
    '2': (count: number) => `${counted(count, large)}, 231×359 мм`,
    locker: (count: number) => counted(count, cells),
  },
  free: (sizes: string) => `Свободны: ${sizes}`,
  nearestOne: (index: string, metres: number | undefined) =>
    metres === undefined ? `Отделение ${index}` : `Отделение ${index}, ${searchCopy.distance(metres)}`,
  nearest: 'Ближайшие со свободными ящиками',
  lockers: 'Почтоматы в отделении',
  page: 'Часы работы и как пройти',
  onMap: 'Показать на карте',
} as const
