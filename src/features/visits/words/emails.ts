import type { ClaimEmailFacts } from '#claims/words/emails.ts'
import { composeEmail, type EmailText } from '#messages/words/email-frame.ts'
import { formatPlaceName } from '#places/words/rented-place.ts'
import type { VisitPurpose, VisitTime } from '#visits/api/visits.ts'
import { endsWithSignature } from '#visits/rules/visit-purposes.ts'
import { formatVisitorCode } from '#visits/rules/visitor-code.ts'
import { formatVisitStart, formatVisitTime, visitPurposeWords } from './visit-time.ts'

export interface VisitEmailFacts extends VisitTime {
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

/** Texts of the calendar entry. */
export const visitCalendarWords = {
  name: 'Визит в отделение',
  title: (purpose: VisitPurpose, index: string): string =>
    `${visitPurposeWords[purpose]} в отделении ${index}`,
  details: (code: string, claim: number): string =>
    `Код визита: ${formatVisitorCode(code)}. Заявление № ${claim}. Возьмите паспорт.`,
  alarm: 'Через два часа визит в отделение',
} as const
