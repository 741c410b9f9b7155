import { expect, test } from 'vitest'
import { tariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { createTariffCalculator } from '#rent/screens/tariff-calculator/tariff-calculator.ts'
import { openTab } from '#support/environment.ts'
import type { TestPerson } from '#support/person.ts'
import { readFolder } from '../../../content/entries/read-content.ts'

const tariffs = readFolder('tariffs').map(({ data }) => tariffEntry.parse(data))
const futureTariff = {
  ...tariffs[0],
  title: 'Новый тариф',
  validFrom: '2026-08-01',
} as (typeof tariffs)[number]
const offer = { tariffs: [...tariffs, futureTariff], digitizationGroup: 'capital' }

const serverWithClock = (now: string): TestPerson =>
  ({
    visit: async () => new Response('{}', { status: 401, headers: { Date: new Date(now).toUTCString() } }),
  }) as unknown as TestPerson

const open = async (now: string) => {
  const tab = openTab(serverWithClock(now), 'http://localhost', '/tariffs')
  const calculator = createTariffCalculator(tab.environment, offer)
  calculator.$state.subscribe(() => {})
  await tab.pass(0)
  const shown = () => {
    const state = calculator.$state.get()
    if (state.kind !== 'shown') throw new Error(`the calculator is ${state.kind}`)
    return state
  }
  return { calculator, shown, tab }
}

test("the calculator starts with today's default period and the price of an entity in the capital", async () => {
  const { shown } = await open('2025-07-10T09:00:00+03:00')
  expect(shown().choice).toMatchObject({ start: '2025-07-15', months: 11, clientType: 3, group: 'capital' })
  // 17 days of 31 for July and eleven months at 900 roubles.
  expect(shown().price.total).toBe(Math.floor((2 * 90_000 * 17 + 31) / 62) + 11 * 90_000)
})

test('client type, size and place change the price at once', async () => {
  const { calculator, shown } = await open('2025-07-10T09:00:00+03:00')
  calculator.chooseStart('2025-08-01')
  calculator.choose({ clientType: 2, size: 'locker', group: 'town', months: 1 })
  expect(shown().price.total).toBe(14_000)
})

test('services are priced, and those that another choice excludes are removed', async () => {
  const { calculator, shown } = await open('2025-07-10T09:00:00+03:00')
  calculator.chooseStart('2025-08-01')
  calculator.choose({ months: 2 })
  calculator.toggle(9)
  calculator.toggle(4)
  expect(shown().price.total).toBe(2 * (90_000 + 360_000 + 29_000))
  calculator.choose({ clientType: 1 })
  expect(shown().choice.services).toEqual([4])
  expect(shown().services.map(({ number }) => number)).not.toContain(9)
  calculator.choose({ size: 'locker' })
  expect(shown().choice.services).toEqual([])
  expect(shown().services.map(({ number }) => number)).toContain(5)
  calculator.toggle(7)
  calculator.toggle(7)
  expect(shown().choice.services).toEqual([])
})

test('twelve months become eleven with a notice if the start is inside a month', async () => {
  const { calculator, shown } = await open('2025-07-10T09:00:00+03:00')
  calculator.chooseStart('2025-08-01')
  calculator.choose({ months: 12 })
  expect(shown().clamped).toBe(false)
  calculator.chooseStart('2025-07-16')
  expect(shown()).toMatchObject({ clamped: true, choice: { months: 11 } })
})

test('a tariff that starts tomorrow is used from midnight', async () => {
  const before = await open('2026-07-31T20:59:00Z')
  expect(before.shown().tariffFrom).toBe('2025-07-01')
  const after = await open('2026-07-31T21:00:00Z')
  expect(after.shown().tariffFrom).toBe('2026-08-01')
})

test('without a server the calculator reports that it cannot calculate', async () => {
  const tab = openTab(serverWithClock('2025-07-10T09:00:00Z'), 'http://localhost', '/tariffs')
  tab.cut(true)
  const calculator = createTariffCalculator(tab.environment, offer)
  calculator.$state.subscribe(() => {})
  await tab.pass(0)
  expect(calculator.$state.get().kind).toBe('failed')
})

test('every term and client type shows the total that choosing it gives', async () => {
  const { calculator, shown } = await open('2025-07-10T09:00:00+03:00')
  calculator.chooseStart('2025-08-01')
  calculator.choose({ months: 2 })
  calculator.toggle(9)
  const { months, typePrices, services } = shown()
  expect(services.find(({ number }) => number === 9)).toEqual({ number: 9, amount: 360_000, once: false })
  expect(months[1]?.total).toBe(shown().price.total)
  // Digitization is not available to persons, so their price excludes it.
  expect(typePrices[1]).toBe(2 * 45_000)
  calculator.choose({ months: 12 })
  expect(months[11]?.total).toBe(shown().price.total)
})
