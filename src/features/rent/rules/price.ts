import { isServiceNumber, type ServiceNumber } from '#claims/rules/services.ts'
import {
  type CalendarDate,
  daysBetween,
  daysInMonth,
  endOfMonth,
  isFirstOfMonth,
  listCoveredMonths,
} from '#kit/rules/calendar-date.ts'
import { proportionalShare } from '#kit/rules/money.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'
import { type ClientType, clientTypeName } from './client-type.ts'
import type { BoxSizeKey, Tariff } from './tariff.ts'

export type Price = { lines: PriceLine[]; total: number; firstMonth: number }

type PriceQuestion = {
  tariff: Tariff
  group: string
  boxSize: BoxSizeKey
  clientType: ClientType
  start: CalendarDate
  end: CalendarDate
  services: readonly number[]
}

interface Month {
  readonly month: CalendarDate
  /** Null for a full month. */
  readonly part: { readonly days: number; readonly daysInMonth: number } | null
}

const sum = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((total, line) => total + line.amount, 0)

/** Only the first month can be partial, because a rent always ends on the last day of a month. */
const monthsOfRent = (start: CalendarDate, end: CalendarDate): Month[] =>
  listCoveredMonths(start, end).map((month, index) => {
    const days = daysBetween(start, endOfMonth(month)) + 1
    const isPartial = index === 0 && !isFirstOfMonth(start)
    return { month, part: isPartial ? { days, daysInMonth: daysInMonth(month) } : null }
  })

const monthAmount = (monthPrice: number, { part }: Month): number =>
  part ? proportionalShare(monthPrice, part.days, part.daysInMonth) : monthPrice

const boxLine = (monthPrice: number, month: Month): PriceLine => {
  const line = { month: month.month, amount: monthAmount(monthPrice, month) }
  return month.part ? { kind: 'partial_month', ...line, ...month.part } : { kind: 'month', ...line }
}

/** Throws, because a missing price is a mistake in the content and not one of the user. */
const requirePrice = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the tariff has no price for ${what}`)
  return value
}

/** One line per month. A one-time charge has `month: null` and counts towards the first month. */
const serviceLines = (
  question: Pick<PriceQuestion, 'tariff' | 'clientType' | 'services'>,
  months: readonly Month[],
): PriceLine[] =>
  question.services.flatMap((number): PriceLine[] => {
    const tariff = requirePrice(question.tariff.services[String(number)], `service ${number}`)
    const price = tariff.prices[clientTypeName(question.clientType)]
    return tariff.charge === 'once'
      ? [{ kind: 'service', service: number, month: null, amount: price }]
      : months.map((month) => ({
          kind: 'service',
          service: number,
          month: month.month,
          ...(month.part ? { days: month.part.days } : {}),
          amount: monthAmount(price, month),
        }))
  })

const inFirstMonth = (line: PriceLine, first: CalendarDate | undefined): boolean =>
  line.kind !== 'discount' && (line.month === first || line.month === null)

const priceOfLines = (lines: PriceLine[], first: CalendarDate | undefined): Price => ({
  lines,
  total: sum(lines),
  firstMonth: sum(lines.filter((line) => inFirstMonth(line, first))),
})

export const hasPrice = (tariff: Tariff, group: string, services: readonly number[] = []): boolean =>
  tariff.groups[group] !== undefined &&
  services.every((number) => tariff.services[String(number)] !== undefined)

/** Each line is rounded half up. A partial first month is charged by calendar day. */
export const calculatePrice = (question: PriceQuestion): Price => {
  const group = requirePrice(question.tariff.groups[question.group], `group ${question.group}`)
  const monthPrice = group[question.boxSize][clientTypeName(question.clientType)]
  const months = monthsOfRent(question.start, question.end)
  const lines = [...months.map((month) => boxLine(monthPrice, month)), ...serviceLines(question, months)]
  return priceOfLines(lines, months[0]?.month)
}

/** Kopecks for the rent and for each service. Discounts reduce the rent. */
export const priceByService = (
  lines: readonly PriceLine[],
): { rent: number; services: { service: ServiceNumber; amount: number }[] } => {
  const services = Map.groupBy(linesOfKind(lines, 'service'), ({ service }) => service)
  return {
    rent: sum(lines.filter(({ kind }) => kind !== 'service')),
    services: [...services].flatMap(([service, own]) =>
      isServiceNumber(service) ? [{ service, amount: sum(own) }] : [],
    ),
  }
}

/** Price of services that are added to an existing rent, from their first day (M-SVC-05). */
export const calculateServicesPrice = (
  question: Pick<PriceQuestion, 'tariff' | 'clientType' | 'services' | 'start' | 'end'>,
): Price => {
  const months = monthsOfRent(question.start, question.end)
  return priceOfLines(serviceLines(question, months), months[0]?.month)
}

/** Amounts in kopecks. A one-time service has no months and no days. */
export type PriceLineGroup =
  | { kind: 'months'; count: number; each: number; amount: number }
  | { kind: 'partial_month'; month: CalendarDate; days: number; daysInMonth: number; amount: number }
  | { kind: 'service'; service: number; months: number; days: number | null; amount: number }
  | { kind: 'discount'; promo: string; amount: number }

const linesOfKind = <Kind extends PriceLine['kind']>(lines: readonly PriceLine[], kind: Kind) =>
  lines.filter((line): line is Extract<PriceLine, { kind: Kind }> => line.kind === kind)

const monthGroups = (lines: readonly PriceLine[]): PriceLineGroup[] =>
  [...Map.groupBy(linesOfKind(lines, 'month'), ({ amount }) => amount)].map(([each, months]) => ({
    kind: 'months',
    count: months.length,
    each,
    amount: sum(months),
  }))

const serviceGroups = (lines: readonly PriceLine[]): PriceLineGroup[] =>
  [...Map.groupBy(linesOfKind(lines, 'service'), ({ service }) => service)].map(([service, own]) => ({
    kind: 'service',
    service,
    months: own.filter((line) => line.month !== null && line.days === undefined).length,
    days: own.find((line) => line.days !== undefined)?.days ?? null,
    amount: sum(own),
  }))

/** Merges price lines into a shorter list with the same sum. */
export const groupPriceLines = (lines: readonly PriceLine[]): PriceLineGroup[] => [
  ...linesOfKind(lines, 'partial_month'),
  ...monthGroups(lines),
  ...serviceGroups(lines),
  ...linesOfKind(lines, 'discount'),
]
