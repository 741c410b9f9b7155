import type { EmailTopic } from '#messages/api/sent-messages.ts'

export const standalonePageCopy = { name: 'Абонентский ящик' } as const

const topicNames = {
  reminders: 'напоминания о конце аренды',
  items: 'письма о новых отправлениях в ящике',
} as const satisfies Record<EmailTopic, string>

const remainingEmailsNotes = {
  reminders:
    'Аренда без продления закончится в свой срок. Письма о договоре, оплате и отправлениях будут приходить как раньше.',
  items: 'Услуга уведомлений остаётся подключённой. Письма о договоре и оплате будут приходить как раньше.',
} as const satisfies Record<EmailTopic, string>

export const unsubscribePageCopy = {
  title: 'Отказ от писем',
  ask: (topic: EmailTopic, address: string) => `Больше не присылать ${topicNames[topic]} на\u00a0${address}?`,
  whatElse: (topic: EmailTopic) => remainingEmailsNotes[topic],
  stop: 'Не присылать',
  doneTitle: 'Больше не пришлём',
  done: (topic: EmailTopic, address: string) => `Мы отключили ${topicNames[topic]} на\u00a0${address}.`,
  again: 'Присылать снова',
  wantedTitle: 'Будем присылать',
  wanted: (topic: EmailTopic, address: string) =>
    `Мы снова присылаем ${topicNames[topic]} на\u00a0${address}.`,
  lostTitle: 'Ссылка не работает',
  lost: 'Ссылка устарела или скопирована не полностью. Письма можно отключить в личном кабинете.',
  settings: 'Настройки писем',
} as const
