import { counted } from './plural.ts'

const minutes = { one: 'минута', few: 'минуты', many: 'минут' } as const

/** What happens between the bank's page and the end of the way. */
export const paymentStatusCopy = {
  title: 'Проверяем оплату',
  asking: 'Ждём ответа банка. Обычно это занимает несколько секунд.',
  slowTitle: 'Банк ещё не ответил',
  slow: 'Деньги могут идти дольше обычного. Мы продолжаем проверять; страницу можно закрыть — заявление обновится само.',
  checkNow: 'Проверить сейчас',
  backToBank: 'Вернуться на страницу банка',
  claim: 'Открыть заявление',
  failedTitle: 'Не удалось узнать, прошла ли оплата',
} as const

/** The end of the way: number, what next, deadlines, what to bring (M-ROUTE-21, 22). */
export const successCopy = {
  pageTitle: 'Ваше заявление',
  loading: 'Загружаем заявление…',
  claimNumber: (id: number) => `Заявление № ${id}`,
  stamped: (id: number, stamp: string) => `Заявление № ${id}: ${stamp}`,
  next: 'Что дальше',
  where: 'Куда идти',
  rest: 'Подробности заявления',
  bring: 'Что взять с собой',
  bringPerson: ['Паспорт', 'Номер заявления'],
  privilegeDocumentText: 'Подлинник документа о льготе',
  bringEntity: ['Паспорт представителя', 'Доверенность от организации', 'Номер заявления'],
  payUntil: 'Оплатить до',
  payUntilValue: (when: string) => `${when}, московское время`,
  office: 'Отделение',
  period: 'Период',
  total: 'Стоимость',
  method: 'Оплата',
  addressNote: (start: string) => `Сообщите его тем, кто вам пишет. Адрес начнёт работать ${start}.`,
  addressWaits: 'Адрес станет вашим, когда заявление будет оплачено и подписано.',
  documents: 'Документы',
  procuration: 'Образец доверенности (DOCX)',
  serviceOrder: 'Порядок оказания услуги (PDF)',
  print: 'Распечатать',
  applicationPdf: 'Заявление (PDF)',
  calendar: 'Даты в календарь',
  claim: 'Открыть заявление',
  claims: 'Мои заявления',
} as const

/** The payment did not happen: why, how long there is, what to do. */
export const paymentFailedCopy = {
  title: 'Оплата не прошла',
  refundTitle: 'Деньги возвращаем',
  refund:
    'Оплата пришла, когда заявление уже было отменено. Мы вернём всю сумму на карту: банк зачисляет возврат до 5 рабочих дней.',
  refundedTitle: 'Деньги возвращены',
  refunded: 'Вся сумма возвращена на карту. Если её ещё нет на счёте, банк зачислит её до 5 рабочих дней.',
  loading: 'Загружаем заявление…',
  noReason: 'Банк не сообщил причину. Деньги не списаны.',
  timeAnnounced: (count: number) =>
    count === 0 ? 'Время на оплату вышло' : `Осталось ${counted(count, minutes)} на оплату`,
  again: 'Попробовать ещё раз',
  trying: 'Открываем страницу банка…',
  claim: 'Открыть заявление',
  expiredTitle: 'Время на оплату вышло',
  expired: 'Заявление отменено, бронь снята. Ваши ответы сохранены — оформить заново можно одним нажатием.',
  startAgain: 'Оформить заново',
  failedTitle: 'Не удалось загрузить заявление',
} as const
