import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type { correctItem } from '#mail/api/items.ts'
import { trackNumberErrorTexts } from '#mail/words/items.ts'
import { branchRefusalTexts } from './branch.ts'

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

const refusalWords = {
  claim_missing: itemCorrectionCopy.claimBad,
  ...trackNumberErrorTexts,
  track_missing: branchRefusalTexts.track_missing,
  track_noted: branchRefusalTexts.track_noted,
  forbidden: branchRefusalTexts.forbidden,
  not_found: branchRefusalTexts.not_found,
  item_closed: 'Отправление уже забрали или вернули: исправлять нечего.',
  holder_blocked:
    'Доступ арендатору закрыл администратор сервиса: запись об отправлении сейчас нельзя исправить. Выдать его по документу можно.',
  claim_unknown: 'Такого заявления нет в отделениях вашего филиала.',
  status_not_allowed: 'Ящик по этому заявлению сейчас не в аренде, записать в него отправление нельзя.',
} as const satisfies RefusalWords<typeof correctItem, 'claim_missing'>

export const itemCorrectionRefusalText = createRefusalTextFinder(refusalWords)
