import { dayOfMonthText, monthGenitiveText, shortMonthText, weekdayText } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { shortWeekday } from '#rent/words/period.ts'
import type { bookVisit, cancelVisit, readClaimVisits, VisitPurpose, VisitTime } from '#visits/api/visits.ts'
import { formatVisitDay, formatVisitStart } from './visit-time.ts'

const offers = {
  sign: 'Выберите время, чтобы подписать договор',
  exchangeKeys: 'Выберите время, чтобы обменять ключи',
  handInKey: 'Выберите время, чтобы сдать ключ',
  collectItem: 'Выберите время, чтобы забрать отправление',
} as const satisfies Record<VisitPurpose, string>

const things = {
  sign: null,
  exchangeKeys: 'Возьмите паспорт и\u00a0прежний ключ',
  handInKey: 'Возьмите паспорт и\u00a0ключ',
  collectItem: 'Возьмите паспорт',
} as const satisfies Record<VisitPurpose, string | null>

export const visitsCopy = {
  title: 'Визит в\u00a0отделение',
  failed: 'Не удалось загрузить время визитов',
  offer: (purpose: VisitPurpose): string => offers[purpose],
  withoutVisit: 'Можно прийти и\u00a0без записи',
  choose: 'Выбрать время',
  full: 'Свободного времени нет, приходите без записи',
  hoursUnknown: 'Часов работы отделения у\u00a0нас нет, поэтому записи нет. Уточните часы перед визитом.',
  missed: (visit: VisitTime): string =>
    `Вы\u00a0не\u00a0пришли ${formatVisitStart(visit)}. Отделение примет вас и\u00a0без записи, код действует.`,
  things: (purpose: VisitPurpose): string | null => things[purpose],
  code: 'Код визита',
  qr: 'QR-код визита для сотрудника отделения',
  calendar: 'В\u00a0календарь',
  move: 'Другое время',
  moveTitle: 'Перенести визит',
  cancel: 'Отменить визит',
  cancelTitle: 'Отменить визит?',
  cancelText: (visit: VisitTime): string =>
    `Место ${formatVisitStart(visit)} достанется другому. Записаться можно снова.`,
  cancelling: 'Отменяем…',
  keep: 'Оставить',
  cancelled: 'Визит отменён',
  done: (visit: VisitTime): string => `Ждём вас ${formatVisitStart(visit)}`,
  day: 'День',
  timeOf: (date: string): string => `Время, ${formatVisitDay(date)}`,
  send: 'Записаться',
  sendMove: 'Перенести',
  sending: 'Записываем…',
  leaf: (date: string) => ({
    label: dayOfMonthText(date),
    under: shortMonthText(date),
    underInFull: monthGenitiveText(date),
    accessibleEnd: weekdayText(date),
    mark: shortWeekday(date),
  }),
} as const

const refusals = {
  visit_not_offered: 'Визит больше не\u00a0нужен: заявление изменилось. Обновите страницу.',
  visit_time_closed: 'В\u00a0это время отделение уже не\u00a0записывает. Выберите другое.',
  visit_time_taken: 'Это время только что заняли. Выберите другое.',
  visit_moved: 'Визит уже перенесли. Новое время — в\u00a0вопросе выше.',
  visit_time_missing: 'Выберите время',
  too_many_requests: 'Визит меняли слишком часто. Попробуйте завтра или приходите без записи.',
} as const satisfies RefusalWords<
  typeof readClaimVisits | typeof bookVisit | typeof cancelVisit,
  'visit_time_missing'
>

export const visitRefusalText = createRefusalTextFinder(refusals)
