import type {
  AuditAction,
  AuditEntry,
  AuditEntryKind,
  DataAccessRecord,
} from '#back-office/api/administration-audit.ts'
import { historyReasonText } from '#claims/words/claim-status.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { formatCount } from '#kit/words/plural.ts'
import { personalDataAccessPurposeWords, personalDataAccessScopeWords } from '#people/words/personal-data.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { jobNameText } from './administration.ts'

const acts = {
  card_seen: 'Просмотр карточки заявления',
  search_made: 'Поиск по людям и организациям',
  job_retried: 'Повтор задания',
  letter_retried: 'Повторная отправка письма',
  webhook_retried: 'Включение вебхука',
  refund_retried: 'Новый запрос возврата в банк',
  refund_proposed: 'Ручной возврат предложен',
  refund_confirmed: 'Ручной возврат подтверждён',
  refund_rejected: 'Ручной возврат отклонён',
  early_end_proposed: 'Возврат в закрытом отделении предложен',
  early_end_confirmed: 'Возврат в закрытом отделении подтверждён',
  box_fault_described: 'Причина неисправности ящика',
  office_stopped: 'Отделение закрыто',
  office_reopened: 'Отделение открыто',
  office_placed: 'Отделение отмечено на карте',
  office_note_pinned: 'Закреплено объявление отделения',
  office_note_removed: 'Снято объявление отделения',
  visits_closed: 'Полчаса закрыты для записи',
  visits_opened: 'Полчаса открыты для записи',
  visit_arrived: 'Отмечен приход посетителя',
  visit_arrival_undone: 'Снята отметка о приходе',
  holder_blocked: 'Доступ закрыт',
  holder_unblocked: 'Доступ открыт',
  service_switched_off: 'Услуга отключена',
  service_switched_on: 'Услуга включена',
  audit_read: 'Просмотр журнала',
  consents_read: 'Просмотр реестра согласий',
  consents_saved: 'Выгрузка реестра согласий',
  looks_read: 'Просмотр реестра просмотров',
  looks_saved: 'Выгрузка реестра просмотров',
  statement_imported: 'Выписка банка загружена',
  bank_line_booked: 'Строка выписки проведена',
  bank_line_matched: 'Строка выписки отмечена как проведённая вручную',
  bank_line_to_balance: 'Строка выписки зачислена на баланс',
  bank_line_came_back: 'Строка выписки отмечена как возврат нашего платежа',
  bank_line_aside: 'Строка выписки отложена',
  bank_line_taken_up: 'Строка выписки снова в разборе',
  bank_return_proposed: 'Возврат по выписке предложен',
  bank_return_confirmed: 'Возврат по выписке подтверждён',
  bank_return_rejected: 'Возврат по выписке отклонён',
  bank_booking_proposed: 'Зачисление чужого платежа предложено',
  bank_booking_confirmed: 'Зачисление чужого платежа подтверждено',
  bank_booking_rejected: 'Зачисление чужого платежа отклонено',
  receipt_retried: 'Кассовый чек отправлен снова',
  correction_proposed: 'Чек коррекции предложен',
  correction_confirmed: 'Чек коррекции подтверждён',
  correction_rejected: 'Чек коррекции отклонён',
  content_approved: 'Правка сайта согласована',
  content_restored: 'Прежний текст сайта возвращён',
} as const satisfies Record<AuditAction, string>

const others: Readonly<Record<string, string>> = {
  'identity.signing': 'Просмотр паспорта: подписание',
  'identity.item_handover': 'Просмотр паспорта: выдача отправления',
  'identity.identity_check': 'Просмотр паспорта: сверка личности',
  'identity.person_request': 'Просмотр паспорта: просьба клиента',
  'everything.person_request': 'Просмотр всех данных: просьба клиента',
  'box.out': 'Ящик выведен из работы',
  'box.back': 'Ящик вернулся в работу',
  'letter.receive': 'Письмо принято',
  'letter.attach_scan': 'Скан письма загружен',
  'letter.withdraw_scan': 'Скан письма отозван',
  'letter.hand_over': 'Письмо выдано',
  'letter.send': 'Письмо отправлено курьером',
  'letter.begin_destroy': 'Составлен акт об уничтожении письма',
  'letter.confirm_destroy': 'Письмо уничтожено',
}

const subjects = {
  claim: 'Заявление',
  payment: 'Платёж',
  job: 'Задание',
  letter: 'Письмо',
  webhook: 'Вебхук',
  office: 'Отделение',
  holder: 'Клиент или сотрудник',
  service: 'Услуга',
  branch: 'Филиал',
  audit: 'Журнал',
  content: 'Файл сайта',
  statement: 'Выписка банка',
  bank_line: 'Строка выписки',
  receipt: 'Кассовый чек',
  box: 'Ящик',
  incoming_letter: 'Письмо на оцифровку',
} as const satisfies Record<AuditEntry['subject'], string>

/** `7 101000` is service 7 at office 101000; `7` is that service everywhere. */
const serviceAt = (number: string): string => {
  const [service, index] = number.split(' ')
  return `«${serviceName(Number(service))}», ${index ? `отделение ${index}` : 'везде'}`
}

const named: readonly AuditEntry['subject'][] = ['office', 'holder', 'branch', 'audit', 'job', 'content']

export const auditCopy = {
  tab: 'Журнал',
  lead: 'Кто что сделал и чьи данные смотрел. Записи нельзя изменить или удалить, просмотр журнала тоже записывается.',
  loading: 'Загружаем журнал…',
  failed: 'Не удалось загрузить журнал',
  none: 'За это время записей нет',
  pages: 'Страницы журнала',
  who: 'Фамилия',
  claim: 'Заявление',
  kind: 'Действия',
  kinds: {
    looks: 'Просмотр данных',
    administration: 'Администраторы',
    office: 'Отделения',
  } satisfies Record<AuditEntryKind, string>,
  everyKind: 'Все действия',
  days: 'За какое время',
  spans: {
    today: 'За сегодня',
    week: 'За 7 дней',
    month: 'За 31 день',
    quarter: 'За 93 дня',
    day: 'За один день',
  },
  day: 'День, ДД.ММ.ГГГГ',
  find: 'Показать',
  columns: { at: 'Когда', who: 'Кто', act: 'Что сделал', about: 'О чём', note: 'Причина' },
  when: (instant: string): string => formatMoscowDateTime(new Date(instant)),
  act: ({ act, subject }: AuditEntry): string =>
    (acts as Readonly<Record<string, string>>)[act] ??
    others[act] ??
    (subject === 'claim' ? historyReasonText(act) : act),
  about: ({ subject, number }: AuditEntry): string => {
    if (number === null || number === '') return subjects[subject]
    if (subject === 'job') return jobNameText(number)
    if (subject === 'service') return serviceAt(number)
    if (subject === 'audit') return `за ${number.split('…').map(formatDottedDate).join(' – ')}`
    return named.includes(subject)
      ? `${subjects[subject]} ${number}`
      : `${subjects[subject]} №\u00a0${number}`
  },
} as const

export const dataRegisterCsvHeadings = {
  consents: ['Номер', 'Дано', 'Кто', 'Редакция', 'Хеш текста (SHA-256)', 'Как дано', 'Принял', 'Отозвано'],
  looks: ['Когда', 'Кто смотрел', 'Чьи данные', 'Что', 'Зачем', 'Заявление'],
} as const

export const dataAccessRecordWords = {
  what: { ...personalDataAccessScopeWords, card: 'Карточка заявления' },
  why: (purpose: DataAccessRecord['purpose']): string => {
    if (purpose === null) return 'работа с заявлением'
    return purpose === 'person_request' ? 'по просьбе клиента' : personalDataAccessPurposeWords[purpose]
  },
} as const

export const personalDataRegistersCopy = {
  tab: 'Персональные данные',
  lead: 'Реестры для ответственного за обработку персональных данных. Каждый просмотр и каждая выгрузка попадают в журнал.',
  which: 'Реестр',
  registers: { consents: 'Согласия', looks: 'Просмотры' },
  loading: 'Загружаем реестр…',
  failed: 'Не удалось загрузить реестр',
  answered: ({ from, to, total }: { from: string; to: string; total: number }): string =>
    `${formatDottedDate(from)} – ${formatDottedDate(to)}: ${formatCount(total, { one: 'запись', few: 'записи', many: 'записей' })}`,
  none: 'За эти дни записей нет',
  nobody: 'За эти дни с такой фамилией записей нет',
  pages: 'Страницы реестра',
  person: 'Фамилия клиента',
  viewer: 'Фамилия сотрудника',
  from: 'С дня',
  to: 'По день',
  dayShape: 'дд.мм.гггг',
  daysWrong: 'День, например 01.09.2026, не больше года за раз',
  edition: 'Редакция',
  state: 'Состояние',
  everyEdition: 'Все редакции',
  everyState: 'Все состояния',
  states: { held: 'Действуют', withdrawn: 'Отозваны' },
  find: 'Показать',
  csv: 'Скачать за эти дни, CSV',
  csvNote:
    'В файле все записи за выбранные дни. Отбор по фамилии на него не действует: фамилии не пишутся в адреса.',
  erased: 'данные удалены',
  earlier: 'прежняя',
  text: 'текст',
  textOf: (id: number) => `Текст согласия №\u00a0${id}`,
  held: 'действует',
  withdrawn: (instant: string) => `отозвано ${instant}`,
  takenBy: (name: string) => `принял ${name}`,
  claim: (id: number) => `№\u00a0${id}`,
  columns: {
    given: 'Дано',
    who: 'Кто',
    edition: 'Редакция',
    way: 'Как дано',
    when: 'Когда',
    viewer: 'Кто смотрел',
    whose: 'Чьи данные',
    what: 'Что',
    why: 'Зачем',
    claim: 'Заявление',
  },
} as const
