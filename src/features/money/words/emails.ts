import { rentedLine } from '#claims/words/emails.ts'
import { autoExtensionReason } from '#claims/words/extension.ts'
import { amountInWords } from '#kit/words/amount-text.ts'
import { dateInDots } from '#kit/words/date-text.ts'
import { composeEmail } from '#messages/words/emails-frame.ts'
import { placeName, placeWords, type RentedPlace } from '#places/words/rented-place.ts'
import { serviceName } from '#rent/words/price-words.ts'

const balancePage = (origin: string): string => `Открыть баланс: ${origin}/legals/balance`

interface TopUp {
  readonly id: number
  readonly amount: number
  readonly balance: number
  readonly origin: string
}

const topUpEmail = ({ amount, balance, origin }: TopUp, source: string) =>
  composeEmail(
    `Баланс пополнен на ${amountInWords(amount)}`,
    `${source} ${amountInWords(amount)}. Сейчас на балансе ${amountInWords(balance)}.`,
    balancePage(origin),
  )

export const topUpBookedEmail = (facts: TopUp) =>
  topUpEmail(facts, `Деньги по платёжному поручению на пополнение № ${facts.id} пришли:`)

export const topUpBySbpEmail = (facts: TopUp) =>
  topUpEmail(facts, `Оплата через СБП пришла: пополнение № ${facts.id},`)

export const jointSurplusEmail = (facts: {
  order: number
  /** Received amount, kopecks. */
  came: number
  surplus: number
  balance: number
  origin: string
}) =>
  composeEmail(
    `Излишек по сводному поручению № ${facts.order} — на вашем балансе`,
    `По сводному поручению № ${facts.order} пришло ${amountInWords(facts.came)}. Действующие заявления оплачены. За заявления, которые отменились до оплаты, ${amountInWords(facts.surplus)} зачислили на онлайн-баланс. Сейчас на балансе ${amountInWords(facts.balance)}.`,
    balancePage(facts.origin),
  )

/** Dates are `YYYY-MM-DD`, amounts kopecks. */
export interface AutoExtensionFacts extends RentedPlace {
  readonly claim: number
  readonly index: string
  readonly officeAddress: string
  readonly end: string
  readonly newEnd: string
  readonly total: number
  readonly origin: string
}

const rentOf = (facts: AutoExtensionFacts): string => `${rentedLine(facts)} Заявление № ${facts.claim}.`

const extensionPrice = ({ rent: alone, services }: Pick<AnnouncedFacts, 'rent' | 'services'>): string =>
  services.length === 0
    ? 'Дополнительных услуг у этой аренды нет.'
    : [
        'Вместе с арендой продлим её услуги:',
        ...services.map(({ service, amount }) =>
          amount === null
            ? `— ${serviceName(service)}`
            : `— ${serviceName(service)}: ${amountInWords(amount)}`,
        ),
        `Аренда без услуг: ${amountInWords(alone)}.`,
      ].join('\n')

interface AnnouncedFacts extends AutoExtensionFacts {
  readonly on: string
  readonly balance: number
  /** Prices in kopecks: the rent without services, and each extended service. */
  readonly rent: number
  readonly services: readonly { readonly service: number; readonly amount: number | null }[]
  readonly off: string
}

/** Sent seven days before the debit. */
export const autoExtensionAnnounced = (facts: AnnouncedFacts) =>
  composeEmail(
    `${dateInDots(facts.on)} продлим аренду ${placeName(facts, 'genitive')} с баланса`,
    `Аренда заканчивается ${dateInDots(facts.end)}. ${dateInDots(facts.on)} спишем с баланса ${amountInWords(facts.total)} и продлим её до ${dateInDots(facts.newEnd)}. ${rentOf(facts)}`,
    extensionPrice(facts),
    facts.balance < facts.total &&
      `На балансе сейчас ${amountInWords(facts.balance)}, не хватает ${amountInWords(facts.total - facts.balance)}. Пополните баланс заранее: банк переводит деньги до пяти рабочих дней.`,
    `Отключить автопродление этой аренды: ${facts.off}`,
    balancePage(facts.origin),
  )

export const autoExtensionLacks = (
  facts: AutoExtensionFacts & { shortfall: number; until: string; off: string },
) =>
  composeEmail(
    `Не хватает денег, чтобы продлить аренду ${placeName(facts, 'genitive')}`,
    `Чтобы продлить аренду до ${dateInDots(facts.newEnd)}, на балансе не хватает ${amountInWords(facts.shortfall)}. ${rentOf(facts)}`,
    `Будем пробовать каждый день до ${dateInDots(facts.until)}. Если деньги не появятся, аренда закончится ${dateInDots(facts.end)}.`,
    `Отключить автопродление этой аренды: ${facts.off}`,
    balancePage(facts.origin),
  )

/** For any obstacle other than money. */
export const autoExtensionBlocked = (
  facts: AutoExtensionFacts & { code: string; canProlong: boolean; off: string },
) =>
  composeEmail(
    `Не получилось продлить аренду ${placeName(facts, 'genitive')}`,
    `Автопродление не сработало: ${autoExtensionReason(facts.code)}. С баланса ничего не списали. ${rentOf(facts)}`,
    `Будем пробовать каждый день, пока аренда не закончится ${dateInDots(facts.end)}.${facts.canProlong ? ' Продлить её можно и самостоятельно.' : ''}`,
    `Отключить автопродление этой аренды: ${facts.off}`,
    facts.canProlong
      ? `Продлить аренду: ${facts.origin}/prolongation/${facts.claim}`
      : `Открыть заявление: ${facts.origin}/claims/${facts.claim}`,
  )

/** `why` is null if the balance was too small. */
export const autoExtensionGivenUp = (facts: AutoExtensionFacts & { readonly why: string | null }) =>
  composeEmail(
    `Аренда ${placeName(facts, 'genitive')} не продлена`,
    facts.why === null
      ? 'Срок для продления прошёл, денег на балансе не хватило.'
      : `Срок для продления прошёл: ${autoExtensionReason(facts.why)}. С баланса ничего не списали.`,
    `Аренда закончится ${dateInDots(facts.end)}, потом ${placeWords(facts).nominative} ${placeWords(facts).willBeFree}. ${rentOf(facts)}`,
    balancePage(facts.origin),
  )

const receiptTitles = {
  income: 'Кассовый чек',
  refund: 'Кассовый чек возврата',
  offset: 'Кассовый чек: услуга оказана',
} as const

export const receiptEmail = (receipt: {
  /** Null for a top-up. */
  readonly claim: number | null
  readonly kind: keyof typeof receiptTitles
  readonly amount: number
  readonly link: string
}) => {
  const what = receipt.claim === null ? 'по пополнению баланса' : `по заявлению ${receipt.claim}`
  return composeEmail(
    `${receiptTitles[receipt.kind]} ${what}`,
    `${receiptTitles[receipt.kind]} на ${amountInWords(receipt.amount)} ${what} готов.`,
    `Открыть чек: ${receipt.link}`,
  )
}
