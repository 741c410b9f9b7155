import type { IntegrationState, readIntegrationStates } from '#back-office/api/integration-states.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatInteger } from '#kit/words/plural.ts'

const names = {
  login: 'Вход в кабинет',
  bank: 'Оплата картой',
  receipts: 'Кассовые чеки',
  email: 'Электронная почта',
  sms: 'СМС',
  tracking: 'Отслеживание отправлений',
  directory: 'Справочник адресов и организаций',
  storage: 'Хранилище файлов',
} as const satisfies Record<IntegrationState['name'], string>

const states = {
  embedded: 'Встроенная',
  unknown: 'Проверяется',
  up: 'Работает',
  down: 'Не работает',
} as const satisfies Record<IntegrationState['state'], string>

const problems: readonly (readonly [RegExp, string])[] = [
  [/invalid_client|unauthorized|http_40[13]|EAUTH|_refused$/, 'Не принимает наши данные для входа'],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ESOCKET|_unreachable$/, 'Нет соединения'],
  [/timeout|ETIMEDOUT/i, 'Не отвечает вовремя'],
]

const moment = (instant: string | null): string =>
  instant === null ? 'Пока неизвестно' : formatMoscowDateTime(new Date(instant))

export const integrationStatusCopy = {
  title: 'Внешние системы',
  description: 'Состояние систем, с которыми работает кабинет: вход, оплата, почта, СМС и другие.',
  lead: 'Каждую систему мы проверяем раз в пять минут. «Встроенная» означает, что внешняя система не подключена и её заменяет наша учебная.',
  loading: 'Загружаем состояние систем…',
  failed: 'Не удалось загрузить состояние систем',
  none: 'Внешних систем нет',
  reload: 'Обновить',
  reloading: 'Обновляем…',
  columns: {
    name: 'Система',
    state: 'Состояние',
    since: 'С какого времени',
    problem: 'Ошибка',
  },
  name: (name: IntegrationState['name']): string => names[name],
  state: (state: IntegrationState['state']): string => states[state],
  since: ({ state, since }: IntegrationState): string => (state === 'embedded' ? '—' : moment(since)),
  problem: (code: string | null): string => {
    if (code === null) return '—'
    const known = problems.find(([pattern]) => pattern.test(code))
    return known ? `${known[1]} (${code})` : `Код ошибки: ${code}`
  },
  waiting: 'Что ждёт отправки',
  letters: 'Письма и СМС',
  oldest: 'Самое старое ждёт с',
  refunds: 'Возвраты, которые банк не выполнил',
  count: (count: number): string => (count === 0 ? 'Нет' : formatInteger(count)),
  moment,
  refusal: createRefusalTextFinder({
    forbidden: 'Раздел для сотрудников отделений.',
  } satisfies RefusalWords<typeof readIntegrationStates>),
} as const
