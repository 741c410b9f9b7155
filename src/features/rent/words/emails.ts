import type { changeClaimTerms } from '#back-office/api/branch-claim-changes.ts'
import { rentAnewText, situationCopy } from '#claims/words/claim-situation.ts'
import { afterRentEndText, type ClaimEmailFacts, claimLinkLine, rentFactLines } from '#claims/words/emails.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { formatCount } from '#kit/words/plural.ts'
import { composeEmail } from '#messages/words/email-frame.ts'
import {
  boxOrCellWords,
  chooseByBoxOrCell,
  formatPlaceAddress,
  formatPlaceName,
  placeTitle,
  type RentedPlace,
} from '#places/words/rented-place.ts'
import { monthCountText, serviceName } from './price-words.ts'

const payDeadline = ({ payUntil, total }: ClaimEmailFacts): readonly string[] => [
  `К оплате: ${formatAmount(total)}`,
  ...(payUntil === null ? [] : [`Оплатить до: ${formatMoscowDateTime(payUntil)} по московскому времени`]),
]

/** The sum and the deadline come first, because they are what the holder acts on. */
const orderFacts = (facts: ClaimEmailFacts): string =>
  [...payDeadline(facts), ...rentFactLines(facts)].join('\n')

const orderedByStranger = ({ withoutLogin, continues }: ClaimEmailFacts): string | false =>
  withoutLogin &&
  `Кто-то оформил продление аренды по заявлению № ${continues} без входа в кабинет, по номеру заявления и ИНН. Если это не вы и не ваши коллеги, ничего делать не нужно: без оплаты оно отменится. Продлить аренду самим можно и сейчас, тогда оно отменится сразу.`

const numberedSteps = (facts: ClaimEmailFacts, code: 'pay_now' | 'pay_at_office' | 'pay_by_order'): string =>
  situationCopy[code]({
    start: facts.start,
    end: facts.end,
    clientType: facts.clientType,
    continues: facts.continues !== null,
    isAaps: facts.lockerName !== null,
    withoutLogin: facts.withoutLogin,
  })
    .steps.map((step, index, { length }) => (length === 1 ? step : `${index + 1}. ${step}`))
    .join('\n')

export const reservedByCardEmail = (facts: ClaimEmailFacts) =>
  composeEmail(
    `${placeTitle(facts)} ждёт оплаты картой`,
    orderFacts(facts),
    numberedSteps(facts, 'pay_now'),
    `Оплатить ${formatAmount(facts.total)}: ${facts.origin}/claims/${facts.claim}`,
  )

export const reservedAtOfficeEmail = (facts: ClaimEmailFacts) =>
  composeEmail(
    facts.continues === null
      ? `${placeTitle(facts)}: оплатите аренду в отделении`
      : `${placeTitle(facts)}: оплатите продление в отделении`,
    orderFacts(facts),
    numberedSteps(facts, 'pay_at_office'),
    claimLinkLine(facts),
  )

export const reservedByOrderEmail = (facts: ClaimEmailFacts) =>
  composeEmail(
    facts.continues === null
      ? `Платёжное поручение за аренду ${formatPlaceName(facts, 'genitive')}`
      : `Платёжное поручение за продление аренды ${formatPlaceName(facts, 'genitive')}`,
    orderedByStranger(facts),
    orderFacts(facts),
    facts.withoutLogin && `Продлить аренду самим: ${facts.origin}/prolongation/${facts.continues}`,
    'Платёжное поручение приложено к письму; его можно скачать и на странице заявления.',
    numberedSteps(facts, 'pay_by_order'),
    claimLinkLine(facts),
  )

type PaymentMethod = EndpointBody<typeof changeClaimTerms>['method']

export const servicesChangedEmail = (
  facts: ClaimEmailFacts,
  { services, method }: { readonly services: readonly number[]; readonly method: PaymentMethod },
) =>
  composeEmail(
    `${placeTitle(facts)}: отделение изменило ваш заказ`,
    `Заказ по заявлению № ${facts.claim} изменён по вашей просьбе.`,
    [
      ...payDeadline(facts),
      `Услуги: ${services.map((number) => serviceName(number, facts)).join(', ') || 'нет'}`,
    ].join('\n'),
    methodText[method],
    'Если вы об этом не просили, позвоните нам.',
    claimLinkLine(facts),
  )

const methodText: Readonly<Record<PaymentMethod, string>> = {
  1: 'Способ оплаты выберите на странице заявления: картой на сайте или в отделении.',
  2: 'Оплатите в отделении наличными или картой: назовите номер заявления.',
  3: 'Платёжное поручение на новую сумму приложено к письму. Прежнее не оплачивайте.',
  4: 'Оплатите с онлайн-баланса на странице заявления. Прежнее платёжное поручение не оплачивайте.',
}

export const balanceTooSmallEmail = (facts: ClaimEmailFacts) =>
  composeEmail(
    `На балансе не хватает денег за ${formatPlaceName(facts, 'accusative')}`,
    orderFacts(facts),
    'С баланса ничего не списали. Пополните его и оплатите заявление ещё раз. Можно выбрать и платёжное поручение.',
    claimLinkLine(facts),
    `Пополнить баланс: ${facts.origin}/legals/balance`,
  )

const rentsCount = { one: 'аренды', few: 'аренд', many: 'аренд' } as const

export const jointOrderEmail = (
  facts: ClaimEmailFacts & { readonly order: number; readonly rents: number },
) =>
  composeEmail(
    `Оплатите продление ${formatCount(facts.rents, rentsCount)} одним поручением`,
    `Сводное платёжное поручение № ${facts.order} приложено к письму.`,
    payDeadline(facts).join('\n'),
    'Банк проводит платёж до 5 рабочих дней — статус изменится сам. Подписывать ничего не нужно.',
    `Аренды организации: ${facts.origin}/legals/active`,
  )

export const rentalPlanOrderEmail = (
  facts: ClaimEmailFacts & { readonly order: number; readonly rents: number },
) =>
  composeEmail(
    `Оплатите ${formatCount(facts.rents, { one: 'ящик', few: 'ящика', many: 'ящиков' })} одним поручением`,
    `Сводное платёжное поручение № ${facts.order} приложено к письму.`,
    payDeadline(facts).join('\n'),
    'Банк проводит платёж до 5 рабочих дней — статус изменится сам. После оплаты подпишите заявления в отделениях.',
    `Ящики организации: ${facts.origin}/legals/active`,
  )

export const boxOutOfOrderEmail = (
  facts: ClaimEmailFacts,
  { isPaid, isSigned }: { readonly isPaid: boolean; readonly isSigned: boolean },
) =>
  composeEmail(
    `${placeTitle(facts)} не работает`,
    `Отделение вывело ${boxOrCellWords(facts).accusative} из работы.`,
    isPaid
      ? `Заявление № ${facts.claim} действует, деньги не пропадут. Отделение отремонтирует ${boxOrCellWords(facts).accusative} или перенесёт вас на ${chooseByBoxOrCell(facts, 'другой', 'другую')} за ту же цену. Мы сразу напишем.`
      : `С оплатой заявления № ${facts.claim} подождите: сначала отделение отремонтирует ${boxOrCellWords(facts).accusative} или перенесёт вас на ${chooseByBoxOrCell(facts, 'другой', 'другую')} за ту же цену. Мы сразу напишем.`,
    isPaid && !isSigned && 'Подписать заявление пока нельзя, приходить в отделение не нужно.',
    isSigned && 'Новые отправления ждут у оператора: возьмите паспорт.',
    claimLinkLine(facts),
  )

export const boxWorksAgainEmail = (facts: ClaimEmailFacts, { toSign }: { readonly toSign: boolean }) =>
  composeEmail(
    `${placeTitle(facts)} снова работает`,
    `Отделение вернуло ${boxOrCellWords(facts).accusative} в работу.`,
    toSign && `Придите в отделение с паспортом и подпишите заявление № ${facts.claim}.`,
    claimLinkLine(facts),
  )

export const boxChangedEmail = (
  facts: ClaimEmailFacts,
  { before, toSign }: { readonly before: RentedPlace; readonly toSign: boolean },
) =>
  composeEmail(
    `Ваш адрес изменился: теперь у вас ${formatPlaceName(facts)}`,
    `${placeTitle(before)} не работает, поэтому отделение перенесло вашу аренду.`,
    `Срок, цена и услуги прежние, заявление № ${facts.claim} действует до ${formatDottedDate(facts.end)}.`,
    toSign
      ? 'Придите в отделение с паспортом и подпишите заявление.'
      : `Придите в отделение с паспортом: ${chooseByBoxOrCell(facts, 'сдайте прежний ключ и получите новый', 'получите код, которым открывается новая ячейка')}.`,
    'Сообщите новый адрес тем, кто вам пишет.',
    claimLinkLine(facts),
  )

type ReminderFacts = ClaimEmailFacts & {
  readonly daysLeft: string
  /** Kopecks for an extension by the same number of months; null if unknown. */
  readonly price: number | null
  readonly months: number
  /** Signed link to a page that pays the extension without a login. */
  readonly extensionLink: string
  /** Last day on which the rent can be extended; null if it has passed or the rent cannot be extended. */
  readonly extendUntil: string | null
  /** True for a one-month rent, which cannot be extended. */
  readonly oneMonth: boolean
  /** First day on which the holder can rent the reserved box anew; null if it is not reserved. */
  readonly anewFrom: string | null
}

const extensionWindow = (facts: ReminderFacts): string => {
  if (facts.extendUntil !== null) return `Продлить можно по ${formatDottedDate(facts.extendUntil)}.`
  if (facts.anewFrom !== null) return rentAnewText(facts, facts.end, facts.anewFrom)
  if (facts.oneMonth) return 'Аренду на один месяц продлить нельзя.'
  return `Продлить аренду ${facts.extendsItself ? 'вручную ' : ''}уже нельзя: для этого нужен хотя бы один полный месяц до конца.`
}

const samePrice = ({ price, months, extendUntil }: ReminderFacts): string =>
  price === null
    ? ''
    : ` ${extendUntil === null ? 'Новая аренда' : 'Продление'} на ${monthCountText(months)} с теми же услугами стоит ${formatAmount(price)}.`

const willBeFree = (facts: ReminderFacts): string => {
  const { extendUntil, anewFrom, extendsItself, end } = facts
  const unless =
    anewFrom !== null ? 'новую не оформить' : extendUntil !== null || extendsItself ? 'не продлить' : null
  return `${unless === null ? 'После' : `Если ${unless}, после`} ${formatDottedDate(end)} ${boxOrCellWords(facts).nominative} освободится. ${afterRentEndText(facts)}`
}

const nextStepLink = ({ extendUntil, extensionLink, anewFrom, origin, claim }: ReminderFacts): string => {
  if (extendUntil !== null) return `Продлить аренду: ${extensionLink}`
  return `Оформить новую аренду: ${origin}${anewFrom === null ? '' : `/claims/${claim}`}`
}

export const extensionReminderEmail = (facts: ReminderFacts) =>
  composeEmail(
    `Аренда ${formatPlaceName(facts, 'genitive')} заканчивается ${formatDottedDate(facts.end)}`,
    `До конца аренды по заявлению № ${facts.claim} ${/день$/u.test(facts.daysLeft) ? 'остался' : 'осталось'} ${facts.daysLeft}. Последний день — ${formatDottedDate(facts.end)}.`,
    facts.extendsItself &&
      'Включено автопродление с баланса: если денег хватит, аренда продлится сама. О сумме и дне списания пишем отдельно.',
    `${extensionWindow(facts)}${samePrice(facts)}`,
    willBeFree(facts),
    nextStepLink(facts),
  )

/** Sent before the start, on the start day, then weekly. */
export const signReminderEmail = ({ today, ...facts }: ClaimEmailFacts & { readonly today: string }) => {
  const { claim, clientType, start } = facts
  const code = today < start ? 'to_sign' : 'start_unsigned'
  const rent = { start, end: facts.end, clientType, continues: false, isAaps: facts.lockerName !== null }
  return composeEmail(
    today < start
      ? `Ждём вас для подписания: аренда ${formatPlaceName(facts, 'genitive')} начинается ${formatDottedDate(start)}`
      : `Аренда ${formatPlaceName(facts, 'genitive')} не началась: осталось подписать заявление`,
    today < start
      ? `Заявление № ${claim} оплачено, осталось его подписать.`
      : `Срок аренды начинается ${formatDottedDate(start)}, но заявление № ${claim} ещё не подписано.`,
    ...situationCopy[code](rent).steps,
    claimLinkLine(facts),
  )
}

/** The term ended without a signature (AMB-42). */
export const neverSignedEmail = (facts: ClaimEmailFacts) =>
  composeEmail(
    `Аренда ${formatPlaceName(facts, 'genitive')} не началась: заявление не подписали в срок`,
    `Заявление № ${facts.claim} не подписали до ${formatDottedDate(facts.end)}.`,
    'Отделение оформит отказ и вернёт деньги. Придите с паспортом или позвоните нам.',
    claimLinkLine(facts),
  )

export const rentCalendarWords = {
  name: (place: RentedPlace) => placeTitle(place),
  starts: (place: RentedPlace) => `Начало аренды: ${formatPlaceName(place)}`,
  prolongation_opens: (place: RentedPlace) => `Можно продлить аренду: ${formatPlaceName(place)}`,
  prolongation_closes: (place: RentedPlace) =>
    `Последний день, чтобы продлить аренду: ${formatPlaceName(place)}`,
  ends: (place: RentedPlace) => `Последний день аренды: ${formatPlaceName(place)}`,
  guarantee_ends: (place: RentedPlace) => `Последний день хранения по гарантии: ${formatPlaceName(place)}`,
  pay_until: (place: RentedPlace) => `Срок оплаты аренды: ${formatPlaceName(place)}`,
  details: (claim: number, place: RentedPlace & { readonly index: string }, officeAddress: string) =>
    `Заявление № ${claim}: ${formatPlaceAddress(place)}. Отделение: ${officeAddress}`,
  feedName: (organisation: string | null) =>
    organisation === null ? 'Сроки аренды ящиков' : `Сроки аренды: ${organisation}`,
  feedDetails: (claim: number, place: RentedPlace & { readonly index: string }) =>
    `Заявление № ${claim}: ${formatPlaceAddress(place)}.`,
} as const
