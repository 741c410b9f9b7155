import { autoExtensionFailureText } from '#claims/words/extension.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { composeEmail } from '#messages/words/email-frame.ts'
import { boxOrCellWords, formatPlaceName, type RentedPlace } from '#places/words/rented-place.ts'
import { serviceName } from '#rent/words/price-words.ts'

const balancePage = (origin: string): string => `Открыть баланс: ${origin}/legals/balance`

interface TopUpEmailFacts {
  readonly id: number
  readonly amount: number
  readonly balance: number
  readonly origin: string
}

const topUpEmail = ({ amount, balance, origin }: TopUpEmailFacts, source: string) =>
  composeEmail(
    `Баланс пополнен на ${formatAmount(amount)}`,
    `${source} ${formatAmount(amount)}. Сейчас на балансе ${formatAmount(balance)}.`,
    balancePage(origin),
  )

export const topUpBookedEmail = (facts: TopUpEmailFacts) =>
  topUpEmail(facts, `Деньги по платёжному поручению на пополнение № ${facts.id} пришли:`)

export const topUpPaidBySbpEmail = (facts: TopUpEmailFacts) =>
  topUpEmail(facts, `Оплата через СБП пришла: пополнение № ${facts.id},`)

export const jointOrderSurplusEmail = (facts: {
  order: number
  /** Received amount in kopecks. */
  came: number
  surplus: number
  balance: number
  origin: string
}) =>
  composeEmail(
    `Излишек зачислен на ваш баланс: ${formatAmount(facts.surplus)}`,
    `По сводному поручению № ${facts.order} пришло ${formatAmount(facts.came)}. Действующие заявления оплачены. За заявления, которые отменились до оплаты, ${formatAmount(facts.surplus)} зачислили на онлайн-баланс. Сейчас на балансе ${formatAmount(facts.balance)}.`,
    balancePage(facts.origin),
  )

/** Dates are `YYYY-MM-DD`; amounts are in kopecks. */
export interface AutoExtensionEmailFacts extends RentedPlace {
  readonly claim: number
  readonly end: string
  readonly newEnd: string
  readonly total: number
  readonly origin: string
}

const claimNumberText = ({ claim }: AutoExtensionEmailFacts): string => `Номер заявления — ${claim}.`

const extensionPrice = ({ rent: alone, services }: Pick<AnnouncedFacts, 'rent' | 'services'>): string =>
  services.length === 0
    ? 'Дополнительных услуг у этой аренды нет.'
    : [
        'Вместе с арендой продлим её услуги:',
        ...services.map(({ service, amount }) =>
          amount === null
            ? `— ${serviceName(service)}`
            : `— ${serviceName(service)}: ${formatAmount(amount)}`,
        ),
        `Аренда без услуг: ${formatAmount(alone)}.`,
      ].join('\n')

interface AnnouncedFacts extends AutoExtensionEmailFacts {
  readonly on: string
  readonly balance: number
  /** Price in kopecks of the rent without services; the services are listed separately. */
  readonly rent: number
  readonly services: readonly { readonly service: number; readonly amount: number | null }[]
  readonly off: string
}

/** Sent seven days before the balance is debited. */
export const autoExtensionAnnouncedEmail = (facts: AnnouncedFacts) =>
  composeEmail(
    `${formatDottedDate(facts.on)} продлим аренду ${formatPlaceName(facts, 'genitive')} с баланса`,
    `Аренда заканчивается ${formatDottedDate(facts.end)}. ${formatDottedDate(facts.on)} спишем с баланса ${formatAmount(facts.total)} и продлим её до ${formatDottedDate(facts.newEnd)}. ${claimNumberText(facts)}`,
    extensionPrice(facts),
    facts.balance < facts.total &&
      `На балансе сейчас ${formatAmount(facts.balance)}, не хватает ${formatAmount(facts.total - facts.balance)}. Пополните баланс заранее: банк переводит деньги до пяти рабочих дней.`,
    `Отключить автопродление этой аренды: ${facts.off}`,
    balancePage(facts.origin),
  )

export const autoExtensionShortfallEmail = (
  facts: AutoExtensionEmailFacts & { shortfall: number; until: string; off: string },
) =>
  composeEmail(
    `Не хватает денег, чтобы продлить аренду ${formatPlaceName(facts, 'genitive')}`,
    `Чтобы продлить аренду до ${formatDottedDate(facts.newEnd)}, на балансе не хватает ${formatAmount(facts.shortfall)}. ${claimNumberText(facts)}`,
    `Будем пробовать каждый день до ${formatDottedDate(facts.until)}. Если деньги не появятся, аренда закончится ${formatDottedDate(facts.end)}.`,
    `Отключить автопродление этой аренды: ${facts.off}`,
    balancePage(facts.origin),
  )

/** For any obstacle other than a lack of money. */
export const autoExtensionBlockedEmail = (
  facts: AutoExtensionEmailFacts & { code: string; canExtend: boolean; off: string },
) =>
  composeEmail(
    `Не получилось продлить аренду ${formatPlaceName(facts, 'genitive')}`,
    `Автопродление не сработало: ${autoExtensionFailureText(facts.code)}. С баланса ничего не списали. ${claimNumberText(facts)}`,
    `Будем пробовать каждый день, пока аренда не закончится ${formatDottedDate(facts.end)}.${facts.canExtend ? ' Продлить её можно и самостоятельно.' : ''}`,
    `Отключить автопродление этой аренды: ${facts.off}`,
    facts.canExtend
      ? `Продлить аренду: ${facts.origin}/prolongation/${facts.claim}`
      : `Открыть заявление: ${facts.origin}/claims/${facts.claim}`,
  )

/** `why` is null if the balance was too small. */
export const autoExtensionFailedEmail = (facts: AutoExtensionEmailFacts & { readonly why: string | null }) =>
  composeEmail(
    `Аренда ${formatPlaceName(facts, 'genitive')} не продлена`,
    facts.why === null
      ? 'Срок для продления прошёл, денег на балансе не хватило.'
      : `Срок для продления прошёл: ${autoExtensionFailureText(facts.why)}. С баланса ничего не списали.`,
    `Аренда закончится ${formatDottedDate(facts.end)}, потом ${boxOrCellWords(facts).nominative} ${boxOrCellWords(facts).willBeFree}. ${claimNumberText(facts)}`,
    balancePage(facts.origin),
  )

const receiptTitles = {
  income: 'Кассовый чек',
  refund: 'Кассовый чек возврата',
  offset: 'Кассовый чек: услуга оказана',
} as const

export const receiptEmail = (receipt: {
  /** Null if the receipt is for a top-up. */
  readonly claim: number | null
  readonly kind: keyof typeof receiptTitles
  readonly amount: number
  readonly link: string
}) => {
  const what = receipt.claim === null ? 'по пополнению баланса' : `по заявлению № ${receipt.claim}`
  return composeEmail(
    `${receiptTitles[receipt.kind]} на ${formatAmount(receipt.amount)}`,
    `${receiptTitles[receipt.kind]} на ${formatAmount(receipt.amount)} ${what} готов.`,
    `Открыть чек: ${receipt.link}`,
  )
}
