import type {
  UnregisteredReceipt,
  UnregisteredReceiptAction,
} from '#back-office/api/administration-receipts.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'

const kinds = {
  income: 'Чек прихода',
  refund: 'Чек возврата',
  offset: 'Чек зачёта предоплаты',
} as const satisfies Record<UnregisteredReceipt['kind'], string>

const problems = {
  service_unreachable: 'Касса не отвечает',
  service_refused: 'Касса отказала',
  register_late: 'Касса не успела и попробует снова',
} as const satisfies Record<NonNullable<UnregisteredReceipt['problem']>, string>

const titles = {
  retry: 'Отправить чек снова',
  propose: 'Предложить чек коррекции',
  confirm: 'Подтвердить чек коррекции',
  reject: 'Отклонить чек коррекции',
} as const satisfies Record<UnregisteredReceiptAction, string>

export const unregisteredReceiptsCopy = {
  tab: 'Чеки',
  lead: 'Кассовые чеки, которых ещё нет в налоговой. Они уходят сами; от вас нужны действия, если касса отказала или прошли сутки. Чек коррекции делают двое: один предлагает, другой подтверждает.',
  loading: 'Загружаем чеки…',
  failed: 'Не удалось загрузить чеки',
  none: 'Все чеки в налоговой',
  pages: 'Страницы чеков',
  columns: {
    receipt: 'Чек',
    of: 'За что',
    amount: 'Сумма',
    state: 'Состояние',
    problem: 'Что случилось',
    next: 'Повторим',
  },
  name: ({ kind, isCorrection }: Pick<UnregisteredReceipt, 'kind' | 'isCorrection'>): string =>
    isCorrection ? `${kinds[kind]}, коррекция` : kinds[kind],
  of: ({ claim, topUp }: Pick<UnregisteredReceipt, 'claim' | 'topUp'>): string =>
    claim === null ? `Пополнение №\u00a0${topUp ?? ''}` : `Заявление №\u00a0${claim}`,
  states: { waiting: 'В очереди', sent: 'У кассы', failed: 'Отказ' } satisfies Record<
    UnregisteredReceipt['state'],
    string
  >,
  late: 'Больше суток',
  waits: 'Коррекция ждёт второго',
  problem: ({ problem, words }: Pick<UnregisteredReceipt, 'problem' | 'words'>): string => {
    if (problem === null) return 'Ошибок не было'
    return words ? `${problems[problem]}: ${words}` : problems[problem]
  },
  next: ({
    state,
    nextTryAt,
    isBehind,
  }: Pick<UnregisteredReceipt, 'state' | 'nextTryAt' | 'isBehind'>): string => {
    if (state === 'failed') return 'Не повторяем'
    if (isBehind) return 'После прежнего чека этой оплаты'
    return nextTryAt === null ? 'В ближайшую минуту' : formatMoscowDateTime(new Date(nextTryAt))
  },
  acts: {
    retry: 'Повторить',
    propose: 'Коррекция',
    confirm: 'Подтвердить',
    reject: 'Отклонить',
    withdraw: 'Отозвать',
  },
  sends: {
    retry: 'Повторить',
    propose: 'Предложить',
    confirm: 'Подтвердить',
    reject: 'Отклонить',
  } satisfies Record<UnregisteredReceiptAction, string>,
  title: (act: UnregisteredReceiptAction, id: number): string => `${titles[act]}: №\u00a0${id}`,
  texts: {
    retry:
      'Чек уйдёт в кассу в ближайшую минуту. Если касса отказала, сначала исправьте причину: настройки, реквизиты или налог в тарифе.',
    propose:
      'Сначала проверьте в кабинете кассы, что чека там нет: иначе в налоговой окажется два. Чек коррекции назовёт день расчёта и уйдёт, когда его подтвердит другой администратор.',
    confirm:
      'Чек коррекции уйдёт в кассу в ближайшую минуту вместо обычного. Банк коррекций не делает: если другая касса не подключена, подтверждайте, когда коррекция уже сделана в вашей кассе.',
    reject: 'Коррекции не будет. Обычный чек можно отправить снова.',
  } satisfies Record<UnregisteredReceiptAction, string>,
  facts: {
    of: 'За что',
    amount: 'Сумма',
    since: 'Когда прошли деньги',
    problem: 'Что случилось',
    reason: 'Причина',
    by: 'Предлагает',
  },
  amount: formatAmount,
  send: 'Сохранить',
  sending: 'Сохраняем…',
  done: (id: number | string): string => `Чек №\u00a0${id}: действие выполнено.`,
} as const

export const receiptRefusalTexts = {
  receipt_not_open: 'Этот чек уже в налоговой. Обновите список.',
  receipt_under_way: 'Прямо сейчас чек обрабатывает касса. Повторите через несколько минут.',
  receipt_not_late: 'Этот чек ещё уходит сам. Коррекция возможна после отказа кассы или через сутки.',
  correction_proposed: 'Коррекция этого чека уже предложена. Обновите список.',
  correction_not_proposed: 'Коррекцию уже подтвердили, отклонили или отозвали. Обновите список.',
} as const
