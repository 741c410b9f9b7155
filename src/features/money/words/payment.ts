import { formatCount } from '#kit/words/plural.ts'
import type { DeclineReason } from '#money/api/payments.ts'
import type { ReceiptSummary } from '#money/api/receipts.ts'

const minutes = { one: 'минута', few: 'минуты', many: 'минут' } as const

export const paymentStatusCopy = {
  title: 'Проверяем оплату',
  asking: 'Ждём ответа банка. Обычно это занимает несколько секунд.',
  slowTitle: 'Банк ещё не ответил',
  slow: 'Деньги могут идти дольше обычного. Мы продолжаем проверять; страницу можно закрыть — заявление обновится само.',
  payOnce: 'Если деньги уже списаны, платить второй раз не нужно.',
  offlineTitle: 'Нет связи с интернетом',
  offline: 'Проверим оплату, как только связь вернётся. От этого платёж не потеряется.',
  unreachable: 'Сервис временно не отвечает. Мы продолжаем проверять; платёж от этого не потеряется.',
  heldUntil: (when: string) => `Бронь действует до ${when}.`,
  checkNow: 'Проверить сейчас',
  backToBank: 'Вернуться на страницу банка',
  claim: 'Открыть заявление',
  failedTitle: 'Не удалось узнать, прошла ли оплата',
  noClaimTitle: 'Заявление не указано',
  noClaim: 'В ссылке нет его номера. Откройте «Мои заявления»: у каждого видно, прошла ли оплата.',
} as const

/** Claim number, next steps, deadlines and documents to bring (M-ROUTE-21, 22). */
export const paymentSuccessCopy = {
  pageTitle: 'Ваше заявление',
  loading: 'Загружаем заявление…',
  claimNumber: (id: number) => `Заявление №\u00a0${id}`,
  received: (total: string) => `Оплата получена, ${total}`,
  next: 'Что дальше',
  rest: 'Подробности заявления',
  bringPerson: ['Паспорт', 'Номер заявления'],
  privilegeDocumentText: 'Подлинник документа о льготе',
  bringEntity: ['Паспорт представителя', 'Доверенность от организации', 'Номер заявления'],
  payUntil: 'Оплатить до',
  payUntilText: (when: string) => `Оплатите до ${when} по московскому времени.`,
  payUntilValue: (when: string) => `${when}, московское время`,
  office: 'Отделение',
  period: 'Период',
  total: 'Стоимость',
  receipt: 'Чек',
  method: 'Оплата',
  print: 'Распечатать',
  applicationPdf: 'Заявление (PDF)',
  calendar: 'Даты в календарь',
  claim: 'Открыть заявление',
  claims: 'Мои заявления',
} as const

export const paymentFailedCopy = {
  title: 'Оплата не прошла',
  leftTitle: 'Вы не завершили оплату',
  refundTitle: 'Деньги возвращаем',
  refund:
    'Оплата пришла, когда заявление уже было отменено. Мы вернём всю сумму туда, откуда платили: банк зачисляет возврат до 5 рабочих дней.',
  refundedTitle: 'Деньги возвращены',
  refunded:
    'Вся сумма возвращена туда, откуда платили. Если её ещё нет на счёте, банк зачислит её до 5 рабочих дней.',
  noReason: 'Банк не сообщил причину.',
  timeAnnounced: (count: number) =>
    count === 0 ? 'Время на оплату вышло' : `Осталось ${formatCount(count, minutes)} на оплату`,
  notCharged: 'Деньги не списаны.',
  keptService: (service: string, until: string | null) =>
    until === null
      ? 'Деньги не списаны.'
      : `Деньги не списаны. Заказ услуги «${service}» ждёт оплаты до ${until}.`,
  /** For a deadline today, only the time is shown; other days also show the date. */
  untilTime: (time: string) => `${time} по московскому времени`,
  payAgain: 'Попробовать ещё раз',
  otherMethod: 'Оплатить иначе',
  otherMethodNote: 'Создадим такое же заявление с другим способом оплаты, ящик останется вашим.',
  trying: 'Открываем страницу банка…',
  claim: 'Открыть заявление',
  expiredTitle: 'Время на оплату вышло',
  expired: 'Заявление отменено, бронь снята. Ваши ответы сохранены: оформить заново можно одним нажатием.',
  expiredMoney: 'Деньги не списаны. Если банк спишет их позже, мы вернём всю сумму.',
  startAgain: 'Оформить заново',
  failedTitle: 'Не удалось загрузить заявление',
  unknownTitle: 'Заявление не найдено',
  unknown: 'Проверьте номер в адресе страницы или откройте заявление в списке.',
} as const

const names = {
  income: 'Кассовый чек',
  refund: 'Чек возврата',
  offset: 'Чек окончательного расчёта',
} as const satisfies Record<ReceiptSummary['kind'], string>

export const receiptCopy = {
  name: (kind: ReceiptSummary['kind']): string => names[kind],
  preparing: (kind: ReceiptSummary['kind']): string => `${names[kind]} готовится`,
  failed: (kind: ReceiptSummary['kind']): string => `${names[kind]}: отказ кассы, разбирают администраторы`,
  done: (kind: ReceiptSummary['kind']): string => `${names[kind]} отправлен на почту`,
} as const

export const declineReasonWords = {
  insufficient_funds: 'На карте недостаточно средств. Пополните её или оплатите другой картой.',
  card_expired: 'Срок действия карты истёк. Оплатите другой картой.',
  limit_exceeded:
    'Превышен лимит операций по карте. Измените лимит в своём банке или оплатите другой картой.',
  issuer_declined: 'Банк, выпустивший карту, отклонил платёж. Обратитесь в банк или оплатите другой картой.',
  card_blocked:
    'Карта заблокирована или её возможности ограничены. Обратитесь в банк или оплатите другой картой.',
  wrong_card_details: 'Данные карты указаны неверно. Проверьте номер, срок действия и код.',
  three_ds_failed: 'Платёж не подтверждён кодом из банка. Попробуйте ещё раз.',
  session_expired: 'Время на странице банка истекло.',
  issuer_unreachable: 'Банк, выпустивший карту, не отвечает. Попробуйте позже или оплатите другой картой.',
  not_attempted: 'Оплаты не было: данные карты не вводились.',
  bank_trouble: 'Платёж не прошёл по технической причине. Попробуйте ещё раз.',
} as const satisfies Record<DeclineReason, string>
