import type { Page } from '@playwright/test'
import { focusAndPress, tabTo } from './kit/keyboard.ts'
import { logIn } from './kit/rental.ts'
import { ask, comeIn, confirmedClaim, reservePayment } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

/** So long may ten signatures take, with a slow machine under them. */
const TEN_SIGNATURES_MS = 120_000

/** Claims that are paid and wait for their holder's signature. */
async function prepared(page: Page, operator: Page, count: number): Promise<number[]> {
  const claims: number[] = []
  for (let made = 0; made < count; made += 1) {
    const claim = await confirmedClaim(page)
    await reservePayment(page, claim)
    const { payments } = await ask<{ payments: { id: number; amount: number }[] }>(
      operator,
      'GET',
      `/api/branch/claims/${claim.claim}`,
    )
    for (const { id, amount } of payments)
      await ask(operator, 'POST', `/api/branch/payments/${id}/book`, { amount })
    claims.push(claim.claim)
  }
  return claims
}

/** Types as a scanner does: every sign at once, then Enter, wherever the focus is. */
const scan = (page: Page, text: string): Promise<void> =>
  page.evaluate((signs) => {
    const press = (key: string, code: string, shiftKey: boolean) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
      )
    const codes: Record<string, string> = { '/': 'Slash', ':': 'Semicolon', '.': 'Period' }
    for (const sign of signs) {
      const code = /\d/.test(sign)
        ? `Digit${sign}`
        : /[a-z]/i.test(sign)
          ? `Key${sign.toUpperCase()}`
          : codes[sign]
      // The layout of the machine is Russian: the keys say other letters than the scanner means.
      press(/[a-z]/i.test(sign) ? 'ж' : sign, code ?? '', sign === ':' || /[A-Z]/.test(sign))
    }
    press('Enter', 'Enter', false)
  }, text)

test('ten prepared claims are signed with the keyboard alone in under two minutes', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(400_000)
  const anna = await comeIn(browser, baseURL ?? '', 'individual')
  await logIn(page, 'operator')
  const claims = await prepared(anna, page, 10)
  await anna.context().close()
  await page.goto('/branch')
  const row = page.getByRole('button', { name: `Открыть заявление № ${claims[0]}` })
  await expect(row).toBeVisible()

  const began = Date.now()
  await tabTo(page, row)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  for (const [place, claim] of claims.entries()) {
    await expect(page.getByRole('heading', { name: `Заявление № ${claim}` })).toBeFocused()
    await focusAndPress(page, page.getByRole('button', { name: 'Подписано клиентом' }))
    await focusAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Подписать' }))
    await expect(page.getByText('Заявление подписано.')).toBeVisible()
    if (place === claims.length - 1) break
    const next = page.getByRole('button', { name: `Следующее: заявление № ${claims[place + 1]}` })
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const took = Date.now() - began
  test.info().annotations.push({ type: 'ten signatures, ms', description: String(took) })
  expect(took, 'milliseconds for ten signatures').toBeLessThan(TEN_SIGNATURES_MS)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'Сегодня' })).toBeVisible()
  await expect(page.getByText('Подписывать нечего: все заявления подписаны')).toBeVisible()
})

test('a scanner opens a claim, the search takes the focus by a key, and the day is printed at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await comeIn(browser, baseURL ?? '', 'individual')
  await logIn(page, 'operator')
  const [first = 0, second = 0] = await prepared(anna, page, 2)
  await anna.context().close()
  await page.goto('/branch')
  await expect(page.getByRole('heading', { name: 'Кого ждём и что подписать' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expectNoAxeViolations(page, ['light', 'dark', 'contrast', 'contrast-dark'])
  await expectFitsEverywhere(page)

  // One press begins with whoever has waited longest.
  await page.getByRole('button', { name: 'Подписать по очереди' }).press('Enter')
  await expect(page.getByRole('heading', { name: `Заявление № ${first}` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Открыть заявление № ${first}` })).toBeFocused()

  const print = page.getByRole('link', { name: /^Напечатать 2.заявления/ })
  const pdf = await page.request.get((await print.getAttribute('href')) ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await scan(page, `https://box.example.ru/claims/${second}`)
  await expect(page.getByRole('heading', { name: `Заявление № ${second}` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Открыть заявление № ${second}` })).toBeFocused()

  // A key of one sign, and what stands on it in the Russian layout.
  const search = page.getByRole('searchbox', { name: 'Арендатор, отправление или номер' })
  await expect(search).toHaveAccessibleDescription(/«\/»/)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('орлова/')
  await expect(search).toHaveValue('орлова/')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Найденное' })).toHaveAttribute('aria-selected', 'true')
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('table', { name: 'Найденное' }).getByRole('button').first()).toBeFocused()

  // On paper stand the rows and the name of what they are: nothing to search with and no other tab.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Найденное' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Найденное'])
  await expect(search).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Клавиши' })
  await expect(help).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})
