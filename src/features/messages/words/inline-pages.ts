import type { LetterTopic } from '#messages/api/sent-messages.ts'

export const inlinePageWords = { name: 'Абонентский ящик' } as const

const names = {
  reminders: 'напоминания о конце аренды',
  items: 'письма о новых отправлениях в ящике',
} as const satisfies Record<LetterTopic, string>

const whatElse = {
  reminders:
    'Аренда без продления закончится в свой срок. Письма о договоре, оплате и отправлениях будут приходить как раньше.',
  items: 'Услуга уведомлений остаётся подключённой. Письма о договоре и оплате будут приходить как раньше.',
} as const satisfies Record<LetterTopic, string>

export const unsubscribeWords = {
  title: 'Отказ от писем',
  ask: (topic: LetterTopic, address: string) => `Больше не присылать ${names[topic]} на\u00a0${address}?`,
  whatElse: (topic: LetterTopic) => whatElse[topic],
  stop: 'Не присылать',
  doneTitle: 'Больше не пришлём',
  done: (topic: LetterTopic, address: string) => `Мы отключили ${names[topic]} на\u00a0${address}.`,
  again: 'Присылать снова',
  wantedTitle: 'Будем присылать',
  wanted: (topic: LetterTopic, address: string) => `Мы снова присылаем ${names[topic]} на\u00a0${address}.`,
  lostTitle: 'Ссылка не работает',
  lost: 'Ссылка устарела или скопирована не полностью. Письма можно отключить в личном кабинете.',
  settings: 'Настройки писем',
} as const
