import type { IdentityPurpose, showIdentity } from '#contract/branch-identity.ts'
import { type RefusalWords, refusalTextOf } from './general-refusals.ts'

/** Words of looking at the passport data of whoever stands at the counter. */
export const branchIdentityCopy = {
  title: 'Данные паспорта',
  lead: 'Сверьте их с документом. Просмотр запишем: арендатор увидит в личном кабинете, кто и зачем открывал его паспортные данные.',
  purpose: 'Зачем',
  purposes: {
    signing: 'Подписание заявления',
    item_handover: 'Выдача отправления',
    identity_check: 'Проверка личности',
  } as const satisfies Record<IdentityPurpose, string>,
  show: 'Показать данные паспорта',
  showing: 'Открываем…',
  hide: 'Скрыть',
  until: 'Данные скроются сами через две минуты.',
  hidden: 'Данные паспорта скрыты.',
  name: 'Фамилия, имя, отчество',
  birthday: 'Дата рождения',
  passport: 'Серия и номер',
  issued: 'Выдан',
  department: 'Код подразделения',
  registrationAddress: 'Адрес регистрации',
  /** Behind an address that the directory knows to the letter. */
  addressKnown: 'найден в ФИАС',
  homeAddress: 'Адрес проживания',
  email: 'Электронная почта',
  phone: 'Телефон для уведомлений',
} as const

const refusalWords = {
  identity_missing: 'Паспортные данные ещё не заполнены: арендатор вводит их, когда оформляет заявление.',
  forbidden: 'Это заявление не вашего филиала.',
} as const satisfies RefusalWords<typeof showIdentity>

/** Why the passport data was not opened. */
export const branchIdentityRefusal = refusalTextOf(refusalWords)
