import { administrationRefusalTexts } from '#back-office/words/administration.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type {
  BankStatement,
  bookStatementLine,
  bookStatementLineToBalance,
  decideStatementLineBooking,
  decideStatementLineReturn,
  deferOrRequeueStatementLine,
  linkReturnedStatementLine,
  OrderGuess,
  readBankStatement,
  readBankStatements,
  readStatementLines,
  StatementLine,
  StatementLineProblemCode,
  uploadBankStatement,
} from '#money/api/bank-statements.ts'
import { abbreviateOrganisationName } from '#people/rules/rent-conditions.ts'

export type StatementLineAction =
  | 'book'
  | 'balance'
  | 'cameBack'
  | 'aside'
  | 'queue'
  | 'propose'
  | 'confirm'
  | 'reject'
  | 'confirmBooking'
  | 'rejectBooking'

const problems = {
  no_number: 'В назначении нет номера',
  unknown_number: 'Такого номера у нас нет',
  ambiguous: 'Подходит несколько заказов',
  foreign: 'Платит другая организация',
  overpaid: 'Денег больше, чем нужно',
  underpaid: 'Денег меньше, чем нужно',
  twice: 'Заказ уже оплачен',
  late: 'Заказ отменён: деньги пришли поздно',
  came_back: 'Вернулся наш платёж',
  office_closed: 'Отделение закрыто',
  holder_blocked: 'Доступ клиента закрыт',
  not_waiting: 'Заказ больше не ждёт денег',
} as const satisfies Record<StatementLineProblemCode, string>

const matchReasonText = { number: 'номер', amount: 'сумма', inn: 'ИНН', account: 'счёт' } as const

const kinds = { joint: 'Сводное поручение', top_up: 'Пополнение' } as const

const orderName = ({ kind, id, claim }: Pick<OrderGuess, 'kind' | 'id' | 'claim'>): string =>
  kind === 'payment' ? `Заявление №\u00a0${claim}` : `${kinds[kind]} №\u00a0${id}`

const amountOrUnknown = (kopecks: number | null, unknown: string): string =>
  kopecks === null ? unknown : formatAmount(kopecks)

const differenceText = (difference: number | null): string => {
  if (difference === null) return '—'
  if (difference === 0) return 'сходится'
  return difference > 0
    ? `в строках на ${formatAmount(difference)} больше`
    : `в строках на ${formatAmount(-difference)} меньше`
}

const states = { queue: 'В разборе', aside: 'Отложены', returning: 'На возврат' } as const

const listNumbers = (numbers: readonly number[]): string =>
  [numbers.slice(0, 10).join(', '), ...(numbers.length > 10 ? [`и ещё ${numbers.length - 10}`] : [])].join(
    ' ',
  )

type Tally = BankStatement['counted']['in']

const tally = ({ lines, sum }: Tally): string =>
  lines === 0 ? 'нет' : `${lines}\u00a0на ${formatAmount(sum)}`

export const bankStatementsCopy = {
  tab: 'Выписки',
  file: 'Файл выписки',
  fileHint: '1CClientBankExchange или camt.053, до 16 МБ',
  totals: 'В файле нет итогов. Перепишите обороты за его дни из клиент-банка.',
  turnovers: { in: 'Пришло по данным банка', out: 'Ушло по данным банка' },
  currency: '₽',
  upload: 'Загрузить',
  uploading: 'Загружаем…',
  known: 'Этот файл уже загружали. Ничего не изменилось.',
  example: 'Скачать пример с заказами, которые ждут оплаты',
  returns: 'Скачать платёжки на возврат',
  last: 'Загруженные выписки',
  statementsFailed: 'Не удалось загрузить список выписок',
  noStatements: 'Выписок пока не загружали.',
  progress: (looked: number, lines: number): string => `Разобрано строк: ${looked} из\u00a0${lines}`,
  columns: {
    file: 'Файл',
    period: 'Период',
    came: 'Пришло',
    went: 'Ушло',
    booked: 'Проведено',
    queue: 'В разборе',
    check: 'Сверка с файлом',
  },
  period: ({ firstDay, lastDay }: BankStatement): string =>
    firstDay === lastDay
      ? formatDottedDate(firstDay)
      : `${formatDottedDate(firstDay)} – ${formatDottedDate(lastDay)}`,
  tally,
  noName: 'Без названия',
  openReport: ({ file }: BankStatement): string => `${file || 'Без названия'}: показать сверку`,
  statementPages: 'Страницы выписок',
  check: ({ isDone, looked, lines, isBalanced }: BankStatement): string => {
    if (!isDone) return `Разобрано ${looked} из\u00a0${lines}`
    if (isBalanced === null) return 'В файле нет итогов'
    return isBalanced ? 'Сходится' : 'Не сходится'
  },
  report: ({ isBalanced, lines }: BankStatement): string => {
    const looked = `Разобраны все строки: ${lines}.`
    if (isBalanced === null) return `${looked} Итогов в файле нет, сверить не с чем.`
    return isBalanced
      ? `${looked} Строки сходятся с итогами файла.`
      : `${looked} Строки не сходятся с итогами файла: попросите у банка полную выписку за эти дни.`
  },
  reportOf: ({ file }: BankStatement): string => `Сверка: ${file || 'без названия'}`,
  reportColumns: {
    figure: 'Показатель',
    stated: 'В файле',
    counted: 'По строкам',
    difference: 'Расхождение',
  },
  figures: ({ opening, compared, counted, others, unexecuted }: BankStatement) => {
    const row = (figure: string, figures: BankStatement['compared']['in']) => ({
      figure,
      stated: amountOrUnknown(figures.stated, 'нет'),
      counted: amountOrUnknown(figures.counted, '—'),
      difference: differenceText(figures.difference),
    })
    const count = (figure: string, counted: string) => ({ figure, stated: '', counted, difference: '' })
    const part = (figure: string, counted: Tally) => count(figure, tally(counted))
    const some = (figure: string, counted: Tally) => (counted.lines === 0 ? [] : [part(figure, counted)])
    return [
      { ...count('Остаток на начало', ''), stated: amountOrUnknown(opening, 'нет') },
      row('Поступило', compared.in),
      row('Списано', compared.out),
      row('Остаток на конец', compared.closing),
      part('Из поступившего проведено', counted.booked),
      part('В разборе', counted.queue),
      ...some('Отложено', counted.aside),
      ...some('Ждёт возврата', counted.returning),
      ...some('Возвращено плательщикам', counted.returned),
      ...some('Вернулись наши платежи', counted.cameBack),
      ...(others > 0 ? [count('Строки других счетов', String(others))] : []),
      ...(unexecuted.length > 0
        ? [count(`Не исполнены банком, строки файла ${listNumbers(unexecuted)}`, String(unexecuted.length))]
        : []),
    ]
  },
  show: 'Какие строки показать',
  states,
  stateWith: (state: keyof typeof states, count: number): string => `${states[state]}: ${count}`,
  problems,
  problemShown: 'Почему не проведены',
  anyProblem: 'Все причины',
  keys: {
    queue: 'Enter — открыть, О — отложить, В — вернуть деньги',
    aside: 'Enter — открыть, О — в разбор, В — вернуть деньги',
    returning: 'Enter — открыть',
  },
  none: 'Разобрано всё',
  lineColumns: {
    line: 'Строка',
    payer: 'Плательщик',
    problem: 'Почему не проведена',
    amount: 'Сумма',
    act: 'Что сделать',
  },
  line: ({ number, day }: StatementLine): string =>
    `№\u00a0${number || 'б/н'} от\u00a0${formatDottedDate(day)}`,
  party: ({ payer, inn }: StatementLine): string => {
    const name = abbreviateOrganisationName(payer)
    return inn === '' ? name : `${name}, ИНН\u00a0${inn}`
  },
  paid: (line: StatementLine): string =>
    [bankStatementsCopy.party(line), line.purpose].filter((text) => text !== '').join('. '),
  problem: ({ problem, giveBack, booking, isRest, note }: StatementLine): string => {
    if (booking) return `Зачисление ждёт второго: ${bankStatementsCopy.payee(booking)}. ${booking.reason}`
    if (giveBack)
      return `${giveBack.isConfirmed ? 'Возврат подтверждён' : 'Возврат ждёт второго'}: ${giveBack.reason}`
    const reason = isRest ? 'Излишек проведённой строки' : problem ? problems[problem] : ''
    return [reason, note ?? ''].filter((text) => text !== '').join('. ')
  },
  payee: ({ claims, payee }: NonNullable<StatementLine['booking']>): string =>
    claims.length === 0
      ? `на баланс, ${payee}`
      : [`заявление №\u00a0${claims.join(', ')}`, payee].filter(Boolean).join(', '),
  guess: (guess: OrderGuess): string => `${orderName(guess)}, ${formatAmount(guess.amount)}`,
  agreed: (guess: OrderGuess): string =>
    guess.why.length === 0
      ? 'С заказом ничего не совпало.'
      : `Совпали: ${guess.why.map((reason) => matchReasonText[reason]).join(', ')}.`,
  acts: {
    book: 'Провести',
    balance: 'На баланс',
    cameBack: 'Вернулся наш платёж',
    aside: 'Отложить',
    queue: 'Вернуть в разбор',
    propose: 'Вернуть деньги',
    confirm: 'Подтвердить',
    reject: 'Отклонить',
    confirmBooking: 'Подтвердить',
    rejectBooking: 'Отклонить',
  } satisfies Record<StatementLineAction, string>,
  title: (act: StatementLineAction, line: StatementLine): string =>
    `${bankStatementsCopy.acts[act]}: №\u00a0${line.number || 'б/н'}, ${formatAmount(line.amount)}`,
  texts: {
    book: 'Выберите, за что эти деньги. Сумма должна сойтись до копейки; куда деть излишек, мы спросим.',
    balance: 'Вся сумма поступит на онлайн-баланс организации, и она получит письмо.',
    cameBack:
      'Эти деньги мы сами отправили, и они вернулись. Если так возвращали деньги клиенту, его строка снова появится в разборе.',
    aside: 'Строка уйдёт из разбора, пока её не вернут.',
    queue: 'Строка снова появится в разборе.',
    propose: 'Возврат подтверждает другой администратор. Потом платёжку на возврат можно скачать для банка.',
    confirm: 'Деньги вернутся на счёт, с которого пришли: строка попадёт в платёжки на возврат.',
    reject: 'Строка снова появится в разборе.',
    confirmBooking: 'Деньги получит не тот, кто заплатил. Проверьте причину: отменить зачисление нельзя.',
    rejectBooking: 'Деньги останутся в разборе.',
  } satisfies Record<StatementLineAction, string>,
  secondPerson:
    'Деньги получит не тот, кто заплатил. Напишите, почему: зачисление подтвердит другой администратор.',
  order: 'Заказ',
  otherOrder: {
    claim: 'Другое заявление',
    joint: 'Другое сводное поручение',
    top_up: 'Другое пополнение баланса',
  },
  number: 'Номер',
  numberHint: 'Несколько номеров пишите через запятую.',
  sent: 'Какой платёж вернулся',
  sentPayment: ({ number, day, receiver }: StatementLine['sent'][number]): string =>
    `№\u00a0${number || 'б/н'} от ${formatDottedDate(day)}, ${receiver}`,
  balance: 'Организация',
  choose: 'Выберите',
  surplus: (kopecks: number): string => `Излишек ${formatAmount(kopecks)}`,
  surplusPlaces: { balance: 'На онлайн-баланс', line: 'Оставить в разборе' },
  loading: 'Загружаем строки…',
  failed: 'Не удалось загрузить строки',
  pages: 'Страницы строк выписок',
  send: 'Сохранить',
  sending: 'Сохраняем…',
  done: (id: number | string): string => `Строка №\u00a0${id}: готово.`,
} as const

const faults: Readonly<Record<string, string>> = {
  not_a_statement: 'это не выписка 1CClientBankExchange и не camt.053',
  version_unknown: 'неизвестная версия формата',
  file_cut: 'файл обрывается',
  section_open: 'раздел не закрыт',
  field_missing: 'нет поля',
  field_twice: 'поле повторяется',
  amount_wrong: 'сумма не читается',
  date_wrong: 'даты не существует',
  currency_wrong: 'валюта не рубль',
  account_missing: 'нет номера счёта',
  doctype_refused: 'в XML есть DOCTYPE, такие файлы не читаем',
  xml_wrong: 'XML повреждён',
}

export const statementFaultText = (fault: {
  line: number
  code: string
  field?: string | undefined
}): string =>
  `Строка ${fault.line}: ${faults[fault.code] ?? fault.code}${fault.field ? ` (${fault.field})` : ''}`

const refusalWords = {
  forbidden: administrationRefusalTexts.forbidden,
  own_proposal: administrationRefusalTexts.own_proposal,
  reason_missing: administrationRefusalTexts.reason_missing,
  file_missing: 'Выберите файл выписки.',
  file_wrong: 'Файл не читается.',
  account_foreign: 'Это выписка по чужому счёту.',
  totals_missing: 'Укажите, сколько пришло и сколько ушло по данным банка, например 15 000,50 и 0.',
  totals_differ:
    'Строки файла не сходятся с этими оборотами. Проверьте суммы или попросите у банка полную выписку.',
  too_large: 'Файл больше 16 МБ.',
  unsupported_type: 'Файл не читается.',
  file_empty: 'Файл пустой. Выберите другой.',
  statement_unknown: 'Такой выписки больше нет. Обновите список.',
  line_unknown: 'Такой строки больше нет. Обновите список.',
  line_settled: 'Строку уже разобрал другой администратор. Обновите список.',
  order_missing: 'Выберите заказ.',
  number_wrong: 'Введите номер, например 1024.',
  surplus: 'Денег больше, чем нужно по этим номерам. Выберите, куда излишек, и нажмите «Провести» ещё раз.',
  sent_missing: 'Выберите платёж.',
  sent_unknown: 'Этот платёж уже вернулся другой строкой. Обновите список.',
  order_unknown: 'Такого заказа нет.',
  order_not_waiting: 'Заказ больше не ждёт денег. Обновите список.',
  order_taken: 'Этот заказ уже оплачен другой строкой выписки.',
  amount_differs: 'Сумма строки не сходится с заказом.',
  surplus_without_balance:
    'Онлайн-баланс плательщика не подключён, ничего не провели. Выберите «Оставить в разборе» и нажмите «Провести» ещё раз.',
  balance_not_connected: 'У организации не подключён онлайн-баланс.',
  holder_blocked: 'Доступ клиента закрыт: сначала откройте его.',
  office_closed: 'Отделение закрыто.',
  payer_unknown: 'В строке нет счёта и банка плательщика: вернуть по ней нельзя.',
  booking_proposed: 'Зачисление этой строки уже предложено. Обновите список.',
  booking_not_proposed: 'Решение уже принято. Обновите список.',
  return_unknown: 'Решение уже принято. Обновите список.',
} as const satisfies RefusalWords<
  | typeof bookStatementLine
  | typeof bookStatementLineToBalance
  | typeof linkReturnedStatementLine
  | typeof deferOrRequeueStatementLine
  | typeof decideStatementLineBooking
  | typeof decideStatementLineReturn
  | typeof readStatementLines
  | typeof readBankStatements
  | typeof readBankStatement
  | typeof uploadBankStatement,
  | 'surplus'
  | 'surplus_without_balance'
  | 'reason_missing'
  | 'file_missing'
  | 'totals_missing'
  | 'order_missing'
  | 'number_wrong'
  | 'sent_missing'
>

export const statementRefusalText = createRefusalTextFinder(refusalWords)
