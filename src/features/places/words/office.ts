import { formatDottedDate } from '#kit/words/date-text.ts'
import { formatCount } from '#kit/words/plural.ts'
import { distanceText, freeBoxesText } from './office-status.ts'

const usual = { one: 'обычный', few: 'обычных', many: 'обычных' } as const
const large = { one: 'увеличенный', few: 'увеличенных', many: 'увеличенных' } as const
const lockerCells = { one: 'ячейка почтомата', few: 'ячейки почтомата', many: 'ячеек почтомата' } as const

export const placeCopy = {
  officeTitle: (index: string) => `Отделение ${index}`,
  lockerTitle: (name: string) => name,
  loading: 'Загружаем отделение…',
  select: 'Выбрать отделение',
  selectLocker: 'Выбрать почтомат',
  continueDraft: 'Вернуться к черновику',
  digitize: 'Подключить оцифровку',
  digitizeNote:
    'В этом отделении письма организаций вскрывают, сканируют и загружают в кабинет. От 3600 рублей в месяц, тариф действует с 01.07.2025.',
  officeOnly: 'Только в отделении',
  noneFree: 'Нет свободных ящиков',
  noneFreeCells: 'Нет свободных ячеек',
  free: freeBoxesText,
  hours: 'Часы работы',
  directions: 'Как пройти',
  closed: 'Временно закрыто',
  temporarilyClosed: (until: string | null) =>
    until === null
      ? 'Отделение временно закрыто, арендовать ящик здесь сейчас нельзя.'
      : `Отделение закрыто до ${formatDottedDate(until)}. Арендовать ящик здесь пока нельзя.`,
  hoursWhenOpen: 'Часы работы, когда отделение открыто',
  another: 'Выбрать другое отделение',
  officeOnlyHelp:
    'Онлайн-оформление в этом отделении не подключено: ящик можно арендовать на месте, с паспортом.',
  wait: 'Встать в очередь',
  noneFreeHelp: 'Свободных ящиков в этом отделении сейчас нет.',
  noneFreeCellsHelp: 'Свободных ячеек в этом почтомате сейчас нет.',
  nearestLoading: 'Ищем ближайшие отделения…',
  nearestFailed: 'Не удалось найти ближайшие отделения.',
  nearestNone: 'Свободных ящиков поблизости нет.',
  nearest: 'Ближайшие отделения со свободными ящиками',
  others: 'Другие отделения со свободными ящиками',
  lockers: 'Почтоматы в этом отделении',
  pricesFrom: (amounts: { individual: string; privileged: string; legal: string }) =>
    `В месяц: от\u00a0${amounts.individual} для частных лиц, от\u00a0${amounts.privileged} для льготников, от\u00a0${amounts.legal} для юрлиц и ИП`,
} as const

export const officeNoteCopy = {
  until: (day: string) => `Объявление отделения, действует по ${formatDottedDate(day)}`,
} as const

/** Texts of the office card, including the availability of boxes (M-OFF-10…12). */
export const officeCopy = {
  title: (index: string) => `Отделение ${index}`,
  note: (parts: readonly string[]) => parts.join(' · '),
  chosen: 'Выбранное отделение',
  loading: 'Загружаем отделение…',
  failed: 'Отделение не загрузилось',
  retry: 'Повторить',
  close: 'Закрыть карточку',
  sizes: {
    '1': (count: number) => formatCount(count, usual),
    '2': (count: number) => `${formatCount(count, large)}, 231×359 мм`,
    locker: (count: number) => formatCount(count, lockerCells),
  },
  free: (sizes: string) => `Свободны: ${sizes}`,
  nearestOne: (index: string, metres: number | undefined) =>
    metres === undefined ? `Отделение ${index}` : `Отделение ${index}, ${distanceText(metres)}`,
  nearest: 'Ближайшие со свободными ящиками',
  others: 'Другие со свободными ящиками',
  lockers: 'Почтоматы в отделении',
  page: 'Часы работы и как пройти',
  pageWithoutHours: 'Цены и услуги отделения',
  onMap: 'Показать на карте',
} as const

/** Shown if the URL names no existing office (M-ERR-04) or locker. */
export const unknownPlaceCopy = {
  unknown: {
    title: 'Мы не нашли такой адрес',
    text: 'Проверьте индекс: в нём шесть цифр. Или выберите отделение на карте.',
  },
  locker: {
    title: 'Такого почтомата нет',
    text: 'Найдите другой почтомат или отделение по адресу, индексу или на карте.',
  },
  missing: {
    title: 'Сначала выберите отделение',
    text: 'Форма аренды открывается для отделения. Найдите его на карте или по адресу.',
  },
} as const
