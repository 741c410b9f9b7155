import { listAllowedServices, type ServiceNumber } from '#claims/rules/services.ts'
import type { TariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { readSiteSettings } from '#content/api/site-settings-and-test-clock.ts'
import { findEditionInForce } from '#content/rules/dated-edition.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { DIGITIZATION_OFFICE_INDEX } from '#kit/rules/limits.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { fetchServerToday } from '#kit/state/server-time.ts'
import { type ClientType, clientTypeName, clientTypes, defaultClientType } from '#rent/rules/client-type.ts'
import { calculatePrice, type Price } from '#rent/rules/price.ts'
import { changeStart, computeRentalEnd, defaultPeriod, listTermChoices } from '#rent/rules/rental-period.ts'
import { type BoxSizeKey, tariffFromEntry } from '#rent/rules/tariff.ts'

export interface CalculatorInput {
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

interface CalculatorData {
  readonly today: CalendarDate
  readonly tariff: TariffEntry
  readonly stoppedServices: readonly number[]
  readonly digitizationGroup: string
}

const allowedServices = (choice: CalculatorChoice, terms: CalculatorData): ServiceNumber[] =>
  listAllowedServices({
    clientType: choice.clientType,
    isAaps: choice.size === 'locker',
    officeIndex: choice.group === terms.digitizationGroup ? DIGITIZATION_OFFICE_INDEX : '',
    stoppedServices: terms.stoppedServices,
  })

const calculate = (terms: CalculatorData, choice: CalculatorChoice, wasClamped: boolean) => {
  const { today, tariff } = terms
  const prices = tariffFromEntry(tariff)
  const allowed = allowedServices(choice, terms)
  const services = choice.services.filter((service) => allowed.includes(service))
  const end = computeRentalEnd(choice.start, choice.months)
  const price = (end: CalendarDate, clientType = choice.clientType, available = allowed): Price =>
    calculatePrice({
      tariff: prices,
      group: choice.group,
      boxSize: choice.size,
      clientType,
      start: choice.start,
      end,
      services: services.filter((service) => available.includes(service)),
    })
  return {
    terms,
    choice: { ...choice, services },
    /** True if the new start reduced twelve months to eleven (M-PERIOD-17). */
    clamped: wasClamped,
    tariffFrom: tariff.validFrom,
    groups: Object.entries(tariff.groups).map(([key, { title }]) => ({ key, title })),
    today,
    months: listTermChoices(choice.start, today).map((month) => ({
      ...month,
      total: price(month.end).total,
    })),
    services: allowed.map((number) => {
      const service = prices.services[String(number)]
      return {
        number,
        amount: service?.prices[clientTypeName(choice.clientType)],
        once: service?.charge === 'once',
      }
    }),
    typePrices: Object.fromEntries(
      clientTypes.map((clientType) => [
        clientType,
        price(end, clientType, allowedServices({ ...choice, clientType }, terms)).total,
      ]),
    ),
    price: price(end),
  }
}

export type ShownCalculator = LoadedState<ReturnType<typeof calculate>>
export type TariffCalculator = ReturnType<typeof createTariffCalculator>

/** Calculates in the browser, with the same rules and prices as the rental form. */
export function createTariffCalculator(
  environment: Environment,
  { tariffs, digitizationGroup }: CalculatorInput,
) {
  const { $state, shown, change } = createScreen<ReturnType<typeof calculate>>(environment, {
    load: async () => {
      // The headers of the reply give today's date. Other servers may send no body.
      const settings = await call(environment, readSiteSettings, {})
      const today = await fetchServerToday(environment)
      const tariff = today === null ? undefined : findEditionInForce(tariffs, today)
      const group = Object.keys(tariff?.groups ?? {})[0]
      if (today === null || !tariff || group === undefined) return { kind: 'failed', code: 'offline' }
      const stoppedServices = settings.ok ? (settings.value.stoppedServices ?? []) : []
      const { start, months } = defaultPeriod(today)
      const choice = { group, size: '1', clientType: defaultClientType, start, months, services: [] } as const
      return calculate({ today, tariff, stoppedServices, digitizationGroup }, choice, false)
    },
  })
  const choose = (part: Partial<CalculatorChoice>, wasClamped = false): void => {
    const state = shown()
    if (state) change(calculate(state.terms, { ...state.choice, ...part }, wasClamped))
  }
  return {
    $state,
    choose: (part: Partial<Omit<CalculatorChoice, 'start' | 'services'>>) => choose(part),
    chooseStart: (start: CalendarDate) => {
      const state = shown()
      if (state === null) return
      const { months, clamped: wasClamped } = changeStart(state.choice, start, state.today)
      choose({ start, months }, wasClamped)
    },
    toggle: (service: ServiceNumber) => {
      const services = shown()?.choice.services ?? []
      choose({
        services: services.includes(service)
          ? services.filter((other) => other !== service)
          : [...services, service],
      })
    },
  }
}
