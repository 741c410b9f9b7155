import { dateInDots } from './date-text.ts'
import type { EmailWords } from './emails-claims.ts'

/** A request about personal data was registered at an office. */
export const subjectRequestRegistered = (id: number, due: string): EmailWords => ({
  subject: `Запрос о персональных данных № ${id} принят`,
  text: `Мы приняли ваш запрос № ${id}. Ответим не позже ${dateInDots(due)}.\n\nЕсли вы ничего не просили, напишите в службу поддержки.`,
})

/** The term of a request was extended. */
export const subjectRequestExtended = (id: number, due: string, reason: string): EmailWords => ({
  subject: `Ответ на запрос № ${id} задерживается`,
  text: `Ответ на запрос № ${id} будет не позже ${dateInDots(due)}.\n\nПричина: ${reason}`,
})

/** The answer to a request. */
export const subjectRequestAnswered = (id: number, answer: string): EmailWords => ({
  subject: `Ответ на запрос о персональных данных № ${id}`,
  text: `${answer}\n\nЕсли вы не согласны с ответом, его можно обжаловать в Роскомнадзор или в суд.`,
})
