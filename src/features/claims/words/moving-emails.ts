import { pagePaths } from '#kit/api/page-paths.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { formatCount } from '#kit/words/plural.ts'
import { composeEmail } from '#messages/words/email-frame.ts'
import {
  chooseByBoxOrCell,
  formatPlaceName,
  placeTitle,
  type RentedPlace,
} from '#places/words/rented-place.ts'
import { type ClaimEmailFacts, thingsForExchange } from './emails.ts'

const monthForms = { one: 'месяц', few: 'месяца', many: 'месяцев' } as const

const claimLink = ({ origin, claim }: ClaimEmailFacts): string =>
  `Открыть заявление: ${origin}${pagePaths.claim(claim)}`

interface ExchangeFacts extends RentedPlace {
  /** Office of the old box. */
  readonly index: string
  readonly refund: number
  readonly forwardMonths: number
  /** True if other people may collect mail from the new box. */
  readonly hasDelegates: boolean
  readonly needsPowersOfAttorney: boolean
}

export const keysExchangedEmail = (facts: ClaimEmailFacts, old: ExchangeFacts) =>
  composeEmail(
    `Переезд состоялся: ${formatPlaceName(facts)} ${chooseByBoxOrCell(facts, 'ваш', 'ваша')} до ${formatDottedDate(facts.end)}`,
    `Прежняя аренда закончилась: ${formatPlaceName(old)} в отделении ${old.index}.`,
    old.refund > 0 && `Вернём ${formatAmount(old.refund)} тем же способом, которым вы платили.`,
    `Письма на прежний адрес будем пересылать ${formatCount(old.forwardMonths, monthForms)}. Сообщите отправителям новый адрес.`,
    old.hasDelegates && 'Те, кому вы доверили прежний ящик, теперь пользуются новым.',
    old.needsPowersOfAttorney && 'Распечатайте для них новые доверенности: прежние выписаны на прежний ящик.',
    claimLink(facts),
  )

export const moveLapsedEmail = (facts: ClaimEmailFacts, { refund, from }: { refund: number; from: number }) =>
  composeEmail(
    `Переезд отменён: ${formatPlaceName(facts)} ${chooseByBoxOrCell(facts, 'не дождался', 'не дождалась')} обмена ключей`,
    'Прежняя аренда продолжается, её оплата не изменилась.',
    refund > 0 && `Доплату ${formatAmount(refund)} вернём тем же способом, которым вы платили.`,
    `Открыть заявление: ${facts.origin}${pagePaths.claim(from)}`,
  )

export const exchangeReminderEmail = (facts: ClaimEmailFacts, until: string) =>
  composeEmail(
    `Обменяйте ключи до ${formatDottedDate(until)}: ${formatPlaceName(facts)}`,
    `${placeTitle(facts)} ждёт вас. Придите в отделение ${facts.index} с ${thingsForExchange(facts)}.`,
    'Если не успеете, переезд отменится, а прежняя аренда продолжится.',
    claimLink(facts),
  )

/** The old rent ended, so nothing is left of it to pay for the new one. */
export const unpaidMoveClosedEmail = (facts: ClaimEmailFacts) =>
  composeEmail(
    `Переезд отменён: ${formatPlaceName(facts)}`,
    'Прежняя аренда закончилась, поэтому засчитать её остаток нельзя. Заявление отменено.',
    'Если деньги придут позже, мы их вернём.',
    `Оформить аренду заново: ${facts.origin}/${facts.index}`,
  )
