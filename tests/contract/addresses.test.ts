import { expect, test } from 'vitest'
import { addressOfPage } from '#contract/addresses.ts'

test.each([
  ['/index.html', '/'],
  ['/', '/'],
  ['/faq.html', '/faq'],
  ['/faq', '/faq'],
  ['/faq/', '/faq'],
  ['/claims/view.html', '/claims/view'],
  ['/services/index-of-letters.html', '/services/index-of-letters'],
])('the page drawn under %s has the address %s', (path, address) => {
  expect(addressOfPage(path)).toBe(address)
})
