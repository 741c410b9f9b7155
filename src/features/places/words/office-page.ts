import { formatAmount } from '#kit/words/amount-text.ts'
import { formatCount } from '#kit/words/plural.ts'
import { clientTypeNames } from '#rent/words/client-types.ts'
import { placeCopy } from './office.ts'
import { hoursLabelText, officeCountText } from './office-status.ts'

const settlementsIn = {
  one: 'населённом пункте',
  few: 'населённых пунктах',
  many: 'населённых пунктах',
} as const

const sizes = { '1': 'обычный', '2': 'увеличенный', locker: 'ячейка' } as const
const sizesInMillimetres = {
  '1': 'Обычный ящик 100 × 250 мм',
  '2': 'Увеличенный ящик 231 × 359 мм',
  locker: 'Ячейка почтомата',
} as const
type Size = keyof typeof sizes

export const officePageCopy = {
  title: (index: string, settlement: string) => `Отделение ${index}, ${settlement}`,
  heading: (index: string) => `Отделение почты ${index}`,
  description: (index: string, address: string, price: string) =>
    `Абонентский ящик в отделении ${index}: ${address}. Аренда от ${price} в месяц, часы работы, услуги и ближайшие отделения.`,
  descriptionOffline: (index: string, address: string) =>
    `Отделение почты ${index}: ${address}. Часы работы, как пройти и ближайшие отделения с абонентскими ящиками.`,
  hoursWhenOpen: placeCopy.hoursWhenOpen,
  hoursUnknown: hoursLabelText({ kind: 'unknown' }),
  directions: 'Как пройти',
  services: 'Услуги к ящику',
  servicesAll: 'Подробнее об услугах',
  /** `prices` are in kopecks, one for each kind of client or office. */
  servicePrice: (prices: readonly number[], charge: 'once' | 'month') => {
    const lowest = Math.min(...prices)
    const from = Math.max(...prices) > lowest ? 'от\u00a0' : ''
    return `${from}${formatAmount(lowest)} ${charge === 'once' ? 'один раз' : 'в месяц'}`
  },
  perMonth: 'в месяц',
  otherSize: (size: Size, price: string) => `${sizes[size]} ${price}`,
  tariff: (size: Size, from: string) => `${sizesInMillimetres[size]}. Цены с\u00a0${from}, с\u00a0НДС.`,
  tariffAhead: 'Новые цены',
  tariffAll: 'Все тарифы',
  clients: {
    individual: clientTypeNames[1],
    privileged: clientTypeNames[2],
    legal: clientTypeNames[3].replace(' ИП', '\u00a0ИП'),
  },
  letterTitle: 'Как писать адрес',
  letterText: 'Индекс, номер ящика и, если есть, название. Номер появится после аренды.',
  letterSampleBox: '15',
  letterSampleName: 'Ромашка',
  choose: 'Выбрать',
  lockers: 'Почтоматы в отделении',
  placeUnknown: {
    settlement: (place: string) =>
      `На карте отмечен только населённый пункт ${place}: точного адреса отделения пока нет.`,
    district: (place: string) => `Точное место на карте пока не указано, известен только район: ${place}.`,
    none: 'Место этого отделения на карте пока не указано.',
  },
  onMap: 'Открыть карту',
  allOnMap: 'Открыть карту всех отделений',
  check: 'Выбрать ящик',
  boxesInForm: 'Свободные ящики в форме',
  select: 'Выбрать отделение',
  digitize: 'Подключить оцифровку',
  noneFree: 'Нет свободных ящиков',
  officeOnly: 'Только в отделении',
  wait: placeCopy.wait,
  noneFreeHelp: 'Или выберите другое отделение со свободными ящиками.',
  officeOnlyHelp:
    'Онлайн-оформление в этом отделении не подключено: ящик можно арендовать на месте, с паспортом.',
  temporarilyClosed: (until: string | null) =>
    `${placeCopy.temporarilyClosed(until)} Выберите другое отделение.`,
  point: 'Здесь абонентские ящики не сдаются. Выберите другое отделение.',
} as const

const MAX_UNBROKEN_NAME = 18

/** A short name does not break between its words. */
const keepTogether = (name: string): string =>
  name.length <= MAX_UNBROKEN_NAME ? name.replaceAll(' ', '\u00a0') : name

export const officePlacesCopy = {
  searchLabel: 'Город, улица, регион или индекс',
  searchExample: '101000',
  title: 'Отделения с\u00a0абонентскими ящиками',
  intro: (count: number) => `${officeCountText(count)} по всей стране. Выберите регион.`,
  description: (count: number) =>
    `Все отделения, где можно арендовать абонентский ящик: ${officeCountText(count)} по регионам и населённым пунктам.`,
  regionTitle: (region: string) => `Отделения\u00a0почты: ${region}`,
  regionIntro: (count: number, places: number) =>
    places > 1
      ? `${officeCountText(count)} в\u00a0${formatCount(places, settlementsIn)}`
      : officeCountText(count),
  regionDescription: (region: string, count: number) =>
    `Абонентские ящики, ${region}: ${officeCountText(count)} с адресами, часами работы и ценами.`,
  settlementTitle: (settlement: string, place: string) =>
    settlement === place
      ? `Отделения\u00a0почты: город ${keepTogether(settlement)}`
      : `Отделения\u00a0почты: ${keepTogether(settlement)}, ${place}`,
  settlementDescription: (settlement: string, region: string, count: number) =>
    `Где арендовать абонентский ящик, ${settlement} (${region}): ${officeCountText(count)}, адреса, часы работы и цены.`,
  count: officeCountText,
  firstFound: (count: number) => `Первые ${officeCountText(count)}. Уточните запрос, чтобы найти остальные.`,
  priceFrom: (price: string, isLocker: boolean) => `${isLocker ? 'Ячейка' : 'Ящик'} от ${price} в месяц`,
  usualPrice: (price: string) => `В большинстве отделений — от ${price}`,
  from: (price: string) => `от ${price}`,
  aMonth: 'в месяц',
  onPicture: (place: string) => `Отделения на карте: ${place}`,
  openMap: 'Открыть карту',
  countryPicture: (count: number) => `Карта страны: ${officeCountText(count)}`,
  closed: 'Временно закрыто',
  officeOnly: 'Ящики только на месте',
  noBoxes: 'Ящики не сдаются',
  noneFree: 'Нет свободных ящиков',
  mainTitle: (settlement: string) => `Отделения: ${settlement}`,
  allOf: (settlement: string, count: number) => `${settlement}: все ${officeCountText(count)}`,
  otherOffices: 'Остальные отделения',
  allSettlements: 'Все населённые пункты',
  towns: 'Города',
  indexesFrom: (prefix: string) => `Индексы на ${prefix}`,
  lockers: 'Почтоматы',
  /** The first names of a folded list, and how many follow them. */
  namesInFold: (names: readonly string[], count: number) =>
    count > names.length ? `${names.join(', ')} и\u00a0ещё\u00a0${count - names.length}` : names.join(', '),
  inMenu: 'Все отделения',
} as const
