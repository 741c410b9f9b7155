import { expectScreen } from './kit/picture.ts'
import { lookAtLinks, lookAtPayments, lookAtServices } from './kit/results.ts'
import { test } from './kit/test.ts'

// What one comes back to from a bank or by a link.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('what comes after a payment matches its screenshot', ({ page, cabinet }) =>
  lookAtPayments(page, cabinet, (name) => expectScreen(page, name)))

test('what comes after an order of a service matches its screenshot', ({ page }) =>
  lookAtServices(page, (name) => expectScreen(page, name)))

test('what comes after a link and after the offer matches its screenshot', ({ page }) =>
  lookAtLinks(page, (name) => expectScreen(page, name)))
