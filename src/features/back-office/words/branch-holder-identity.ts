import type {
  IdentityAccessPurpose,
  issueRecoveryCode,
  readHolderIdentity,
  replaceHolderPassport,
} from '#back-office/api/branch-holder-identity.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { fieldRefusalText } from '#rent/words/registration.ts'

export const holderIdentityCopy = {
  title: 'Данные паспорта',
  lead: 'Сверьте их с документом. Просмотр запишем: арендатор увидит в личном кабинете, кто и зачем открывал его паспортные данные.',
  purpose: 'Зачем',
  purposes: {
    signing: 'Подписание заявления',
    item_handover: 'Выдача отправления',
    identity_check: 'Проверка личности',
  } as const satisfies Record<IdentityAccessPurpose, string>,
  show: 'Показать паспорт',
  showing: 'Открываем…',
  hide: 'Скрыть',
  until: 'Данные скроются сами через две минуты.',
  name: 'Фамилия, имя, отчество',
  birthday: 'Дата рождения',
  passport: 'Серия и номер',
  issued: 'Выдан',
  department: 'Код подразделения',
  registrationAddress: 'Адрес регистрации',
  addressKnown: 'найден в ФИАС',
  homeAddress: 'Адрес проживания',
  email: 'Электронная почта',
  phone: 'Телефон для уведомлений',
} as const

export const holderIdentityRefusalText = createRefusalTextFinder({
  identity_missing: 'Паспортные данные ещё не заполнены: арендатор вводит их, когда оформляет заявление.',
  forbidden: 'Это заявление не вашего филиала.',
} satisfies RefusalWords<typeof readHolderIdentity>)

export const passportReplacementCopy = {
  act: 'Записать новый паспорт',
  title: 'Новый паспорт арендатора',
  lead: 'Сверьте старый и новый паспорт или отметку о прежнем паспорте. Аренда не прервётся, арендатору придёт письмо.',
  oldPassport: 'Серия и номер прежнего паспорта',
  oldPassportHint: 'Десять цифр',
  seen: 'Оба документа предъявлены',
  newPassport: 'Новый паспорт',
  send: 'Записать',
  sending: 'Записываем…',
} as const

export const passportReplacementRefusalText = createRefusalTextFinder({
  holder_not_recognised: 'Прежний паспорт не совпал с данными арендатора. Проверьте его номер.',
  holder_blocked:
    'Доступ арендатору закрыл администратор сервиса: новый паспорт запишете, когда доступ откроют.',
  registration_refused: 'Исправьте отмеченные поля.',
  invalid_request: 'Исправьте отмеченные поля: серия — четыре цифры, номер — шесть, даты — ДД.ММ.ГГГГ.',
  seen_missing: 'Отметьте, что проверили документы.',
  too_many_requests: 'Слишком много несовпадений подряд. Повторите через час.',
  forbidden: 'Это заявление не вашего филиала.',
} satisfies RefusalWords<typeof replaceHolderPassport, 'seen_missing'>)

export const passportFieldRefusalText = (code: string): string => fieldRefusalText(code)

export const branchRecoveryCodeCopy = {
  act: 'Вернуть доступ',
  title: 'Код для возврата доступа',
  lead: 'Для арендатора, который не может войти в прежний профиль и прочитать письмо. Проверьте документ и введите его номер.',
  passport: 'Серия и номер паспорта',
  passportHint: 'Десять цифр',
  inn: 'ИНН организации',
  innHint: 'Как в доверенности: 10 или 12 цифр',
  seen: 'Паспорт предъявлен, фотография совпадает',
  seenForEntity: 'Паспорт представителя и доверенность предъявлены',
  documentBad: 'Введите все цифры номера',
  seenMissing: 'Отметьте, что проверили документ',
  send: 'Выдать код',
  sending: 'Выдаём…',
  done: 'Готово',
  code: 'Код',
  until: (when: string) => `Действует до ${when} по московскому времени, один раз. Новый код отменит этот.`,
  next: (claim: number) =>
    `Перепишите код арендатору. Он входит на сайт в любой свой профиль, открывает «Вернуть доступ к заявлению», нажимает «Код выдали в отделении» и вводит номер заявления ${claim}, цифры документа и код.`,
} as const

export const branchRecoveryCodeRefusalText = createRefusalTextFinder({
  document_malformed: branchRecoveryCodeCopy.documentBad,
  seen_missing: branchRecoveryCodeCopy.seenMissing,
  holder_blocked: 'Доступ арендатору закрыл администратор сервиса: заявление сейчас нельзя изменить.',
  holder_not_recognised:
    'Номер не совпал с данными арендатора. Проверьте документ: код выдают только тому, на кого оформлено заявление.',
  too_many_requests: 'Слишком много несовпадений подряд. Повторите через час.',
  forbidden: 'Это заявление не вашего филиала.',
} satisfies RefusalWords<typeof issueRecoveryCode, 'document_malformed' | 'seen_missing'>)
