import type {
  decideSpendingRequest,
  readSpendingLimits,
  SpendingKind,
  SpendingRequest,
  setSpendingLimit,
} from '#claims/api/spending-limits.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount } from '#kit/words/plural.ts'
import { composeEmail } from '#messages/words/email-frame.ts'

const boxForms = { one: 'ящик', few: 'ящика', many: 'ящиков' } as const

/** Shown wherever a colleague pays for the organisation. */
export const approvalNeededText =
  'Сумма больше вашего лимита на месяц. Мы отправили запрос администратору организации: когда он согласует, повторите действие.'

const actWords = {
  joint_extension: 'Продление',
  rental_plan: 'Аренда списком',
  rent: 'Оплата аренды',
  service: 'Услуга',
} as const satisfies Record<SpendingKind, string>

type Act = Pick<SpendingRequest, 'kind' | 'boxes' | 'claim'>

export const spendingActText = ({ kind, boxes, claim }: Act): string =>
  `${actWords[kind]}: ${claim === null ? formatCount(boxes, boxForms) : `заявление №\u00a0${claim}`}`

export const spendingRequestEmail = ({
  by,
  kind,
  boxes,
  amount,
  until,
  origin,
}: Omit<Act, 'claim'> & {
  readonly by: string
  readonly amount: number
  readonly until: Date
  readonly origin: string
}) =>
  composeEmail(
    `Согласуйте расход ${formatAmount(amount)}`,
    `${by} просит согласовать: ${spendingActText({ kind, boxes, claim: null })}.`,
    `Это больше лимита сотрудника на месяц. Запрос ждёт до ${formatMoscowDateTime(until)}.`,
    `Открыть запрос: ${origin}/legals/limits`,
  )

const nextPage = { joint_extension: '/legals/active', rental_plan: '/legals/plan' } as const

const pageOf = ({ kind, claim }: Act): string =>
  kind === 'rent' || kind === 'service' ? `/claims/${claim}` : nextPage[kind]

export const spendingDecisionEmail = ({
  approved,
  amount,
  until,
  origin,
  ...act
}: Act & {
  readonly approved: boolean
  readonly amount: number
  /** The approval lapses then. */
  readonly until: Date
  readonly origin: string
}) =>
  approved
    ? composeEmail(
        `Расход ${formatAmount(amount)} согласован`,
        `${spendingActText(act)}.`,
        `Повторите действие до ${formatMoscowDateTime(until)}: теперь оно пройдёт.`,
        `Продолжить: ${origin}${pageOf(act)}`,
      )
    : composeEmail(
        `Расход ${formatAmount(amount)} не согласован`,
        `${spendingActText(act)}.`,
        'Если расход нужен, поговорите с администратором организации.',
        `Запросы и лимиты: ${origin}/legals/limits`,
      )

export const spendingLimitsCopy = {
  title: 'Лимиты и согласования',
  description: 'Сколько сотрудники могут потратить за месяц без согласования.',
  loading: 'Загружаем лимиты…',
  toUsers: 'Сотрудники',
  requestsTitle: 'Запросы',
  requestsTable: 'Запросы на согласование',
  noneTitle: 'Запросов нет',
  requestColumns: { by: 'Кто', act: 'Что', amount: 'Сумма', state: 'Состояние', acts: 'Действия' },
  approve: 'Согласовать',
  decline: 'Отклонить',
  labelOf: (act: string, by: string) => `${act}: ${by}`,
  until: (date: string) => `до ${date}`,
  states: {
    waiting: 'Ждёт',
    approved: 'Согласован',
    declined: 'Отклонён',
    used: 'Выполнен',
    expired: 'Время вышло',
  } satisfies Record<SpendingRequest['state'], string>,
  limitsTitle: 'Лимиты на месяц',
  limitsTable: 'Лимиты сотрудников',
  limitColumns: { name: 'Сотрудник', limit: 'Лимит', spent: 'Потрачено в этом месяце', acts: 'Действия' },
  noLimit: 'без лимита',
  noUsers: 'Сотрудников без прав администратора нет. У администраторов лимита не бывает.',
  edit: 'Изменить',
  editTitle: (name: string) => `Лимит: ${name}`,
  limit: 'Лимит на месяц, ₽',
  limitHint: 'Пусто — без лимита',
  save: 'Сохранить',
  saving: 'Сохраняем…',
} as const

export const spendingLimitRefusalText = createRefusalTextFinder({
  organisation_not_chosen: 'Выберите организацию вверху страницы.',
  not_administrator: 'Лимиты и запросы решает администратор организации.',
  user_unknown: 'Этого сотрудника больше нет. Обновите страницу.',
  request_unknown: 'Этого запроса больше нет. Обновите страницу.',
  request_decided: 'Запрос уже решён или его время вышло. Обновите страницу.',
  limit_wrong: 'Укажите сумму в рублях, например 50 000',
  invalid_request: 'Укажите сумму в рублях, например 50 000',
  forbidden: 'Этот запрос принадлежит другой организации.',
  not_found: 'Этого запроса больше нет. Обновите страницу.',
} satisfies RefusalWords<
  typeof readSpendingLimits | typeof setSpendingLimit | typeof decideSpendingRequest,
  'limit_wrong'
>)
