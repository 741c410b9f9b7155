import type { correctItem } from '#contract/branch-item-correction.ts'
import type { RefusalOf } from '#contract/endpoint.ts'
import { branchRefusalText } from './branch.ts'

/** Words of correcting an item that was noted wrongly. */
export const itemCorrectionCopy = {
  act: 'Исправить',
  actOf: (what: string) => `Исправить запись: ${what}`,
  title: 'Исправить запись об отправлении',
  lead: 'Запишем отправление заново, и через минуту о нём узнает тот, кому оно пришло. Кому сообщили по ошибке, получит письмо с исправлением.',
  claim: 'Заявление, для которого пришло',
  claimHint: 'Номер заявления в отделениях вашего филиала',
  claimBad: 'Введите номер заявления цифрами',
  send: 'Исправить запись',
  sending: 'Исправляем…',
} as const

const words: Readonly<Partial<Record<RefusalOf<typeof correctItem>, string>>> = {
  item_closed: 'Отправление уже забрали или вернули: исправлять нечего.',
  holder_blocked:
    'Доступ арендатору закрыл администратор сервиса: запись об отправлении сейчас нельзя исправить. Выдать его по документу можно.',
  claim_unknown: 'Такого заявления нет в отделениях вашего филиала.',
  status_not_allowed: 'Ящик по этому заявлению сейчас не в аренде, записать в него отправление нельзя.',
}

/** Why an item was not corrected. */
export const itemCorrectionRefusal = (code: string): string =>
  code === 'claim_missing'
    ? itemCorrectionCopy.claimBad
    : ((words as Readonly<Record<string, string>>)[code] ?? branchRefusalText(code))
