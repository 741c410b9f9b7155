import { expect, type Locator, type Page } from '@playwright/test'

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the focus never came to ${target}`)
}

/** Reaches a target with Tab and presses it; the focused target must be visible. */
export async function focusAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  // No sticky element covers it.
  await expect(target).toBeInViewport()
  await page.keyboard.press(key)
}
