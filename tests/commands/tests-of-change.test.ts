import { expect, test } from 'vitest'
import { testsOfChange } from '../../src/commands/tests-of-change.mjs'

const sources = new Map([
  ['tests/architecture/layers.test.ts', ''],
  ['tests/features/rent/rules/price.test.ts', "import { priceOf } from '#rent/rules/price.ts'"],
  ['tests/features/claims/server/create-claim.test.ts', "import { signed } from './signed.ts'"],
  ['tests/features/claims/server/signed.ts', "import { openProduct } from '#support/product.ts'"],
  ['tests/features/rent/server/tariffs/quote.test.ts', "import { priceOf } from '#rent/rules/price.ts'"],
  ['tests/features/rent/server/tariffs/price-book.test.ts', ''],
  ['tests/features/rent/server/tariffs/year.full.test.ts', "import { priceOf } from '#rent/rules/price.ts'"],
  ['tests/site/visits.test.ts', ''],
  ['tests/site-full/release.test.ts', "import { goOn } from '../site/kit/rental.ts'"],
  ['tests/site/rent.test.ts', "import { goOn } from './kit/rental.ts'"],
  ['tests/support/product.ts', ''],
])
const touched = (...changed: string[]) => {
  const { unit, site } = testsOfChange(changed, sources)
  return [...unit, ...site].filter((file) => file !== 'tests/architecture/layers.test.ts')
}

test('an edited test is run, a deleted one is not', () => {
  expect(
    touched('tests/features/rent/rules/price.test.ts', 'tests/features/rent/rules/gone.test.ts'),
  ).toEqual(['tests/features/rent/rules/price.test.ts'])
})

test('a changed rule runs its own test, tests that import it and the site tests', () => {
  expect(touched('src/features/rent/rules/price.ts')).toEqual([
    'tests/features/rent/rules/price.test.ts',
    'tests/features/rent/server/tariffs/quote.test.ts',
    'tests/site/visits.test.ts',
  ])
})

test('a changed module runs the tests of its folder', () => {
  expect(touched('src/features/rent/server/tariffs/tariff-routes.ts')).toEqual([
    'tests/features/rent/server/tariffs/price-book.test.ts',
    'tests/features/rent/server/tariffs/quote.test.ts',
  ])
})

test('a shared test helper runs all tests that use it, even indirectly', () => {
  expect(touched('tests/support/product.ts')).toEqual(['tests/features/claims/server/create-claim.test.ts'])
  expect(touched('tests/site/kit/rental.ts')).toEqual(['tests/site/rent.test.ts'])
})

test('slow tests are left to the full run, even if edited', () => {
  expect(
    touched('tests/features/rent/server/tariffs/year.full.test.ts', 'tests/site-full/release.test.ts'),
  ).toEqual([])
})

test('every change runs the architecture tests, and a guide runs nothing else', () => {
  expect(testsOfChange(['README.md'], sources)).toEqual({
    unit: ['tests/architecture/layers.test.ts'],
    site: [],
  })
  expect(touched('src/ui/README.md')).toEqual([])
})
