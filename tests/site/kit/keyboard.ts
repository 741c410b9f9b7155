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

/** Types like a scanner: all characters at once, then Enter, wherever the focus is. */
export const scan = (page: Page, text: string): Promise<void> =>
  page.evaluate((characters) => {
    const press = (key: string, code: string, shiftKey: boolean) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
      )
    const codes: Record<string, string> = { '/': 'Slash', ':': 'Semicolon', '.': 'Period' }
    for (const character of characters) {
      const code = /\d/.test(character)
        ? `Digit${character}`
        : /[a-z]/i.test(character)
          ? `Key${character.toUpperCase()}`
          : codes[character]
      // In a Russian keyboard layout, `event.key` differs from the scanned letter, but `event.code` does not.
      press(
        /[a-z]/i.test(character) ? 'ж' : character,
        code ?? '',
        character === ':' || /[A-Z]/.test(character),
      )
    }
    press('Enter', 'Enter', false)
  }, text)
