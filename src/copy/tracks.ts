import type {
  followTrack,
  leaveTrack,
  readTracks,
  TrackedItem,
  TrackOperation,
  TrackState,
} from '#contract/tracks.ts'
import { instantInWords } from './date-text.ts'
import { type RefusalWords, refusalTextOf } from './general-refusals.ts'

const states = {
  unknown: 'Почта пока не знает этого номера',
  under_way: 'В пути',
  arrived: 'В отделении',
  handed_over: 'Вручено',
  returned: 'Возвращается отправителю',
} as const satisfies Record<TrackState, string>

const refusalWords = {
  track_malformed: 'Введите 14 цифр или номер вида RA123456785RU',
  track_check_digit: 'В номере ошибка: не сходится контрольная цифра',
  too_many_tracks: 'Можно следить за 30 отправлениями. Уберите лишние',
  status_not_allowed: 'Следить можно, пока ящик оплачен или арендован',
} as const satisfies RefusalWords<typeof readTracks | typeof followTrack | typeof leaveTrack>

/** Why the number of an item in an operator's hands was refused. */
export const trackOnLabel = {
  track_malformed: 'Проверьте трек-номер: в нём 14 цифр или две буквы, девять цифр и ещё две буквы.',
  track_check_digit: 'В трек-номере опечатка: контрольная цифра не сходится. Сверьте его с ярлыком.',
} as const

/** Words of the items that are followed by their numbers. */
export const tracksCopy = {
  title: 'Ждём отправления',
  lead: 'Добавьте номер заказного отправления: покажем, где оно, и напишем, когда прибудет. Отделение узнает о нём заранее.',
  track: 'Трек-номер',
  add: 'Добавить',
  leave: 'Не следить',
  leaveOf: (track: string): string => `Не следить за отправлением ${track}`,
  history: (track: string): string => `История ${track}`,
  state: ({ state, askedAt }: TrackedItem): string => (askedAt === null ? 'Спрашиваем почту' : states[state]),
  operation: ({ at, index, place }: TrackOperation): string =>
    [instantInWords(new Date(at)), index, place].filter((part) => part !== '').join(', '),
  refusal: refusalTextOf(refusalWords),
} as const

/** Words of the list of items that arrived at an office. */
export const expectedItemsCopy = {
  title: 'Прибыли и ещё не отмечены',
  columns: { track: 'Номер', box: 'Ящик', claim: 'Заявление', at: 'Прибыло' },
  at: (moment: string): string => instantInWords(new Date(moment)),
} as const
