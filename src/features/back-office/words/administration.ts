import type * as administration from '#back-office/api/administration.ts'
import type {
  ProposedRentEnd,
  ServiceAvailability,
  StuckJob,
  StuckMessage,
  StuckWebhook,
} from '#back-office/api/administration.ts'
import type { readAuditLog, readConsents, readDataAccessLog } from '#back-office/api/administration-audit.ts'
import type * as blocks from '#back-office/api/administration-holder-blocks.ts'
import type {
  readUnregisteredReceipts,
  resolveUnregisteredReceipt,
} from '#back-office/api/administration-receipts.ts'
import type { Endpoint } from '#kit/api/endpoint.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount, formatInteger } from '#kit/words/plural.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { receiptRefusalTexts } from './administration-receipts.ts'
import { refundRefusalTexts, sharedRefundsCopy } from './branch-refunds-and-top-ups.ts'

const placeOf = ({ index }: ServiceAvailability): string => (index === null ? 'везде' : `отделение ${index}`)

export const suspendedServicesCopy = {
  tab: 'Услуги',
  lead: 'Отключённую услугу никто не закажет заново: ни в форме, ни при продлении, ни в отделении. У кого она есть, у тех останется.',
  loading: 'Загружаем услуги…',
  failed: 'Не удалось загрузить услуги',
  notFound: 'Отделения с таким индексом нет. В индексе шесть цифр.',
  pages: 'Страницы услуг',
  search: 'Индекс отделения',
  find: 'Показать',
  all: 'Везде',
  columns: { service: 'Услуга', place: 'Где', state: 'Состояние', why: 'Почему' },
  service: ({ service }: ServiceAvailability): string => serviceName(service),
  place: ({ index }: ServiceAvailability): string => (index === null ? 'Везде' : `Отделение ${index}`),
  state: ({ stop, offEverywhere }: ServiceAvailability): string =>
    stop !== null ? 'Отключена' : offEverywhere ? 'Отключена везде' : 'Включена',
  why: ({ reason, by, since }: NonNullable<ServiceAvailability['stop']>): string =>
    `${reason}. ${by}, ${formatMoscowDateTime(new Date(since))}.`.replace(/([.!?])\. /, '$1 '),
  switchOff: 'Отключить',
  switchOn: 'Включить',
  title: (row: ServiceAvailability): string =>
    `${suspendedServicesCopy.submit(row)} «${serviceName(row.service)}»: ${placeOf(row)}`,
  submit: ({ stop }: ServiceAvailability): string => (stop === null ? 'Отключить услугу' : 'Включить услугу'),
  texts: {
    off: 'Услуга сразу исчезнет из формы, калькулятора, продления и списка услуг. Кто уже выбрал её в форме, увидит, что её убрали, остальное в форме останется. Оплаченные и заказанные услуги действуют.',
    on: 'Услугу снова можно заказать через несколько секунд.',
  },
  sending: 'Сохраняем…',
  done: (service: number | string): string =>
    `Услуга «${serviceName(Number(service))}»: сохранили. Клиенты увидят это через несколько секунд.`,
} as const

const jobNames: Readonly<Record<string, string>> = {
  'reconcile-payments': 'Узнать у банка об онлайн-оплате',
  'reconcile-top-ups': 'Узнать у банка о пополнении баланса',
  'expire-claims': 'Снять неоплаченную бронь',
  'end-offers': 'Закончить предложение ящика из очереди',
  'offer-freed-boxes': 'Предложить ящик очереди',
  'follow-office-stops': 'Отменить заявление закрытого отделения',
  'follow-office-hours': 'Отменить визит в закрытое отделение',
  'follow-box-faults': 'Заменить неисправный ящик',
  'expire-service-orders': 'Отменить неоплаченный заказ услуги',
  'refund-payments': 'Вернуть деньги за онлайн-оплату',
  'send-receipts': 'Отправить кассовые чеки',
  'book-statements': 'Разобрать выписку банка',
  'start-and-end-rents': 'Начать или завершить аренду',
  'issue-acts': 'Выставить акт',
  'extend-rents': 'Продлить аренду автоматически',
  'remind-of-late-leaving': 'Напомнить о просроченном отказе',
  'send-reminders': 'Напомнить об окончании аренды',
  'follow-moves': 'Напомнить об обмене ключей, отменить просроченные переезды',
  'remind-to-sign': 'Напомнить о подписании договора',
  'tell-never-signed': 'Сообщить о неподписанном договоре',
  'miss-visits': 'Освободить место пропущенного визита',
  'remind-of-visits': 'Напомнить о визите',
  'notify-of-items': 'Сообщить об отправлении',
  'send-digests': 'Отправить сводку об отправлениях',
  'deliver-notifications': 'Отправить письмо или СМС',
  'ask-what-became-of-messages': 'Узнать, дошла ли СМС',
  'delete-loose-files': 'Удалить ненужный файл',
  'send-events': 'Передать события вебхуку',
  'apply-retention': 'Удалить данные по сроку хранения',
  'ask-where-items-are': 'Узнать, где отправление',
}
const tries = { one: 'попытка', few: 'попытки', many: 'попыток' } as const
const moment = (instant: string | null): string =>
  instant === null ? 'Не повторяем' : formatMoscowDateTime(new Date(instant))

export const jobNameText = (name: string): string => jobNames[name] ?? name

export const administrationCopy = {
  title: 'Администрирование',
  description:
    'Состояние сервиса: внешние системы, застрявшие задания и письма, возвраты, кассовые чеки, закрытие отделений, доступ, услуги, журнал действий.',
  loading: 'Загружаем состояние сервиса…',
  failed: 'Не удалось загрузить состояние сервиса',
  forbiddenTitle: 'Раздел для администраторов сервиса',
  forbiddenText: 'Войдите под учётной записью администратора.',
  login: 'Войти',
  tabs: 'Разделы администрирования',
  state: 'Состояние',
  reload: 'Обновить',
  reloading: 'Обновляем…',
  stuck: 'Требует внимания',
  allWell: 'Всё в порядке',
  clear: (parts: readonly string[]): string => `Без замечаний: ${parts.join(', ')}`,
  systems: 'Внешние системы',
  waiting: (count: number, oldest: string | null): string =>
    oldest === null
      ? 'Писем и СМС в очереди нет.'
      : `Писем и СМС в очереди: ${formatInteger(count)}, самое старое ждёт с ${formatMoscowDateTime(new Date(oldest))}.`,
  reason: 'Причина',
  reasonHint: 'Останется в журнале вместе с вашим именем.',
  tries: (count: number): string => formatCount(count, tries),
  since: 'С какого времени',
  next: 'Повторим',
  act: 'Действие',
  moment,
} as const

export const stuckJobsCopy = {
  tab: 'Задания',
  lead: 'Задания, которые не выполнились с третьей попытки. Мы повторяем их, но всё реже.',
  loading: 'Загружаем задания…',
  failed: 'Не удалось загрузить задания',
  none: 'Все задания выполняются',
  pages: 'Страницы заданий',
  columns: { name: 'Задание', about: 'Номер', state: 'Состояние', tries: 'Попыток' },
  state: { failed: 'Не выполнено', retry: 'Повторяется' } satisfies Record<StuckJob['state'], string>,
  retry: 'Повторить',
  title: ({ name, about }: StuckJob): string => `${jobNameText(name)}: №\u00a0${about}`,
  text: 'Задание начнётся в ближайшие секунды. Повторять безопасно: уже сделанное второй раз не делается.',
  send: 'Повторить задание',
  sending: 'Ставим в очередь…',
  done: (name: number | string): string => `Задание «${jobNameText(String(name))}» снова в очереди.`,
} as const

export const stuckMessagesCopy = {
  tab: 'Письма и СМС',
  lead: 'Не ушли за пять дней, не приняты или не дошли. Получатель показан не полностью.',
  loading: 'Загружаем письма…',
  failed: 'Не удалось загрузить письма',
  none: 'Все письма и СМС отправлены',
  pages: 'Страницы писем',
  columns: {
    number: 'Письмо',
    subject: 'Тема',
    recipient: 'Кому',
    claim: 'Заявление',
    fate: 'Что случилось',
  },
  channel: { email: 'Письмо', sms: 'СМС' } satisfies Record<StuckMessage['channel'], string>,
  noSubject: 'Без темы',
  noClaim: 'Нет',
  forgotten: 'Код устарел',
  retry: 'Отправить',
  title: ({ id }: StuckMessage): string => `Письмо №\u00a0${id}`,
  text: (subject: string, recipient: string): string =>
    `«${subject}», получатель ${recipient}. Отправим ещё раз.`,
  send: 'Отправить ещё раз',
  sending: 'Отправляем…',
  done: (id: number | string): string => `Письмо №\u00a0${id} снова в очереди.`,
} as const

export const stuckWebhooksCopy = {
  tab: 'Вебхуки',
  lead: 'Адреса организаций, которые не принимают события. Выключенный адрес начинает с того места, где остановился.',
  loading: 'Загружаем вебхуки…',
  failed: 'Не удалось загрузить вебхуки',
  none: 'Все вебхуки принимают события',
  pages: 'Страницы вебхуков',
  columns: { host: 'Сервер', organisation: 'Организация', inn: 'ИНН', state: 'Состояние', tries: 'Попыток' },
  state: { failed: 'Выключен', on: 'Не отвечает' } satisfies Record<StuckWebhook['state'], string>,
  noOrganisation: 'Не указана',
  retry: 'Включить',
  retryNow: 'Повторить',
  title: ({ host }: StuckWebhook): string => `Вебхук ${host}`,
  text: 'События, которые адрес не принял, начнут уходить в ближайшую минуту по порядку.',
  send: 'Начать снова',
  sending: 'Включаем…',
  done: (host: number | string): string => `Вебхук ${host} снова включён.`,
} as const

export type RefundAction = 'retry' | 'propose' | 'confirm' | 'reject'

const refundTitles: Readonly<Record<RefundAction, string>> = {
  retry: 'Запросить возврат снова',
  propose: 'Вернули вручную',
  confirm: 'Подтвердить ручной возврат',
  reject: 'Отклонить ручной возврат',
}

export const stuckRefundsCopy = {
  ...sharedRefundsCopy,
  tab: 'Возвраты',
  lead: 'Возвраты онлайн-оплат, которые банк не выполнил. Ручной возврат отмечают двое: один предлагает, другой подтверждает в течение суток.',
  columns: { ...sharedRefundsCopy.columns, state: 'Состояние' },
  waits: 'Ждёт второго',
  again: 'Повторяется',
  claim: (id: number): string => `№\u00a0${id}`,
  acts: {
    retry: 'Повторить',
    propose: 'Вручную',
    confirm: 'Подтвердить',
    reject: 'Отклонить',
    withdraw: 'Отозвать',
  },
  title: (act: RefundAction, claim: number): string => `${refundTitles[act]}: заявление №\u00a0${claim}`,
  texts: {
    retry: 'Банк получит запрос в ближайшие секунды.',
    propose:
      'Отметка вступит в силу, когда её подтвердит другой администратор. До этого, но не дольше суток, банк не просим вернуть деньги.',
    confirm: 'Возврат будет считаться выполненным, и банк больше не получит запрос на эти деньги.',
    reject: 'Отметка о ручном возврате снимается, и банк снова получит запрос на возврат.',
  } satisfies Record<RefundAction, string>,
  facts: {
    amount: 'Сумма',
    order: 'Заказ в банке',
    document: 'Документ',
    reason: 'Почему вручную',
    by: 'Предлагает',
    until: 'Подтвердить до',
  },
  submit: {
    retry: 'Запросить возврат',
    propose: 'Отметить возврат',
    confirm: 'Подтвердить возврат',
    reject: 'Снять отметку',
  } satisfies Record<RefundAction, string>,
  sending: 'Сохраняем…',
  done: (claim: number | string): string => `Возврат по заявлению №\u00a0${claim}: действие выполнено.`,
} as const

const proposedActs = {
  refuse: 'отказать',
  end: 'прекратить аренду',
  exchange: 'обменять ключи',
} as const satisfies Record<ProposedRentEnd['act'], string>

export const proposedRentEndsCopy = {
  tab: 'Ждут подтверждения',
  lead: 'В закрытом отделении деньги возвращают двое: сотрудник предлагает, другой сотрудник или администратор подтверждает в течение суток.',
  loading: 'Загружаем возвраты…',
  failed: 'Не удалось загрузить возвраты',
  none: 'Ни один возврат не ждёт второй подписи',
  pages: 'Страницы возвратов',
  columns: {
    claim: 'Заявление',
    office: 'Отделение',
    act: 'Что предложено',
    refund: 'К возврату',
    by: 'Предлагает',
    until: 'Подтвердить до',
  },
  claim: (id: number): string => `№\u00a0${id}`,
  acts: { refuse: 'Отказать', end: 'Прекратить аренду', exchange: 'Обменять ключи' } satisfies Record<
    ProposedRentEnd['act'],
    string
  >,
  own: 'Предложили вы',
  confirm: 'Подтвердить',
  title: ({ claim }: ProposedRentEnd): string => `Подтвердить возврат: заявление №\u00a0${claim}`,
  text: ({ act, refund, by, reason }: ProposedRentEnd): string =>
    `${by} предлагает ${proposedActs[act]} и вернуть ${formatAmount(refund)}.${reason === '' ? '' : ` Причина: ${reason}.`} Деньги уйдут клиенту сразу.`,
  send: 'Подтвердить возврат',
  sending: 'Подтверждаем…',
  done: (claim: number | string): string => `Возврат по заявлению №\u00a0${claim} подтверждён.`,
} as const

type EndpointIn<Module> = Extract<Module[keyof Module], Endpoint>

export const administrationRefusalTexts = {
  ...refundRefusalTexts,
  ...receiptRefusalTexts,
  reason_missing: 'Напишите причину: она останется в журнале.',
  job_not_stuck: 'Задание уже выполняется или выполнено. Обновите список.',
  letter_not_stuck: 'Письмо уже отправлено или в очереди. Обновите список.',
  letter_forgotten: 'В письме был код, который устарел. Отправить его снова нельзя.',
  webhook_not_stuck: 'Вебхук уже работает или выключен организацией. Обновите список.',
  settlement_closed: 'Решение уже принято или сутки прошли. Обновите список.',
  own_proposal: 'Это предложили вы, под этим или другим входом. Подтвердить должен другой человек.',
  end_closed: 'Этот возврат уже сделан, снят или сумма стала другой. Обновите список.',
  holder_blocked: 'Арендатору закрыт доступ. Сначала откройте его на вкладке «Доступ».',
  office_unknown: 'Отделения с таким индексом нет.',
  office_stopped: 'Это отделение уже закрыл другой администратор. Обновите список.',
  office_not_stopped: 'Это отделение уже открыто. Обновите список.',
  until_wrong: 'Проверьте дату: она пишется как 31.12.2026 и должна быть позже сегодняшней.',
  holder_unknown: 'Этот человек или организация больше не в сервисе. Обновите список.',
  already_blocked: 'Доступ уже закрыт другим администратором. Обновите список.',
  not_blocked: 'Доступ уже открыт. Обновите список.',
  own_block: 'Себе доступ закрыть нельзя.',
  last_administrator: 'Это последний администратор: доступ ему закрыть нельзя.',
  service_already_off: 'Услуга здесь уже отключена. Обновите список.',
  service_already_on: 'Услуга здесь уже включена. Обновите список.',
  days_wrong: 'Проверьте дату: она пишется как 31.12.2026, а срок не больше 93 дней.',
  claim_wrong: 'Номер заявления состоит только из цифр.',
  forbidden: 'Раздел для администраторов сервиса.',
} as const satisfies RefusalWords<
  | EndpointIn<typeof administration>
  | EndpointIn<typeof blocks>
  | typeof readAuditLog
  | typeof readConsents
  | typeof readDataAccessLog
  | typeof readUnregisteredReceipts
  | typeof resolveUnregisteredReceipt,
  'reason_missing' | 'claim_wrong'
>

export const administrationRefusalText = createRefusalTextFinder(administrationRefusalTexts)
