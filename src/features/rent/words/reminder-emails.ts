import type { ClaimEmailFacts } from '#claims/words/emails.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { composeEmail } from '#messages/words/email-frame.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import type { ReminderSubject } from '#rent/api/reminders.ts'

const asked = 'Вы просили напомнить об этом на сайте. Больше писем об этом не будет.'

export const extensionOpensEmail = (facts: ClaimEmailFacts) =>
  composeEmail(
    `${placeTitle(facts)}: аренду можно продлить`,
    `Открылось продление по заявлению № ${facts.claim}. Аренда действует до ${formatDottedDate(facts.end)}.`,
    asked,
    `Продлить аренду: ${facts.origin}/prolongation/${facts.claim}`,
  )

export const tariffChangesEmail = ({ from, origin }: { readonly from: string; readonly origin: string }) =>
  composeEmail(
    `С ${formatDottedDate(from)} меняются цены на аренду ящиков`,
    `Заявление, оформленное до ${formatDottedDate(from)}, сохраняет нынешнюю цену до конца аренды.`,
    asked,
    `Посмотреть цены: ${origin}/documents/tariffs`,
  )

interface OfficeFacts {
  readonly index: string
  readonly address: string
  readonly origin: string
}

export const officeOpensEmail = ({ index, address, origin }: OfficeFacts) =>
  composeEmail(
    `Отделение ${index} снова работает`,
    `Здесь опять можно арендовать ящик: ${address}.`,
    asked,
    `Открыть отделение: ${origin}/${index}`,
  )

export const startOpensEmail = ({
  index,
  address,
  origin,
  start,
}: OfficeFacts & { readonly start: string }) =>
  composeEmail(
    `Уже можно арендовать ящик с ${formatDottedDate(start)}`,
    `Отделение ${index}, ${address}.`,
    asked,
    `Выбрать ящик: ${origin}/${index}/step2`,
  )

export const promoOpensEmail = ({
  code,
  until,
  origin,
}: {
  readonly code: string
  readonly until: string
  readonly origin: string
}) =>
  composeEmail(
    `Промокод ${code} уже действует`,
    `Скидка для организаций и предпринимателей действует до ${formatDottedDate(until)}.`,
    asked,
    `Ввести промокод: ${origin}/promo`,
  )

/** The reminder as an entry of a visitor's calendar. */
export function reminderCalendarText(
  subject: ReminderSubject,
  {
    opensOn,
    address,
    origin,
  }: { readonly opensOn: string; readonly address: string; readonly origin: string },
): { readonly title: string; readonly description: string; readonly url: string } {
  switch (subject.kind) {
    case 'extension_opens':
      return {
        title: 'Можно продлить аренду',
        description: `Заявление № ${subject.claim}`,
        url: `${origin}/claims/${subject.claim}`,
      }
    case 'tariff_changes':
      return {
        title: `С ${formatDottedDate(opensOn)} меняются цены на аренду ящиков`,
        description: 'Оформленное раньше сохраняет нынешнюю цену.',
        url: `${origin}/documents/tariffs`,
      }
    case 'office_opens':
      return {
        title: `Отделение ${subject.index} обещает открыться`,
        description: address,
        url: `${origin}/${subject.index}`,
      }
    case 'start_opens':
      return {
        title: `Можно арендовать ящик с ${formatDottedDate(subject.start)}`,
        description: `Отделение ${subject.index}, ${address}`,
        url: `${origin}/${subject.index}/step2`,
      }
    case 'promo_opens':
      return {
        title: `Начнёт действовать промокод ${subject.promo}`,
        description: 'Скидка для организаций и предпринимателей.',
        url: `${origin}/promo`,
      }
  }
}
