import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { composeEmail } from '#messages/words/email-frame.ts'
import {
  chooseByBoxOrCell,
  formatPlaceAddress,
  placeTitle,
  type RentedPlace,
} from '#places/words/rented-place.ts'

export interface WaitOfferFacts extends RentedPlace {
  readonly boxId: number
  readonly lockerId: number | null
  readonly index: string
  readonly officeName: string
  readonly until: Date
  readonly origin: string
}

const rentLink = ({ origin, index, lockerId, boxId }: WaitOfferFacts): string =>
  lockerId === null
    ? `${origin}/${index}/step2?box=${boxId}`
    : `${origin}/rental/aaps/${lockerId}?box=${boxId}`

export const boxOfferedEmail = (facts: WaitOfferFacts) =>
  composeEmail(
    `${placeTitle(facts)} ${chooseByBoxOrCell(facts, 'освободился', 'освободилась')} — ваша очередь`,
    [
      `Адрес: ${formatPlaceAddress(facts)}`,
      `Держим для вас до: ${formatMoscowDateTime(facts.until)} по Москве`,
    ].join('\n'),
    'Оформите аренду до этого времени. Если не успеете или откажетесь, предложим следующему в очереди.',
    `Оформить аренду: ${rentLink(facts)}`,
  )

export const offerLapsedEmail = (facts: WaitOfferFacts) =>
  composeEmail(
    `${placeTitle(facts)}: время вышло, предложили следующему`,
    `Мы держали для вас ${formatPlaceAddress(facts)} до ${formatMoscowDateTime(facts.until)} по Москве.`,
    'Ваше место в очереди закончилось. Встать в неё снова можно в любой момент.',
    `Мои ящики: ${facts.origin}/claims`,
  )

/** The box broke, the office closed or renting was stopped while it was offered. */
export const offerWithdrawnEmail = (facts: WaitOfferFacts) =>
  composeEmail(
    `${placeTitle(facts)}: пока сдать не можем`,
    `Мы держали для вас ${formatPlaceAddress(facts)}, но сейчас аренду здесь оформить нельзя.`,
    'Вы снова в очереди на прежнем месте. Предложим первый же ящик, который сможем сдать.',
    `Очередь: ${facts.origin}/claims`,
  )
