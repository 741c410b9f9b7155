import { expect, type Locator } from '@playwright/test'

/**
 * Presses a button until its result is visible: a press before hydration does nothing, but a second press of a slow
 * button could hit what it opened.
 */
export const pressUntil = (button: Locator, shown: Locator): Promise<void> =>
  expect(async () => {
    if (!(await shown.isVisible())) await button.click({ timeout: 2000 })
    await expect(shown).toBeVisible({ timeout: 1000 })
  }).toPass()
