import type { ClaimEmailFacts } from '#claims/words/emails.ts'
import { composeEmail, type EmailText } from '#messages/words/email-frame.ts'
import { formatPlaceName } from '#places/words/rented-place.ts'
import type { VisitPurpose, VisitTime } from '#visits/api/visits.ts'
import { endsWithSignature } from '#visits/rules/visit-purposes.ts'
import { formatVisitorCode } from '#visits/rules/visitor-code.ts'
import { formatVisitStart, formatVisitTime, visitPurposeWords } from './visit-time.ts'

interface VisitEmailFacts extends VisitTime {
  readonly purpose: VisitPurpose
  readonly code: string
}

const goals = {
  sign: 'подписать договор',
  exchangeKeys: 'обменять ключи',
  handInKey: 'сдать ключ',
  collectItem: 'забрать отправление',
} as const satisfies Record<VisitPurpose, string>

const visitLink = ({ origin, claim }: ClaimEmailFacts): string => `${origin}/claims/${claim}#visit`

const factLines = (visit: VisitEmailFacts): string =>
  [
    `Когда: ${formatVisitTime(visit)}`,
    `Зачем: ${visitPurposeWords[visit.purpose]}`,
    `Код визита: ${formatVisitorCode(visit.code)}`,
  ].join('\n')

const list = new Intl.ListFormat('ru')

const bring = ({ clientType }: ClaimEmailFacts, { purpose }: VisitEmailFacts): string => {
  if (purpose === 'handInKey') return 'Возьмите паспорт и ключ.'
  const things = [
    'паспорт',
    ...(clientType === 2 && endsWithSignature(purpose) ? ['подлинник документа о льготе'] : []),
    ...(clientType === 3 ? ['доверенность от организации'] : []),
    ...(purpose === 'exchangeKeys' ? ['прежний ключ'] : []),
  ]
  return `Возьмите ${list.format(things)}.`
}

const howToUse = (facts: ClaimEmailFacts, visit: VisitEmailFacts): string =>
  `${bring(facts, visit)} В отделении назовите код или покажите его на экране телефона.`

export const visitBookedEmail = (facts: ClaimEmailFacts, visit: VisitEmailFacts): EmailText =>
  composeEmail(
    `Ждём вас ${formatVisitStart(visit)}: ${goals[visit.purpose]}`,
    factLines(visit),
    howToUse(facts, visit),
    `Изменить или отменить визит: ${visitLink(facts)}`,
  )

export const visitMovedEmail = (facts: ClaimEmailFacts, visit: VisitEmailFacts): EmailText =>
  composeEmail(
    `Визит перенесён на ${formatVisitStart(visit)}`,
    factLines(visit),
    howToUse(facts, visit),
    `Изменить или отменить визит: ${visitLink(facts)}`,
  )

export const visitCancelledEmail = (facts: ClaimEmailFacts, visit: VisitEmailFacts): EmailText =>
  composeEmail(
    `Визит ${formatVisitStart(visit)} отменён`,
    `Вы отменили визит по заявлению № ${facts.claim}. Прийти можно и без записи, в часы работы отделения.`,
    `Выбрать другое время: ${visitLink(facts)}`,
  )

export const visitReminderEmail = (facts: ClaimEmailFacts, visit: VisitEmailFacts): EmailText =>
  composeEmail(
    `Напоминаем: ждём вас ${formatVisitStart(visit)}`,
    factLines(visit),
    howToUse(facts, visit),
    `Изменить или отменить визит: ${visitLink(facts)}`,
  )

export const visitMissedEmail = (facts: ClaimEmailFacts, visit: VisitEmailFacts): EmailText =>
  composeEmail(
    `Вы не пришли ${formatVisitStart(visit)}: выберите другое время`,
    `Место освободилось, но отделение вас примет: придите в часы работы с кодом ${formatVisitorCode(visit.code)} или выберите новое время, чтобы не ждать.`,
    `Выбрать время: ${visitLink(facts)}`,
  )

export const visitClosedEmail = (facts: ClaimEmailFacts, visit: VisitEmailFacts): EmailText =>
  composeEmail(
    `Отделение не сможет принять вас ${formatVisitStart(visit)}`,
    `Визит отменён: в это время отделение не принимает. Аренда ${formatPlaceName(facts, 'genitive')} в силе. Извините за неудобство.`,
    `Выбрать другое время: ${visitLink(facts)}`,
  )

const visitText =
  (write: (start: string, index: string, code: string) => string) =>
  ({ index }: ClaimEmailFacts, visit: VisitEmailFacts): EmailText => ({
    subject: '',
    text: write(formatVisitStart(visit), index, formatVisitorCode(visit.code)),
  })

/** Text messages of a holder who chose them for the notification service: one segment of 70 characters each. */
export const visitTexts = {
  booked: visitText((start, index, code) => `Ждём вас ${start} в отделении ${index}. Код ${code}`),
  moved: visitText((start, index, code) => `Визит теперь ${start}, отделение ${index}. Код ${code}`),
  reminder: visitText((start, index, code) => `Напоминаем: ${start}, отделение ${index}. Код ${code}`),
  closed: visitText((start, index) => `Визит ${start} отменён отделением ${index}`),
} as const

/** Texts of the calendar entry. */
export const visitCalendarWords = {
  name: 'Визит в отделение',
  title: (purpose: VisitPurpose, index: string): string =>
    `${visitPurposeWords[purpose]} в отделении ${index}`,
  details: (code: string, claim: number): string =>
    `Код визита: ${formatVisitorCode(code)}. Заявление № ${claim}. Возьмите паспорт.`,
  alarm: 'Через два часа визит в отделение',
} as const
