import type { changeOrder } from '#contract/branch-order.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { amountInWords } from './amount-text.ts'
import { situationCopy } from './claim-situation.ts'
import { dateInDots, instantInWords } from './date-text.ts'
import { type ClaimFacts, claimLine, type EmailWords, lines, rentedLine } from './emails-claims.ts'
import { counted } from './plural.ts'
import { serviceName } from './price-words.ts'
import { placeTitle, placeWords } from './rented-place.ts'

const what = (facts: ClaimFacts): string => {
  const term = `с ${dateInDots(facts.start)} по ${dateInDots(facts.end)}`
  if (facts.withoutLogin)
    return `Кто-то оформил продление аренды по заявлению № ${facts.continues} без входа в кабинет, по номеру заявления и ИНН: ${term}. ${rentedLine(facts)}`
  return facts.continues === null
    ? `Вы оформили аренду ${placeWords(facts).rented} ${term}. ${rentedLine(facts)}`
    : `Вы оформили продление аренды по заявлению № ${facts.continues}: ${term}. ${rentedLine(facts)}`
}

const until = ({ payUntil, total }: ClaimFacts): string =>
  `К оплате: ${amountInWords(total)}${
    payUntil === null ? '' : `, до ${instantInWords(payUntil)} по московскому времени`
  }.`

/** The same steps as on the site, one a line. */
const steps = (facts: ClaimFacts, code: 'pay_now' | 'pay_at_office' | 'pay_by_order'): string =>
  situationCopy[code]({
    start: facts.start,
    end: facts.end,
    clientType: facts.clientType,
    continues: facts.continues !== null,
    isAaps: facts.lockerName !== null,
    withoutLogin: facts.withoutLogin,
  })
    .steps.map((step, index) => `${index + 1}. ${step}`)
    .join('\n')

const bring = ({ clientType, claim, continues }: ClaimFacts): string | null =>
  continues === null
    ? `Возьмите с собой: паспорт${clientType === 2 ? ', подлинник документа о льготе' : ''}, номер заявления — ${claim}.`
    : null

/** The letter of a claim that is being paid by card: a quarter of an hour. */
export const reservedByCard = (facts: ClaimFacts): EmailWords => ({
  subject: `Заявление № ${facts.claim} ждёт оплаты картой`,
  text: lines(what(facts), until(facts), steps(facts, 'pay_now'), claimLine(facts)),
})

/** The letter of a claim that is paid at the office: ten days, and what to bring. */
export const reservedAtOffice = (facts: ClaimFacts): EmailWords => ({
  subject:
    facts.continues === null
      ? `${placeTitle(facts)}: оплатите аренду в отделении`
      : `${placeTitle(facts)}: оплатите продление в отделении`,
  text: lines(what(facts), until(facts), steps(facts, 'pay_at_office'), bring(facts), claimLine(facts)),
})

/** The letter of a claim that is paid by payment order, which is attached. */
export const reservedByOrder = (facts: ClaimFacts): EmailWords => ({
  subject: `Платёжное поручение по заявлению № ${facts.claim}`,
  text: lines(
    what(facts),
    until(facts),
    facts.withoutLogin &&
      `Если это не вы и не ваши коллеги, ничего делать не нужно: без оплаты оно отменится. Продлить аренду самим можно и сейчас, тогда оно отменится сразу: ${facts.origin}/prolongation/${facts.continues}`,
    'Платёжное поручение приложено к письму; его можно скачать и на странице заявления.',
    steps(facts, 'pay_by_order'),
    claimLine(facts),
  ),
})

type PaymentMethod = BodyOf<typeof changeOrder>['method']

/** The branch changed what was ordered: the new sum and how it is paid now; a payment order is attached. */
export const orderChanged = (
  facts: ClaimFacts,
  { services, method }: { readonly services: readonly number[]; readonly method: PaymentMethod },
): EmailWords => ({
  subject: `Заявление № ${facts.claim}: заказ изменён`,
  text: lines(
    `Отделение изменило заказ по вашей просьбе. ${rentedLine(facts)}`,
    `Услуги: ${services.map((number) => serviceName(number, facts)).join(', ') || 'нет'}.`,
    until(facts),
    ofMethod[method],
    'Если вы об этом не просили, позвоните нам: 8-800-1-000-000.',
    claimLine(facts),
  ),
})

const ofMethod: Readonly<Record<PaymentMethod, string>> = {
  1: 'Способ оплаты выберите на странице заявления: картой на сайте или в отделении.',
  2: 'Оплатите в отделении наличными или картой: назовите номер заявления.',
  3: 'Платёжное поручение на новую сумму приложено к письму. Прежнее не оплачивайте.',
  4: 'Оплатите с онлайн-баланса на странице заявления. Прежнее платёжное поручение не оплачивайте.',
}

/** The balance was too small: ten days to fill it or to choose the payment order. */
export const balanceTooSmall = (facts: ClaimFacts): EmailWords => ({
  subject: `Заявление № ${facts.claim}: на балансе не хватает денег`,
  text: lines(
    what(facts),
    until(facts),
    `С баланса ничего не списали. Пополните его и оплатите заявление ещё раз: ${facts.origin}/legals/balance. Можно выбрать и платёжное поручение.`,
    claimLine(facts),
  ),
})

const rentsCount = { one: 'аренды', few: 'аренд', many: 'аренд' } as const

/** One order for several rents, attached. */
export const jointOrderMade = (
  facts: ClaimFacts & { readonly order: number; readonly rents: number },
): EmailWords => ({
  subject: `Сводное платёжное поручение № ${facts.order}`,
  text: lines(
    `Вы оформили продление ${counted(facts.rents, rentsCount)} одним платёжным поручением. Оно приложено к письму.`,
    until(facts),
    'Банк проводит платёж до 5 рабочих дней — статус изменится сам. Подписывать ничего не нужно.',
    `Аренды организации: ${facts.origin}/legals/active`,
  ),
})
