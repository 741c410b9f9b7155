import type { ClaimEmailFacts } from '#claims/words/emails.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import type { ItemKind } from '#mail/api/items.ts'
import { composeEmail } from '#messages/words/email-frame.ts'
import { formatPlaceAddress, formatPlaceName, type RentedPlace } from '#places/words/rented-place.ts'
import { itemCountsText } from './items.ts'

interface GrantFacts {
  readonly holder: string
  readonly mayCollect: boolean
  readonly mayPay: boolean
  /** Last day. */
  readonly untilDay: string
  readonly link: string
}

const rightsText = ({ mayCollect, mayPay }: Pick<GrantFacts, 'mayCollect' | 'mayPay'>): string =>
  mayCollect && mayPay
    ? 'забирать почту из абонентского ящика, видеть его и оплачивать'
    : mayCollect
      ? 'забирать почту из абонентского ящика'
      : 'видеть абонентский ящик и оплачивать его'

export const delegationGrantedEmail = ({ holder, untilDay, link, ...rights }: GrantFacts) =>
  composeEmail(
    `${holder} доверяет вам абонентский ящик`,
    'Здравствуйте!',
    `${holder} просит вас ${rightsText(rights)}. Доверие действует до ${formatDottedDate(untilDay)} включительно.`,
    'Войдите в кабинет с этой электронной почтой и согласитесь или откажитесь.',
    `Ответить: ${link}`,
    'Пока вы не согласились, вам ничего не видно и делать ничего не нужно.',
  )

interface NewBoxFacts extends RentedPlace {
  readonly holder: string
  readonly index: string
  /** True if the branch hands nothing over before it has seen a new one. */
  readonly needsPowerOfAttorney: boolean
  readonly link: string
}

export const delegationMovedEmail = ({ holder, needsPowerOfAttorney, link, ...place }: NewBoxFacts) =>
  composeEmail(
    `${holder}: у абонентского ящика новый адрес`,
    `Теперь доверие действует для другого ящика: ${formatPlaceAddress(place)}. Срок и код для выдачи прежние.`,
    needsPowerOfAttorney &&
      'Покажите в отделении новую доверенность: прежняя выписана на другой ящик. Её распечатает владелец ящика.',
    `Открыть сайт: ${link}`,
  )

export const delegationEndedEmail = ({
  holder,
  origin,
}: {
  readonly holder: string
  readonly origin: string
}) =>
  composeEmail(
    `${holder}: доверие закончено`,
    `${holder} больше не доверяет вам абонентский ящик. Код для выдачи не действует, ящик вам не виден.`,
    `Открыть сайт: ${origin}`,
  )

export const delegationAnsweredEmail = ({
  name,
  accepted,
  link,
}: {
  readonly name: string
  readonly accepted: boolean
  readonly link: string
}) =>
  composeEmail(
    accepted ? `${name} поможет вам с ящиком` : `${name} не сможет помочь с ящиком`,
    accepted
      ? `${name} видит то, что вы доверили. Закончить доверие можно в любой момент.`
      : `${name} отказывается. Код для выдачи, если он был, больше не действует.`,
    `Открыть доверенных лиц: ${link}`,
  )

export const itemsCollectedEmail = (
  facts: ClaimEmailFacts & {
    readonly name: string
    readonly at: Date
    readonly kinds: readonly ItemKind[]
    readonly link: string
  },
) =>
  composeEmail(
    `${facts.name} забирает вашу почту: ${formatPlaceName(facts)}`,
    `Выдано ${formatMoscowDateTime(facts.at)} по московскому времени: ${itemCountsText(facts.kinds)}.`,
    'Если вы этого не поручали, закончите доверие и позвоните нам.',
    `Открыть доверенных лиц: ${facts.link}`,
  )
