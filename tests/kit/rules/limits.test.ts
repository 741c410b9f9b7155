import { expect, test } from 'vitest'
import * as limits from '#kit/rules/limits.ts'
import { layoutWidths } from '#theme/tokens/shared-tokens.ts'

test('pages have six offices, ten claims, five archived claims and three claims on the home page (M-CONST-02)', () => {
  const {
    OFFICE_SEARCH_PAGE_SIZE: SEARCH_PAGE_SIZE,
    CLAIMS_PAGE_SIZE,
    ARCHIVED_CLAIMS_PAGE_SIZE: ARCHIVE_PAGE_SIZE,
    HOME_PAGE_CLAIM_COUNT: HOME_CLAIMS,
  } = limits
  expect([SEARCH_PAGE_SIZE, CLAIMS_PAGE_SIZE, ARCHIVE_PAGE_SIZE, HOME_CLAIMS]).toEqual([6, 10, 5, 3])
})

test('a name has 150 characters and three words, a comment 1000, an index six digits (M-CONST-03)', () => {
  const {
    BOX_NAME_MAX_LENGTH,
    BOX_NAME_MAX_WORDS,
    FEEDBACK_COMMENT_MAX_LENGTH: COMMENT_MAX_LENGTH,
    OFFICE_INDEX_LENGTH: INDEX_LENGTH,
  } = limits
  expect([BOX_NAME_MAX_LENGTH, BOX_NAME_MAX_WORDS]).toEqual([150, 3])
  expect([COMMENT_MAX_LENGTH, INDEX_LENGTH]).toEqual([1000, 6])
})

test('a banner is shown for 5000 ms, the page is 1204 px wide, the map 1164 px (M-CONST-04, AMB-35)', () => {
  expect(limits.CAROUSEL_INTERVAL_MS).toBe(5000)
  expect([layoutWidths.page, layoutWidths.map]).toEqual(['1204px', '1164px'])
})

test('the limits are 15 minutes, 10, 90 and 31 days, and one month (M-CONST-06)', () => {
  expect([limits.ONLINE_PAYMENT_DEADLINE_MINUTES, limits.OFFLINE_PAYMENT_DEADLINE_DAYS]).toEqual([15, 10])
  expect([limits.EXTENSION_WINDOW_DAYS, limits.RENT_ENDING_SOON_DAYS]).toEqual([90, 31])
  expect([limits.MIN_REMAINING_FULL_MONTHS, limits.SAFETY_GUARANTEE_MONTHS]).toEqual([1, 1])
})

test('a new payment has status 4 and type 3, letters are digitized at 101721 (M-CONST-07)', () => {
  expect([limits.PAYMENT_STATUS_NEW, limits.PAYMENT_TYPE_RENT]).toEqual([4, 3])
  expect(limits.DIGITIZATION_OFFICE_INDEX).toBe('101721')
})
