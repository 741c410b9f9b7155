import { expectScreen } from './kit/picture.ts'
import { lookAtLinks, lookAtPayments, lookAtServices } from './kit/results.ts'
import { test } from './kit/test.ts'

// What one comes back to from a bank or by a link.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

test('what comes after a payment looks as it did', ({ page, cabinet }) =>
  lookAtPayments(page, cabinet, (name) => expectScreen(page, name)))

test('what comes after an order of a service looks as it did', ({ page }) =>
  lookAtServices(page, (name) => expectScreen(page, name)))

test('what comes after a link and after the offer looks as it did', ({ page }) =>
  lookAtLinks(page, (name) => expectScreen(page, name)))
