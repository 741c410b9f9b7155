import { formatDottedDate, formatMonthAndYear, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount } from '#kit/words/plural.ts'
import { formatPlaceName, type RentedPlace } from '#places/words/rented-place.ts'
import type {
  changeWaitEntry,
  joinWaitList,
  leaveWaitList,
  passWaitOffer,
  readWaitForecast,
} from '#rent/api/wait-list.ts'

const people = { one: 'человек', few: 'человека', many: 'человек' } as const
const places = { one: 'место', few: 'места', many: 'мест' } as const

/** A chance as people read it: steps of five per cent, never 0 or 100 unless it is certain. */
export const chanceText = (chance: number): string => {
  if (chance <= 0) return 'пока нет'
  if (chance < 0.05) return 'меньше 5 %'
  if (chance > 0.95) return 'больше 95 %'
  return `около ${Math.round(chance * 20) * 5} %`
}

/** Genitive plural by size: 1 usual, 2 enlarged, 3 a locker cell. */
const wantedBoxes: Readonly<Record<number, string>> = {
  1: 'обычный ящик',
  2: 'увеличенный ящик',
  3: 'ячейку почтомата',
}

export const waitListCopy = {
  title: (size: number) => `Очередь на ${wantedBoxes[size] ?? wantedBoxes[1]}`,
  pageTitle: 'Очередь на ящик',
  loading: 'Смотрим очередь',
  failed: 'Не удалось посмотреть очередь',
  lead: 'Когда ящик освободится, предложим его первому в очереди и 24 часа будем держать только для него. Напишем на почту.',
  fair: 'Порядок — по времени записи, изменить его не может никто, даже отделение.',
  waiting: 'Сейчас ждут',
  nobody: 'никого',
  people: (count: number) => formatCount(count, people),
  boxes: 'Всего таких ящиков',
  chance: 'Вероятность, что подойдёт ваша очередь',
  chanceHint: 'Оценка по срокам аренды соседей и по тому, как часто её здесь продлевают. Это не обещание.',
  month: (month: string) => `до конца ${formatMonthAndYear(month)}`,
  start: 'Нужен с',
  startHint: 'Раньше этого месяца ничего не предложим, место в очереди сохранится',
  radius: 'Где ещё подойдёт',
  radii: (km: number) => (km === 0 ? 'только здесь' : `и в отделениях не дальше ${km} км`),
  join: 'Встать в очередь',
  loginToJoin: 'Войти и встать в очередь',
  free: (count: number) => `Сейчас свободно: ${count}. Ждать не нужно — ящик можно оформить сразу.`,
  rent: 'Оформить аренду',
  mine: 'Вы в очереди',
  entryTitle: (size: number, place: string) => `${wantedBoxes[size] ?? ''}, ${place}`,
  ahead: (count: number) => (count === 0 ? 'Вы первый' : `Перед вами ${formatCount(count, people)}`),
  since: (at: Date) => `с ${formatMoscowDateTime(at)}`,
  best: (chance: number, month: string) => `к концу ${formatMonthAndYear(month)} — ${chanceText(chance)}`,
  places: (count: number) => `подойдёт ${formatCount(count, places)}`,
  offered: (place: RentedPlace) => `${formatPlaceName(place)} — ваша очередь`,
  holdUntil: (until: Date) => `Держим для вас до ${formatMoscowDateTime(until)} по московскому времени`,
  take: 'Оформить аренду',
  pass: 'Передать следующему',
  passHint: 'Ваше место сохранится, этот ящик больше не предложим',
  lapsed: (place: RentedPlace, until: Date) =>
    `${formatPlaceName(place)} держали для вас до ${formatMoscowDateTime(until)}, теперь его предложили следующему`,
  again: 'Встать в очередь снова',
  leave: 'Выйти из очереди',
  leaveConfirm: 'Место пропадёт, новое будет последним.',
  left: 'Вы вышли из очереди',
  from: (date: string) => `нужен с ${formatDottedDate(date)}`,
} as const

const waitRefusals = {
  office_unknown: 'Такого отделения нет.',
  locker_unknown: 'Такого почтомата нет.',
  size_unknown: 'Здесь нет ящиков такого размера.',
  office_closed: 'Отделение закрыто, очереди в нём сейчас нет.',
  box_free: 'Ящик свободен: оформите аренду сразу, ждать не нужно.',
  already_waiting: 'Вы уже в этой очереди.',
  too_many_waits: 'Слишком много очередей. Выйдите из одной из них.',
  start_too_late: 'Выберите месяц не дальше года.',
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
