import type { Page } from '@playwright/test'
import { boxDoorWords, boxPickerCopy, boxWallCopy } from '#rent/words/box-wall.ts'
import { boxNameCopy, checkoutCopy, clientTypeOptions } from '#rent/words/checkout.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { tabTo } from './kit/keyboard.ts'
import {
  boxesIn,
  boxNumbered,
  chooseBox,
  doorNumbered,
  expectChosen,
  goOn,
  logIn,
  openWall,
  wallIn,
} from './kit/rental.ts'
import { ask, confirmedClaim } from './kit/rented.ts'
import { expect, expectErrors, test } from './kit/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const openForm = async (page: Page, address = '/101000/step2') => {
  await page.goto(address)
  await expect(boxesIn(page).first()).toBeVisible()
}

const chosenBox = (page: Page) => boxesIn(page).and(page.getByRole('radio', { checked: true }))

test('a person who logs in in another tab is not asked again by an open form (M-FORM-10)', async ({
  page,
  context,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto('/109012/step2')
  await page.getByRole('radio', { name: clientTypeOptions[1].label }).check()
  const box = await chooseBox(page, 4)
  await logIn(await context.newPage(), 'individual')

  await page.bringToFront()
  await goOn(page)
  await expect(page.getByRole('region', { name: reservationCopy.order })).toContainText(`№ ${box}`)
  expect(requestedUrls.filter((url) => url.includes('/auth/login'))).toEqual([])
})

// M-FORM-02.
test('two tabs of one office show the newer choice, say so and make one claim', async ({ page, context }) => {
  await logIn(page, 'individual')
  await page.goto('/109012/step2')
  await page.getByRole('radio', { name: clientTypeOptions[1].label }).check()
  await chooseBox(page, 1)
  const other = await context.newPage()
  await other.goto('/109012/step2')
  await expect(chosenBox(other)).toHaveCount(1)
  const box = await chooseBox(other, 2)

  await page.bringToFront()
  await expect(page.getByText(checkoutCopy.changedElsewhere)).toBeVisible()
  await expectChosen(page, box)
  // The slower tab finds the box taken when it holds the box or when it sends the claim.
  expectErrors('409 /abon-server/api/boxes/', '409 /abon-server/api/claims/populateClaim')
  await Promise.all([goOn(page), goOn(other)])
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  await expect(other).toHaveURL(/\/reservation\?claim=\d+$/)
  const list = await ask<{ claimStatus: { id: number }; index: string; boxNumber: string }[]>(
    page,
    'GET',
    '/api/claims/clientClaims',
  )
  const unpaid = list.filter(
    ({ claimStatus, index, boxNumber }) => claimStatus.id === 1 && index === '109012' && boxNumber === box,
  )
  expect(unpaid).toHaveLength(1)
})

test('two tabs open at login make two claims, and neither replaces the other', async ({ page, context }) => {
  await openForm(page, '/109012/step2')
  await page.getByRole('radio', { name: clientTypeOptions[1].label }).check()
  const other = await context.newPage()
  await openForm(other, '/109012/step2')
  await logIn(await context.newPage(), 'individual')
  await page.bringToFront()
  await chooseBox(page, 1)
  await goOn(page)
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  await other.bringToFront()
  await chooseBox(other, 3)
  await goOn(other)
  await expect(other).toHaveURL(/\/reservation\?claim=\d+$/)
  const claimIds = [page, other].map((tab) => new URL(tab.url()).searchParams.get('claim'))
  for (const id of claimIds)
    expect(await ask(page, 'GET', `/api/claims/${id}/claimStatus`)).toEqual({ id: 1 })
})

// AMB-61.
test('an open form shows a box as taken when another client takes it, and reports a chosen one', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.clock.install()
  await openForm(page)
  await page.getByRole('checkbox', { name: /^Название/ }).check()
  await page.getByRole('textbox', { name: boxNameCopy.boxName }).fill('Ромашка')
  const contested = await chooseBox(page, 4)
  await boxNumbered(page, contested).focus()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await other.goto('/faq')
  const boxes = await ask<{ id: number; number: string }[]>(other, 'GET', '/api/postOffices/101000/freeBoxes')
  const id = boxes.find(({ number }) => number === contested)?.id
  await ask(other, 'POST', `/api/boxes/${id}/hold`)

  const message = page.getByRole('alert').filter({ hasText: /забронирован другим клиентом/ })
  await expect(async () => {
    // The form polls for free boxes every five seconds.
    await page.clock.fastForward(5000)
    await expect(message).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(boxNumbered(page, contested)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: boxNameCopy.boxName })).toHaveValue('Ромашка')
  await expect(
    page.getByRole('radiogroup', { name: boxPickerCopy.box.number }),
    'had the focus',
  ).toBeFocused()
  await openWall(page)
  await expect(doorNumbered(page, contested)).toHaveAttribute('aria-disabled', 'true')
  await expect(doorNumbered(page, contested)).toHaveAccessibleName(new RegExp(`^№ ${contested}, .*занят$`))
  const offer = message.getByRole('button', { name: /^Взять № \d+ по той же цене$/ })
  const nearbyNumber = (await offer.innerText()).replace(/\D/g, '')
  await offer.click()
  await expect(doorNumbered(page, nearbyNumber)).toHaveAttribute('aria-selected', 'true')
})

test('«Показать все» opens the wall at the chosen box for arrows, digits and Enter (AMB-60)', async ({
  page,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  const wallCode = () => requestedUrls.filter((url) => /box-wall-view/.test(url))
  await openForm(page)
  await expect(boxesIn(page)).toHaveCount(5)
  await expect(boxesIn(page).first()).toBeChecked()
  expect(wallCode(), "the wall's code loads on demand").toEqual([])
  const opener = page.getByRole('button', { name: /^Показать все \(\d+\)$/ })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(doorNumbered(page, '41')).toBeFocused()
  await expect(doorNumbered(page, '41')).toHaveAttribute('aria-selected', 'true')
  expect(wallCode()).not.toEqual([])
  const hiddenPx = await wallIn(page).evaluate((wall) => wall.scrollWidth - wall.clientWidth)
  expect(hiddenPx, 'the whole wall is visible').toBeLessThanOrEqual(0)

  await page.keyboard.press('ArrowDown')
  await expect(doorNumbered(page, '61')).toBeFocused()
  await page.keyboard.press('End')
  await expect(doorNumbered(page, '80')).toBeFocused()
  await page.keyboard.type('77')
  await expect(doorNumbered(page, '77')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(doorNumbered(page, '77')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/101000/step2')
  await page.getByRole('textbox', { name: boxWallCopy.search }).fill('120')
  await expect(page.getByText(boxWallCopy.door('120', 6, boxDoorWords.free))).toBeVisible()
  await expect(doorNumbered(page, '120')).toBeInViewport()
  await page.getByRole('textbox', { name: boxWallCopy.search }).fill('999')
  await expect(page.getByText(boxWallCopy.notFound('999'))).toBeVisible()
  await page.getByRole('textbox', { name: boxWallCopy.search }).fill('')

  await page.getByRole('checkbox', { name: boxWallCopy.filters.eyes }).check()
  await expect(doorNumbered(page, '1')).toBeHidden()
  await expect(doorNumbered(page, '41')).toBeVisible()
  await page.getByRole('checkbox', { name: boxWallCopy.filters.low }).check()
  await expect(page.getByRole('checkbox', { name: boxWallCopy.filters.eyes })).not.toBeChecked()
  await expect(wallIn(page).getByRole('option', { disabled: false })).toHaveCount(20)
  const fewer = page.getByRole('button', { name: boxPickerCopy.showFewer })
  await expect(fewer).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page, fewer)
  await page.keyboard.press('Enter')
  await expect(opener, 'the focus stays where it was pressed').toBeFocused()
  // The first five, and the chosen one from further down.
  await expect(boxesIn(page)).toHaveCount(6)
  await expectChosen(page, '77')
  await boxesIn(page).nth(2).check()
  await openWall(page)
  await expect(wallIn(page).getByRole('option', { selected: true })).toHaveCount(1)
  await openForm(page, '/109012/step2')
  await openWall(page)
  await expect(page.getByRole('checkbox', { name: boxWallCopy.filters.low })).toHaveCount(0)
})

test("without the wall's code all numbers are a list", async ({ page }) => {
  expectErrors(
    'net::ERR_FAILED /_astro/box-wall-view',
    'Error: a view did not load',
    'ChunkUnavailableError: a view did not load',
  )
  await page.route(/box-wall-view/, (route) => route.abort())
  await openForm(page)
  await page.getByRole('button', { name: /^Показать все/ }).click()
  await expect.poll(() => boxesIn(page).count()).toBeGreaterThan(100)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test("a person's own box is named; buttons and two fingers zoom the wall, one finger scrolls the page", async ({
    page,
  }) => {
    await logIn(page, 'individual')
    await confirmedClaim(page, { box: '62' })
    await openForm(page)
    await openWall(page)
    await expect(doorNumbered(page, '62')).toHaveAccessibleName(/^№ 62, ряд \d+, ваш$/)
    const door = doorNumbered(page, '1')
    const width = async () => (await door.boundingBox())?.width ?? 0
    const before = await width()
    expect(before).toBeGreaterThanOrEqual(24)
    const visibleColumns = await wallIn(page).evaluate((wall) => {
      const { left, right } = wall.getBoundingClientRect()
      const row = [...(wall.querySelector('[data-door]')?.parentElement?.children ?? [])]
      return row.filter((door) => {
        const place = door.getBoundingClientRect()
        return door.hasAttribute('data-door') && place.left >= left && place.right <= right
      }).length
    })
    expect(visibleColumns).toBeGreaterThanOrEqual(8)
    await page.getByRole('button', { name: boxWallCopy.zoomIn }).click()
    const zoomed = await width()
    expect(zoomed).toBeGreaterThanOrEqual(44)
    await wallIn(page).evaluate((wall) => {
      const touches = (apart: number) =>
        [-apart, apart].map(
          (by, identifier) => new Touch({ identifier, target: wall, clientX: 180 + by, clientY: 300 }),
        )
      const send = (type: string, apart: number) =>
        wall.dispatchEvent(new TouchEvent(type, { touches: touches(apart), bubbles: true, cancelable: true }))
      send('touchstart', 40)
      send('touchmove', 80)
    })
    await expect.poll(width).toBeGreaterThan(zoomed)
    expect(await wallIn(page).evaluate((wall) => getComputedStyle(wall).overscrollBehaviorY)).toBe('auto')
    expect((await wallIn(page).boundingBox())?.height ?? 0).toBeLessThanOrEqual(420)
  })
})
