import type { OpenRefund, readOpenRefunds, settleRefund } from '#contract/branch-refunds.ts'
import { instantInWords } from './date-text.ts'
import { type RefusalWords, refusalTextOf } from './general-refusals.ts'

const problems = {
  bank_unreachable: 'Банк не отвечает',
  bank_refused: 'Банк отказал',
  order_unknown: 'Банк не нашёл платёж',
} as const satisfies Record<OpenRefund['problem'], string>

/** Why the bank has not given the money back: our words, and its own where it gave any. */
const refundProblemInWords = ({ problem, words }: Pick<OpenRefund, 'problem' | 'words'>): string =>
  words ? `${problems[problem]}: ${words}` : problems[problem]

/** Words that every list of refunds has. */
export const refundWords = {
  loading: 'Загружаем возвраты…',
  failed: 'Не удалось загрузить возвраты',
  none: 'Все возвраты выполнены',
  pages: 'Страницы возвратов',
  columns: {
    claim: 'Заявление',
    office: 'Отделение',
    amount: 'К возврату',
    problem: 'Ответ банка',
    next: 'Повторим',
  },
  problem: refundProblemInWords,
  next: (nextTryAt: string | null): string =>
    nextTryAt === null ? 'В ближайшую минуту' : instantInWords(new Date(nextTryAt)),
  document: 'Номер документа, по которому вернули деньги',
} as const

/** Words of the back office's tab with refunds that the bank has not done. */
export const refundsCopy = {
  ...refundWords,
  tab: 'Возвраты',
  lead: 'Возвраты онлайн-оплат, которые банк ещё не выполнил. Мы повторяем запрос сами, а если деньги уже вернули другим путём, отметьте это здесь: отметку подтвердит администратор.',
  integrations: 'Как работают банк и другие внешние системы',
  columns: {
    ...refundWords.columns,
    holder: 'Арендатор',
    box: 'Ящик или ячейка',
    act: 'Действие',
  },
  proposed: (by: string, until: string) => `Ручной возврат предложен (${by}), ждём подтверждения до ${until}`,
  settle: 'Вернули вручную',
  title: (id: number) => `Возврат по заявлению № ${id}`,
  text: (amount: string, order: string) =>
    `Вернуть ${amount}. Номер заказа в банке: ${order}. Отметку подтвердит администратор сервиса. До этого, но не дольше суток, мы не просим банк вернуть эти деньги.`,
  reason: 'Почему вернули вручную',
  send: 'Отметить возврат',
  sending: 'Отмечаем…',
  done: (id: number) => `Возврат по заявлению № ${id} отмечен и ждёт подтверждения администратора.`,
} as const

/** What every list of refunds says of a refusal. */
export const refundRefusals = {
  document_missing: 'Введите номер документа, по которому вернули деньги.',
  refund_not_open: 'Этот возврат уже выполнен. Обновите список.',
  refund_proposed: 'Этот возврат уже отмечен и ждёт подтверждения администратора. Обновите список.',
  refund_under_way: 'Прямо сейчас запрос обрабатывает банк. Повторите через несколько минут.',
} as const

const refusalWords = {
  ...refundRefusals,
  reason_missing: 'Напишите, почему деньги вернули вручную.',
  forbidden: 'Раздел для сотрудников отделений.',
  unexpected: 'На сервере произошла ошибка. Повторите через минуту.',
  offline: 'Нет связи с сервером. Проверьте сеть и повторите.',
} as const satisfies RefusalWords<typeof readOpenRefunds | typeof settleRefund, 'reason_missing'>

/** Why a refund was not noted, and what to do. */
export const refundRefusal = refusalTextOf(refusalWords)
