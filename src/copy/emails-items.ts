import {
  type ClaimFacts,
  claimLine,
  type EmailWords,
  type ItemFacts,
  itemLine,
  lines,
  rentedLine,
} from './emails-claims.ts'
import { ofPlace } from './rented-place.ts'

/** Tells who heard of an item that was noted wrongly; `stays`: it is theirs, and a letter with what is right follows. */
export const itemCorrectedEmail = (
  facts: ClaimFacts,
  item: ItemFacts & { readonly stays: boolean },
): EmailWords => ({
  subject: `Исправили запись об отправлении${item.track === null ? '' : ` ${item.track}`}`,
  text: lines(
    rentedLine(facts),
    item.stays
      ? 'Отделение записало отправление с ошибкой и исправило её. Через минуту придёт сообщение с верными данными, прежняя ссылка больше не работает.'
      : `Это отправление пришло не в ${ofPlace(facts, 'ваш ящик', 'вашу ячейку')}, отделение записало его по ошибке. Приходить за ним не нужно, прежняя ссылка больше не работает.`,
    `Было записано: ${itemLine(facts, item)}`,
  ),
})

/** Tells who follows an item by its number that it came to the office; a letter says where it lies once it is noted. */
export const itemArrivedEmail = (facts: ClaimFacts, track: string): EmailWords => ({
  subject: `Отправление ${track} прибыло в отделение`,
  text: lines(
    rentedLine(facts),
    `Почта сообщила, что отправление ${track} прибыло. Приходить пока рано: отделение разберёт почту и напишет, где его забрать.`,
    claimLine(facts),
  ),
})
