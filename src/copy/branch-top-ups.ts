import type { bookTopUp, readTopUps } from '#contract/branch-top-ups.ts'
import { type RefusalWords, refusalTextOf } from './general-refusals.ts'
/** Words of the back office's tab where top-ups of balances are booked. */
export const topUpsCopy = {
  tab: 'Пополнения',
  search: 'Номер пополнения, ИНН или название',
  go: 'Найти',
  loading: 'Загружаем пополнения…',
  failed: 'Не удалось загрузить пополнения',
  none: 'Пополнений, которые ждут денег, нет',
  noneFound: 'Таких пополнений нет',
  columns: {
    id: 'Пополнение',
    payer: 'Организация',
    inn: 'ИНН',
    date: 'Заказано',
    amount: 'Сумма',
    act: 'Действие',
  },
  number: (id: number) => `№ ${id}`,
  book: 'Зачислить',
  title: (id: number) => `Пополнение № ${id}`,
  text: (name: string, inn: string) =>
    `${name}, ИНН ${inn}. Сверьте сумму и номер платежа со строкой банковской выписки.`,
  amount: 'Сумма по выписке',
  document: 'Номер строки или платёжного документа',
  send: 'Зачислить на баланс',
  sending: 'Зачисляем…',
  done: (id: number) => `Пополнение № ${id} зачислено на баланс.`,
  pages: 'Страницы пополнений',
} as const

const refusalWords = {
  amount_missing: 'Введите сумму из выписки.',
  amount_malformed: 'Введите сумму числом, например 15 000,00.',
  amount_too_small: 'Сумма должна быть не меньше 1 ₽.',
  amount_too_large: 'Сумма слишком большая. Проверьте её по выписке.',
  document_missing: 'Введите номер строки выписки или платёжного документа.',
  amount_differs:
    'Сумма не совпадает с поручением. Проверьте выписку: зачисляется только вся сумма поручения.',
  document_used: 'Эта строка выписки уже зачислена той же организации.',
  top_up_not_waiting: 'Пополнение уже зачислено или отменено.',
  forbidden: 'Раздел для сотрудников отделений.',
  unexpected: 'На сервере произошла ошибка. Повторите через минуту.',
  offline: 'Нет связи с сервером. Проверьте сеть и повторите.',
} as const satisfies RefusalWords<
  typeof readTopUps | typeof bookTopUp,
  'amount_missing' | 'amount_malformed' | 'amount_too_small' | 'amount_too_large' | 'document_missing'
>

/** Why a top-up was not booked, and what to do. */
export const topUpRefusal = refusalTextOf(refusalWords)
