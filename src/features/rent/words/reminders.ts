import { dayOfMonthText, formatDottedDate, monthGenitiveText } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type { askForReminder, deleteReminder, listReminders, ReminderSubject } from '#rent/api/reminders.ts'

const shortDay = (date: string): string => `${dayOfMonthText(date)}\u00a0${monthGenitiveText(date)}`

export const reminderCopy = {
  ask: (day: string) => `Напомнить ${shortDay(day)}`,
  asked: (day: string) => `Напомним письмом ${shortDay(day)}`,
  remove: 'Не напоминать',
  calendar: 'В календарь (.ics)',
  title: 'Напоминания',
  lead: 'Письма, о которых вы попросили. Придут утром в указанный день.',
  none: 'Напоминаний нет. Кнопка «Напомнить» стоит там, где что-то откроется позже.',
  loading: 'Загружаем напоминания…',
  failed: 'Не удалось загрузить напоминания',
  removeOne: (subject: string) => `Не напоминать: ${subject}`,
  day: (day: string) => formatDottedDate(day),
} as const

/** What the reminder is about, in a list. */
export function reminderSubjectText(subject: ReminderSubject): string {
  switch (subject.kind) {
    case 'extension_opens':
      return `Откроется продление по заявлению №\u00a0${subject.claim}`
    case 'tariff_changes':
      return 'Изменятся цены на аренду'
    case 'office_opens':
      return `Отделение ${subject.index} снова откроется`
    case 'start_opens':
      return `Можно будет арендовать ящик с ${formatDottedDate(subject.start)}, отделение ${subject.index}`
    case 'promo_opens':
      return `Начнёт действовать промокод ${subject.promo}`
  }
}

const refusalWords = {
  nothing_to_wait_for: 'Напоминать не о чем: это уже открылось или больше не откроется. Обновите страницу.',
  office_unknown: 'Такого отделения нет.',
  promo_not_found: 'Такого промокода нет.',
  reminders_too_many: 'Напоминаний слишком много. Удалите лишние в разделе «Календарь сроков».',
  email_missing:
    'В профиле нет электронной почты, поэтому напомнить не получится. Добавьте день в календарь.',
  not_found: 'Такого напоминания нет. Обновите страницу.',
  forbidden: 'Это напоминание не ваше. Обновите страницу.',
} as const satisfies RefusalWords<typeof askForReminder | typeof deleteReminder | typeof listReminders>

export const reminderRefusalText = createRefusalTextFinder(refusalWords)
