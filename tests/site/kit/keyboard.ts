import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the focus is there, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the focus never came to ${target}`)
}

/** Comes to something by Tab and presses it; what has the focus must be in sight. */
export async function focusAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  // Nothing sticky lies over it.
  await expect(target).toBeInViewport()
  await page.keyboard.press(key)
}
