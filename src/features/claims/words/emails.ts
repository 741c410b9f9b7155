import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { composeEmail, type EmailText } from '#messages/words/email-frame.ts'
import {
  boxOrCellWords,
  chooseByBoxOrCell,
  formatPlaceAddress,
  formatPlaceName,
  placeTitle,
  type RentedPlace,
} from '#places/words/rented-place.ts'

/** Dates are `YYYY-MM-DD`, amounts are kopecks. */
export interface ClaimEmailFacts extends RentedPlace {
  readonly claim: number
  readonly index: string
  readonly officeAddress: string
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
  readonly origin: string
}

/** Place of the rent: `Ящик: 101000, а/я 12. Отделение: Москва, ул. Мясницкая, д. 26.` */
export const rentPlaceLine = (
  facts: RentedPlace & { readonly index: string; readonly officeAddress: string },
): string =>
  `${boxOrCellWords(facts).title}: ${formatPlaceAddress(facts)}. Отделение: ${facts.officeAddress}.`
export const claimLinkLine = ({ origin, claim }: ClaimEmailFacts): string =>
  `Открыть заявление: ${origin}/claims/${claim}`
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
    `${placeTitle(facts)} в аренде до ${formatDottedDate(facts.end)}`,
    `Аренда по заявлению № ${facts.claim} началась. ${rentPlaceLine(facts)}`,
    `Адрес для отправителей есть на сайте, его можно скопировать и распечатать.`,
    notices(facts),
    claimLinkLine(facts),
  )

/** Emails about a change of a claim, by the reason in its history. */
export const claimChangeEmails = {
  not_paid_in_time: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Заявление № ${facts.claim} отменено`,
      facts.continues === null
        ? `Заявление не оплатили вовремя, поэтому оно отменено, а ${boxOrCellWords(facts).nominative} ${boxOrCellWords(facts).free}. ${rentPlaceLine(facts)}`
        : `Продление не оплатили вовремя, поэтому оно отменено. Аренда по заявлению № ${facts.continues} действует до своего срока. ${rentPlaceLine(facts)}`,
      'Если деньги придут позже, мы их вернём.',
      facts.continues === null
        ? `Оформить аренду заново: ${facts.origin}`
        : `Открыть заявление: ${facts.origin}/claims/${facts.continues}`,
    ),
  paid: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Заявление № ${facts.claim} оплачено`,
      `Деньги пришли: ${formatAmount(facts.total)}. ${rentPlaceLine(facts)}`,
      `Придите в отделение с паспортом, подпишите заявление и ${chooseByBoxOrCell(facts, 'заберите ключ', 'получите код, которым открывается ячейка')}. Срок аренды — с ${formatDottedDate(facts.start)} по ${formatDottedDate(facts.end)}, но начнётся она не раньше, чем вы подпишете заявление.`,
      facts.clientType === 2 && 'Возьмите подлинник документа о льготе.',
      notices(facts),
      claimLinkLine(facts),
    ),
  prolongation_paid: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Аренда продлена до ${formatDottedDate(facts.end)}`,
      `Продление оплачено: ${formatAmount(facts.total)}. Новый срок — с ${formatDottedDate(facts.start)} по ${formatDottedDate(facts.end)}, заявление № ${facts.claim}. ${rentPlaceLine(facts)}`,
      `Приходить в отделение не нужно. ${boxOrCellWords(facts).same}`,
      claimLinkLine(facts),
    ),
  signed: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Заявление № ${facts.claim} подписано`,
      `Аренда начнётся ${formatDottedDate(facts.start)}. ${rentPlaceLine(facts)}`,
      claimLinkLine(facts),
    ),
  started: startedEmail,
  signed_and_started: startedEmail,
  ended: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Аренда ${formatPlaceName(facts, 'genitive')} закончилась`,
      `Срок аренды по заявлению № ${facts.claim} закончился ${formatDottedDate(facts.end)}. ${rentPlaceLine(facts)}`,
      `${chooseByBoxOrCell(facts, 'Сдайте ключ в отделение.', 'Код больше не открывает ячейку.')} ${afterRentEndText(facts)}`,
      claimLinkLine(facts),
    ),
  refused: (facts: ClaimEmailFacts) =>
    composeEmail(
      facts.continues === null
        ? `Отказ по заявлению № ${facts.claim}`
        : `Отказ от продления, заявление № ${facts.claim}`,
      facts.continues === null
        ? `Отделение оформило отказ от аренды. ${rentPlaceLine(facts)}`
        : `Отделение оформило отказ от продления аренды по заявлению № ${facts.continues}. ${rentPlaceLine(facts)}`,
      refusalReason(facts),
      refundText(facts),
      emptyBox(facts),
      claimLinkLine(facts),
    ),
  extension_cancelled: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Аренда ${formatPlaceName(facts, 'genitive')} снова до ${formatDottedDate(facts.end)}`,
      `Продление отменено, поэтому аренда по заявлению № ${facts.claim} закончится в свой срок — ${formatDottedDate(facts.end)}. До этого дня всё остаётся как было. ${rentPlaceLine(facts)}`,
      facts.extendsItself &&
        'Автопродление включено: новую сумму и день списания сообщим письмом не позже чем за семь дней. Выключить его можно на странице заявления.',
      claimLinkLine(facts),
    ),
  rent_ended_early: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Продление аренды ${formatPlaceName(facts, 'genitive')} отменено`,
      `Аренда по заявлению № ${facts.continues ?? ''} прекращена досрочно, поэтому её продление отменено. ${rentPlaceLine(facts)}`,
      refundText(facts),
      claimLinkLine(facts),
    ),
  ended_early: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Аренда ${formatPlaceName(facts, 'genitive')} прекращена`,
      `Отделение оформило досрочное прекращение аренды по заявлению № ${facts.claim}. ${rentPlaceLine(facts)}`,
      facts.refund > 0 ? refundText(facts) : 'Полных месяцев до конца срока не осталось, возвращать нечего.',
      emptyBox(facts),
      afterRentEndText(facts),
      claimLinkLine(facts),
    ),
  office_stopped: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Заявление № ${facts.claim} отменено: отделение закрыто`,
      `${officeClosed(facts)} Поэтому неоплаченное заявление № ${facts.claim} отменено. ${rentPlaceLine(facts)}`,
      facts.continues !== null && `Аренда по заявлению № ${facts.continues} действует до своего срока.`,
      'Если вы уже заплатили, деньги вернутся тем же способом.',
      openOffices(facts),
    ),
  office_stopped_rent: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Отделение ${facts.index} временно закрыто`,
      `${officeClosed(facts)} ${rentPlaceLine(facts)}`,
      `Аренда по заявлению № ${facts.claim} действует до ${formatDottedDate(facts.end)}. Продлить её, пока отделение закрыто, нельзя.`,
      'Если ждать не хотите, позвоните нам: 8-800-1-000-000. Поможем оформить аренду в другом отделении, а эту прекратим и вернём деньги за полные месяцы, которые остались.',
      openOffices(facts),
      claimLinkLine(facts),
    ),
  office_reopened: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Отделение ${facts.index} снова работает`,
      `Отделение снова сдаёт ящики, аренду по заявлению № ${facts.claim} можно продлить. ${rentPlaceLine(facts)}`,
      claimLinkLine(facts),
    ),
  service_connected: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Услуга подключена к заявлению № ${facts.claim}`,
      `Оплата услуги пришла, услуга подключена. ${rentPlaceLine(facts)}`,
      claimLinkLine(facts),
    ),
  refund: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Возвращаем деньги по заявлению № ${facts.claim}`,
      'Деньги пришли, когда платить было уже не за что: заявление отменено, оплачено раньше или сумма другая.',
      facts.lateRefund &&
        refundText({ refund: facts.lateRefund.amount, refundMethods: [facts.lateRefund.method] }),
      claimLinkLine(facts),
    ),
  identity_replaced: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Заявление № ${facts.claim}: паспортные данные обновлены`,
      `Отделение записало ваш новый паспорт. Аренда не прерывается. ${rentPlaceLine(facts)}`,
      'Если вы за этим не обращались, сразу позвоните нам: 8-800-1-000-000.',
      `Открыть мои заявления: ${facts.origin}/claims`,
    ),
  recovery_code_issued: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Код доступа к заявлению № ${facts.claim} выдан в отделении`,
      `Отделение проверило документ арендатора и выдало код. С ним заявление № ${facts.claim} можно перенести в другой профиль. ${rentPlaceLine(facts)}`,
      'Если в отделение обращались не вы, сообщите об этом в поддержку: 8-800-1-000-000.',
      `Открыть мои заявления: ${facts.origin}/claims`,
    ),
  moved: (facts: ClaimEmailFacts) =>
    composeEmail(
      `Заявление № ${facts.claim} перенесено в другой профиль`,
      'По номеру заявления, документу и коду заявление перенесли в другой профиль на сайте.',
      'Если это сделали не вы, сразу позвоните нам: 8-800-1-000-000.',
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
    `Код доступа к заявлению № ${claim}`,
    `${code} — код, чтобы перенести заявление № ${claim} в другой профиль.`,
    'Если вы этого не просили, никому не сообщайте код.',
  )

/** `5 дней`, in the right Russian plural form. */
export const dayCountText = (days: number): string => {
  const form = new Intl.PluralRules('ru-RU').select(days)
  return `${days} ${form === 'one' ? 'день' : form === 'few' ? 'дня' : 'дней'}`
}
