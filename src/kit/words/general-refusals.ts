import type { CommonRefusalCode, Endpoint, EndpointRefusalCode } from '#kit/api/endpoint.ts'

/** Texts of refusals that any call may return. */
export const generalRefusalWords = {
  invalid_request: 'Сервер не принял данные. Проверьте поля и отправьте ещё раз.',
  login_required: 'Время сессии истекло. Войдите заново — введённое сохранится.',
  forbidden: 'Это заявление оформлено в другом профиле.',
  foreign_origin: 'Запрос пришёл с другого сайта. Обновите страницу и повторите.',
  acting_changed:
    'В другой вкладке вы сменили, от чьего имени действуете. Здесь ничего не изменилось: обновите страницу и повторите.',
  not_found: 'Такого заявления нет.',
  too_large: 'Слишком много данных в запросе. Сократите текст и отправьте ещё раз.',
  too_many_requests: 'Слишком много попыток подряд. Подождите минуту и повторите.',
  unexpected: 'Сервис временно недоступен, попробуйте ещё раз. Введённое сохранено.',
  unavailable: 'Сервис временно недоступен, попробуйте ещё раз через несколько минут. Введённое сохранено.',
  /** The server did not answer in time, so the action may have been done. */
  overloaded:
    'Сервер перегружен и не успел ответить. Подождите минуту, обновите страницу и проверьте, выполнено ли действие, прежде чем повторять.',
  offline: 'Нет связи с сервером. Проверьте интернет и повторите — введённое сохранено.',
  unreadable_reply: 'Сервер ответил непонятно. Обновите страницу и повторите.',
  refused: 'Сервер отказал в запросе. Обновите страницу и повторите.',
} as const satisfies Record<
  | Exclude<CommonRefusalCode, 'unsupported_type' | 'file_empty'>
  | 'overloaded'
  | 'offline'
  | 'unreadable_reply'
  | 'refused',
  string
>

type GeneralCode = keyof typeof generalRefusalWords
type CodesOf<E extends Endpoint> = E extends Endpoint ? EndpointRefusalCode<E> : never

/**
 * Texts of all refusal codes of the endpoints and of the page's `Own` codes. General codes may be overridden; a missing
 * text is a compile error.
 */
export type RefusalWords<E extends Endpoint, Own extends string = never> = Readonly<
  Record<Exclude<CodesOf<E>, GeneralCode> | Own, string> & Partial<Record<GeneralCode, string>>
>

/** Texts for a screen that did not load, on which nothing has been typed yet. */
export const loadRefusalWords: Readonly<Record<string, string>> = {
  unexpected: 'Сервис временно недоступен, попробуйте ещё раз.',
  unavailable: 'Сервис временно недоступен, попробуйте ещё раз через несколько минут.',
  offline: 'Нет связи с сервером. Проверьте интернет и повторите.',
}

export const generalRefusalText = (code: string): string =>
  (generalRefusalWords as Readonly<Record<string, string>>)[code] ?? generalRefusalWords.refused

// @__NO_SIDE_EFFECTS__
export const createRefusalTextFinder =
  (words: Readonly<Record<string, string>>) =>
  (code: string): string =>
    words[code] ?? generalRefusalText(code)
