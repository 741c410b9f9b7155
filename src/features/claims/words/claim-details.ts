import {
  boxOrCellWords,
  chooseByBoxOrCell,
  placeNumberText,
  placeTitle,
  type RentedPlace,
} from '#places/words/rented-place.ts'
import { whyNot } from '#rent/words/why-not.ts'

const paymentStates = {
  waiting: 'ждём ответа банка',
  reserved: 'ждёт оплаты',
  paid: 'оплачено',
  declined: 'не прошла',
  refunding: 'возвращаем деньги',
  refunded: 'деньги возвращены',
  cancelled: 'отменён',
} as const

export const claimDetailsCopy = {
  pageTitle: 'Заявление',
  loading: 'Загружаем заявление…',
  title: (id: number) => `Заявление №\u00a0${id}`,
  claimError: 'Ошибка при загрузке заявления',
  retry: 'Повторить',
  all: 'Все заявления',
  allActive: 'Абонентские ящики организации',
  allArchived: 'Архив организации',
  print: 'Распечатать',
  calendar: 'Даты в календарь (.ics)',
  application: 'Заявление в PDF',

  boxValue: (place: RentedPlace, size: number) =>
    `${placeNumberText(place)}${size === 2 ? ', увеличенный' : ''}`,
  period: 'Срок аренды',
  periodValue: (start: string, end: string) => `${start} – ${end}`,
  client: 'Арендатор',
  promo: 'Промокод',
  facts: 'Что арендовано',
  predecessor: 'Продолжает заявление',

  payUntil: (until: string) => `Оплатите до ${until} по московскому времени`,
  left: 'Держим ящик для вас ещё',
  replace: 'Заменить новым',
  replaceNote:
    'Изменить заявление нельзя, но до оплаты можно заменить новым: прежнее отменится, когда вы оформите новое.',
  again: 'Оформить такую же аренду',
  another: 'Ещё один такой ящик',

  signText: 'Аренда начнётся, когда вы подпишете заявление в отделении.',

  mustEmpty: (place: RentedPlace) =>
    chooseByBoxOrCell(
      place,
      'Придите в отделение с паспортом: сдайте ключ и заберите почту, если она осталась в ящике.',
      'Придите в отделение с паспортом и заберите почту, если она осталась в ячейке.',
    ),
  boxFaultTitle: (place: RentedPlace) => `${placeTitle(place)} не работает`,
  boxFaultText: (place: RentedPlace, waitsFor: 'payment' | 'signature' | 'nothing') => {
    const { accusative } = boxOrCellWords(place)
    const help = `отремонтирует ${accusative} или перенесёт вас на ${chooseByBoxOrCell(place, 'другой', 'другую')} за ту же цену, и мы сразу напишем.`
    if (waitsFor === 'payment') return `С оплатой подождите: отделение ${help}`
    return waitsFor === 'signature'
      ? `Подписать заявление пока нельзя, деньги не пропадут: отделение ${help}`
      : `Новые отправления ждут у оператора, возьмите паспорт. Отделение ${help}`
  },

  neverSignedText:
    'Аренда не началась, потому что заявление не подписали до конца срока. Отделение оформит отказ и вернёт деньги — придите с паспортом или позвоните в поддержку.',

  extensionWindow: (from: string, to: string, isOver: boolean) =>
    `Продлить можно ${isOver ? 'было ' : ''}с ${from} по ${to}`,
  howToExtend: 'Как продлить',
  extensionPaid: (id: number, end: string) => `Аренда продлена до ${end}, заявление №\u00a0${id}.`,
  extensionWaits: (id: number) => `Продление ждёт оплаты: заявление №\u00a0${id}.`,
  rentedAnew: (id: number) => `Новая аренда оформлена: заявление №\u00a0${id}.`,
  extensionWithoutLogin: (id: number) =>
    `Без входа в кабинет, по номеру заявления и ИНН, оформили продление: заявление №\u00a0${id}. Оно ждёт оплаты. Если вы продлите аренду сами, оно отменится.`,

  guaranteeText: (date: string) =>
    `Содержимое хранится до ${date}. Потом его вернут отправителям или уничтожат.`,

  line: 'Ход аренды',
  lineDone: 'Уже произошло',
  lineNext: 'Впереди',
  steps: {
    created: { done: 'Заявление создано', next: 'Создание заявления' },
    pay_until: { done: 'Срок оплаты вышел', next: 'Оплатить до' },
    paid: { done: 'Оплачено', next: 'Оплата' },
    signed: { done: 'Подписано в отделении', next: 'Подписать в отделении' },
    starts: { done: 'Аренда началась', next: 'Начало аренды' },
    prolongation_opens: { done: 'Открылось продление', next: 'Откроется продление' },
    prolongation_closes: { done: 'Продление закрылось', next: 'Продлить до' },
    ends: { done: 'Аренда закончилась', next: 'Последний день аренды' },
    guarantee_ends: { done: 'Хранение по гарантии закончилось', next: 'Хранение по гарантии до' },
    never_signed: { done: 'Срок прошёл без подписи', next: 'Подпись' },
    cancelled: { done: 'Заявление отменено', next: 'Отмена заявления' },
    terminated: { done: 'Аренда прекращена досрочно', next: 'Досрочное прекращение' },
    extended: { done: 'Аренда продлена', next: 'Продление аренды' },
  },

  money: 'Стоимость и платежи',
  paymentsFailed: 'Не удалось загрузить платежи',
  noPayments: 'Платежей ещё не было',
  receipt: 'Квитанция (PDF)',
  paymentFor: (service: string | null) => (service === null ? 'Аренда' : service),
  refunded: (amount: string) => `возврат ${amount}`,
  moved: (amount: string) => `зачтено в новую аренду ${amount}`,
  takenFrom: (claim: number) => `Зачтено из аренды №\u00a0${claim}`,
  refundTold: (amount: string, isDone: boolean) => (isDone ? `Вернули ${amount}` : `Возвращаем ${amount}`),
  paymentStates,
  paymentStands: (state: keyof typeof paymentStates, date: string, method: string): string =>
    `${method} · ${paymentStates[state]}, ${date}`,

  items: 'Отправления',
  itemReturned: (keepUntil: string, returned: string) =>
    `хранилось до ${keepUntil}, ${returned} вернулось отправителю`,
  itemKinds: {
    letter: 'Письмо',
    registered: 'Заказное письмо',
    parcel: 'Мелкий пакет или посылка',
    notice: 'Извещение',
  },
  itemPlaces: (place: Pick<RentedPlace, 'lockerName'>) => ({
    box: `в ${boxOrCellWords(place).prepositional}`,
    counter: 'у оператора в отделении',
  }),
  itemUntil: (date: string) => `хранится до ${date}`,
  itemChoose: 'Выбрать, где забрать',

  documents: {
    claim_number: 'Номер заявления',
    passport: 'Паспорт',
    privilege_document: 'Подлинник документа о льготе',
    power_of_attorney: 'Доверенность от организации',
    entity_seal_or_order: 'Печать или приказ о назначении руководителя',
    old_key: 'Ключ от прежнего ящика',
  },
  refusal: (place: Pick<RentedPlace, 'lockerName'>) =>
    `Отказаться от аренды можно только в отделении — с паспортом${chooseByBoxOrCell(place, ' и ключом от ящика', '')}.`,

  office: 'Отделение',
  history: 'История изменений',
  historyWhen: 'Когда',
  historyStatus: 'Статус',
  historyWhat: 'Что произошло',
  historyWho: 'Кто',
} as const

/** Why a rent cannot be extended today. The dates are shown beside these sentences (M-PROL-01…03). */
export const extensionRefusalTexts = whyNot.extension
