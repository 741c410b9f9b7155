import type { SentLetter } from '#contract/letter-fate.ts'
import { instantInWords } from './date-text.ts'

const fates = {
  delivered: 'Доставлено',
  undelivered: 'Не доставлено',
  expired: 'Не доставлено вовремя',
  unclear: 'Отправлено, доставка неизвестна',
  bounced: 'Вернулось: адрес не принимает',
} as const satisfies Record<NonNullable<SentLetter['fate']>, string>

const states = {
  waiting: 'Ждёт отправки',
  sent: 'Отправлено',
  refused: 'Не отправлено',
} as const satisfies Record<SentLetter['state'], string>

/** What became of a letter or message, in words. */
export const sentLetterState = ({ state, fate }: Pick<SentLetter, 'state' | 'fate'>): string =>
  fate === null ? states[state] : fates[fate]

/** Words of the list of letters in the back office. */
export const sentLettersCopy = {
  title: 'Письма и СМС клиенту',
  columns: { what: 'Что', to: 'Кому', at: 'Когда', state: 'Состояние' },
  subject: ({ channel, subject }: SentLetter): string =>
    channel === 'sms' ? 'СМС о новых отправлениях или с кодом' : subject,
  at: (moment: string): string => instantInWords(new Date(moment)),
} as const
