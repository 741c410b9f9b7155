import type { readOwnLetters, tryAddress, wantReminders } from '#contract/own-letters.ts'
import { instantInWords } from './date-text.ts'
import { generalRefusalWords, type RefusalWords, refusalTextOf } from './general-refusals.ts'

/** Words about letters to the person themselves: whether they arrive, and which are wanted. */
export const ownLettersCopy = {
  title: 'Куда приходят письма',
  none: 'В профиле нет электронной почты: письма не приходят.',
  arrive: (address: string) => `Письма приходят на ${address}.`,
  unreachableTitle: 'Письма не доходят',
  unreachable: (address: string, since: string) =>
    `С ${instantInWords(new Date(since))} почта отвечает, что адреса ${address} нет. Мы больше не пишем туда, кроме кодов подтверждения.`,
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
  /** The notice on other pages. */
  noticeTitle: 'Письма до вас не доходят',
  notice: 'Почта отвечает, что вашего адреса нет. Укажите другой или проверьте этот.',
  noticeAct: 'Проверить адрес',
} as const

const refusalWords = {
  no_address: generalRefusalWords.refused,
  address_reachable: 'Письма на этот адрес уже доходят. Обновите страницу.',
} as const satisfies RefusalWords<typeof readOwnLetters | typeof wantReminders | typeof tryAddress>

/** Why letters could not be set up. */
export const ownLettersRefusal = refusalTextOf(refusalWords)
