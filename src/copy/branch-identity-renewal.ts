import type { renewIdentity } from '#contract/branch-identity-renewal.ts'
import { type RefusalWords, refusalTextOf } from './general-refusals.ts'
import { fieldRefusalText } from './registration.ts'

/** Words of registering the new passport of whoever stands at the counter. */
export const identityRenewalCopy = {
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

const refusalWords = {
  holder_not_recognised: 'Прежний паспорт не совпал с данными арендатора. Проверьте его номер.',
  holder_blocked:
    'Доступ арендатору закрыл администратор сервиса: новый паспорт запишете, когда доступ откроют.',
  registration_refused: 'Исправьте отмеченные поля.',
  invalid_request: 'Исправьте отмеченные поля: серия — четыре цифры, номер — шесть, даты — ДД.ММ.ГГГГ.',
  seen_missing: 'Отметьте, что проверили документы.',
  too_many_requests: 'Слишком много несовпадений подряд. Повторите через час.',
  forbidden: 'Это заявление не вашего филиала.',
} as const satisfies RefusalWords<typeof renewIdentity, 'seen_missing'>

/** Why a new passport was not written down. */
export const identityRenewalRefusal = refusalTextOf(refusalWords)

/** What is wrong with one field of it. */
export const identityRenewalField = (code: string): string => fieldRefusalText(code)
