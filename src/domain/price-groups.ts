import type { PriceLine } from '#contract/tariffs.ts'
import type { CalendarDate } from './calendar-date.ts'

/** Lines of a price that people read as one; amounts in kopecks. A service charged once has no months and no days. */
export type PriceGroup =
  | { kind: 'months'; count: number; each: number; amount: number }
  | { kind: 'partial_month'; month: CalendarDate; days: number; daysInMonth: number; amount: number }
  | { kind: 'service'; service: number; months: number; days: number | null; amount: number }
  | { kind: 'discount'; promo: string; amount: number }

const sum = (lines: readonly { amount: number }[]): number =>
  lines.reduce((total, line) => total + line.amount, 0)

const ofKind = <Kind extends PriceLine['kind']>(lines: readonly PriceLine[], kind: Kind) =>
  lines.filter((line): line is Extract<PriceLine, { kind: Kind }> => line.kind === kind)

const monthGroups = (lines: readonly PriceLine[]): PriceGroup[] => {
  const months = ofKind(lines, 'month')
  return [...new Set(months.map((line) => line.amount))].map((item) => {
    const alike = months.filter((line) => line.amount === item)
    return { kind: 'months', count: alike.length, each: item, amount: sum(alike) }
  })
}

const serviceGroups = (lines: readonly PriceLine[]): PriceGroup[] => {
  const services = ofKind(lines, 'service')
  return [...new Set(services.map((line) => line.service))].map((service) => {
    const own = services.filter((line) => line.service === service)
    const shares = own.filter((line) => line.days !== undefined)
    return {
      kind: 'service',
      service,
      months: own.filter((line) => line.month !== null && line.days === undefined).length,
      days: shares[0]?.days ?? null,
      amount: sum(own),
    }
  })
}

/**
 * A price in few lines: the partial month, equal months together, each service, the discount; the sum stays
 * the same.
 */
export const priceGroups = (lines: readonly PriceLine[]): PriceGroup[] => [
  ...ofKind(lines, 'partial_month'),
  ...monthGroups(lines),
  ...serviceGroups(lines),
  ...ofKind(lines, 'discount'),
]
