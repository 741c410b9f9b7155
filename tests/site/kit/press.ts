import { expect, type Locator } from '@playwright/test'

/**
 * Presses a button until what it opens is there. A press before the page's code runs does nothing, and one that
 * is slow to show must not be made again: what it opened may lie over the button.
 */
export const pressUntil = (button: Locator, shown: Locator): Promise<void> =>
  expect(async () => {
    if (!(await shown.isVisible())) await button.click({ timeout: 2000 })
    await expect(shown).toBeVisible({ timeout: 1000 })
  }).toPass()
