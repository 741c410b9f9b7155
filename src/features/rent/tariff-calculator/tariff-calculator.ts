import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import type { TariffEntry } from '#contract/content/price-entries.ts'
import { siteSettings } from '#contract/service-life.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ClientType, clientTypeName, clientTypes, defaultClientType } from '#domain/client-type.ts'
import { editionOn } from '#domain/edition.ts'
import { DIGITIZATION_INDEX } from '#domain/limits.ts'
import { type Price, priceOf } from '#domain/price.ts'
import {
  changeStart,
  defaultPeriod,
  type MonthChoice,
  monthChoices,
  rentalEnd,
} from '#domain/rental-period.ts'
import { type ServiceNumber, servicesAllowed } from '#domain/service.ts'
import type { BoxSizeKey, Tariff } from '#domain/tariff.ts'
import { askToday } from '#state/server-day.ts'

const tariffOf = (entry: TariffEntry): Tariff => ({
  validFrom: entry.validFrom,
  groups: Object.fromEntries(Object.entries(entry.groups).map(([key, group]) => [key, group.month])),
  services: Object.fromEntries(
    Object.entries(entry.services).map(([number, { charge, price }]) => [number, { charge, prices: price }]),
  ),
})

/** Every dated tariff, and the group of the office that digitizes. */
export interface CalculatorOffer {
  readonly tariffs: readonly TariffEntry[]
  readonly digitizationGroup: string
}

interface CalculatorChoice {
  readonly group: string
  readonly size: BoxSizeKey
  readonly clientType: ClientType
  readonly start: CalendarDate
  readonly months: number
  readonly services: readonly ServiceNumber[]
}

/** `clamped`: twelve months became eleven with the new start (M-PERIOD-17). */
export type CalculatorState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'shown'
      readonly choice: CalculatorChoice
      readonly clamped: boolean
      readonly tariffFrom: CalendarDate
      readonly groups: readonly { key: string; title: string }[]
      readonly today: CalendarDate
      /** Kopecks by full months. */
      readonly months: readonly (MonthChoice & { readonly total: number })[]
      /** Available services with their price in kopecks. */
      readonly services: readonly { number: ServiceNumber; amount: number | undefined; once: boolean }[]
      /** Kopecks by client type. */
      readonly typePrices: Readonly<Partial<Record<ClientType, number>>>
      readonly price: Price
    }

export interface TariffCalculator {
  readonly $state: ReadableAtom<CalculatorState>
  readonly choose: (change: Partial<Omit<CalculatorChoice, 'start' | 'services'>>) => void
  readonly chooseStart: (start: CalendarDate) => void
  readonly toggle: (service: ServiceNumber) => void
}

type LivingOffer = CalculatorOffer & { readonly stoppedServices: readonly number[] }

const allowed = (choice: CalculatorChoice, offer: LivingOffer): ServiceNumber[] =>
  servicesAllowed({
    clientType: choice.clientType,
    isAaps: choice.size === 'locker',
    officeIndex: choice.group === offer.digitizationGroup ? DIGITIZATION_INDEX : '',
    stoppedServices: offer.stoppedServices,
  })

const shown = (
  today: CalendarDate,
  tariff: TariffEntry,
  offer: LivingOffer,
  choice: CalculatorChoice,
  clamped: boolean,
): CalculatorState => {
  const services = allowed(choice, offer)
  const taken = choice.services.filter((service) => services.includes(service))
  const end = rentalEnd(choice.start, choice.months)
  const price = (end: CalendarDate, clientType = choice.clientType, may = services): Price =>
    priceOf({
      tariff: tariffOf(tariff),
      group: choice.group,
      boxSize: choice.size,
      clientType,
      start: choice.start,
      end,
      services: taken.filter((service) => may.includes(service)),
    })
  return {
    kind: 'shown',
    choice: { ...choice, services: taken },
    clamped,
    tariffFrom: tariff.validFrom,
    groups: Object.entries(tariff.groups).map(([key, { title }]) => ({ key, title })),
    today,
    months: monthChoices(choice.start, today).map((month) => ({ ...month, total: price(month.end).total })),
    services: services.map((number) => {
      const kept = tariffOf(tariff).services[String(number)]
      return {
        number,
        amount: kept?.prices[clientTypeName(choice.clientType)],
        once: kept?.charge === 'once',
      }
    }),
    typePrices: Object.fromEntries(
      clientTypes.map((clientType) => [
        clientType,
        price(end, clientType, allowed({ ...choice, clientType }, offer)).total,
      ]),
    ),
    price: price(end),
  }
}

/** Uses the same rules and prices as the form, without asking the server. */
export function tariffCalculator(environment: Environment, offer: CalculatorOffer): TariffCalculator {
  const $state = atom<CalculatorState>({ kind: 'waiting' })
  let known: { today: CalendarDate; tariff: TariffEntry; stoppedServices: readonly number[] } | null = null

  const show = (choice: CalculatorChoice, clamped = false): void => {
    if (known === null) return
    const { today, tariff, stoppedServices } = known
    $state.set(shown(today, tariff, { ...offer, stoppedServices }, choice, clamped))
  }
  const begin = async (): Promise<void> => {
    // Its answer carries the day; other servers may send no body.
    const settings = await call(environment, siteSettings, {})
    const today = await askToday(environment)
    const tariff = today === null ? undefined : editionOn(offer.tariffs, today)
    const group = Object.keys(tariff?.groups ?? {})[0]
    if (today === null || !tariff || group === undefined) return $state.set({ kind: 'failed' })
    known = { today, tariff, stoppedServices: settings.ok ? (settings.value.stoppedServices ?? []) : [] }
    const { start, months } = defaultPeriod(today)
    show({ group, size: '1', clientType: defaultClientType, start, months, services: [] })
  }
  const changed = (change: (choice: CalculatorChoice) => CalculatorChoice): void => {
    const state = $state.get()
    if (state.kind === 'shown') show(change(state.choice))
  }
  whenShown(environment, $state, () => {
    void begin()
    return undefined
  })

  return {
    $state,
    choose: (change) => changed((choice) => ({ ...choice, ...change })),
    chooseStart: (start) => {
      const state = $state.get()
      if (state.kind !== 'shown' || !known) return
      const period = changeStart(state.choice, start, known.today)
      show({ ...state.choice, start, months: period.months }, period.clamped)
    },
    toggle: (service) =>
      changed((choice) => ({
        ...choice,
        services: choice.services.includes(service)
          ? choice.services.filter((taken) => taken !== service)
          : [...choice.services, service],
      })),
  }
}
