import { formatDottedDate, formatMoscowDateTime, monthGenitiveText, yearText } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount } from '#kit/words/plural.ts'
import {
  boxOrCellWords,
  formatPlaceName,
  placeNumberText,
  placeTitle,
  type RentedPlace,
} from '#places/words/rented-place.ts'
import type {
  changeWaitEntry,
  joinWaitList,
  leaveWaitList,
  passWaitOffer,
  readWaitForecast,
} from '#rent/api/wait-list.ts'
import type { WaitingPlace } from '#rent/api/wait-list-staff.ts'
import { LOCKER_CELL_SIZE } from '#rent/rules/box-size.ts'
import { isNearlyCertain } from '#rent/rules/wait-forecast.ts'

const people = { one: 'человек', few: 'человека', many: 'человек' } as const
const places = { one: 'место', few: 'места', many: 'мест' } as const
const hours = { one: 'час', few: 'часа', many: 'часов' } as const
const minutes = { one: 'минута', few: 'минуты', many: 'минут' } as const

/** A chance in steps of five, never certain. */
export const chanceText = (chance: number): string => {
  if (chance < 0.01) return 'почти нет'
  if (chance < 0.05) return 'меньше\u00a05\u00a0из\u00a0100'
  if (isNearlyCertain(chance)) return 'больше\u00a095\u00a0из\u00a0100'
  return `${Math.round(chance * 20) * 5}\u00a0из\u00a0100`
}

interface SizeWords {
  readonly title: string
  readonly accusative: string
  readonly plural: string
}

/** By size: 1 usual, 2 enlarged, 3 a locker cell. */
const sizeWords: Readonly<Record<number, SizeWords>> = {
  1: { title: 'Обычный ящик', accusative: 'обычный ящик', plural: 'обычных ящиков' },
  2: { title: 'Увеличенный ящик', accusative: 'увеличенный ящик', plural: 'увеличенных ящиков' },
  3: { title: 'Ячейка почтомата', accusative: 'ячейку почтомата', plural: 'ячеек почтомата' },
}
const wordsOf = (size: number): SizeWords =>
  sizeWords[size] ?? { title: 'Ящик', accusative: 'ящик', plural: 'ящиков' }

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000

/** `ещё 23 часа`; minutes in the last hour. */
const timeLeftText = (until: Date, now: Date): string => {
  const leftMs = until.getTime() - now.getTime()
  return leftMs >= HOUR_MS
    ? `ещё ${formatCount(Math.floor(leftMs / HOUR_MS), hours)}`
    : `ещё ${formatCount(Math.max(1, Math.floor(leftMs / MINUTE_MS)), minutes)}`
}

const endOf = (month: string): string => `до конца ${monthGenitiveText(month)} ${yearText(month)}`

export const waitListCopy = {
  title: (size: number) => `Очередь на ${wordsOf(size).accusative}`,
  pageTitle: 'Очередь на ящик',
  description: 'Запишитесь на ящик в отделении, где сейчас всё занято, и узнайте, сколько примерно ждать.',
  loading: 'Загружаем очередь',
  failed: 'Не удалось загрузить очередь',
  lead: (offerHours: number) =>
    `Освободится — предложим первому в очереди, напишем на почту и ${formatCount(offerHours, hours)} продержим только для него.`,
  fair: 'Порядок — по времени записи. Изменить его не может и отделение.',
  waiting: 'В очереди',
  nobody: 'никого',
  people: (count: number) => formatCount(count, people),
  boxes: (size: number) => (size === LOCKER_CELL_SIZE ? 'Всего ячеек' : 'Всего таких ящиков'),
  chance: 'Когда может освободиться',
  chanceMine: 'Когда может подойти ваша очередь',
  chanceColumn: 'Вероятность к концу месяца',
  chanceHint:
    'Это оценка, не обещание. Считаем по срокам аренды соседей и по тому, как часто её продлевают здесь и по стране.',
  chanceNear: 'Отделения поблизости повышают вероятность, здесь они не учтены.',
  chanceUnknown: 'Пока не по чему судить: здесь нет ящиков, у которых кончается аренда.',
  start: 'С какого месяца нужен',
  startNow: 'Как можно раньше',
  startHint: 'Раньше не предложим, место в очереди сохранится',
  radius: 'Где ещё подойдёт',
  radii: (km: number) => (km === 0 ? 'Только здесь' : `И в отделениях не дальше ${km} км`),
  join: 'Встать в очередь',
  joined: 'Вы в очереди',
  save: 'Сохранить',
  saved: 'Сохранено, место в очереди прежнее',
  loginToJoin: 'Войти и встать в очередь',
  free: (count: number) => `Сейчас свободно: ${count}. Ждать не нужно.`,
  closed: 'Отделение закрыто, очереди в нём сейчас нет.',
  closedForNow: 'Отделение закрыто. Место в очереди сохранится, ящик предложим после открытия.',
  none: 'Таких ящиков здесь сейчас не сдают.',
  nearby: 'Отделения рядом',
  rent: 'Оформить аренду',
  section: 'Очередь',
  states: {
    waiting: 'ждёте',
    offered: 'ящик предложен',
    rented: 'ящик оформлен',
    lapsed: 'время предложения вышло',
    left: 'вышли из очереди',
  },
  position: (ahead: number) =>
    ahead === 0 ? 'Вы первый в очереди' : `Перед вами ${formatCount(ahead, people)}`,
  entryTitle: (size: number, place: string) => `${wordsOf(size).title}, ${place}`,
  likely: (chance: number, month: string) => `Вероятность ${endOf(month)} — ${chanceText(chance)}`,
  terms: (entry: {
    readonly startMonth: string
    readonly joinedAt: string
    readonly radiusKm: number
    readonly places: number
  }) =>
    [
      entry.startMonth.slice(0, 7) <= entry.joinedAt.slice(0, 7)
        ? 'Как можно раньше'
        : `Нужен с ${formatDottedDate(entry.startMonth)}`,
      entry.radiusKm === 0 ? '' : `${formatCount(entry.places, places)} в пределах ${entry.radiusKm} км`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  joinedAt: (at: Date) => `запись ${formatMoscowDateTime(at)}`,
  offered: (place: RentedPlace) => `${placeTitle(place)} — ваша очередь`,
  holdUntil: (until: Date, now: Date) =>
    `Держим для вас до ${formatMoscowDateTime(until)} по Москве, ${timeLeftText(until, now)}`,
  holdInForm: (place: RentedPlace, until: Date) =>
    `${placeTitle(place)} держим для вас до ${formatMoscowDateTime(until)} по Москве.`,
  take: 'Оформить аренду',
  pass: 'Передать следующему',
  passText: (place: RentedPlace) =>
    `Предложим ${formatPlaceName(place, 'accusative')} следующему. Вы останетесь первым в очереди, но этот ${boxOrCellWords(place).nominative} больше не предложим.`,
  passed: 'Передали следующему, вы по-прежнему в очереди',
  lapsed: (place: RentedPlace, until: Date) =>
    `${placeTitle(place)}: время вышло ${formatMoscowDateTime(until)}`,
  lapsedText: 'Предложили следующему, ваше место в очереди закончилось.',
  again: 'Встать в очередь снова',
  details: 'Подробнее',
  leave: 'Выйти из очереди',
  leaveTitle: 'Выйти из очереди?',
  leaveText: 'Место пропадёт. Если передумаете, новое будет последним.',
  left: 'Вы вышли из очереди',
  edit: 'Изменить месяц или расстояние',
  fullSize: (size: number) => `Свободных ${wordsOf(size).plural} нет`,
  offerOver: 'Этот ящик больше не держим для вас: время вышло или вы передали его следующему.',
  offerNeedsLogin: 'Ящик держим для того, кому его предложили. Войдите, чтобы оформить аренду.',
  login: 'Войти',
} as const

const sizeColumn = 'Размер'
const placeColumn = 'Отделение'

/** Lists of the branch desk and of administrators. */
export const waitStaffCopy = {
  tab: 'Очередь',
  loading: 'Загружаем очередь',
  failed: 'Не удалось загрузить очередь',
  pages: 'Страницы очереди',
  none: 'Никто не ждёт',
  csv: 'Скачать CSV',
  lead: 'Порядок меняет только время: передвинуть или обойти очередь нельзя.',
  sizes: (size: number) => wordsOf(size).title,
  columns: {
    office: placeColumn,
    locker: 'Почтомат',
    size: sizeColumn,
    position: 'Место',
    since: 'Ждёт с',
    start: 'Нужен с',
    radius: 'Где ещё',
    state: 'Состояние',
    waiting: 'Ждут',
    offered: 'Предложено',
    oldest: 'Дольше всех, с',
    freed: 'Освободилось за прошлый месяц',
  },
  radius: (km: number) => (km === 0 ? 'только здесь' : `до ${km} км`),
  waiting: 'ждёт',
  offered: (place: RentedPlace, until: Date) =>
    `предложен ${placeNumberText(place)} до ${formatMoscowDateTime(until)}`,
} as const

export const waitStaffCsv = {
  headings: [
    'Индекс',
    'Населённый пункт',
    'Регион',
    waitStaffCopy.columns.locker,
    waitStaffCopy.columns.size,
    waitStaffCopy.columns.waiting,
    waitStaffCopy.columns.offered,
    waitStaffCopy.columns.oldest,
    waitStaffCopy.columns.freed,
  ],
  cells: (place: WaitingPlace): string[] => [
    place.index,
    place.settlement,
    place.region,
    place.lockerName ?? '',
    place.lockerName === null ? waitStaffCopy.sizes(place.size) : '',
    String(place.waiting),
    String(place.offered),
    formatMoscowDateTime(new Date(place.oldest)),
    String(place.freedLastMonth),
  ],
} as const

export const waitStaffRefusalText = createRefusalTextFinder({})

const waitRefusals = {
  office_unknown: 'Такого отделения нет.',
  locker_unknown: 'Такого почтомата нет.',
  size_unknown: waitListCopy.none,
  office_closed: waitListCopy.closed,
  box_free: 'Ящик свободен: оформите аренду сразу, ждать не нужно.',
  already_waiting: 'Вы уже в этой очереди.',
  too_many_waits: 'Вы уже стоите в стольких очередях, сколько можно. Выйдите из одной из них.',
  start_too_late: 'Выберите месяц не дальше года.',
  radius_unknown: 'Такого расстояния в списке больше нет. Выберите другое.',
  holder_blocked: 'Аренда для вас приостановлена. Позвоните нам, чтобы узнать причину.',
  wait_entry_unknown: 'Вы уже не в этой очереди.',
  offer_open: 'Сначала ответьте на предложение: возьмите ящик или передайте его следующему.',
  offer_over: 'Время вышло: ящик предложили следующему.',
} as const satisfies RefusalWords<
  | typeof joinWaitList
  | typeof changeWaitEntry
  | typeof leaveWaitList
  | typeof passWaitOffer
  | typeof readWaitForecast
>

export const waitRefusalText = createRefusalTextFinder(waitRefusals)
