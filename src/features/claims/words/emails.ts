import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { composeEmail, type EmailText } from '#messages/words/email-frame.ts'
import {
  boxOrCellWords,
  chooseByBoxOrCell,
  formatPlaceName,
  placeTitle,
  type RentedPlace,
} from '#places/words/rented-place.ts'
import { movingCopy } from './moving.ts'

/** Dates are `YYYY-MM-DD`, amounts are kopecks. */
export interface ClaimEmailFacts extends RentedPlace {
  readonly claim: number
  readonly index: string
  readonly start: string
  readonly end: string
  readonly total: number
  readonly payUntil: Date | null
  /** Total refund for the claim and its services, in kopecks. */
  readonly refund: number
  /** Payment methods of the refund: 1 card, 2 office, 3 payment order, 4 balance. */
  readonly refundMethods: readonly number[]
  /** The last payment that arrived too late; null if there is none. */
  readonly lateRefund: { readonly amount: number; readonly method: number } | null
  /** Last day on which the guarantee keeps the contents; null without the service. */
  readonly guaranteeEnd: string | null
  /** Email address for item notifications; null without service 7 or until it is confirmed. */
  readonly notificationsTo: string | null
  readonly clientType: 1 | 2 | 3
  /** The claim that this one extends; null for a new rent. */
  readonly continues: number | null
  /** True if the extension was ordered with claim number and INN, without a login. */
  readonly withoutLogin: boolean
  /** Reason given by the office; null if it gave none. */
  readonly refusedBecause: string | null
  readonly extendsItself: boolean
  /** Date on which the office is expected to reopen; null if unknown or if it is open. */
  readonly officeOpensOn: string | null
  /** The rent ended early, and the holder has not collected the mail and returned the key yet. */
  readonly mustEmpty: boolean
  /** Of a claim that replaces a rent in the middle of its term: the credit in kopecks, and when to exchange the keys. */
  readonly move: {
    readonly from: number
    readonly credit: number
    /** Kopecks that go back at the exchange. */
    readonly surplus: number
    readonly hasOldKey: boolean
    readonly exchangeFrom: string
    readonly exchangeUntil: string
  } | null
  readonly origin: string
}

export const claimLinkLine = ({ origin, claim }: ClaimEmailFacts): string =>
  `Открыть заявление: ${origin}/claims/${claim}`
/** Lines of the form `label: value` become a table in the HTML part. */
export const rentFactLines = ({ start, end, claim, continues }: ClaimEmailFacts): readonly string[] => [
  `${continues === null ? 'Срок аренды' : 'Новый срок'}: с ${formatDottedDate(start)} по ${formatDottedDate(end)}`,
  `Номер заявления: ${claim}`,
]
const paidFacts = (facts: ClaimEmailFacts): string =>
  [`Оплата получена: ${formatAmount(facts.total)}`, ...rentFactLines(facts)].join('\n')
const creditLine = ({ move }: ClaimEmailFacts): string[] =>
  move === null ? [] : [`Зачтено из аренды № ${move.from}: ${formatAmount(move.credit)}`]
const visitorPapers = {
  1: ['паспортом'],
  2: ['паспортом', 'подлинником документа о льготе'],
  3: ['паспортом представителя', 'доверенностью'],
} as const

/** In the instrumental case, after «с». */
export const thingsForExchange = ({
  clientType,
  move,
}: Pick<ClaimEmailFacts, 'clientType' | 'move'>): string => {
  const things = [...visitorPapers[clientType], ...(move?.hasOldKey ? ['прежним ключом'] : [])]
  return things.join(', ').replace(/, ([^,]*)$/, ' и $1')
}

const movePaidEmail = (
  facts: ClaimEmailFacts,
  { exchangeFrom, exchangeUntil, surplus }: NonNullable<ClaimEmailFacts['move']>,
) =>
  composeEmail(
    `Переезд подготовлен: обменяйте ключи с ${formatDottedDate(exchangeFrom)} по ${formatDottedDate(exchangeUntil)}`,
    [...creditLine(facts), ...(facts.total > 0 ? [paidFacts(facts)] : rentFactLines(facts))].join('\n'),
    `Придите в отделение ${facts.index} с ${thingsForExchange(facts)}. До этого прежняя аренда идёт как обычно.`,
    surplus > 0 && movingCopy.surplus(surplus),
    notices(facts),
    claimLinkLine(facts),
  )
const refusalReason = ({ refusedBecause }: ClaimEmailFacts): string | null =>
  refusedBecause === null ? null : `Причина: ${refusedBecause.replace(/\.$/, '')}.`
const refundMethods: Readonly<Record<number, string>> = {
  1: 'Деньги придут на карту или счёт, с которых платили, до пяти рабочих дней.',
  2: 'Наличные выдаст отделение: придите с паспортом.',
  3: 'Деньги переведём на счёт, с которого оплатили поручение, до пяти рабочих дней.',
  4: 'Деньги уже снова на балансе организации.',
}
/** The amount of the refund and how it is paid out. */
const refundText = (facts: Pick<ClaimEmailFacts, 'refund' | 'refundMethods'>): string | null =>
  facts.refund > 0
    ? [`Вернём ${formatAmount(facts.refund)}.`, ...facts.refundMethods.map((way) => refundMethods[way] ?? '')]
        .join(' ')
        .trim()
    : null
const notices = ({ notificationsTo }: ClaimEmailFacts): string | null =>
  notificationsTo === null
    ? null
    : `О новых отправлениях будем сообщать на ${notificationsTo}. Адрес и время можно изменить на странице заявления.`
const emptyBox = ({ mustEmpty, ...place }: ClaimEmailFacts): string | null =>
  mustEmpty
    ? chooseByBoxOrCell(
        place,
        'Придите в отделение с паспортом: сдайте ключ и заберите почту, если она осталась в ящике.',
        'Придите в отделение с паспортом и заберите почту, если она осталась в ячейке.',
      )
    : null
export const afterRentEndText = ({ guaranteeEnd, ...place }: ClaimEmailFacts): string =>
  guaranteeEnd === null
    ? 'Новые письма вернутся отправителям.'
    : `По гарантии сохранности содержимое ${boxOrCellWords(place).genitive} хранится до ${formatDottedDate(guaranteeEnd)}, потом его вернут отправителям или уничтожат.`

const officeClosed = ({ officeOpensOn }: ClaimEmailFacts): string =>
  officeOpensOn === null
    ? 'Отделение временно закрыто, когда откроется — пока неизвестно.'
    : `Отделение временно закрыто, откроется ${formatDottedDate(officeOpensOn)}.`
const openOffices = ({ origin, index }: ClaimEmailFacts): string =>
  `Другие открытые отделения: ${origin}/${index}`

const startedEmail = (facts: ClaimEmailFacts) =>
  composeEmail(
    `Аренда началась: ${formatPlaceName(facts)} ${chooseByBoxOrCell(facts, 'ваш', 'ваша')} до ${formatDottedDate(facts.end)}`,
    `Аренда по заявлению № ${facts.claim} началась.`,
    'Адрес для отправителей можно скопировать и распечатать на сайте.',
    notices(facts),
    claimLinkLine(facts),
  )

/** Emails about a change of a claim, by the reason in its history. */
export const claimChangeEmails = {
  not_paid_in_time: (facts: ClaimEmailFacts) =>
    composeEmail(
      facts.continues === null
        ? `Аренда ${formatPlaceName(facts, 'genitive')} отменена: её не оплатили вовремя`
        : `Продление аренды ${formatPlaceName(facts, 'genitive')} отменено: его не оплатили вовремя`,
      facts.continues === null
        ? `Срок оплаты прошёл, поэтому заявление № ${facts.claim} отменено, а ${boxOrCellWords(facts).nominative} ${boxOrCellWords(facts).free}.`
        : `Срок оплаты прошёл, поэтому заявление № ${facts.claim} отменено. Аренда по заявлению № ${facts.continues} действует до своего срока.`,
      'Если деньги придут позже, мы их вернём.',
      facts.continues === null
        ? `Оформить аренду заново: ${facts.origin}`
        : `Открыть заявление: ${facts.origin}/claims/${facts.continues}`,
    ),
  paid: (facts: ClaimEmailFacts) =>
    facts.move
      ? movePaidEmail(facts, facts.move)
      : composeEmail(
          `${placeTitle(facts)} ${chooseByBoxOrCell(facts, 'оплачен', 'оплачена')}, ждём вас для подписания`,
          paidFacts(facts),
          `Придите в отделение с паспортом${facts.clientType === 2 ? ' и подлинником документа о льготе' : ''}, подпишите заявление и ${chooseByBoxOrCell(facts, 'заберите ключ', 'получите код, которым открывается ячейка')}. Аренда начнётся не раньше, чем вы подпишете заявление.`,
          notices(facts),
          claimLinkLine(facts),
        ),
  move_cancelled: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Переезд отменён: ${formatPlaceName(facts)}`,
      'Вы отказались от переезда. Прежняя аренда продолжается, её оплата не изменилась.',
      `Открыть заявление: ${facts.origin}/claims/${facts.move?.from ?? facts.claim}`,
    ),
  prolongation_paid: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Аренда ${formatPlaceName(facts, 'genitive')} продлена до ${formatDottedDate(facts.end)}`,
      paidFacts(facts),
      `Приходить в отделение не нужно. ${boxOrCellWords(facts).same}`,
      claimLinkLine(facts),
    ),
  signed: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Заявление подписано: аренда ${formatPlaceName(facts, 'genitive')} начнётся ${formatDottedDate(facts.start)}`,
      `Заявление № ${facts.claim} подписано, до начала аренды больше ничего делать не нужно.`,
      claimLinkLine(facts),
    ),
  started: startedEmail,
  signed_and_started: startedEmail,
  ended: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Аренда ${formatPlaceName(facts, 'genitive')} закончилась`,
      `Срок аренды по заявлению № ${facts.claim} закончился ${formatDottedDate(facts.end)}.`,
      `${chooseByBoxOrCell(facts, 'Сдайте ключ в отделение.', 'Код больше не открывает ячейку.')} ${afterRentEndText(facts)}`,
      claimLinkLine(facts),
    ),
  refused: (facts: ClaimEmailFacts) =>
    composeEmail(
      facts.continues === null
        ? `Оформлен отказ от аренды ${formatPlaceName(facts, 'genitive')}`
        : `Оформлен отказ от продления аренды ${formatPlaceName(facts, 'genitive')}`,
      facts.continues === null
        ? `Отделение оформило отказ от аренды по заявлению № ${facts.claim}.`
        : `Отделение оформило отказ по заявлению № ${facts.claim}, которым вы продлевали аренду по заявлению № ${facts.continues}.`,
      refusalReason(facts),
      refundText(facts),
      emptyBox(facts),
      claimLinkLine(facts),
    ),
  extension_cancelled: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Аренда ${formatPlaceName(facts, 'genitive')} снова до ${formatDottedDate(facts.end)}`,
      `Продление отменено, поэтому аренда по заявлению № ${facts.claim} закончится в свой срок — ${formatDottedDate(facts.end)}. До этого дня всё остаётся как было.`,
      facts.extendsItself &&
        'Автопродление включено: новую сумму и день списания сообщим письмом не позже чем за семь дней. Выключить его можно на странице заявления.',
      claimLinkLine(facts),
    ),
  rent_ended_early: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Продление аренды ${formatPlaceName(facts, 'genitive')} отменено`,
      `Аренда по заявлению № ${facts.continues ?? ''} прекращена досрочно, поэтому её продление отменено.`,
      refundText(facts),
      claimLinkLine(facts),
    ),
  ended_early: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Аренда ${formatPlaceName(facts, 'genitive')} прекращена`,
      `Отделение оформило досрочное прекращение аренды по заявлению № ${facts.claim}.`,
      facts.refund > 0 ? refundText(facts) : 'Полных месяцев до конца срока не осталось, возвращать нечего.',
      emptyBox(facts),
      afterRentEndText(facts),
      claimLinkLine(facts),
    ),
  office_stopped: (facts: ClaimEmailFacts) =>
    composeEmail(
      facts.continues === null
        ? `Аренда ${formatPlaceName(facts, 'genitive')} отменена: отделение закрыто`
        : `Продление аренды ${formatPlaceName(facts, 'genitive')} отменено: отделение закрыто`,
      `${officeClosed(facts)} Поэтому неоплаченное заявление № ${facts.claim} отменено.`,
      facts.continues !== null && `Аренда по заявлению № ${facts.continues} действует до своего срока.`,
      'Если вы уже заплатили, деньги вернутся тем же способом.',
      openOffices(facts),
    ),
  office_stopped_rent: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Отделение ${facts.index} временно закрыто`,
      officeClosed(facts),
      `Аренда по заявлению № ${facts.claim} действует до ${formatDottedDate(facts.end)}. Продлить её, пока отделение закрыто, нельзя.`,
      'Если ждать не хотите, позвоните нам. Поможем оформить аренду в другом отделении, а эту прекратим и вернём деньги за полные месяцы, которые остались.',
      openOffices(facts),
      claimLinkLine(facts),
    ),
  office_reopened: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Отделение ${facts.index} снова работает`,
      `Отделение снова сдаёт ящики, аренду по заявлению № ${facts.claim} можно продлить.`,
      claimLinkLine(facts),
    ),
  service_connected: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Услуга подключена к ${formatPlaceName(facts, 'dative')}`,
      `Оплата услуги получена, она подключена к аренде по заявлению № ${facts.claim}.`,
      claimLinkLine(facts),
    ),
  refund: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Возвращаем деньги за ${formatPlaceName(facts, 'accusative')}`,
      `Платёж пришёл, когда заявление № ${facts.claim} уже отменили или оплатили, либо на другую сумму — вернём всю сумму.`,
      facts.lateRefund &&
        refundText({ refund: facts.lateRefund.amount, refundMethods: [facts.lateRefund.method] }),
      claimLinkLine(facts),
    ),
  identity_replaced: (facts: ClaimEmailFacts) =>
    composeEmail(
      'Отделение записало ваш новый паспорт',
      `Паспортные данные в заявлении № ${facts.claim} обновлены. Аренда не прерывается.`,
      'Если вы за этим не обращались, сразу позвоните нам.',
      `Открыть мои заявления: ${facts.origin}/claims`,
    ),
  recovery_code_issued: (facts: ClaimEmailFacts) =>
    composeEmail(
      'В отделении выдали код доступа к вашему заявлению',
      `Отделение проверило документ арендатора и выдало код. С ним заявление № ${facts.claim} можно перенести в другой профиль.`,
      'Если в отделение обращались не вы, сразу позвоните нам.',
      `Открыть мои заявления: ${facts.origin}/claims`,
    ),
  moved: (facts: ClaimEmailFacts) =>
    composeEmail(
      'Ваше заявление перенесли в другой профиль',
      `По номеру заявления, документу и коду заявление № ${facts.claim} перенесли в другой профиль на сайте.`,
      'Если это сделали не вы, сразу позвоните нам.',
      `Открыть мои заявления: ${facts.origin}/claims`,
    ),
} as const satisfies Record<string, (facts: ClaimEmailFacts) => EmailText>

export type ClaimChangeEmailReason = keyof typeof claimChangeEmails

export const notificationCodeEmail = (code: string) =>
  composeEmail(
    'Код подтверждения адреса',
    `${code} — код для уведомлений о новых отправлениях. Никому его не сообщайте.`,
  )

export const recoveryCodeEmail = (claim: number, code: string) =>
  composeEmail(
    'Код, чтобы перенести заявление в другой профиль',
    `${code} — код, чтобы перенести заявление № ${claim} в другой профиль.`,
    'Если вы этого не просили, никому не сообщайте код.',
  )

/** `5 дней`, in the right Russian plural form. */
export const dayCountText = (days: number): string => {
  const form = new Intl.PluralRules('ru-RU').select(days)
  return `${days} ${form === 'one' ? 'день' : form === 'few' ? 'дня' : 'дней'}`
}
