import { amountInWords } from './amount-text.ts'
import { keptForTenant, situationCopy } from './claim-situation.ts'
import { dateInDots } from './date-text.ts'
import { afterEnd, type ClaimFacts, claimLine, type EmailWords, lines, rentedLine } from './emails-claims.ts'
import { monthsInWords } from './price-words.ts'
import { placeName, placeWords } from './rented-place.ts'

type ReminderFacts = ClaimFacts & {
  readonly daysLeft: string
  /** Kopecks for as many months as now; null when the price cannot be told. */
  readonly price: number | null
  readonly months: number
  /** The last day on which it can be extended; null once that is over, or where it never could. */
  readonly extendUntil: string | null
  /** A rent of one month: no extension can continue it. */
  readonly oneMonth: boolean
  /** From when its tenant, for whom its box is kept, can rent it anew; null: it is not kept. */
  readonly anewFrom: string | null
}

const mayExtend = (facts: ReminderFacts): string => {
  if (facts.extendUntil !== null) return `Продлить можно по ${dateInDots(facts.extendUntil)}.`
  if (facts.anewFrom !== null) return keptForTenant(facts, facts.end, facts.anewFrom)
  if (facts.oneMonth) return 'Аренду на один месяц продлить нельзя.'
  return `Продлить аренду ${facts.extendsItself ? 'вручную ' : ''}уже нельзя: для этого нужен хотя бы один полный месяц до конца.`
}

const priceOfSame = ({ price, months, extendUntil }: ReminderFacts): string =>
  price === null
    ? ''
    : ` ${extendUntil === null ? 'Новая аренда' : 'Продление'} на ${monthsInWords(months)} с теми же услугами стоит ${amountInWords(price)}.`

const willBeFree = (facts: ReminderFacts): string => {
  const { extendUntil, anewFrom, extendsItself, end } = facts
  const unless =
    anewFrom !== null ? 'новую не оформить' : extendUntil !== null || extendsItself ? 'не продлить' : null
  return `${unless === null ? 'После' : `Если ${unless}, после`} ${dateInDots(end)} ${placeWords(facts).nominative} освободится. ${afterEnd(facts)}`
}

const wayOn = ({ extendUntil, anewFrom, origin, claim }: ReminderFacts): string => {
  if (extendUntil !== null) return `Продлить аренду: ${origin}/prolongation/${claim}`
  return `Оформить новую аренду: ${origin}${anewFrom === null ? '' : `/claims/${claim}`}`
}

/** A reminder before the end: how many days are left, what an extension costs, until when it can be made. */
export const reminderEmail = (facts: ReminderFacts): EmailWords => ({
  subject: `Аренда ${placeName(facts, 'genitive')} заканчивается ${dateInDots(facts.end)}`,
  text: lines(
    `До конца аренды по заявлению № ${facts.claim} осталось ${facts.daysLeft}. Последний день — ${dateInDots(facts.end)}. ${rentedLine(facts)}`,
    facts.extendsItself &&
      'Включено автопродление с баланса: если денег хватит, аренда продлится сама. О сумме и дне списания пишем отдельно.',
    `${mayExtend(facts)}${priceOfSame(facts)}`,
    willBeFree(facts),
    wayOn(facts),
  ),
})

/** To who paid and has not signed yet: before the start, on it, and every week after. */
export const signReminderEmail = ({
  today,
  ...facts
}: ClaimFacts & { readonly today: string }): EmailWords => {
  const { claim, clientType, start } = facts
  const code = today < start ? 'to_sign' : 'start_unsigned'
  const rent = { start, end: facts.end, clientType, continues: false, isAaps: facts.lockerName !== null }
  return {
    subject:
      today < start
        ? `Подпишите заявление № ${claim}: аренда начинается ${dateInDots(start)}`
        : `Заявление № ${claim} не подписано, аренда не началась`,
    text: lines(
      today < start
        ? `Заявление оплачено, осталось его подписать. ${rentedLine(facts)}`
        : `Срок аренды начинается ${dateInDots(start)}, но заявление ещё не подписано. ${rentedLine(facts)}`,
      ...situationCopy[code](rent).steps,
      claimLine(facts),
    ),
  }
}

/** To who paid and never signed, once the term is over (AMB-42). */
export const unsignedEmail = (facts: ClaimFacts): EmailWords => ({
  subject: `Заявление № ${facts.claim}: срок прошёл, подписи нет`,
  text: lines(
    `Аренда по заявлению № ${facts.claim} не началась: его не подписали до ${dateInDots(facts.end)}. ${rentedLine(facts)}`,
    'Отделение оформит отказ и вернёт деньги. Придите с паспортом или позвоните нам: 8-800-1-000-000.',
    claimLine(facts),
  ),
})
