import type { Page } from '@playwright/test'
import { atBank, logIn, rentUpToCheck } from './kit/rental.ts'
import { expect, test } from './kit/test.ts'

/** Claims that are not cancelled, of the person whose session the page has. */
async function living(page: Page): Promise<readonly { claimId: number; claimStatus: { id: number } }[]> {
  const answer = await page.request.get('/abon-server/api/claims/clientClaims?limit=100')
  const list = (await answer.json()) as { claimId: number; claimStatus: { id: number } }[]
  return list.filter(({ claimStatus }) => claimStatus.id !== 2)
}

const pay = (page: Page) => page.getByRole('button', { name: /^Оплатить/ })
const bankOpen = (page: Page) => expect(page.getByRole('heading', { name: 'Оплата картой' })).toBeVisible()

/** From the bank's page, unpaid, to the bank's page again: every way that people take. */
const ways: Readonly<Record<string, (page: Page, claim: string) => Promise<Page>>> = {
  'after a decline': async (page) => {
    await atBank(page, 'decline')
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    return page
  },
  'after two declines': async (page) => {
    for (const _ of [1, 2]) {
      await atBank(page, 'decline')
      await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
      await bankOpen(page)
    }
    return page
  },
  'after going back': async (page) => {
    await page.goBack()
    await pay(page).click()
    return page
  },
  'after going back and reloading': async (page) => {
    await page.goBack()
    await page.reload()
    await pay(page).click()
    return page
  },
  'after reloading the page of the bank': async (page) => {
    await page.reload()
    return page
  },
  'from the address of the claim': async (page, claim) => {
    await page.goto(`/reservation?claim=${claim}`)
    await pay(page).click()
    return page
  },
  "from the claim's card": async (page, claim) => {
    await page.goto(`/claims/${claim}`)
    await page
      .getByRole('link', { name: /оплат/i })
      .or(page.getByRole('button', { name: /оплат/i }))
      .first()
      .click()
    await expect(
      pay(page)
        .or(page.getByRole('heading', { name: 'Оплата картой' }))
        .first(),
    ).toBeVisible()
    if (await pay(page).isVisible()) await pay(page).click()
    return page
  },
  'in another tab': async (page, claim) => {
    const other = await page.context().newPage()
    await other.goto(`/reservation?claim=${claim}`)
    await pay(other).click()
    return other
  },
  'with two presses': async (page) => {
    await page.goBack()
    await pay(page).dblclick()
    return page
  },
}

for (const [way, again] of Object.entries(ways)) {
  test(`a card is tried again ${way}, and one claim is paid once`, async ({ page }) => {
    await logIn(page, 'individual')
    const before = (await living(page)).length
    await page.context().clearCookies()
    const { claim } = await rentUpToCheck(page, {
      index: '190000',
      person: 'individual',
      type: 'Физическое лицо',
    })
    await pay(page).click()
    await bankOpen(page)
    const there = await again(page, claim)
    await bankOpen(there)
    await atBank(there, 'pay')
    await expect(there).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
    await expect(there.getByRole('heading', { name: 'Ящик оплачен' })).toBeVisible()
    expect(await living(page)).toHaveLength(before + 1)

    // Whoever comes back to what was paid is told so and pays nothing twice.
    await there.goto(`/reservation?claim=${claim}`)
    await expect(pay(there)).toBeHidden()
    await expect(there.getByRole('link', { name: 'Открыть заявление' })).toBeVisible()
  })
}
