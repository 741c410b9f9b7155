import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type {
  answerDataSubjectRequest,
  DataSubjectRequestKind,
  extendDataSubjectRequestDeadline,
  IdentityCheck,
  readDataSubjectRequests,
  registerDataSubjectRequest,
} from '#people/api/data-subject-requests.ts'

export const dataSubjectRequestsCopy = {
  title: 'Запросы о персональных данных',
  lead: 'Запишите каждый запрос, который принесли или прислали в отделение: со дня получения идёт срок по закону.',
  overdue: (count: number) => `Просрочено: ${count}. Ответьте на них сегодня.`,
  none: 'Запросов без ответа нет',
  open: 'Ждут ответа',
  answered: 'С ответом',
  which: 'Какие запросы',
  loading: 'Загружаем запросы…',
  failed: 'Не удалось загрузить запросы',
  number: (id: number) => `№\u00a0${id}`,
  columns: {
    id: 'Номер',
    kind: 'О чём',
    applicant: 'Кто просит',
    received: 'Получен',
    due: 'Ответить до',
    answered: 'Ответ дан',
    act: 'Действие',
    paper: 'На бумаге',
  },
  late: 'просрочен',
  extended: 'продлён',
  act: 'Ответить',
  actTitle: (id: number) => `Запрос №\u00a0${id}`,
  what: 'Что делаем',
  acts: { answer: 'Отвечаем', extend: 'Продлеваем' },
  answer: 'Ответ',
  answerHint: 'Уйдёт письмом, если известна почта. Если её нет, напечатайте и передайте.',
  reason: 'Причина продления',
  reasonHint: 'На 5 рабочих дней, один раз. Причину сообщим человеку.',
  send: 'Сохранить',
  sending: 'Сохраняем…',
  print: 'Напечатать',
  printOf: (id: number) => `Напечатать ответ на запрос №\u00a0${id}`,
  saved: (id: number | string) => `Запрос №\u00a0${id} обновлён`,
  checkedBy: (how: string, by: string) => `${how} · записал ${by}`,

  register: 'Записать запрос',
  kind: 'О чём запрос',
  office: 'Отделение',
  officeHint: 'Индекс, шесть цифр',
  applicant: 'Фамилия, имя, отчество',
  check: 'Как проверена личность',
  representative: 'Документ представителя',
  claim: 'Номер заявления',
  claimHint: 'Если есть: тогда напишем на почту клиента',
  received: 'Дата получения, ДД.ММ.ГГГГ',
  words: 'О чём просят',
  registered: (id: number, due: string) => `Запрос №\u00a0${id} записан. Ответить до ${due}.`,
} as const

export const dataSubjectRequestKindWords = {
  access: 'Сведения о данных',
  correction: 'Исправить данные',
  blocking: 'Заблокировать данные',
  destruction: 'Уничтожить данные',
  withdrawal: 'Отозвать согласие',
} as const satisfies Record<DataSubjectRequestKind, string>

export const identityCheckWords = {
  passport: 'По паспорту',
  representative: 'По паспорту и доверенности представителя',
  signed_letter: 'По подписи в письме',
} as const satisfies Record<IdentityCheck, string>

const refusalWords = {
  office_foreign: 'Отделения с таким индексом в вашем филиале нет.',
  day_wrong: 'Дата получения — не позже сегодняшнего дня и не раньше двух месяцев назад.',
  representative_missing: 'Укажите документ представителя.',
  claim_unknown: 'Такого заявления человека в вашем филиале нет.',
  not_found: 'Запроса больше нет в списке. Обновите страницу.',
  request_answered: 'На этот запрос уже ответили. Обновите страницу.',
  not_extensible: 'Срок этого запроса продлить нельзя.',
  words_missing: 'Напишите текст.',
  fields_missing: 'Исправьте отмеченные поля.',
} as const satisfies RefusalWords<
  | typeof readDataSubjectRequests
  | typeof registerDataSubjectRequest
  | typeof extendDataSubjectRequestDeadline
  | typeof answerDataSubjectRequest,
  'words_missing' | 'fields_missing'
>
export const dataSubjectRequestFieldErrors = {
  office: 'Напишите шесть цифр индекса.',
  applicant: 'Напишите фамилию, имя и отчество.',
  received: 'Напишите день, например 01.09.2026.',
  claim: 'Номер состоит из цифр. Если его нет, оставьте поле пустым.',
  representative: 'Назовите документ представителя.',
  words: 'Напишите, о чём просят.',
} as const

export const dataSubjectRequestRefusalText = createRefusalTextFinder(refusalWords)

export const subjectAnswerWords = {
  title: (id: number) => `Ответ на запрос №\u00a0${id} о персональных данных`,
  note: (day: string) => `Составлен ${day}`,
  caption: 'О запросе',
  applicant: 'Кому',
  representative: 'Через представителя',
  kind: 'О чём',
  received: 'Получен',
  due: 'Срок ответа',
  extended: 'Причина продления',
  asked: 'О чём просили',
  answered: 'Наш ответ',
  rights: 'Если вы не согласны с ответом, его можно обжаловать в Роскомнадзор или в суд.',
  operator: (name: string, inn: string, address: string, email: string) =>
    `Оператор персональных данных: ${name}, ИНН ${inn}, ${address}, ${email}.`,
  signTitle: 'Подписи',
  signHead: ['Кто', 'Фамилия, имя, отчество', 'Дата', 'Подпись'],
  answerer: 'Ответил сотрудник',
  receiver: 'Ответ получил',
  line: '______________',
} as const
