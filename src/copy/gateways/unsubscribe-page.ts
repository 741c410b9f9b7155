import type { LetterTopic } from '#contract/letter-topic.ts'

const names = {
  reminders: 'напоминания о конце аренды',
  items: 'письма о новых отправлениях в ящике',
} as const satisfies Record<LetterTopic, string>

const whatElse = {
  reminders:
    'Аренда без продления закончится в свой срок. Письма о договоре, оплате и отправлениях будут приходить как раньше.',
  items: 'Услуга уведомлений остаётся подключённой. Письма о договоре и оплате будут приходить как раньше.',
} as const satisfies Record<LetterTopic, string>

/** Words of the page on which letters of a kind are ended, without a login. */
export const unsubscribeWords = {
  title: 'Отказ от писем',
  ask: (topic: LetterTopic) => `Больше не присылать ${names[topic]}?`,
  whatElse: (topic: LetterTopic) => whatElse[topic],
  stop: 'Не присылать',
  doneTitle: 'Больше не пришлём',
  done: (topic: LetterTopic) => `Мы отключили ${names[topic]} на этот адрес.`,
  again: 'Присылать снова',
  wantedTitle: 'Будем присылать',
  wanted: (topic: LetterTopic) => `Мы снова присылаем ${names[topic]}.`,
  lostTitle: 'Ссылка не работает',
  lost: 'Ссылка устарела или скопирована не полностью. Письма можно отключить в личном кабинете.',
  settings: 'Настройки писем',
} as const
