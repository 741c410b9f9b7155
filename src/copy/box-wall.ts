import { inFigures } from './plural.ts'

/** How the doors of a wall are called: a box, or a cell of a locker, which is of another gender. */
interface DoorWords {
  readonly free: string
  readonly taken: string
  readonly mine: string
  readonly chosen: string
}

/** Boxes of an office. */
export const boxDoorWords: DoorWords = { free: 'Свободен', taken: 'Занят', mine: 'Ваш', chosen: 'Выбран' }

/** Cells of a locker. */
export const cellDoorWords: DoorWords = {
  free: 'Свободна',
  taken: 'Занята',
  mine: 'Ваша',
  chosen: 'Выбрана',
}

/** The wall of boxes. */
export const boxWallCopy = {
  search: 'Найти номер',
  zoomIn: 'Крупнее',
  zoomOut: 'Мельче',
  filters: { eyes: 'На уровне глаз', low: 'Нижний ряд' },
  /** The name of a door for those who listen: its number, its row where that is known, its state. */
  door: (number: string, row: number | undefined, state: string) =>
    [`№ ${number}`, ...(row === undefined ? [] : [`ряд ${row}`]), state.toLowerCase()].join(', '),
  notFound: (number: string) => `№ ${number} здесь нет`,
  /** Beside the drawn door. */
  sheet: 'А4',
  book: 'Книга',
} as const

/** Boxes: their sizes in millimetres and in human terms (M-BOX-04). */
export const boxSizeWords: Readonly<Record<number, { title: string; hint: string }>> = {
  1: { title: 'Обычный', hint: '100 × 250 × 200 мм, около 20 писем C5' },
  2: { title: 'Увеличенный', hint: '231 × 359 мм, около 60 писем C5' },
  3: { title: 'Ячейка почтомата', hint: 'Открывается по коду, около 20 писем C5' },
}

/** How a box is chosen: its size, its number, and what became of the chosen one. */
export const boxPickerCopy = {
  box: {
    number: 'Номер ящика',
    loading: 'Загружаем свободные ящики…',
    failed: 'Не удалось загрузить свободные ящики.',
  },
  cell: {
    number: 'Номер ячейки',
    loading: 'Загружаем свободные ячейки…',
    failed: 'Не удалось загрузить свободные ячейки.',
  },
  showAllBoxes: (count: number) => `Показать все (${count})`,
  showFewer: 'Свернуть',
  wallLoading: 'Загружаем номера…',
  /** Under the legend of the quick picks, where the wall tells that all of them are. */
  atEyeLevel: 'На уровне глаз',
  size: 'Размер',
  sizeHint: (hint: string, free: number) => `${hint}, свободно\u00a0${inFigures(free)}`,
  boxNumber: (number: string) => `№ ${number}`,
  taken: (number: string) =>
    number === ''
      ? 'Выбранный номер забронирован, выберите другой'
      : `Номер ${number} забронирован другим клиентом. Остальное в форме сохранено.`,
  /** The preselected number went to somebody else. */
  moved: (from: string, to: string) => `№ ${from} только что заняли, теперь выбран № ${to}.`,
  takeAlternative: (number: string) => `Взять № ${number} по той же цене`,
} as const
