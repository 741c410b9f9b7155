import { lowerFirst } from '#kit/words/letter-case.ts'
import { answerText, type WhyNotText } from '#kit/words/why-not.ts'
import type { RentCondition } from '#people/api/organisation-users.ts'
import { birthPlaceLabelText } from '#people/words/passport.ts'

const fieldRefusalWords = {
  missing: 'Заполните поле',
  malformed: 'Проверьте, как заполнено поле',
  too_long: 'Слишком длинный текст, сократите его',
  name_signs: 'Уберите смайлики и невидимые знаки',
  name_letters: 'Напишите буквами или цифрами',
  person_name_empty: 'Заполните поле',
  person_name_malformed: 'Только буквы, дефис, апостроф и пробел',
  person_name_too_long: 'Слишком длинно: не больше 60 букв',
  birthday_malformed: 'Введите дату рождения: день, месяц и год',
  birthday_future: 'Дата рождения не может быть в будущем',
  birthday_too_young: 'Арендовать можно с 14 лет, когда есть паспорт',
  birthday_too_long_ago: 'Проверьте год рождения',
  passport_series_malformed: 'В серии паспорта четыре цифры',
  passport_number_malformed: 'В номере паспорта шесть цифр',
  department_code_malformed: 'В коде подразделения шесть цифр',
  issue_date_malformed: 'Введите дату выдачи: день, месяц и год',
  issue_date_future: 'Дата выдачи не может быть в будущем',
  issue_date_too_early: 'Паспорт не мог быть выдан раньше 14-летия и октября 1997 года',
  registration_address_missing: 'Укажите адрес регистрации',
  privilege_missing: 'Укажите номер документа о льготе',
  inn_malformed: 'В ИНН 10 цифр у организации, 12 — у предпринимателя',
  inn_check_digit: 'В ИНН опечатка: контрольные цифры не сходятся',
  inn_of_other_kind: 'ИНН из 12 цифр — у предпринимателя, из 10 — у организации',
  inn_not_yours:
    'Это не ваш ИНН. Без организации арендовать можно только на себя как на индивидуального предпринимателя',
  inn_of_other_organisation: 'Это ИНН другой организации. Вы вошли от имени той, что выбрана в профиле',
  kpp_malformed: 'В КПП девять знаков, например 770401001',
  kpp_not_for_person: 'У индивидуального предпринимателя нет КПП',
  bic_malformed: 'В БИК девять цифр, например 044525225',
  account_malformed: 'В номере счёта 20 цифр',
  account_check_digit: 'Номер счёта не подходит к этому БИК: проверьте оба',
} as const satisfies Record<string, string>

/** Texts shared by many fields, completed with the field's label. */
const sayNoField: readonly string[] = [
  'malformed',
  'too_long',
  'name_signs',
  'name_letters',
  'person_name_malformed',
  'person_name_too_long',
]

export const fieldRefusalText = (code: string, label?: string): string => {
  const empty = code === 'missing' || code === 'person_name_empty'
  if (empty && label !== undefined) return `Заполните поле «${label}»`
  const known: Readonly<Record<string, string>> = fieldRefusalWords
  const words = known[code] ?? fieldRefusalWords.malformed
  if (label === undefined || (code in known && !sayNoField.includes(code))) return words
  return `${label}: ${lowerFirst(words)}`
}

/** Never preticked. */
export const consentCopy = {
  title: 'Согласие на обработку персональных данных',
  summary:
    'Вы разрешаете почтовому оператору обрабатывать данные арендатора, чтобы заключить и исполнить договор аренды. Какие именно, как и сколько времени — в полном тексте ниже. Отозвать согласие можно в любой момент.',
  fullText: 'Полный текст согласия',
  edition: (date: string) => `Редакция от ${date}.`,
  file: 'Сохранить текст, PDF',
  agree: 'Я согласен на обработку персональных данных',
  missing: 'Отметьте согласие, чтобы продолжить',
} as const

/** Null where several lengths are valid. */
export const inputMaskPlaceholders = {
  date: 'дд.мм.гггг',
  series: '__ __',
  number: '______',
  department: '___-___',
  inn: null,
  bic: '_________',
  account: '____________________',
} as const

export const personFormCopy = {
  title: 'Данные арендатора',
  intro:
    'Заполните как в паспорте. Данные передаются по защищённому каналу и на этом устройстве не сохраняются.',
  name: 'Как вас зовут',
  lastName: 'Фамилия',
  firstName: 'Имя',
  middleName: 'Отчество',
  optional: 'если есть',
  notRequired: 'необязательно',
  birthday: 'Дата рождения',
  dateHint: 'ДД.ММ.ГГГГ',
  passport: 'Паспорт гражданина РФ',
  documentSeries: 'Серия',
  documentNumber: 'Номер',
  issueDate: 'Дата выдачи',
  departmentCode: 'Код подразделения',
  issueAuthority: 'Кем выдан',
  birthPlace: birthPlaceLabelText,
  addresses: 'Где вы живёте',
  registrationAddress: 'Адрес регистрации',
  addressHint: 'Индекс, город, улица, дом, квартира',
  sameAddress: 'Живу по адресу регистрации',
  homeAddress: 'Адрес проживания',
  whyTitle: 'Зачем нам паспорт',
  why: [
    'Договор аренды заключают с конкретным человеком: в заявлении стоят его имя, паспорт и адрес. По паспорту в отделении проверят, что ключ и письма получаете именно вы.',
    'Серия, номер и дата рождения хранятся зашифрованными. Сотрудник отделения открывает их, только когда проверяет вас у окна, и каждый такой просмотр виден вам на странице «Мои данные».',
    'Копию паспорта мы не просим и в рекламе данные не используем. Согласие можно отозвать.',
  ],
  contacts: 'Куда писать',
  contactsText: (email: string) =>
    `Письма о заявлении и напоминания пришлём на ${email} — это адрес из вашего профиля.`,
  contactsChange: 'Изменить в профиле',
  privilege: 'Льгота',
  privilegeTitle: 'Подтвердите льготу',
  privilegeDocument: 'Номер документа о льготе',
  privilegeHint: 'Подлинник понадобится при получении ключа. Номер не сохраняется на этом устройстве.',
} as const

const unavailable = answerText({ whyAndTodo: 'аренда недоступна, выберите другую' })
/** Conditions that company search does not report. */
const noAccountCondition = {
  account_blocked: unavailable,
  offer_missing: unavailable,
  region_differs: unavailable,
  balance_missing: unavailable,
} as const

const notRented = (state: string): WhyNotText =>
  answerText({ whyAndTodo: `${state} — аренда недоступна, выберите другую` })

export const entityFormCopy = {
  title: 'Реквизиты арендатора',
  find: 'ИНН или название организации',
  findHint: 'Выберите из списка — остальное заполним сами',
  finding: 'Ищем…',
  foundNone: 'Ничего не нашли. Заполните реквизиты вручную.',
  findFailed: 'Справочник не отвечает. Заполните реквизиты вручную.',
  found: (count: number) => `Найдено: ${count}`,
  notChosen: {
    ...noAccountCondition,
    entity_liquidating: notRented('ликвидируется'),
    entity_liquidated: notRented('ликвидирована'),
    entity_reorganizing: notRented('реорганизуется'),
    entity_bankrupt: notRented('банкрот'),
    company_not_yours: answerText({ whyAndTodo: 'вы не действуете от её имени, выберите свою' }),
    inn_unknown: answerText({ whyAndTodo: 'в вашем профиле нет ИНН: добавьте его и войдите заново' }),
  } satisfies Record<RentCondition, WhyNotText>,
  personalTitle: 'Вы арендуете от своего имени',
  personal: (inn: string) =>
    `Без организации арендовать можно только как индивидуальный предприниматель с вашим ИНН ${inn}.`,
  personalNoInn:
    'Без организации арендовать можно только как индивидуальный предприниматель, а в вашем профиле не указан ИНН. Добавьте его в профиль и войдите заново.',
  forCompany:
    'Чтобы арендовать для организации, попросите её администратора открыть вам доступ в разделе «Сотрудники», примите приглашение и выберите организацию в шапке сайта.',
  ownTitles: { LEGAL: 'Это ваша организация?', INDIVIDUAL: 'Это вы?' },
  ownText: 'Реквизиты нашли по ИНН из вашего профиля.',
  ownInn: (numbers: string) => `ИНН ${numbers}`,
  editOwn: 'Исправить реквизиты',
  bankDetails: 'БИК и расчётный счёт',
  bankDetailsHint: 'Вставьте реквизиты целиком из приложения банка или введите оба номера',
  bankDetailsMissing: 'Укажите БИК, девять цифр, и расчётный счёт, 20 цифр',
  bankDetailsFound: (bank: string, account: string) => `${bank}, счёт ${account}`,
  bankByFields: 'Заполнить по отдельности',
  requisites: 'Реквизиты',
  orgType: 'Кто арендует',
  orgTypes: { LEGAL: 'Организация', INDIVIDUAL: 'Индивидуальный предприниматель' },
  orgName: 'Краткое название',
  orgFullName: 'Полное название',
  inn: 'ИНН',
  kpp: 'КПП',
  optional: 'если есть',
  addressLegal: 'Юридический адрес',
  addressFact: 'Фактический адрес',
  bank: 'Банк',
  findBank: 'БИК или название банка',
  bankBic: 'БИК',
  bankName: 'Название банка',
  accountNumber: 'Расчётный счёт',
  correspondentNumber: 'Корреспондентский счёт',
} as const

export const registrationCopy = {
  refusedTitle: 'Не удалось сохранить данные',
} as const
