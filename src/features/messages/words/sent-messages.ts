import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import {
  createRefusalTextFinder,
  generalRefusalWords,
  type RefusalWords,
} from '#kit/words/general-refusals.ts'
import type {
  readEmailPreferences,
  SentMessage,
  sendTestEmail,
  setReminderEmails,
} from '#messages/api/sent-messages.ts'

const deliveryOutcomeTexts = {
  delivered: 'Доставлено',
  undelivered: 'Не доставлено',
  expired: 'Не доставлено вовремя',
  unclear: 'Отправлено, доставка неизвестна',
  bounced: 'Вернулось',
} as const satisfies Record<NonNullable<SentMessage['fate']>, string>

const messageStateTexts = {
  waiting: 'Ждёт отправки',
  sent: 'Отправлено',
  refused: 'Не отправлено',
} as const satisfies Record<SentMessage['state'], string>

const bounceText = (code: string | null): string => {
  if (code === null) return deliveryOutcomeTexts.bounced
  if (/^5\.(1\.(?![78]$)|2\.1$)/.test(code)) return 'Вернулось: такого адреса нет'
  return code.endsWith('.2.2') ? 'Вернулось: ящик переполнен' : 'Вернулось: почта не приняла письмо'
}

export const sentMessageStateText = ({
  state,
  fate,
  code,
}: Pick<SentMessage, 'state' | 'fate' | 'code'>): string =>
  fate === 'bounced'
    ? `${bounceText(code)}${code ? ` (${code})` : ''}`
    : fate === null
      ? messageStateTexts[state]
      : deliveryOutcomeTexts[fate]

export const sentMessagesCopy = {
  title: 'Письма и СМС клиенту',
  columns: { what: 'Что', to: 'Кому', at: 'Когда', state: 'Состояние' },
  subject: ({ channel, subject }: SentMessage): string =>
    channel === 'sms' ? 'СМС о новых отправлениях или с кодом' : subject,
  at: (moment: string): string => formatMoscowDateTime(new Date(moment)),
} as const

export const emailPreferencesCopy = {
  title: 'Куда приходят письма',
  none: 'В профиле нет электронной почты: письма не приходят.',
  arrive: (address: string) => `Письма приходят на ${address}.`,
  unreachableTitle: 'Письма не доходят',
  unreachable: (address: string, since: string) =>
    `С ${formatMoscowDateTime(new Date(since))} почта отвечает, что адреса ${address} нет. Мы больше не пишем туда, кроме кодов подтверждения.`,
  unreachableAct:
    'Если адрес верный и снова работает, отправим проверочное письмо. Другой адрес укажите в профиле и войдите заново.',
  tryAgain: 'Отправить проверочное письмо',
  tried: 'Проверочное письмо отправлено. Если оно вернётся, мы снова скажем об этом здесь.',
  profile: 'Открыть профиль',
  reminders: 'Напоминания о подписи и о конце аренды',
  wanted: 'Приходят за несколько дней до последнего дня аренды.',
  refused: 'Отключены. Письма о договоре, оплате и отправлениях приходят.',
  refuse: 'Не присылать напоминания',
  want: 'Присылать напоминания',
  failed: 'Не получилось узнать, доходят ли письма.',
  retry: 'Повторить',
  /** Title of the notice on other pages. */
  noticeTitle: 'Письма до вас не доходят',
  notice: 'Почта отвечает, что вашего адреса нет. Укажите другой или проверьте этот.',
  noticeAct: 'Проверить адрес',
} as const

const refusalWords = {
  no_address: generalRefusalWords.refused,
  address_reachable: 'Письма на этот адрес уже доходят. Обновите страницу.',
} as const satisfies RefusalWords<
  typeof readEmailPreferences | typeof setReminderEmails | typeof sendTestEmail
>

export const emailPreferencesRefusalText = createRefusalTextFinder(refusalWords)
