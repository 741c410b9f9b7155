import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type {
  choosePickupPlace,
  ItemTrackingState,
  readRegisteredItem,
  readTrackedItems,
  startTrackingItem,
  stopTrackingItem,
  TrackedItem,
  TrackingEvent,
} from '#mail/api/items.ts'
import { chooseByBoxOrCell, type RentedPlace } from '#places/words/rented-place.ts'

type Place = Pick<RentedPlace, 'lockerName'>

/** Page of a registered item without a login (M-ROUTE-37). */
export const registeredItemCopy = {
  pageTitle: 'Отправление ждёт вас',
  loading: 'Ищем отправление…',
  kinds: {
    letter: 'Письмо',
    registered: 'Заказное письмо',
    parcel: 'Мелкий пакет или посылка',
    notice: 'Извещение',
  },
  track: 'Трек-номер',
  where: 'Где лежит',
  places: (place: Place) => ({
    box: chooseByBoxOrCell(place, 'В вашем ящике', 'В вашей ячейке'),
    counter: 'У оператора в отделении',
  }),
  office: 'Отделение',
  until: 'Хранится до',
  wasKeptUntil: 'Хранилось до',
  untilNote: 'Потом отправление вернётся отправителю.',
  hours: 'Часы работы',
  choose: 'Где вы хотите его забрать',
  options: (place: Place) => ({
    box: {
      label: chooseByBoxOrCell(place, 'В ящике', 'В ячейке почтомата'),
      hint: chooseByBoxOrCell(
        place,
        'Заберёте сами, ключом, в любое время, когда открыт зал',
        'Заберёте сами, откроете ячейку кодом, в любое время, когда открыт зал',
      ),
    },
    counter: { label: 'У оператора', hint: 'Выдадут в часы работы, нужен паспорт' },
  }),
  save: 'Сохранить выбор',
  saving: 'Сохраняем…',
  saved: 'Выбор сохранён. Его можно изменить, пока отправление не выдано.',
  handedOver: 'Отправление уже выдано.',
  returned: (date: string) => `Срок хранения закончился. ${date} отправление вернулось отправителю.`,
  onlyCounter: 'Это отправление можно забрать только там, где оно лежит.',
  claims: 'Мои заявления',
  failedTitle: 'Не удалось открыть отправление',
  unknownTitle: 'Ссылка не работает',
  expiredTitle: 'Срок ссылки истёк',
} as const

const itemRefusals = {
  token_unknown: 'Проверьте, что ссылка скопирована из письма целиком.',
  token_expired: 'Об отправлении можно узнать в отделении или на странице заявления.',
  choice_closed: 'Выбрать уже нельзя: отправление выдано или возвращается.',
  unavailable: 'Сервис временно недоступен. Попробуйте через несколько минут.',
} as const satisfies RefusalWords<typeof readRegisteredItem | typeof choosePickupPlace>

export const pickupPlaceRefusalText = createRefusalTextFinder(itemRefusals)

const trackingStateText = {
  unknown: 'Почта пока не знает этого номера',
  under_way: 'В пути',
  arrived: 'В отделении',
  handed_over: 'Вручено',
  returned: 'Возвращается отправителю',
} as const satisfies Record<ItemTrackingState, string>

const trackRefusals = {
  track_malformed: 'Введите 14 цифр или номер вида RA123456785RU',
  track_check_digit: 'В номере ошибка: не сходится контрольная цифра',
  too_many_tracks: 'Можно следить за 30 отправлениями. Уберите лишние',
  status_not_allowed: 'Следить можно, пока ящик оплачен или арендован',
} as const satisfies RefusalWords<
  typeof readTrackedItems | typeof startTrackingItem | typeof stopTrackingItem
>

export const trackNumberErrorTexts = {
  track_malformed: 'Проверьте трек-номер: в нём 14 цифр или две буквы, девять цифр и ещё две буквы.',
  track_check_digit: 'В трек-номере опечатка: контрольная цифра не сходится. Сверьте его с ярлыком.',
} as const

export const trackedItemsCopy = {
  title: 'Отслеживание отправлений',
  lead: 'Добавьте номер заказного отправления: покажем, где оно, и напишем, когда прибудет. Отделение узнает о нём заранее.',
  track: 'Трек-номер',
  add: 'Добавить',
  leave: 'Не следить',
  leaveOf: (track: string): string => `Не следить за отправлением ${track}`,
  history: (track: string): string => `История ${track}`,
  state: ({ state, askedAt }: TrackedItem): string =>
    askedAt === null ? 'Спрашиваем почту' : trackingStateText[state],
  operation: ({ at, index, place }: TrackingEvent): string =>
    [formatMoscowDateTime(new Date(at)), index, place].filter((part) => part !== '').join(', '),
  refusal: createRefusalTextFinder(trackRefusals),
} as const

export const expectedItemsCopy = {
  title: 'Прибыли и ещё не отмечены',
  columns: { track: 'Номер', box: 'Ящик', claim: 'Заявление', at: 'Прибыло' },
  at: (moment: string): string => formatMoscowDateTime(new Date(moment)),
} as const
