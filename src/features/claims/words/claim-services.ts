import type {
  cancelServiceOrder,
  connectService,
  listAvailableServices,
  readServiceOrder,
} from '#claims/api/claim-services.ts'
import type { setBoxName } from '#claims/api/claims.ts'
import { approvalNeededText } from '#claims/words/spending-limits.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type {
  confirmNotificationAddress,
  readNotificationSettings,
  saveNotificationSettings,
} from '#messages/api/notifications.ts'
import { boxOrCellWords, chooseByBoxOrCell, type RentedPlace } from '#places/words/rented-place.ts'
import { rentRefusals } from '#rent/words/refusals.ts'
import { whyNot } from '#rent/words/why-not.ts'

type Place = Pick<RentedPlace, 'lockerName'>

const serviceTexts: Readonly<Record<number, (place: Place) => string>> = {
  1: (place) => `Имя или организация после номера ${boxOrCellWords(place).genitive} в адресе`,
  4: () => 'Заказные письма и мелкие пакеты кладут в ящик — паспорт и очередь не нужны',
  5: () => 'Заказные отправления кладут в ячейку почтомата',
  7: (place) => `СМС или письмо, когда в ${boxOrCellWords(place).prepositional} что-то появится`,
  8: () => 'Храним содержимое ещё месяц после конца аренды',
  9: () => 'Присылаем сканы писем в личный кабинет',
}

/** One-line description of a service; undefined for a service that only another server knows. */
export const serviceDescriptionText = (service: number, place: Place): string | undefined =>
  serviceTexts[service]?.(place)

export const claimServicesCopy = {
  title: 'Дополнительные услуги',
  noneConnected: 'не подключены',
  connectedCount: (count: number) => `подключено: ${count}`,
  failed: 'Не удалось загрузить услуги',
  connected: 'Подключена',
  wasConnected: 'Была подключена',
  connect: 'Подключить',
  actOn: (act: string, name: string) => `${act}: ${name}`,
  terms: (start: string) =>
    `Действуют с ${start} до конца аренды. Каждую услугу можно подключить и оплатить отдельно.`,
  /** Shown if an extension is already ordered, because it does not include a service connected now. */
  beforeExtension: {
    waits: (extension: number) =>
      `Продление, заявление №\u00a0${extension}, уже оформлено и ждёт оплаты. Услуги, которые вы подключите сейчас, в него не войдут: чтобы они работали и дальше, оформите продление заново.`,
    paid: (extension: number, end: string) =>
      `Аренда уже продлена заявлением №\u00a0${extension}. Здесь услуги действуют до ${end}; чтобы они работали и дальше, подключите их и в том заявлении.`,
  },
  until: (end: string) => `до ${end}`,
  waits: (amount: string, until: string | null) =>
    until === null ? `Ждёт оплаты: ${amount}` : `Ждёт оплаты: ${amount}, до ${until}`,
  paymentOrder: 'Платёжное поручение (PDF)',
  continue: 'Продолжить оплату',
  changeOrder: 'Изменить заказ',
  reasons: whyNot.service,

  dialogTitle: (name: string) => `Подключить услугу «${name}»`,
  orderTitle: (name: string) => `Заказ услуги «${name}»`,
  starts: (start: string, end: string) =>
    `Услуга начнёт действовать ${start} и будет работать до конца аренды, ${end}.`,
  period: (start: string, end: string) => `${start} – ${end}`,
  boxNameHint: (place: Place) =>
    `До трёх слов, не больше 150 знаков. Пишется после номера ${boxOrCellWords(place).genitive}.`,
  method: 'Способ оплаты',
  pay: (amount: string) => `Оплатить ${amount}`,
  connectFor: (amount: string) => `Подключить за ${amount}`,
  orderMethod: (method: string, until: string | null) =>
    until === null ? `Оплата: ${method.toLowerCase()}` : `Оплата: ${method.toLowerCase()}, до ${until}`,
  otherMethod: 'Чтобы оплатить иначе, отмените заказ и оформите новый.',
  save: 'Сохранить',
  cancelOrder: 'Отменить заказ',
  cancelling: 'Отменяем…',
  sending: 'Отправляем…',
  notNow: 'Отмена',
} as const

/** Result pages of a service order (M-ROUTE-28, 29, 31). */
export const serviceResultCopy = {
  pageTitle: 'Услуга',
  loading: 'Загружаем заказ услуги…',
  title: { connected: 'Услуга подключена', waiting: 'Услуга заказана', cancelled: 'Заказ услуги отменён' },
  offerTitle: 'Услуга подключена, деньги списаны с баланса',
  forClaim: (id: number) => `К заявлению №\u00a0${id}`,
  nextConnected: 'Ничего делать не нужно: услуга начнёт действовать сама.',
  nextNotifications:
    'Подтвердите адрес для уведомлений: код уже отправлен, введите его на странице заявления.',
  nextOffice: 'Оплатите услугу в отделении: назовите номер заявления.',
  nextOrder:
    'Скачайте платёжное поручение и оплатите его. Банк проводит платёж до 5 рабочих дней — статус изменится сам.',
  paymentOrder: 'Платёжное поручение (PDF)',
  toClaim: 'Открыть заявление',
  failedTitle: 'Не удалось загрузить заказ услуги',
  unknownTitle: 'Заказ услуги не найден',
  noOrder: 'В адресе нет номера заказа. Откройте услугу на странице заявления.',
  print: 'Распечатать',
  declinedTitle: 'Оплата услуги не прошла',
  overTitle: 'Заказ услуги отменён',
  over: 'Заказ больше не действует. Услугу можно заказать ещё раз на странице заявления.',
  paying: 'Переходим к оплате…',
  toServices: 'Услуги заявления',
  otherMethod: 'Чтобы оплатить иначе, отмените заказ и оформите новый в услугах заявления.',
  from: (date: string) => `Действует с ${date}`,
  until: (when: string) => `Оплатите до ${when} по московскому времени.`,

  offerPageTitle: 'Оферта',
  offerFailedTitle: 'Не удалось узнать, принята ли оферта',
  offerMissingTitle: 'Оферта ещё не принята',
  offerMissingText:
    'Прочитайте действующую оферту и примите её — без этого заявление организации не оформить.',
  offerRead: 'Прочитать оферту',
  offerSuccessTitle: 'Оферта принята',
  offerSuccessText:
    'Теперь можно завершить оформление: оплатить заявление с баланса или платёжным поручением.',
  offerSuccessPay: 'Перейти к оплате',
  offerSuccessGoOn: 'Продолжить оформление',
} as const

export const notificationsCopy = {
  title: 'Уведомления о вложениях',
  loading: 'Загружаем настройки…',
  failed: 'Не удалось загрузить настройки уведомлений',
  retry: 'Повторить',
  channel: 'Куда сообщать',
  channels: { email: 'Электронная почта', sms: 'СМС' },
  email: 'Адрес почты',
  phone: 'Номер телефона',
  phoneHint: 'Например, +7 900 000-00-00. На него придут и сообщения о записи в отделение.',
  mode: 'Как часто',
  modes: { digest: 'Раз в день, списком', each: 'О каждом отправлении сразу' },
  hour: 'В котором часу',
  hourHint: 'По времени отделения',
  hourValue: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  onlyWhenEmpty: (place: Place) =>
    chooseByBoxOrCell(place, 'Только когда ящик был пуст', 'Только когда ячейка была пуста'),
  save: 'Сохранить',
  saving: 'Сохраняем…',
  saved: 'Настройки сохранены.',
  codeSent: (address: string) =>
    `Отправили код на ${address}. Введите его, чтобы уведомления начали приходить.`,
  summary: {
    unset: 'подтвердите адрес',
    stopped: 'проверьте адрес',
    each: 'приходят сразу',
    digest: 'раз в день',
  },
  unset: 'Уведомления пока не приходят: сохраните адрес и подтвердите его кодом.',
  unreachable: (address: string) =>
    `Почта отвечает, что адреса ${address} нет: уведомления не приходят. Сохраните другой адрес или, если этот снова работает, его же.`,
  refusedByReader: (address: string) =>
    `По ссылке в письме вы отказались от уведомлений на ${address}. Чтобы получать их снова, сохраните настройки.`,
  unconfirmed: 'Адрес ещё не подтверждён, уведомления не приходят.',
  goTo: ({ address, mode, hour }: { address: string; mode: 'digest' | 'each'; hour: number }) =>
    mode === 'each'
      ? `Уведомления приходят на ${address} о каждом отправлении сразу.`
      : `Уведомления приходят на ${address} раз в день в ${String(hour).padStart(2, '0')}:00.`,
  code: 'Код из сообщения',
  codeHint: 'Шесть цифр',
  confirm: 'Подтвердить',
  confirmed: 'Адрес подтверждён.',
  again: 'Отправить код ещё раз',
} as const

const refusalWords = {
  name_refused: rentRefusals.name_refused,
  method_not_allowed: rentRefusals.method_not_allowed,
  insufficient_funds: rentRefusals.insufficient_funds,
  balance_not_connected: rentRefusals.balance_not_connected,
  offer_missing: rentRefusals.offer_missing,
  approval_needed: approvalNeededText,
  bank_unreachable: rentRefusals.bank_unreachable,
  bank_refused: rentRefusals.bank_refused,
  tariff_missing: rentRefusals.tariff_missing,
  service_connected: 'Эта услуга уже подключена.',
  service_stopped: 'Эту услугу сейчас нельзя подключить. Остальное в заявлении не изменилось.',
  service_not_here: 'В этом отделении такой услуги нет.',
  claim_cancelled: 'Заявление отменено, подключить услугу нельзя.',
  claim_not_paid: 'Сначала оплатите заявление.',
  claim_over: 'Аренда закончилась, подключить услугу нельзя.',
  less_than_month_left: 'До конца аренды меньше одного полного месяца, подключить услугу нельзя.',
  kept_by_extension:
    'Гарантия нужна в заявлении, которое продлевает аренду: содержимое храним после его срока.',
  notifications_missing: 'Укажите, куда присылать уведомления.',
  address_refused: 'Проверьте адрес почты или номер телефона.',
  order_unknown: 'Такого заказа больше нет.',
  order_paid: 'Заказ уже оплачен, услуга подключена.',
  cost_differs: 'Цена изменилась, посмотрите новую. Деньги не списаны.',
  method_final: 'Заказ уже оформлен с другим способом оплаты. Оплатите его или отмените и закажите заново.',
  service_not_connected: 'Услуга уведомлений не подключена к этому заявлению.',
  code_wrong: 'Код не подошёл. Проверьте шесть цифр.',
  code_expired: 'Код больше не действует. Отправьте новый.',
  name_empty: 'Введите название.',
  name_signs: 'Уберите смайлики и невидимые знаки: в названии их быть не может.',
  name_letters: 'В названии нужна хотя бы одна буква или цифра.',
  name_too_long: 'Слишком длинное название: не больше 150 знаков.',
  name_too_many_words: 'В названии может быть не больше трёх слов.',
  name_forbidden: 'Такое название использовать нельзя.',
  legal_name_needs_legal: 'Название с формой организации — только для организаций и предпринимателей.',
} as const satisfies RefusalWords<
  | typeof listAvailableServices
  | typeof connectService
  | typeof cancelServiceOrder
  | typeof readServiceOrder
  | typeof readNotificationSettings
  | typeof saveNotificationSettings
  | typeof confirmNotificationAddress,
  keyof (typeof setBoxName)['refusals'] & `${string}name_${string}`
>

export const serviceRefusalText = createRefusalTextFinder(refusalWords)
