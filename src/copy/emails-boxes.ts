import { dateInDots } from './date-text.ts'
import { type ClaimFacts, claimLine, type EmailWords, lines, rentedLine } from './emails-claims.ts'
import { ofPlace, placeAddress, placeName, placeTitle, placeWords, type RentedPlace } from './rented-place.ts'

/** To the holder of a box that the office has put out of order. */
export const boxOutOfOrderEmail = (
  facts: ClaimFacts,
  { isPaid, isSigned }: { readonly isPaid: boolean; readonly isSigned: boolean },
): EmailWords => ({
  subject: `${placeTitle(facts)} не работает`,
  text: lines(
    `Отделение вывело ${placeWords(facts).accusative} из работы. ${rentedLine(facts)}`,
    isPaid
      ? `Заявление № ${facts.claim} действует, деньги не пропадут. Отделение отремонтирует ${placeWords(facts).accusative} или перенесёт вас на ${ofPlace(facts, 'другой', 'другую')} за ту же цену. Мы сразу напишем.`
      : `С оплатой заявления № ${facts.claim} подождите: сначала отделение отремонтирует ${placeWords(facts).accusative} или перенесёт вас на ${ofPlace(facts, 'другой', 'другую')} за ту же цену. Мы сразу напишем.`,
    isPaid && !isSigned && 'Подписать заявление пока нельзя, приходить в отделение не нужно.',
    isSigned && 'Новые отправления ждут у оператора: возьмите паспорт.',
    'Вопросы — по телефону 8-800-1-000-000.',
    claimLine(facts),
  ),
})

/** To the same holder, once the box works. */
export const boxWorksAgainEmail = (
  facts: ClaimFacts,
  { toSign }: { readonly toSign: boolean },
): EmailWords => ({
  subject: `${placeTitle(facts)} снова работает`,
  text: lines(
    `Отделение вернуло ${placeWords(facts).accusative} в работу. ${rentedLine(facts)}`,
    toSign && `Придите в отделение с паспортом и подпишите заявление № ${facts.claim}.`,
    claimLine(facts),
  ),
})

/** To the holder whose rent the office has moved from one box to another. */
export const boxChangedEmail = (
  facts: ClaimFacts,
  { before, toSign }: { readonly before: RentedPlace; readonly toSign: boolean },
): EmailWords => ({
  subject: `Теперь ваш адрес: ${placeAddress(facts)}`,
  text: lines(
    `${placeTitle(before)} не работает, поэтому отделение перенесло вашу аренду. Теперь у вас ${placeName(facts)}. ${rentedLine(facts)}`,
    `Срок, цена и услуги прежние, заявление № ${facts.claim} действует до ${dateInDots(facts.end)}.`,
    toSign
      ? 'Придите в отделение с паспортом и подпишите заявление.'
      : `Придите в отделение с паспортом: ${ofPlace(facts, 'сдайте прежний ключ и получите новый', 'получите код, которым открывается новая ячейка')}.`,
    'Сообщите новый адрес тем, кто вам пишет.',
    claimLine(facts),
  ),
})
