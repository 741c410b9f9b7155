import type { CommonRefusal, Endpoint, RefusalOf } from '#contract/endpoint.ts'

/** What a refusal means that any call may get, and what to do about it: the words that a page has before anything is sent. */
export const generalRefusalWords = {
  invalid_request: 'Сервер не принял данные. Проверьте поля и отправьте ещё раз.',
  login_required: 'Время сессии истекло. Войдите заново — введённое сохранится.',
  forbidden: 'Это заявление оформлено в другой учётной записи.',
  foreign_origin: 'Запрос пришёл с другого сайта. Обновите страницу и повторите.',
  acting_changed:
    'В другой вкладке вы сменили, от чьего имени действуете. Здесь ничего не изменилось: обновите страницу и повторите.',
  not_found: 'Такого заявления нет.',
  too_large: 'Слишком много данных в запросе. Сократите текст и отправьте ещё раз.',
  too_many_requests: 'Слишком много попыток подряд. Подождите минуту и повторите.',
  unexpected: 'На сервере произошла ошибка. Введённое сохранено, попробуйте ещё раз через минуту.',
  unavailable: 'Сервис временно недоступен. Введённое сохранено, попробуйте ещё раз через несколько минут.',
  /** The answer did not come in time: what was asked for may have been done. */
  overloaded:
    'Сервер перегружен и не успел ответить. Подождите минуту, обновите страницу и проверьте, выполнено ли действие, прежде чем повторять.',
  offline: 'Нет связи с сервером. Проверьте интернет и повторите — введённое сохранено.',
  unreadable_reply: 'Сервер ответил непонятно. Обновите страницу и повторите.',
  refused: 'Сервер отказал в запросе. Обновите страницу и повторите.',
} as const satisfies Record<
  | Exclude<CommonRefusal, 'unsupported_type' | 'file_empty'>
  | 'overloaded'
  | 'offline'
  | 'unreadable_reply'
  | 'refused',
  string
>

type GeneralCode = keyof typeof generalRefusalWords
type CodesOf<E extends Endpoint> = E extends Endpoint ? RefusalOf<E> : never

/**
 * The sentences of one subject: for every code of its endpoints, and for `Own` codes of its page. General codes may have
 * a sentence of the subject. A missing sentence does not compile.
 */
export type RefusalWords<E extends Endpoint, Own extends string = never> = Readonly<
  Record<Exclude<CodesOf<E>, GeneralCode> | Own, string> & Partial<Record<GeneralCode, string>>
>

/** The words for a code that any call may get; for every other one the general ones. */
export const generalRefusalText = (code: string): string =>
  (generalRefusalWords as Readonly<Record<string, string>>)[code] ?? generalRefusalWords.refused

/** The sentences of a subject, with the general ones for all other codes. */
// @__NO_SIDE_EFFECTS__
export const refusalTextOf =
  (words: Readonly<Record<string, string>>) =>
  (code: string): string =>
    words[code] ?? generalRefusalText(code)
