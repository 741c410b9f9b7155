import { homeCopy } from '#content/words/home.ts'
import { lookAtMap, screenshotOf } from './kit/picture.ts'
import { boxesIn, chooseBox, goOnButton, tileOf } from './kit/rental.ts'
import { expect, test } from './kit/test.ts'

const phone = { width: 360, height: 780 }
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('chosen, focused and disabled states can be told apart', async ({ page }) => {
    await page.goto('/101000/step2')
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    const box = tileOf(boxesIn(page).nth(1))
    await expect(box).toBeVisible()
    const before = await screenshotOf(box)
    await chooseBox(page, 1)
    await page.mouse.move(0, 0)
    expect(before.equals(await screenshotOf(box))).toBe(false)
    const button = goOnButton(page)
    expect(await button.evaluate((element) => getComputedStyle(element).borderStyle)).not.toBe('none')
    await button.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await button.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none')
  })
})

test('with system colours one tab looks chosen, and free pins differ from full ones', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize(phone)
  await page.goto('/')
  const tabs = page.getByRole('tablist', { name: homeCopy.tabs }).getByRole('tab')
  await expect(tabs).toHaveCount(2)
  for (const chosen of [0, 1]) {
    await tabs.nth(chosen).click()
    await expect(tabs.nth(chosen)).toHaveAttribute('aria-selected', 'true')
    const [marked, plain] = await Promise.all(
      [chosen, 1 - chosen].map((index) =>
        tabs.nth(index).evaluate((tab) => {
          const ground = document.createElement('i')
          ground.style.color = 'Canvas'
          document.body.append(ground)
          const { color } = getComputedStyle(ground)
          ground.remove()
          return getComputedStyle(tab).borderBottomColor === color ? 'like the ground' : 'seen'
        }),
      ),
    )
    expect([marked, plain]).toEqual(['seen', 'like the ground'])
  }
  // Two pins with the map's own classes, because full offices vary by day.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await lookAtMap(page)
  await expect(page.locator('.map-mark').first()).toBeVisible()
  const looks = await page
    .locator('.map-mark')
    .first()
    .evaluate((mark) =>
      ['map-free', 'map-none', 'map-free map-locker', 'map-none map-locker'].map((tone) => {
        const pin = document.createElement('button')
        pin.className = `leaflet-marker-icon map-mark map-pin ${tone}`
        mark.after(pin)
        const { backgroundColor, borderTopStyle, borderTopColor } = getComputedStyle(pin, '::before')
        const { color } = getComputedStyle(pin)
        pin.remove()
        return {
          filled: backgroundColor === borderTopColor,
          line: borderTopStyle,
          seen: color !== backgroundColor,
        }
      }),
    )
  const free = { filled: true, line: 'solid', seen: true }
  const full = { filled: false, line: 'dashed', seen: true }
  expect(looks).toEqual([free, full, free, full])
})
