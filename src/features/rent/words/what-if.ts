import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDayAndMonth, formatDottedDate } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount } from '#kit/words/plural.ts'
import type {
  compareChanges,
  findCheapestWays,
  RentWay,
  WayObstacle,
  WhatIfChange,
} from '#rent/api/what-if.ts'
import { boxSizeWords } from './box-wall.ts'
import { clientTypeNamesLowercase } from './client-types.ts'
import { monthCountText, serviceName } from './price-words.ts'

const days = { one: 'день', few: 'дня', many: 'дней' } as const
const METRES_IN_KILOMETRE = 1000
const kilometres = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

export const whatIfCopy = {
  title: 'Что если поменять',
  lead: 'Что изменится в цене. Нажмите «Выбрать», и форма заполнится сама.',
  loading: 'Считаем варианты…',
  failed: 'Не удалось посчитать варианты',
  noPeriod: 'Выберите период аренды, и здесь появятся цены вариантов.',
  choose: 'Выбрать',
  chooseOne: (change: string) => `Выбрать: ${change}`,
  total: (total: number) => `станет ${formatAmount(total)}`,
  difference: (kopecks: number) =>
    kopecks === 0 ? 'цена та же' : `${kopecks > 0 ? '+' : '\u2212'}\u00a0${formatAmount(Math.abs(kopecks))}`,
  tariff: (from: string, total: number, difference: number) =>
    `С ${formatDottedDate(from)} такая же аренда будет стоить ${formatAmount(total)}, на ${formatAmount(Math.abs(difference))} ${difference > 0 ? 'дороже' : 'дешевле'}.`,
  tariffNote: 'Если оформить раньше, нынешняя цена сохранится до конца аренды.',
  compared: 'Что ещё сравнили',

  cheaper: 'Подобрать дешевле',
  cheaperLead: 'Скажите, на какой срок нужен ящик — сравним договоры и отделения рядом.',
  from: 'Нужен с',
  until: 'Нужен по',
  size: 'Размер не меньше',
  sizeOption: (size: number) => boxSizeWords[size]?.title ?? String(size),
  date: formatDottedDate,
  plain: (total: number) => `Одним договором здесь: ${formatAmount(total)}`,
  noWays: 'Дешевле не нашли: обычный договор здесь — самый выгодный.',
  noWaysAtAll: 'На эти даты оформить ящик сейчас нельзя.',
  here: (index: string) => `Здесь, в отделении ${index}`,
  near: (index: string, metres: number | null, locker: RentWay['locker']) =>
    `${locker === null ? 'Отделение' : `${locker.name}, отделение`} ${index}${metres === null ? '' : `, ${kilometres.format(metres / METRES_IN_KILOMETRE)}\u00a0км`}`,
  saving: (kopecks: number) => `Дешевле на ${formatAmount(kopecks)}`,
  chooseWay: 'Заполнить форму',
} as const

/** One change of the form in a few words. */
export function whatIfText(change: WhatIfChange): string {
  switch (change.kind) {
    case 'client_type':
      return `Арендует ${clientTypeNamesLowercase[change.clientType]}`
    case 'start':
      return `Начать ${formatDayAndMonth(change.start)}, ${monthCountText(change.months)}`
    case 'term':
      return `Срок ${monthCountText(change.months)}`
    case 'size':
      return `Ящик: ${boxSizeWords[change.boxSize]?.title.toLowerCase() ?? change.boxSize}`
    case 'service':
      return `${change.on ? 'С услугой' : 'Без услуги'} «${serviceName(change.service)}»`
    case 'promo':
      return change.on ? 'С промокодом' : 'Без промокода'
    case 'tariff':
      return `Оформить с ${formatDottedDate(change.from)}`
  }
}

/** The contracts of a way, a line each. */
export const wayLines = (
  { contracts, locker, boxSize, daysWithoutBox }: RentWay,
  wishedSize: number,
): string[] => [
  ...(locker === null ? [] : ['Ячейка вместо ящика: открывается кодом, вмещает столько же']),
  ...contracts.map(({ start, end, total, orderBetween }) =>
    orderBetween === null
      ? `Договор ${formatDottedDate(start)} – ${formatDottedDate(end)}: ${formatAmount(total)}`
      : `Продление до ${formatDottedDate(end)}: ${formatAmount(total)}. Оформить с ${formatDottedDate(orderBetween.from)} по ${formatDottedDate(orderBetween.to)}`,
  ),
  ...(locker === null && boxSize > wishedSize
    ? [`Ящик больше: ${boxSizeWords[boxSize]?.title.toLowerCase() ?? boxSize}`]
    : []),
  ...(daysWithoutBox > 0 ? [`Первые ${formatCount(daysWithoutBox, days)} без ящика`] : []),
]

/** Why a way is missing, with what the rules say. */
export const wayObstacleTexts = {
  start_not_open: 'Оформить аренду с этого дня пока нельзя: начало открывается за три месяца.',
  start_refused: 'С этого дня начать нельзя: нужно пять дней на подготовку или первое число месяца.',
  one_contract_too_long: 'Одним договором такой срок нельзя: не больше 12 месяцев с первого числа.',
  one_month_not_extended: 'Договор на один месяц продлить нельзя, поэтому с него не начинаем.',
  split_not_cheaper: 'Короткий договор с продлением не дешевле: месяц стоит столько же.',
  no_cheaper_office_near: 'Рядом нет отделений с ценой ниже и свободным ящиком.',
} as const satisfies Record<WayObstacle, string>

const refusalWords = {
  office_unknown: 'Такого отделения нет.',
  box_unknown: 'Такого ящика нет. Выберите другой.',
  period_refused: 'Эти даты выбрать нельзя. Выберите другие.',
  services_refused: 'Одна из услуг здесь недоступна. Проверьте список услуг.',
  tariff_missing: 'Для этого отделения нет цены.',
  promo_expired: 'Срок действия промокода истёк.',
  promo_not_found: 'Промокод не найден.',
  promo_conditions: 'Условия участия в акции не выполнены.',
  promo_legal_only: 'Промокод только для юридических лиц и ИП.',
  no_period: whatIfCopy.noPeriod,
} as const satisfies RefusalWords<typeof compareChanges | typeof findCheapestWays, 'no_period'>

export const whatIfRefusalText = createRefusalTextFinder(refusalWords)
