import type {
  BranchRefund,
  bookTopUp,
  proposeRefundSettlementByOperator,
  readBranchRefunds,
  readPendingTopUps,
} from '#back-office/api/branch-refunds-and-top-ups.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'

const problems = {
  bank_unreachable: 'Банк не отвечает',
  bank_refused: 'Банк отказал',
  order_unknown: 'Банк не нашёл платёж',
} as const satisfies Record<BranchRefund['problem'], string>

const refundProblemInWords = ({ problem, words }: Pick<BranchRefund, 'problem' | 'words'>): string =>
  words ? `${problems[problem]}: ${words}` : problems[problem]

export const sharedRefundsCopy = {
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
    nextTryAt === null ? 'В ближайшую минуту' : formatMoscowDateTime(new Date(nextTryAt)),
  document: 'Номер документа, по которому вернули деньги',
} as const

export const branchRefundsCopy = {
  ...sharedRefundsCopy,
  tab: 'Возвраты',
  lead: 'Возвраты онлайн-оплат, которые банк ещё не выполнил. Мы повторяем запрос сами, а если деньги уже вернули другим путём, отметьте это здесь: отметку подтвердит администратор.',
  integrations: 'Как работают банк и другие внешние системы',
  columns: {
    ...sharedRefundsCopy.columns,
    holder: 'Арендатор',
    box: 'Ящик или ячейка',
    act: 'Действие',
  },
  proposed: (by: string, until: string) => `Ручной возврат предложен (${by}), ждём подтверждения до ${until}`,
  settle: 'Вернули вручную',
  title: (id: number) => `Возврат по заявлению №\u00a0${id}`,
  text: (amount: string, order: string) =>
    `Вернуть ${amount}. Номер заказа в банке: ${order}. Отметку подтвердит администратор сервиса. До этого, но не дольше суток, мы не просим банк вернуть эти деньги.`,
  reason: 'Почему вернули вручную',
  send: 'Отметить возврат',
  sending: 'Отмечаем…',
  done: (id: number) => `Возврат по заявлению №\u00a0${id} отмечен и ждёт подтверждения администратора.`,
} as const

export const refundRefusalTexts = {
  document_missing: 'Введите номер документа, по которому вернули деньги.',
  refund_not_open: 'Этот возврат уже выполнен. Обновите список.',
  refund_proposed: 'Этот возврат уже отмечен и ждёт подтверждения администратора. Обновите список.',
  refund_under_way: 'Прямо сейчас запрос обрабатывает банк. Повторите через несколько минут.',
} as const

const refusalWords = {
  ...refundRefusalTexts,
  reason_missing: 'Напишите, почему деньги вернули вручную.',
  forbidden: 'Раздел для сотрудников отделений.',
  unexpected: 'Сервис временно недоступен, попробуйте ещё раз.',
  offline: 'Нет связи с сервером. Проверьте сеть и повторите.',
} as const satisfies RefusalWords<
  typeof readBranchRefunds | typeof proposeRefundSettlementByOperator,
  'reason_missing'
>

export const refundRefusalText = createRefusalTextFinder(refusalWords)

export const pendingTopUpsCopy = {
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
  number: (id: number) => `№\u00a0${id}`,
  book: 'Зачислить',
  title: (id: number) => `Пополнение №\u00a0${id}`,
  text: (name: string, inn: string) =>
    `${name}, ИНН ${inn}. Сверьте сумму и номер платежа со строкой банковской выписки.`,
  amount: 'Сумма по выписке',
  document: 'Номер строки или платёжного документа',
  send: 'Зачислить на баланс',
  sending: 'Зачисляем…',
  done: (id: number) => `Пополнение №\u00a0${id} зачислено на баланс.`,
  pages: 'Страницы пополнений',
} as const

const topUpRefusals = {
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
  unexpected: 'Сервис временно недоступен, попробуйте ещё раз.',
  offline: 'Нет связи с сервером. Проверьте сеть и повторите.',
} as const satisfies RefusalWords<
  typeof readPendingTopUps | typeof bookTopUp,
  'amount_missing' | 'amount_malformed' | 'amount_too_small' | 'amount_too_large' | 'document_missing'
>

export const topUpRefusalText = createRefusalTextFinder(topUpRefusals)
