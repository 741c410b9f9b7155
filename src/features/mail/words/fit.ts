import { lowerFirst, upperFirst } from '#kit/words/letter-case.ts'
import { formatCount, formatInteger } from '#kit/words/plural.ts'
import type { FitAnswer, FittingItems } from '#mail/rules/fit-answer.ts'
import {
  type CounterCondition,
  type CounterReason,
  ITEM_STORAGE_DAYS,
  type ItemDestination,
  type ItemSideRefusal,
  type ItemSize,
} from '#mail/rules/item-destination.ts'
import type { BoxSize } from '#rent/rules/box-size.ts'

const days = { one: 'день', few: 'дня', many: 'дней' } as const
const storage = `Храним ${formatCount(ITEM_STORAGE_DAYS, days)}, потом вернём отправителю.`

const sizesIn: Readonly<Record<BoxSize, string>> = {
  1: 'обычный ящик',
  2: 'увеличенный ящик',
  3: 'ячейку почтомата',
}

const joinWithAnd = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} и\u00a0${parts.at(-1)}`

const listSizes = (sizes: readonly BoxSize[]): string => joinWithAnd(sizes.map((size) => sizesIn[size]))

export const conditionTexts: Readonly<Record<CounterCondition, string>> = {
  cash_on_delivery: 'Наложенный платёж',
  customs: 'Из-за границы, с таможенным сбором',
  inventory: 'С объявленной ценностью и описью',
  court: 'Из суда или госоргана',
  recipient_pays: 'Оплачивает получатель',
  completeness: 'С проверкой комплектности',
  surcharge: 'Возвращённое или досланное, с доплатой',
  damaged: 'Повреждённое',
}

const reasonTexts: Readonly<Record<Exclude<CounterReason, 'too_big'>, string>> = {
  customs: 'нужно заплатить таможенный сбор',
  court: 'судебные отправления вручают лично',
  damaged: 'повреждённое отправление осматривают вместе с\u00a0вами',
  inventory: 'вложение сверяют с\u00a0описью',
  completeness: 'при вас проверяют комплектность',
  cash_on_delivery: 'нужно заплатить',
  recipient_pays: 'доставку оплачиваете вы',
  surcharge: 'нужна доплата',
  registered: 'нет услуги «Заказные отправления»',
  out_of_order: 'ящик не\u00a0работает',
  not_running: 'ящик не\u00a0в\u00a0аренде',
}

/** `where` names the boxes of the answer; it is empty if the answer holds for all boxes. */
const counterText = ({ reason, notice }: Extract<ItemDestination, { kind: 'counter' }>, where: string) => {
  if (!notice) return 'Отправление отдаст оператор в\u00a0отделении.'
  if (reason === 'too_big')
    return where === ''
      ? 'Ни в\u00a0один ящик не\u00a0поместится: положим извещение, отправление отдаст оператор.'
      : `В\u00a0${where} не\u00a0поместится: положим извещение.`
  return where === ''
    ? `Отдаст оператор, в\u00a0ящик положим извещение: ${reasonTexts[reason]}.`
    : `В\u00a0${where} положим извещение: ${reasonTexts[reason]}.`
}

/** `alone` is true if the answer holds for every size. */
const answerText = ({ sizes, destination }: FitAnswer, alone: boolean): string => {
  if (destination.kind === 'box') return `Ляжет в\u00a0${listSizes(sizes)}.`
  if (destination.kind === 'stored') return 'Храним ещё месяц после конца аренды, потом вернём отправителю.'
  if (destination.kind === 'returned') return 'Вернём отправителю.'
  return counterText(destination, alone ? '' : listSizes(sizes))
}

export const fitAnswerTexts = (answers: readonly FitAnswer[]): readonly string[] =>
  answers.map((answer) => answerText(answer, answers.length === 1))

/** Under a tile, where a sentence is too long. */
export const fitShortText = (answers: readonly FitAnswer[]): string => {
  const [first] = answers
  if (first?.destination.kind === 'box')
    return answers.length === 1 ? 'Ляжет в\u00a0ящик' : `Ляжет в\u00a0${listSizes(first.sizes)}`
  if (first?.destination.kind === 'counter') return 'Отдаст оператор'
  return first?.destination.kind === 'stored' ? 'Сохраним месяц' : 'Вернём отправителю'
}

const kilograms = (grams: number): string =>
  grams < 1000 ? `${grams}\u00a0г` : `${formatInteger(grams / 1000)}\u00a0кг`

const inCentimetres = (millimetres: number): string => String(millimetres / 10).replace('.', ',')

export const itemSizeText = ({ length, width, thickness }: ItemSize): string =>
  `${[length, width, thickness].map(inCentimetres).join('\u00a0× ')}\u00a0см`

export const catalogueItemHint = (item: ItemSize & { readonly maxGrams?: number | undefined }): string =>
  item.maxGrams === undefined
    ? itemSizeText(item)
    : `${itemSizeText(item)}, до\u00a0${kilograms(item.maxGrams)}`

export const sideRefusalTexts: Readonly<Record<ItemSideRefusal, string>> = {
  missing: 'Введите размер',
  malformed: 'Введите число: 12 или 12,5',
  too_long: 'Почта принимает до\u00a03,5\u00a0м',
}

export const fitCopy = {
  title: 'Что поместится в\u00a0абонентский ящик',
  pageTitle: 'Что поместится в абонентский ящик',
  description:
    'Конверты, журналы, пакеты и коробки: что ляжет в обычный или увеличенный ящик, а что отдаст оператор по извещению.',
  label: 'Что поместится',
  lead: 'Отметьте, что ждёте, — подскажем размер ящика.',
  items: 'Что вы ждёте',
  own: 'Другой размер',
  sides: { length: 'Длина', width: 'Ширина', thickness: 'Толщина' },
  unit: 'Единицы',
  units: { cm: 'см', mm: 'мм' },
  add: 'Добавить',
  ownTitle: (size: ItemSize): string => `Своё, ${itemSizeText(size)}`,
  ownShort: 'Своё',
  remove: (title: string): string => `Убрать: ${title}`,
  how: 'Как отправлено',
  registered: 'Заказное или с\u00a0трек-номером',
  moreConditions: 'Другие случаи',
  when: 'Когда придёт',
  phases: { running: 'Во время аренды', over: 'После окончания' },
  takesRegistered: 'Подключена услуга «Заказные отправления»',
  guaranteed: 'Подключена «Гарантия сохранности»',
  answer: 'Куда попадёт',
  nothing: 'Отметьте хотя бы одно отправление.',
  scale: 'Ящики и\u00a0отправления в\u00a0одном масштабе',
  doors: { 1: 'Обычный', 2: 'Увеличенный', 3: 'Ячейка' },
  counterAt: (place: string, hours: string): string =>
    `Отдаём в\u00a0отделении ${place}${hours === '' ? '' : `: ${hours}`}. ${storage}`,
  counterAnywhere: `Отдаём в\u00a0часы работы вашего отделения, с\u00a0паспортом. ${storage}`,
  officeFailed: 'Не удалось узнать часы и\u00a0размеры этого отделения. Показываем общий ответ.',
  rent: {
    1: 'Арендовать обычный ящик',
    2: 'Арендовать увеличенный ящик',
    3: 'Арендовать ячейку',
  },
  rentAny: 'Арендовать ящик',
  chooseOffice: 'Выбрать отделение',
  rules: 'Что не\u00a0кладут в\u00a0ящик',
  noScript: 'Размеры и\u00a0ответы стоят в\u00a0списке. Чтобы отметить своё, включите JavaScript.',
  /** Section of an office page. */
  here: {
    title: 'Что поместится',
    sizes: { 1: 'Обычный ящик', 2: 'Увеличенный ящик', 3: 'Ячейка почтомата' },
    also: (titles: string): string => `То же и\u00a0${titles}`,
    same: 'То же, что в\u00a0обычный',
    rest: 'Остальное',
    restText: `Извещение в\u00a0ящик, отправление отдаст оператор. ${storage}`,
    check: 'Проверить своё отправление',
  },
} as const

const namesInList = (items: readonly { readonly title: string }[]): string =>
  items.map(({ title }) => lowerFirst(title)).join(', ')

/** A row for each size: the items that fit into the first, then only those that do not fit into the first. */
export const describeFitBySize = (
  list: readonly FittingItems<{ readonly id: string; readonly title: string }>[],
): readonly { term: string; details: string }[] => {
  const [first] = list
  const { sizes, also, same, rest, restText } = fitCopy.here
  const rows = list.map(({ size, items }) => {
    const more = items.filter(({ id }) => !first?.items.some((other) => other.id === id))
    const details =
      size === first?.size
        ? upperFirst(namesInList(items))
        : more.length === 0
          ? same
          : also(namesInList(more))
    return { term: sizes[size], details }
  })
  return [...rows, { term: rest, details: restText }]
}
