import { formatDottedDate, formatMonthAndYear } from '#kit/words/date-text.ts'
import type { LedgerEntryKind } from '#money/api/balance.ts'
import { boxOrCellWords, formatPlaceAddress, type RentedPlace } from '#places/words/rented-place.ts'

type Place = RentedPlace & { readonly index: string }

export const balanceOperationKindWords = {
  top_up: 'Пополнение',
  payment: 'Оплата',
  refund: 'Возврат',
} as const satisfies Record<LedgerEntryKind, string>

export const balanceOperationDetailWords = {
  document: (document: string) => `документ банка ${document}`,
  sbp: 'через СБП',
  rent: (claim: number, place: Place) => `аренда, ${formatPlaceAddress(place)}, заявление № ${claim}`,
  service: (name: string, claim: number, place: Place) =>
    `${name}, ${formatPlaceAddress(place)}, заявление № ${claim}`,
} as const

export const balanceStatementWords = {
  title: (month: string) => `Выписка по балансу за ${formatMonthAndYear(month)} г.`,
  note: (name: string, inn: string) => `${name}, ИНН ${inn}`,
  totals: 'Итоги месяца',
  totalsHead: ['Показатель', 'Сумма, ₽'],
  opening: 'Остаток на начало месяца',
  came: 'Поступило',
  went: 'Списано',
  closing: 'Остаток на конец месяца',
  /** Used in a statement of the current month. */
  closingOn: (day: string) => `Остаток на ${formatDottedDate(day)}`,
  operations: 'Операции',
  head: ['Дата', 'Операция', 'Поступило, ₽', 'Списано, ₽', 'Остаток, ₽'],
  none: 'За этот месяц операций не было.',
  csv: [
    'Дата',
    'Операция',
    'Заявление',
    'Отделение',
    'Ящик или ячейка',
    'Документ',
    'Поступило',
    'Списано',
    'Остаток',
  ],
} as const

export const reconciliationWords = {
  title: (from: string, to: string) =>
    `Акт сверки взаимных расчётов с ${formatDottedDate(from)} по ${formatDottedDate(to)}`,
  note: (operator: string, name: string) => `между ${operator} и ${name}`,
  intro: (operator: string, operatorInn: string, name: string, inn: string) =>
    `Мы, нижеподписавшиеся, ${operator} (ИНН ${operatorInn}), далее Исполнитель, и ${name} (ИНН ${inn}), далее Заказчик, составили этот акт о том, что расчёты по онлайн-балансу Заказчика за период по данным Исполнителя следующие.`,
  caption: 'По данным Исполнителя',
  head: ['Дата', 'Документ', 'Дебет, ₽', 'Кредит, ₽'],
  opening: 'Сальдо начальное',
  turnover: 'Обороты за период',
  closing: 'Сальдо конечное',
  debt: (on: string, amount: string, name: string) =>
    `На ${formatDottedDate(on)} на балансе в пользу Заказчика (${name}) ${amount} ₽.`,
  nothing: (on: string) => `На ${formatDottedDate(on)} задолженности нет.`,
  signTitle: 'Подписи сторон',
  signHead: ['Сторона', 'Должность, фамилия', 'Подпись'],
  executor: 'Исполнитель',
  customer: 'Заказчик',
  line: '____________________',
} as const

export const accountingDocumentWords = {
  invoiceTitle: (number: string, day: string) => `Счёт № ${number} от ${formatDottedDate(day)}`,
  invoiceNote: (claim: number) => `на оплату аренды по заявлению № ${claim}`,
  actNote: (claim: number, from: string, to: string) =>
    `по заявлению № ${claim} за период с ${formatDottedDate(from)} по ${formatDottedDate(to)}`,
  parties: 'Стороны',
  executor: 'Исполнитель',
  customer: 'Заказчик',
  withInn: (name: string, inn: string, kpp: string, address: string) =>
    [`${name}, ИНН ${inn}`, ...(kpp ? [`КПП ${kpp}`] : []), address].filter(Boolean).join(', '),
  bank: 'Банк исполнителя',
  bankLine: (bank: string, bic: string, account: string, correspondent: string) =>
    `${bank}, БИК ${bic}, счёт ${account}, корр. счёт ${correspondent}`,
  place: 'Где',
  placeLine: (place: Place, officeAddress: string) =>
    `${formatPlaceAddress(place)}. Отделение: ${officeAddress}`,
  services: 'Услуги',
  serviceHead: ['Наименование', 'В том числе НДС, ₽', 'Сумма, ₽'],
  rent: (place: RentedPlace, from: string, to: string) =>
    `Аренда ${boxOrCellWords(place).rented} с ${formatDottedDate(from)} по ${formatDottedDate(to)}`,
  total: 'Всего',
  payUntil: (until: string) => `Оплатите до ${until} по московскому времени.`,
  paid: 'Счёт оплачен.',
  done: 'Услуги оказаны полностью и в срок. Заказчик претензий по объёму, качеству и сроку не имеет.',
  signTitle: 'Подписи',
  signHead: ['Сторона', 'Должность, фамилия', 'Подпись'],
  line: '____________________',
} as const

export const actWords = {
  number: (number: number) => `АЯ-${number}`,
  rent: (place: string, label: string) => `${label.replace(/^Аренда/u, `Аренда ${place}`)}`,
  nothing: 'Услуги не оказывались',
  title: (number: string, date: string) => `Акт № ${number} от ${formatDottedDate(date)} об оказании услуг`,
  corrected: (number: number, date: string) => `Исправление № ${number} от ${formatDottedDate(date)}`,
  notDone: 'Исправленный акт заменяет прежний: услуги за этот период не оказывались, деньги возвращены.',
  signer: (post: string, name: string) => [post, name].filter(Boolean).join(', '),
  csv: [
    'Номер',
    'Дата',
    'Исправление №',
    'Дата исправления',
    'Период с',
    'Период по',
    'Заявление',
    'Отделение',
    'Ящик или ячейка',
    'Покупатель',
    'ИНН',
    'КПП',
    'Без НДС',
    'Ставка НДС',
    'НДС',
    'Всего с НДС',
  ],
  costCentreColumns: ['Код центра затрат', 'Центр затрат', 'Группа'],
  annexCsv: ['Код центра затрат', 'Центр затрат', 'Группа', 'Актов', 'НДС', 'Всего с НДС'],
  noCostCentre: 'Без центра затрат',
  annexTotal: 'Итого',
} as const
