import { formatInteger } from '#kit/words/plural.ts'
import { boxSpacesMm } from '#rent/rules/box-size.ts'

const [usual, enlarged] = [boxSpacesMm[1], boxSpacesMm[2]]

interface DoorWords {
  readonly free: string
  readonly taken: string
  readonly mine: string
  readonly chosen: string
}

export const boxDoorWords: DoorWords = { free: 'Свободен', taken: 'Занят', mine: 'Ваш', chosen: 'Выбран' }

export const cellDoorWords: DoorWords = {
  free: 'Свободна',
  taken: 'Занята',
  mine: 'Ваша',
  chosen: 'Выбрана',
}

export const boxWallCopy = {
  search: 'Найти номер',
  zoomIn: 'Крупнее',
  zoomOut: 'Мельче',
  filters: { eyes: 'На уровне глаз', low: 'Внизу' },
  /** Accessible name of a door. */
  door: (number: string, row: number | undefined, state: string) =>
    [`№ ${number}`, ...(row === undefined ? [] : [`ряд ${row}`]), state.toLowerCase()].join(', '),
  notFound: (number: string) => `№\u00a0${number} здесь нет`,
  sheet: 'А4',
  book: 'Книга',
} as const

/** Sizes in millimetres and compared with everyday objects (M-BOX-04). */
export const boxSizeWords: Readonly<Record<number, { title: string; hint: string }>> = {
  1: { title: 'Обычный', hint: `${usual.height} × ${usual.width} × ${usual.depth} мм, около 20 писем C5` },
  2: { title: 'Увеличенный', hint: `${enlarged.height} × ${enlarged.width} мм, около 60 писем C5` },
  3: { title: 'Ячейка почтомата', hint: 'Открывается по коду, около 20 писем C5' },
}

export const boxPickerCopy = {
  box: {
    number: 'Номер ящика',
    loading: 'Загружаем свободные ящики…',
    failed: 'Не удалось загрузить свободные ящики.',
    /** For a box preselected by the site. */
    offered: (isAtEyeLevel: boolean) =>
      `Мы выбрали ${isAtEyeLevel ? 'ящик на уровне глаз' : 'первый свободный ящик'}, его можно сменить`,
  },
  cell: {
    number: 'Номер ячейки',
    loading: 'Загружаем свободные ячейки…',
    failed: 'Не удалось загрузить свободные ячейки.',
    offered: (isAtEyeLevel: boolean) =>
      `Мы выбрали ${isAtEyeLevel ? 'ячейку на уровне глаз' : 'первую свободную ячейку'}, её можно сменить`,
  },
  showAllBoxes: (count: number) => `Показать все (${count})`,
  showFewer: 'Свернуть',
  wallLoading: 'Загружаем номера…',
  atEyeLevel: 'На уровне глаз',
  size: 'Размер',
  sizeHint: (hint: string, free: number) => `${hint}, свободно\u00a0${formatInteger(free)}`,
  whatFits: 'Что поместится',
  boxNumber: (number: string) => `№\u00a0${number}`,
  taken: (number: string) =>
    number === ''
      ? 'Выбранный номер забронирован, выберите другой'
      : `Номер ${number} забронирован другим клиентом. Остальное в форме сохранено.`,
  moved: (from: string, to: string) => `№ ${from} только что заняли, теперь выбран № ${to}.`,
  takeAlternative: (number: string) => `Взять №\u00a0${number} по той же цене`,
} as const
