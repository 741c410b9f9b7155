import type { choosePlace, readWaitingItem } from '#contract/rpo.ts'
import { type RefusalWords, refusalTextOf } from './general-refusals.ts'
import { ofPlace, type RentedPlace } from './rented-place.ts'

type Place = Pick<RentedPlace, 'lockerName'>

/** Words of a registered item that waits for its holder (M-ROUTE-37). */
export const rpoCopy = {
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
    box: ofPlace(place, 'В вашем ящике', 'В вашей ячейке'),
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
      label: ofPlace(place, 'В ящике', 'В ячейке почтомата'),
      hint: ofPlace(
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
  retry: 'Повторить',
  home: 'На главную',
  failedTitle: 'Не удалось открыть отправление',
  unknownTitle: 'Ссылка не работает',
  expiredTitle: 'Срок ссылки истёк',
} as const

const refusalWords = {
  token_unknown: 'Проверьте, что ссылка скопирована из письма целиком.',
  token_expired: 'Об отправлении можно узнать в отделении или на странице заявления.',
  choice_closed: 'Выбрать уже нельзя: отправление выдано или возвращается.',
  unavailable: 'Сервис временно недоступен. Попробуйте через несколько минут.',
} as const satisfies RefusalWords<typeof readWaitingItem | typeof choosePlace>

/** Why an item cannot be shown, or its place chosen. */
export const rpoRefusalText = refusalTextOf(refusalWords)
