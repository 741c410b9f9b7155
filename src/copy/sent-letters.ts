import type { SentLetter } from '#contract/letter-fate.ts'
import { instantInWords } from './date-text.ts'

const fates = {
  delivered: 'Доставлено',
  undelivered: 'Не доставлено',
  expired: 'Не доставлено вовремя',
  unclear: 'Отправлено, доставка неизвестна',
  bounced: 'Вернулось',
} as const satisfies Record<NonNullable<SentLetter['fate']>, string>

const states = {
  waiting: 'Ждёт отправки',
  sent: 'Отправлено',
  refused: 'Не отправлено',
} as const satisfies Record<SentLetter['state'], string>

/** Why a letter came back, by its status. */
const bouncedBecause = (code: string | null): string => {
  if (code === null) return fates.bounced
  if (/^5\.(1\.(?![78]$)|2\.1$)/.test(code)) return 'Вернулось: такого адреса нет'
  return code.endsWith('.2.2') ? 'Вернулось: ящик переполнен' : 'Вернулось: почта не приняла письмо'
}

/** What became of a letter or message, in words. */
export const sentLetterState = ({
  state,
  fate,
  code,
}: Pick<SentLetter, 'state' | 'fate' | 'code'>): string =>
  fate === 'bounced'
    ? `${bouncedBecause(code)}${code ? ` (${code})` : ''}`
    : fate === null
      ? states[state]
      : fates[fate]

/** Words of the list of letters in the back office. */
export const sentLettersCopy = {
  title: 'Письма и СМС клиенту',
  columns: { what: 'Что', to: 'Кому', at: 'Когда', state: 'Состояние' },
  subject: ({ channel, subject }: SentLetter): string =>
    channel === 'sms' ? 'СМС о новых отправлениях или с кодом' : subject,
  at: (moment: string): string => instantInWords(new Date(moment)),
} as const
