import { type ClaimFacts, claimLine, rentedLine } from '#claims/words/emails.ts'
import { dateInDots, instantInWords } from '#kit/words/date-text.ts'
import type { IncomingStatus } from '#mail/api/incoming-letters.ts'
import { composeEmail, type EmailWords } from '#messages/words/emails-frame.ts'
import { ofPlace, placeAddress, placeName, placeWords } from '#places/words/rented-place.ts'

const itemNames = {
  letter: 'письмо',
  registered: 'заказное письмо',
  parcel: 'мелкий пакет или посылка',
  notice: 'извещение',
} as const

export interface ItemFacts {
  readonly kind: keyof typeof itemNames
  readonly track: string | null
  readonly place: 'box' | 'counter'
}

const itemLine = (facts: ClaimFacts, { kind, track, place }: ItemFacts): string =>
  `— ${itemNames[kind]}${track === null ? '' : ` ${track}`}${place === 'counter' ? ', ждёт у оператора' : `, в ${placeWords(facts).prepositional}`}`

/** Service 7: one item, or all items of a day. */
export const itemsEmail = (facts: ClaimFacts, items: readonly ItemFacts[]) =>
  composeEmail(
    `В ${placeName(facts, 'accusative')} пришла почта`,
    `${rentedLine(facts)}`,
    items.map((item) => itemLine(facts, item)).join('\n'),
    claimLine(facts),
  )

export const itemsMessage = (facts: ClaimFacts, items: readonly ItemFacts[]): EmailWords => ({
  subject: '',
  text: `${placeAddress(facts)}: новых отправлений — ${items.length}`,
})

export const registeredItemEmail = (
  facts: ClaimFacts,
  item: ItemFacts & { keepUntil: string; link: string },
) =>
  composeEmail(
    `Вам заказное отправление${item.track === null ? '' : ` ${item.track}`}`,
    `${rentedLine(facts)}`,
    itemLine(facts, item),
    `Хранится до ${dateInDots(item.keepUntil)}, потом вернётся отправителю.`,
    `Посмотреть и выбрать, где забрать: ${item.link}`,
  )

/** For the holder who was notified; if `stays`, the item is theirs and a correct notification follows. */
export const itemCorrectedEmail = (facts: ClaimFacts, item: ItemFacts & { readonly stays: boolean }) =>
  composeEmail(
    `Исправили запись об отправлении${item.track === null ? '' : ` ${item.track}`}`,
    rentedLine(facts),
    item.stays
      ? 'Отделение записало отправление с ошибкой и исправило её. Через минуту придёт сообщение с верными данными, прежняя ссылка больше не работает.'
      : `Это отправление пришло не в ${ofPlace(facts, 'ваш ящик', 'вашу ячейку')}, отделение записало его по ошибке. Приходить за ним не нужно, прежняя ссылка больше не работает.`,
    `Было записано: ${itemLine(facts, item)}`,
  )

/** Once the office records the item, another email names the place of pickup. */
export const itemArrivedEmail = (facts: ClaimFacts, track: string) =>
  composeEmail(
    `Отправление ${track} прибыло в отделение`,
    rentedLine(facts),
    `Почта сообщила, что отправление ${track} прибыло. Приходить пока рано: отделение разберёт почту и напишет, где его забрать.`,
    claimLine(facts),
  )

interface IncomingFacts {
  readonly id: number
  readonly sender: string
  readonly number: string | null
  readonly status: IncomingStatus
  readonly track: string | null
  readonly destroyAfter: Date | null
}

type Notice = (claim: ClaimFacts, letter: IncomingFacts) => EmailWords

const senderOf = ({ sender, number }: IncomingFacts): string =>
  number === null ? `от отправителя «${sender}»` : `от отправителя «${sender}», номер ${number}`
const letterLink = ({ origin }: ClaimFacts, { id }: IncomingFacts): string =>
  `Открыть письмо: ${origin}/legals?letter=${id}`

const destroyDeadline = ({ destroyAfter }: IncomingFacts): string =>
  destroyAfter === null
    ? ''
    : `Отменить уничтожение можно до ${instantInWords(destroyAfter)} по московскому времени.`

const ruleOutcome = (letter: IncomingFacts): string => {
  if (letter.status === 'scan_ordered') return 'По вашему правилу мы его отсканируем.'
  if (letter.status === 'stored') return 'По вашему правилу оно хранится в отделении нераспечатанным.'
  if (letter.status === 'destroy_ordered')
    return `По вашему правилу оно будет уничтожено. ${destroyDeadline(letter)}`
  return 'Решите в кабинете, что с ним сделать: отсканировать, хранить, забрать или уничтожить.'
}

const notice =
  (subject: string, text: (claim: ClaimFacts, letter: IncomingFacts) => string): Notice =>
  (claim, letter) => ({ subject, text: `${text(claim, letter)}\n\n${letterLink(claim, letter)}` })

/** Events without an entry are shown only in the inbox. */
export const incomingNotifications: Readonly<Partial<Record<string, Notice>>> = {
  receive: notice(
    'Пришло письмо для вашей организации',
    (claim, letter) => `Пришло письмо ${senderOf(letter)} (${placeAddress(claim)}). ${ruleOutcome(letter)}`,
  ),
  attach_scan: notice(
    'Скан письма готов',
    (_, letter) => `Отсканировали письмо ${senderOf(letter)}. Скан можно прочитать и скачать в кабинете.`,
  ),
  withdraw_scan: notice(
    'Скан письма заменяется',
    (_, letter) => `Скан письма ${senderOf(letter)} отозван отделением, скоро появится новый.`,
  ),
  order_destroy: notice(
    'Письмо будет уничтожено',
    (_, letter) => `Назначено уничтожение письма ${senderOf(letter)}. ${destroyDeadline(letter)}`,
  ),
  hand_over: notice(
    'Письмо выдано',
    (claim, letter) => `Письмо ${senderOf(letter)} выдано (${placeAddress(claim)}).`,
  ),
  send: notice(
    'Письмо передано курьеру',
    (_, letter) => `Письмо ${senderOf(letter)} передано курьеру, номер отправления ${letter.track ?? ''}.`,
  ),
  confirm_destroy: notice(
    'Письмо уничтожено',
    (_, letter) => `Письмо ${senderOf(letter)} уничтожено по акту.`,
  ),
}
