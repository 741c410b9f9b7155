import type * as z from 'zod/mini'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { formatDottedDate, formatMonthAndYear } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount, formatInteger } from '#kit/words/plural.ts'
import type {
  cancelTopUp,
  connectBalance,
  ledgerEntryKind,
  orderTopUp,
  readAffordableExtensions,
  readBalance,
  readBalanceOperations,
  readBalanceStatement,
  TopUpAmountRefusal,
} from '#money/api/balance.ts'

export const topUpSbpCopy = {
  pay: 'Пополнить через СБП',
  note: 'Через СБП деньги придут сразу, за раз — до 1\u00a0000\u00a0000\u00a0₽. По поручению — до пяти рабочих дней.',
  goOn: 'Открыть QR-код',
} as const

type Kind = z.infer<typeof ledgerEntryKind>

const extensionGenitiveForms = { one: 'продления', few: 'продлений', many: 'продлений' } as const
const extensionForms = { one: 'продление', few: 'продления', many: 'продлений' } as const

export const organisationBalanceCopy = {
  title: 'Баланс',
  description: 'Онлайн-баланс организации: пополнение, операции, выписка и акт сверки.',
  loading: 'Загружаем баланс…',
  failedTitle: 'Не удалось загрузить баланс',

  connectTitle: 'Онлайн-баланс не подключён',
  connectText:
    'Баланс нужен, чтобы арендовать ящики и платить за них сразу, без отдельного поручения на каждое заявление. Подключение бесплатное, деньги остаются вашими: при отказе и досрочном окончании аренды они возвращаются на баланс.',
  connect: 'Подключить баланс',
  connecting: 'Подключаем…',

  now: 'На балансе',
  reach: (extensions: number, rents: number) =>
    rents === 1 && extensions === 1
      ? 'Хватит на\u00a0продление ящика на\u00a0прежний срок'
      : extensions === rents
        ? `Хватит на\u00a0все ${formatCount(rents, extensionForms)} на\u00a0прежний срок`
        : `Хватит на ${formatInteger(extensions)} из\u00a0${formatCount(rents, extensionGenitiveForms)} на прежний срок`,
  reachNone: (amount: string) => `На продление не хватает: ближайшее стоит ${amount}`,
  nextCost: (amount: string) => `Следующее стоит ${amount}`,
  connectedSince: (day: string) => `Подключён ${day}`,
  waitingTitle: 'Ждём деньги от банка',
  waitingRow: (id: number, day: string) => `№\u00a0${id} от ${day}`,
  order: 'Поручение (PDF)',
  giveUp: 'Отменить',

  topUpTitle: 'Пополнить',
  amount: 'Сумма',
  amountHint: 'От 1 ₽ до 10\u00a0000\u00a0000\u00a0₽',
  topUp: 'Сформировать поручение',
  ordering: 'Формируем…',
  madeTitle: (id: number) => `Поручение на пополнение №\u00a0${id} готово`,
  madeText:
    'Скачайте его и оплатите в банке организации или по QR-коду. Банк переводит деньги до пяти рабочих дней, мы сообщим о них письмом.',
  refusedTitle: 'Не получилось',

  operations: 'Операции',
  month: 'Период',
  allTime: 'За всё время',
  kind: 'Какие операции',
  kinds: {
    all: 'Все',
    top_up: 'Пополнения',
    payment: 'Оплаты',
    refund: 'Возвраты',
  } as const satisfies Record<Kind | 'all', string>,
  columns: {
    date: 'Дата',
    what: 'Операция',
    about: 'За что',
    amount: 'Сумма',
    balance: 'Остаток',
  },
  documentOf: (document: string) => `Документ банка ${document}`,
  bySbp: 'Через СБП',
  claimOf: (claim: number) => `Заявление №\u00a0${claim}`,
  none: 'Операций пока не было',
  noneHere: 'Таких операций нет',
  noneText: 'Здесь появятся пополнения, оплаты и возвраты.',
  opening: 'На начало месяца',
  came: 'Поступило',
  went: 'Списано',
  closing: 'На конец месяца',
  statementPdf: (month: string) => `Выписка за ${formatMonthAndYear(month)} (PDF)`,
  statementCsv: 'Выписка (CSV)',
  pages: 'Страницы операций',

  actTitle: 'Акт сверки',
  from: 'С месяца',
  to: 'По месяц',
  act: 'Акт сверки (PDF)',
  actRefused: 'Первый месяц позже последнего. Выберите период заново.',
  monthName: formatMonthAndYear,
  monthInDigits: (first: CalendarDate) => formatDottedDate(first).slice('DD.'.length),
} as const

export const topUpAmountErrors = {
  amount_missing: 'Введите сумму',
  amount_malformed: 'Введите сумму числом, например 15 000 или 15 000,50',
  amount_too_small: 'Сумма должна быть не меньше 1 ₽',
  amount_too_large: 'Сумма должна быть не больше 10\u00a0000\u00a0000\u00a0₽',
} as const satisfies Record<TopUpAmountRefusal, string>

const refusalWords = {
  forbidden: 'Баланс есть только у организаций. Выберите организацию вверху страницы.',
  balance_not_connected: 'Онлайн-баланс не подключён.',
  client_missing: 'Не хватает реквизитов организации. Заполните их при оформлении первого заявления.',
  too_many_top_ups: 'Слишком много неоплаченных поручений. Отмените лишние.',
  top_up_not_waiting: 'Это пополнение уже оплачено или отменено.',
  sbp_off: 'Через СБП сейчас пополнить нельзя. Сформируйте платёжное поручение.',
  sbp_too_much: 'Через СБП можно перевести не больше 1\u00a0000\u00a0000\u00a0₽ за один раз.',
  unexpected: 'Сервис временно недоступен, попробуйте ещё раз.',
  offline: 'Нет связи с сервером. Проверьте интернет и повторите.',
} as const satisfies RefusalWords<
  | typeof readBalance
  | typeof readAffordableExtensions
  | typeof connectBalance
  | typeof cancelTopUp
  | typeof readBalanceStatement
  | typeof readBalanceOperations
  | typeof orderTopUp
>

export const balanceRefusalText = createRefusalTextFinder(refusalWords)
