import { formatShortDate, weekdayText } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount } from '#kit/words/plural.ts'
import type * as calls from '#visits/api/desk-visits.ts'
import type { DeskVisit, HalfHourLoad } from '#visits/api/desk-visits.ts'
import type { VisitState } from '#visits/api/visits.ts'
import { formatVisitStart, visitPurposeWords } from './visit-time.ts'

const states = {
  booked: 'ждём',
  arrived: 'здесь',
  missed: 'время прошло',
  cancelled: 'отменён',
} as const satisfies Record<VisitState, string>

const countVisits = (count: number): string =>
  formatCount(count, { one: 'визит', few: 'визита', many: 'визитов' })

export const deskVisitsCopy = {
  title: 'Визиты сегодня',
  loading: 'Загружаем визиты…',
  failed: 'Не удалось загрузить визиты',
  none: 'На сегодня никто не записался',
  more: 'Показаны первые 200: выберите отделение',
  code: 'Код посетителя',
  codePlaceholder: 'Код посетителя',
  open: 'Открыть',
  opening: 'Ищем…',
  columns: {
    time: 'Время',
    holder: 'Кто',
    purpose: 'Зачем',
    claim: 'Заявление',
    office: 'Отделение',
    state: 'Состояние',
    act: 'Действие',
  },
  states: (state: VisitState): string => states[state],
  arrive: 'Пришёл',
  undo: 'Снять отметку',
  about: ({ start, holder }: DeskVisit): string => `${start}, ${holder}`,
  arrived: ({ start, purpose }: DeskVisit): string =>
    `Пришёл на ${start}: ${visitPurposeWords[purpose].toLowerCase()}`,
  onOtherDay: (visit: DeskVisit): string => `Визит назначен на ${formatVisitStart(visit)}`,

  load: 'Запись по дням',
  loadLoading: 'Загружаем запись…',
  loadFailed: 'Не удалось загрузить запись',
  loadNone: 'Часы работы отделения неизвестны, поэтому записи нет',
  day: 'День',
  dayOption: (date: string, booked: number, places: number): string =>
    `${formatShortDate(date)}, ${weekdayText(date)}: ${booked} из\u00a0${places}`,
  halfHours: 'Получасы дня',
  booked: 'Занято мест',
  taken: ({ booked, places, closed }: HalfHourLoad): string =>
    closed ? 'закрыто' : `${booked} из\u00a0${places}`,
  close: (booked: number): string => (booked === 0 ? 'Закрыть' : `Закрыть, отменив ${countVisits(booked)}`),
  reopen: 'Открыть',
  informed: (count: number): string => `Отменили ${countVisits(count)}, посетителям отправлены письма`,
} as const

const refusals = {
  visitor_code_malformed: 'В коде визита восемь цифр',
  visitor_code_unknown: 'Код не найден: посетителя ждут в другом отделении или код набран с ошибкой',
  visit_cancelled: 'Этот визит отменён',
  arrival_final: 'Отметку не снять: договор подписан или посетитель записался снова',
  visit_time_closed: 'Это время уже прошло или вне часов работы',
  forbidden: 'Отделение не вашего филиала',
} as const satisfies RefusalWords<
  | typeof calls.readDeskVisits
  | typeof calls.readVisitLoad
  | typeof calls.setHalfHourClosed
  | typeof calls.openVisitorCode
  | typeof calls.setVisitArrived
>

export const deskVisitRefusalText = createRefusalTextFinder(refusals)
