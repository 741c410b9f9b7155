import type { EmailWords } from './emails-claims.ts'

/** Tells an administrator that an address of their software did not answer for days. */
export const webhookFailedEmail = (origin: string, url: string): EmailWords => ({
  subject: 'Вебхук отключён: адрес не отвечает',
  text: `Адрес ${url} не принимал события три дня, и мы перестали их отправлять. События не потеряны: включите вебхук снова, и отправка продолжится с того же места.\n\nОткрыть настройки: ${origin}/legals/settings`,
})
