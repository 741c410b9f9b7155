import { formatLongDate, formatShortDate } from '#kit/words/date-text.ts'
import { formatCount } from '#kit/words/plural.ts'
import { boxOrCellWords, placeTitle, type RentedPlace } from '#places/words/rented-place.ts'

const itemForms = { one: 'отправление', few: 'отправления', many: 'отправлений' } as const

/** Pages of the holder's boxes: a wall of doors, and one page per box (M-OWNBOX-01). */
export const ownBoxesCopy = {
  title: 'Мои ящики',
  description: 'Ваши абонентские ящики и ячейки: что в них лежит и до какого дня они оплачены.',
  loading: 'Загружаем ящики…',
  failed: 'Не удалось загрузить ящики',
  none: 'Оплаченных ящиков пока нет',
  noneText: 'После оплаты здесь появится дверца ящика: открытая — если в нём что-то лежит.',
  begin: 'Выбрать ящик',
  toClaims: 'Все заявления',
  more: (shown: number, total: number) => `Показаны ${shown} ящиков из\u00a0${total}. Остальные — в списке.`,
  wall: (index: string, address: string) => `${index}, ${address}`,
  door: (place: RentedPlace, count: number): string =>
    `${placeTitle(place)}: ${count === 0 ? ownBoxesCopy.empty : formatCount(count, itemForms)}`,
  doorNote: (count: number, paidUntil: string): string =>
    count === 0 ? `до ${formatShortDate(paidUntil)}` : `почта: ${count}`,
  empty: 'пусто',
} as const

export const ownBoxCopy = {
  loading: 'Загружаем ящик…',
  failed: 'Не удалось загрузить ящик',
  unknown: 'Этого ящика у вас нет',
  unknownText: 'Аренда закончилась или ящик арендует другой человек.',
  back: 'Мои ящики',
  isEmpty: (place: RentedPlace) => (place.lockerName === null ? 'Ящик пуст' : 'Ячейка пуста'),
  waiting: (count: number) => `${formatCount(count, itemForms)} для вас`,
  since: (day: string) => `с ${formatLongDate(day)}`,
  until: (day: string) => `хранится до ${formatLongDate(day)}`,
  paidUntilOf: (place: RentedPlace, day: string) =>
    `${place.lockerName === null ? 'Оплачен' : 'Оплачена'} до ${formatLongDate(day)}`,
  key: 'Как открыть',
  keyOfBox: 'Ключом, который выдали при подписании. Потеряли — отделение поменяет замок.',
  keyOfCell: 'По коду, который покажет отделение при подписании.',
  keyBeforeSigning: (place: RentedPlace) =>
    place.lockerName === null
      ? 'Ключ выдадут, когда подпишете заявление.'
      : 'Код выдадут, когда подпишете заявление.',
  lostKey: 'Потерялся ключ',
  people: 'Кто ещё забирает почту',
  nobodyElse: 'Только вы',
  delegate: (name: string, day: string) => `${name}, до ${formatLongDate(day)}`,
  letCollect: 'Доверить другому',
  allDelegates: 'Все доверенные лица',
  claim: 'Договор, оплата и услуги',
  office: (place: RentedPlace) => `Где ${boxOrCellWords(place).nominative}`,
} as const
