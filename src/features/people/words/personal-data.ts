import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type { leaveOrganisation } from '#people/api/account-links.ts'
import type { ConsentChannel, readConsentText } from '#people/api/clients.ts'
import type {
  DeletionBlockerCode,
  deletePersonalData,
  deletePersonalDataAtBranch,
  giveConsentAtBranch,
  PersonalDataAccessPurpose,
  PersonalDataAccessScope,
  PersonalDataRequestKind,
  RetainedData,
  readPersonalData,
  readPersonalDataAtBranch,
  withdrawConsent,
  withdrawConsentAtBranch,
} from '#people/api/personal-data.ts'

const MAX_NAMED_CLAIMS = 5

export const personalDataCopy = {
  title: 'Мои данные',
  description: 'Что мы о вас храним, кто это смотрел, как забрать копию, отозвать согласие и удалить данные.',
  intro:
    'Здесь всё, что мы о вас храним. Данные организаций сюда не входят: они принадлежат организациям. О каждой скачанной копии приходит письмо.',
  loading: 'Загружаем ваши данные…',
  failedTitle: 'Не удалось загрузить данные',
  download: 'Скачать копию (JSON)',
  print: 'Напечатать',

  parts: 'Разделы страницы',
  partNames: {
    profile: 'Профиль',
    mail: 'Напоминания',
    identity: 'Паспорт',
    rents: 'Аренды',
    letters: 'Письма',
    access: 'Кто смотрел',
    consents: 'Согласие',
    deletion: 'Удаление',
  },
  profile: 'Профиль',
  name: 'Имя',
  email: 'Электронная почта',
  inn: 'ИНН',
  seenAt: 'Последний вход',
  none: 'не указано',

  identity: 'Паспортные данные',
  noIdentity: 'Паспортных данных у нас нет.',
  fullName: 'ФИО',
  birthday: 'Дата рождения',
  passport: 'Паспорт',
  issued: 'Выдан',
  departmentCode: 'Код подразделения',
  addresses: 'Адреса',
  registeredAt: 'Сохранены',

  clients: 'Арендатор',
  privilege: 'Документ о льготе',

  rents: 'Аренды',
  noRents: 'Заявлений на ваше имя нет.',
  rent: (id: number) => `Заявление №\u00a0${id}`,
  // A no-break space alone does not keep the end on the line of the dash.
  period: (start: string, end: string) => `${start}\u00a0–\u2060\u00a0${end}`,
  claims: (ids: readonly number[]) => {
    if (ids.length === 0) return ''
    const shown = ids.slice(0, MAX_NAMED_CLAIMS).join(', ')
    const others = ids.length > MAX_NAMED_CLAIMS ? ` и ещё ${ids.length - MAX_NAMED_CLAIMS}` : ''
    return `${ids.length === 1 ? 'Заявление' : 'Заявления'} №\u00a0${shown}${others}.`
  },
  office: (index: string) => `Отделение ${index}`,
  forwardTo: 'Письма пересылаем',
  movedFrom: (claim: number) => `Переезд из аренды №\u00a0${claim}`,
  notificationsTo: 'Уведомления',

  earlier: (count: number) => `Более ранние: ${count}`,
  letters: 'Письма и сообщения',
  noLetters: 'Писем и сообщений вам мы не храним.',
  lettersShown: (shown: number, all: number) =>
    `Последние ${shown} из\u00a0${all}. Остальные — в копии данных.`,
  questions: 'Вопросы в поддержку',
  organisations: 'Организации',
  leave: 'Выйти из организации',
  leaveOf: (name: string) => `Выйти из организации: ${name}`,
  leaveTitle: 'Выйти из организации?',
  leaveText: (name: string) =>
    `${name}: вы больше не увидите её ящики, письма и баланс. Её аренды продолжатся. Вернуть доступ сможет администратор организации, пригласив вас снова.`,
  linked: 'Связанные профили',
  spending: 'Расходы за организации',
  spendingLimit: (limit: number): string => `Лимит на месяц: ${formatAmount(limit)}`,
  spendingOrder: (amount: number): string => `Заказано на ${formatAmount(amount)}`,
  spendingRequest: (own: boolean, state: string): string =>
    `${own ? 'ваш запрос' : 'вы решили по запросу'}: ${state}`,
  delegations: 'Доверенные лица',
  delegation: (given: boolean, name: string): string =>
    given ? `Вы доверили: ${name}` : `Вам доверили: ${name}`,
  delegatedUntil: (day: string) => `до ${formatDottedDate(day)}`,
  visit: (when: string) => `Визит: ${when}`,
  calendars: 'Подписка на календарь',
  calendar: (organisation: string | null): string =>
    organisation === null ? 'Календарь ваших аренд' : `Календарь аренд: ${organisation}`,
  calendarDates: (made: string, read: string | null): string =>
    `Ссылка создана ${made} · ${read === null ? 'её ещё не открывали' : `последний раз открывали ${read}`}`,
  linkedAt: (instant: string) => `связан ${instant}`,

  consents: 'Согласие на обработку персональных данных',
  noConsents: 'Согласия вы не давали.',
  /** `edition` is null for consents older than stored editions. */
  consentText: (edition: string | null) =>
    edition === null ? 'Прежняя редакция' : `Редакция от ${formatDottedDate(edition)}`,
  given: (instant: string) => `дано ${instant}`,
  withdrawn: (instant: string) => `отозвано ${instant}`,
  withdraw: 'Отозвать согласие',
  askedTitle: {
    withdrawal: 'Отозвать согласие?',
    deletion: 'Удалить персональные данные?',
    consent: 'Согласие на бумаге',
  },
  askedAct: { withdrawal: 'Отозвать согласие', deletion: 'Удалить данные', consent: 'Клиент подписал' },
  paper: 'Принять согласие на бумаге',
  paperText: (edition: string) =>
    `Напечатайте согласие в редакции от ${edition} и дайте клиенту прочитать и подписать. Бумага остаётся в отделении.`,
  paperFile: 'Согласие для подписи, PDF',
  withdrawText:
    'Оплаченные аренды продолжатся: данные для них нужны по договору. Оформить новую аренду можно будет, только если дать согласие снова.',
  done: { withdrawal: 'Согласие отозвано', consent: 'Согласие записано' },

  access: 'Кто смотрел ваши данные',
  noAccess: 'Сотрудники ваши паспортные данные не смотрели.',
  requests: 'Ваши запросы',
  officeRequests: 'Запросы через отделение',
  officeRequestWaits: (received: string, due: string) => `Получен ${received}, ответим до ${due}`,
  officeRequestAnswered: (received: string, answer: string) => `Получен ${received}. Ответ: ${answer}`,
  byOperator: (name: string) => `в отделении, оператор ${name}`,
  bySelf: 'в личном кабинете',

  deletion: 'Удаление данных',
  deletionText:
    'Сразу удалим контакты, письма и настройки и закроем доступ на всех устройствах. То, что обязаны хранить по закону, удалим сами, когда закончится срок.',
  nothingKept: 'По закону хранить ничего не нужно: удалим всё.',
  keptTitle: 'По закону обязаны хранить',
  blockedTitle: 'Сейчас удалить данные нельзя',
  remove: 'Удалить данные',
  removeText: 'Отменить это нельзя.',
  deletedTitle: 'Данные удалены',
  deletedText:
    'Мы закрыли доступ на всех устройствах. Если захотите арендовать ящик снова, войдите — всё начнётся заново.',
  home: 'На главную',
} as const

export const branchPersonalDataCopy = {
  title: 'Персональные данные клиента',
  link: 'Персональные данные',
  description: 'Копия данных, отзыв согласия и удаление по просьбе клиента, который пришёл с паспортом.',
  intro:
    'Попросите паспорт. Данные откроются, если он совпадёт с тем, что записан в заявлении. Клиент увидит в кабинете, что вы их смотрели, и получит письмо.',
  claim: 'Номер заявления',
  claimHint: 'Любое заявление этого клиента в вашем отделении',
  passport: 'Серия и номер паспорта',
  passportHint: 'Десять цифр из паспорта, который у вас в руках',
  claimMissing: 'Введите номер заявления цифрами',
  passportShort: 'Нужны десять цифр: серия и номер',
  open: 'Открыть данные',
  opening: 'Проверяем…',
  another: 'Другой клиент',
  deletedText:
    'Клиенту отправлено письмо, если была указана почта. Доступ в кабинет закрыт на всех устройствах.',
} as const

export const retainedDataText = ({ what, until }: RetainedData): string =>
  `${retainedWords[what]} — до ${formatDottedDate(until)}`
const retainedWords = {
  contract: 'Паспортные данные и данные арендатора, на случай споров по договору',
  accounting: 'Имя плательщика и суммы, для бухгалтерского учёта',
} as const satisfies Record<RetainedData['what'], string>

export const deletionBlockerWords = {
  rent_living: 'Аренда ещё не закончилась.',
  claim_waiting: 'Заявление ещё оформляется или ждёт оплаты.',
  refund_waiting: 'Вам возвращаются деньги.',
  only_administrator:
    'Вы единственный администратор организации, у которой есть аренды. Сначала пригласите второго администратора.',
  employee: 'Это учётная запись сотрудника отделения.',
} as const satisfies Record<DeletionBlockerCode, string>

export const consentChannelWords = {
  form: 'отметкой на сайте',
  desk: 'подписью в отделении',
} as const satisfies Record<ConsentChannel, string>

export const personalDataAccessScopeWords = {
  identity: 'Паспортные данные',
  everything: 'Все данные',
} as const satisfies Record<PersonalDataAccessScope, string>

export const personalDataAccessPurposeWords = {
  signing: 'подписание заявления',
  item_handover: 'выдача отправления',
  identity_check: 'проверка личности',
  person_request: 'по вашей просьбе',
} as const satisfies Record<PersonalDataAccessPurpose, string>

export const personalDataRequestWords = {
  export: 'Копия данных',
  withdrawal: 'Отзыв согласия',
  deletion: 'Удаление данных',
} as const satisfies Record<PersonalDataRequestKind, string>

export const personalDataRefusalText = createRefusalTextFinder({
  consent_missing: 'Действующего согласия нет: оно уже отозвано.',
  consent_outdated: 'Вышла новая редакция согласия. Обновите страницу и напечатайте её.',
  deletion_blocked: 'Сейчас удалить данные нельзя. Обновите страницу: причины названы на ней.',
  legal_not_yours: 'Доступа к этой организации у вас уже нет. Обновите страницу.',
  last_administrator: 'Вы единственный администратор организации. Сначала пригласите второго.',
  person_not_recognised:
    'Не нашли клиента с таким заявлением и паспортом. Проверьте номер заявления и паспорт.',
  too_many_requests: 'Слишком много попыток подряд. Повторите через час.',
  forbidden: 'Этот раздел — для сотрудников отделений.',
} satisfies RefusalWords<
  | typeof readPersonalData
  | typeof withdrawConsent
  | typeof deletePersonalData
  | typeof leaveOrganisation
  | typeof readPersonalDataAtBranch
  | typeof withdrawConsentAtBranch
  | typeof deletePersonalDataAtBranch
  | typeof giveConsentAtBranch
  | typeof readConsentText
>)
