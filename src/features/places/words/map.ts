import { formatInteger } from '#kit/words/plural.ts'
import { distanceText, freeBoxesText, officeCountText } from './office-status.ts'

type FreeOfPin = number | 'closed' | undefined

const freeWords = (free: FreeOfPin, locker: boolean): string | undefined => {
  if (free === undefined) return undefined
  if (free === 'closed') return 'временно закрыто'
  if (free > 0) return freeBoxesText(free, locker)
  return locker ? 'нет свободных ячеек' : 'нет свободных ящиков'
}

export const mapCopy = {
  label: 'Карта отделений',
  office: 'Отделение на карте',
  ofOffice: (index: string) => `Отделение ${index} на карте`,
  picker: 'Карта для выбора места',
  pickedPlace: 'Выбранное место. Стрелки двигают его, с Shift — точнее.',
  help: 'Стрелки двигают карту, плюс и минус меняют масштаб.',
  show: 'Показать карту',
  loading: 'Загружаем карту…',
  failed: 'Карта не загрузилась. Список отделений работает без неё.',
  follows: 'Искать при движении карты',
  searchHere: 'Искать в этой области',
  zoomIn: 'Приблизить',
  zoomOut: 'Отдалить',
  nearest: 'Самый крупный масштаб',
  farthest: 'Самый мелкий масштаб',
  up: 'Сдвинуть карту вверх',
  down: 'Сдвинуть карту вниз',
  left: 'Сдвинуть карту влево',
  right: 'Сдвинуть карту вправо',
  pin: (index: string, address: string | undefined, free: FreeOfPin, locker: boolean) =>
    [locker ? `Почтомат, ${index}` : `Отделение ${index}`, address, freeWords(free, locker)]
      .filter(Boolean)
      .join(', '),
  quantity: formatInteger,
  /** Count of a pin without free boxes to offer. */
  closed: '–',
  /** Name of a mark that includes neighbouring settlements. */
  withNeighbours: (name: string) => `${name} и\u00a0рядом`,
  town: (name: string, quantity: number, areLockers: boolean) =>
    `${[name, officeCountText(quantity, areLockers)].filter(Boolean).join(' · ')}, показать списком`,
  cluster: (name: string, quantity: number) =>
    `${[name, officeCountText(quantity)].filter(Boolean).join(' · ')}, приблизить`,
  makers: {
    outlines: 'Карта: Natural Earth',
    openStreetMap: '© участники OpenStreetMap',
    openMapTiles: '© OpenMapTiles',
  },
  openIn: 'Улиц здесь на карте нет',
  services: { yandex: 'Яндекс Карты', doubleGis: '2ГИС', openStreetMap: 'OpenStreetMap' },
  distance: distanceText,
  failedAlone: 'Карта не загрузилась. Адрес отделения — на странице выше.',
  failedMarks: 'Отделения на карте не загрузились',
  retryMarks: 'Повторить',
} as const
