import { type ClaimEmailFacts, claimLinkLine } from '#claims/words/emails.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import type { IncomingLetterStatus } from '#mail/api/incoming-letters.ts'
import { composeEmail, type EmailText } from '#messages/words/email-frame.ts'
import {
  boxOrCellWords,
  chooseByBoxOrCell,
  formatPlaceAddress,
  formatPlaceName,
  quoted,
} from '#places/words/rented-place.ts'

const itemNames = {
  letter: 'письмо',
  registered: 'заказное письмо',
  parcel: 'мелкий пакет или посылка',
  notice: 'извещение',
} as const

export interface ItemEmailFacts {
  readonly kind: keyof typeof itemNames
  readonly track: string | null
  readonly place: 'box' | 'counter'
}

const itemLine = (facts: ClaimEmailFacts, { kind, track, place }: ItemEmailFacts): string =>
  `— ${itemNames[kind]}${track === null ? '' : ` ${track}`}${place === 'counter' ? ', ждёт у оператора' : `, в ${boxOrCellWords(facts).prepositional}`}`

/** Notification of service 7, about one item or about all items of a day. */
export const newItemsEmail = (facts: ClaimEmailFacts, items: readonly ItemEmailFacts[]) =>
  composeEmail(
    items.length === 1 && items[0]
      ? `Вам ${itemNames[items[0].kind]}: ${formatPlaceName(facts)}`
      : `В ${formatPlaceName(facts, 'accusative')} пришла почта`,
    items.map((item) => itemLine(facts, item)).join('\n'),
    claimLinkLine(facts),
  )

export const newItemsSms = (facts: ClaimEmailFacts, items: readonly ItemEmailFacts[]): EmailText => ({
  subject: '',
  text: `${formatPlaceAddress(facts)}: новых отправлений — ${items.length}`,
})

export const registeredItemEmail = (
  facts: ClaimEmailFacts,
  item: ItemEmailFacts & { keepUntil: string; link: string },
) =>
  composeEmail(
    `Вам заказное отправление${item.track === null ? '' : ` ${item.track}`}`,
    itemLine(facts, item),
    `Хранится до ${formatDottedDate(item.keepUntil)}, потом вернётся отправителю.`,
    `Выбрать, где забрать: ${item.link}`,
  )

/**
 * Sent to the holder who was notified by mistake. If `stays`, the item is theirs and a correct notification follows.
 */
export const itemCorrectedEmail = (
  facts: ClaimEmailFacts,
  item: ItemEmailFacts & { readonly stays: boolean },
) =>
  composeEmail(
    `Исправили запись об отправлении${item.track === null ? '' : ` ${item.track}`}`,
    item.stays
      ? 'Отделение записало отправление с ошибкой и исправило её. Через минуту придёт сообщение с верными данными, прежняя ссылка больше не работает.'
      : `Это отправление пришло не в ${chooseByBoxOrCell(facts, 'ваш ящик', 'вашу ячейку')}, отделение записало его по ошибке. Приходить за ним не нужно, прежняя ссылка больше не работает.`,
    `Было записано: ${itemLine(facts, item)}`,
    claimLinkLine(facts),
  )

/** Sent before the office records the item; the record sends another email, with the place of pickup. */
export const itemArrivedEmail = (facts: ClaimEmailFacts, track: string) =>
  composeEmail(
    `Отправление ${track} прибыло в отделение`,
    `Почта сообщила, что отправление ${track} прибыло. Приходить пока рано: отделение разберёт почту и напишет, где его забрать.`,
    claimLinkLine(facts),
  )

interface LetterEmailFacts {
  readonly id: number
  readonly sender: string
  readonly number: string | null
  readonly status: IncomingLetterStatus
  readonly track: string | null
  readonly destroyAfter: Date | null
}

type LetterEmail = (claim: ClaimEmailFacts, letter: LetterEmailFacts) => EmailText

const senderText = ({ sender, number }: LetterEmailFacts): string =>
  number === null ? `от отправителя ${quoted(sender)}` : `от отправителя ${quoted(sender)}, номер ${number}`
const letterLink = ({ origin }: ClaimEmailFacts, { id }: LetterEmailFacts): string =>
  `Открыть письмо: ${origin}/legals?letter=${id}`

const destroyDeadline = ({ destroyAfter }: LetterEmailFacts): string =>
  destroyAfter === null
    ? ''
    : `Отменить уничтожение можно до ${formatMoscowDateTime(destroyAfter)} по московскому времени.`

const ruleOutcome = (letter: LetterEmailFacts): string => {
  if (letter.status === 'scan_ordered') return 'По вашему правилу мы его отсканируем.'
  if (letter.status === 'stored') return 'По вашему правилу оно хранится в отделении нераспечатанным.'
  if (letter.status === 'destroy_ordered')
    return `По вашему правилу оно будет уничтожено. ${destroyDeadline(letter)}`
  return 'Решите в кабинете, что с ним сделать: отсканировать, хранить, забрать или уничтожить.'
}

const letterEmail =
  (subject: string, text: (claim: ClaimEmailFacts, letter: LetterEmailFacts) => string): LetterEmail =>
  (claim, letter) => ({ subject, text: `${text(claim, letter)}\n\n${letterLink(claim, letter)}` })

/** Actions without an entry send no email and are shown only in the inbox. */
export const letterEmailByAction: Readonly<Partial<Record<string, LetterEmail>>> = {
  receive: letterEmail(
    'Вам письмо',
    (_, letter) => `Пришло письмо ${senderText(letter)}. ${ruleOutcome(letter)}`,
  ),
  attach_scan: letterEmail(
    'Скан письма готов',
    (_, letter) => `Отсканировали письмо ${senderText(letter)}. Скан можно прочитать и скачать в кабинете.`,
  ),
  withdraw_scan: letterEmail(
    'Скан письма заменяется',
    (_, letter) => `Скан письма ${senderText(letter)} отозван отделением, скоро появится новый.`,
  ),
  order_destroy: letterEmail(
    'Письмо будет уничтожено',
    (_, letter) => `Назначено уничтожение письма ${senderText(letter)}. ${destroyDeadline(letter)}`,
  ),
  hand_over: letterEmail('Письмо выдано', (_, letter) => `Письмо ${senderText(letter)} выдано.`),
  send: letterEmail(
    'Письмо передано курьеру',
    (_, letter) => `Письмо ${senderText(letter)} передано курьеру, номер отправления ${letter.track ?? ''}.`,
  ),
  confirm_destroy: letterEmail(
    'Письмо уничтожено',
    (_, letter) => `Письмо ${senderText(letter)} уничтожено по акту.`,
  ),
}
