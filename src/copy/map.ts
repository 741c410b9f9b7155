import { distanceText } from './distance-text.ts'
import { counted, inFigures } from './plural.ts'

const offices = { one: 'отделение', few: 'отделения', many: 'отделений' } as const
const boxes = { one: 'свободный ящик', few: 'свободных ящика', many: 'свободных ящиков' } as const
const cells = { one: 'свободная ячейка', few: 'свободные ячейки', many: 'свободных ячеек' } as const

/** Words of the map of offices. */
export const mapCopy = {
  label: 'Карта отделений',
  office: 'Отделение на карте',
  ofOffice: (index: string) => `Отделение ${index} на карте`,
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
  me: 'Вы здесь',
  /** Accessible name of a pin: index, address, availability. */
  pin: (index: string, address: string | undefined, free: number | undefined, locker: boolean) =>
    [
      locker ? `Почтомат, ${index}` : `Отделение ${index}`,
      address,
      free === undefined
        ? undefined
        : free > 0
          ? counted(free, locker ? cells : boxes)
          : locker
            ? 'нет свободных ячеек'
            : 'нет свободных ящиков',
    ]
      .filter(Boolean)
      .join(', '),
  quantity: inFigures,
  cluster: (quantity: number) => `${counted(quantity, offices)}, приблизить`,
  makers: {
    outlines: 'Карта: Natural Earth',
    openStreetMap: '© участники OpenStreetMap',
    openMapTiles: '© OpenMapTiles',
  },
  openIn: 'Это место на картах:',
  services: { yandex: 'Яндекс Карты', doubleGis: '2ГИС', openStreetMap: 'OpenStreetMap' },
  distance: distanceText,
  failedAlone: 'Карта не загрузилась. Адрес отделения — на странице выше.',
  failedMarks: 'Отделения на карте не загрузились',
  retryMarks: 'Повторить',
} as const
