import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type {
  createSbpCode,
  createTopUpSbpCode,
  readSbpPayment,
  readTopUpSbpPayment,
  SbpPayment,
} from '#money/api/payments.ts'

type State = SbpPayment['state']

export const sbpCopy = {
  title: 'Оплата через СБП',
  loading: 'Готовим QR-код…',
  scan: 'Наведите камеру телефона или сканер банка',
  orHere: 'Открыть на этом устройстве',
  openBank: 'Открыть приложение банка',
  openBankNote: 'Откроется список банков. После оплаты вернитесь на эту страницу.',
  showCode: 'Показать QR-код',
  code: 'QR-код для оплаты через СБП',
  waiting: 'Страница обновится сама, когда придёт оплата',
  taken: 'Подтвердите оплату в приложении банка',
  offline: 'Нет связи с интернетом. Проверим оплату, как только связь вернётся.',
  unreachable: 'Сервис временно не отвечает. Мы продолжаем проверять; платёж от этого не потеряется.',
  deadline: 'Осталось на оплату',
  paySoon: 'Скоро время выйдет',
  announced: (minutes: number) =>
    minutes === 0 ? 'Время на оплату вышло' : `На оплату осталось меньше минут: ${minutes}`,
  check: 'Проверить оплату',
  byCard: 'Оплатить картой',
  toClaim: 'Открыть заявление',
  toBalance: 'Открыть баланс',
  claimNumber: (id: number) => `Заявление №\u00a0${id}`,
  topUpNumber: (id: number) => `Пополнение баланса №\u00a0${id}`,
  sum: 'К оплате',
  once: 'Оплатить можно только один раз, двойного списания не будет.',
  booked: 'Деньги на балансе',
  bookedText: 'Пополнение через СБП прошло. Операция видна в балансе.',
  notBooked: 'Пополнение не прошло',
  notBookedText: 'Деньги не списаны. Если банк спишет их позже, они придут на баланс.',
  again: 'Пополнить ещё раз',
  added: 'Зачислено',
  failedTitle: 'Не удалось показать QR-код',
  noSubjectTitle: 'Заявление не указано',
} as const

export const sbpStatusLabels = {
  waiting: 'ждём оплату',
  paid: 'зачислено',
  over: 'не оплачено',
} as const

export const isTopUpPaid = (state: State): boolean => state === 'paid'

const refusalWords = {
  payment_unknown: 'Эту оплату ещё не начинали или её уже нельзя продолжить. Откройте заявление.',
  sbp_off: 'Оплатить через СБП сейчас нельзя. Выберите другой способ.',
  bank_unreachable: 'Банк временно не отвечает. Попробуйте ещё раз через минуту.',
  bank_refused: 'Банк не выдал код для этого заказа. Оплатите картой или попробуйте позже.',
  claim_missing: 'Откройте «Мои заявления» и начните оплату оттуда.',
} as const satisfies RefusalWords<
  typeof createTopUpSbpCode | typeof createSbpCode | typeof readTopUpSbpPayment | typeof readSbpPayment,
  'claim_missing'
>

export const sbpRefusalText = createRefusalTextFinder(refusalWords)
