import { expect, test } from 'vitest'
import { claimServicesCopy, notificationsCopy, serviceDescriptionText } from '#claims/words/claim-services.ts'
import { priceRowFromGroup, priceRowFromLine, serviceName } from '#rent/words/price-words.ts'

const cell = { lockerName: 'У входа' }
const box = { lockerName: null }
const named = { kind: 'service', service: 1, month: null, amount: 29_000 } as const

test('services of a cell never call it a box, of a box never a cell (AMB-45)', () => {
  const words = (place: typeof cell | typeof box, services: readonly number[]) => [
    ...services.flatMap((number) => [
      serviceName(number, place),
      serviceDescriptionText(number, place) ?? '',
    ]),
    claimServicesCopy.boxNameHint(place),
    notificationsCopy.onlyWhenEmpty(place),
    priceRowFromLine(named, place).label,
    priceRowFromGroup({ kind: 'service', service: 1, months: 1, days: null, amount: 29_000 }, place).label,
  ]
  expect(words(cell, [1, 5, 7, 8, 9]).filter((text) => /ящик/iu.test(text))).toEqual([])
  expect(words(box, [1, 4, 7, 8, 9]).filter((text) => /ячейк/iu.test(text))).toEqual([])
})
