import type { Page } from '@playwright/test'
import { atBank, logIn, rentUpToCheck } from './kit/rental.ts'
import { expect, expectErrors, test } from './kit/test.ts'

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

test('a payment at the office is reserved once, also when one goes back and presses again', async ({
  page,
}) => {
  const { claim } = await rentUpToCheck(page, {
    index: '190000',
    person: 'individual',
    type: 'Физическое лицо',
  })
  await page.getByRole('radio', { name: 'В отделении' }).check()
  await page.getByRole('button', { name: 'Забронировать' }).click()
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
  await page.goBack()
  const again = page.getByRole('button', { name: 'Забронировать' })
  const reserved = page.getByRole('heading', { name: 'Ящик забронирован' })
  await expect(again.or(reserved).first()).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
  await expect(reserved).toBeVisible()
})

test('another way to pay than the one that is fixed is refused in sight, and the fixed one goes on', async ({
  page,
}) => {
  const { claim } = await rentUpToCheck(page, {
    index: '190000',
    person: 'individual',
    type: 'Физическое лицо',
  })
  const other = await page.context().newPage()
  await other.goto(`/reservation?claim=${claim}`)
  await expect(pay(other)).toBeVisible()
  await pay(page).click()
  await bankOpen(page)
  // The tab that was opened before still offers the office.
  await other.getByRole('radio', { name: 'В отделении' }).check()
  expectErrors('409 /abon-server/api/payments/')
  await other.getByRole('button', { name: 'Забронировать' }).click()
  await expect(other.getByText('Способ оплаты уже выбран, изменить его нельзя').first()).toBeVisible()
  await other.reload()
  await pay(other).click()
  await atBank(other, 'pay')
  await expect(other.getByRole('heading', { name: 'Ящик оплачен' })).toBeVisible()
})

test('a form that is sent again replaces the unpaid claim, and the old page of the bank takes no money', async ({
  page,
}) => {
  const first = await rentUpToCheck(page, { index: '190000', person: 'individual', type: 'Физическое лицо' })
  const before = (await living(page)).length
  const other = await page.context().newPage()
  await other.goto('/190000/step2')
  await other.getByRole('button', { name: 'Продолжить', exact: true }).click()
  await expect(other).toHaveURL(/\/reservation\?claim=\d+$/)
  expect(other.url()).not.toContain(`claim=${first.claim}`)
  expect(await living(page)).toHaveLength(before)
  expectErrors(`409 /abon-server/api/claims/${first.claim}`)
  await pay(page).click()
  const title = page.getByRole('heading', { level: 1, name: 'Заявление отменено' })
  await expect(title).toBeVisible()
  await expect(title).toBeFocused()
})

test('an organisation that goes back from its payment order finds it again and makes no second one', async ({
  page,
}) => {
  const { claim } = await rentUpToCheck(page, { index: '101721', person: 'legal' })
  const reserve = page.getByRole('button', { name: 'Забронировать' })
  // No order before the offer in force is accepted.
  expectErrors('422 /abon-server/api/payments/')
  await reserve.click()
  const accept = page.getByRole('button', { name: 'Принять оферту' }).first()
  await expect(accept.or(page.getByRole('heading', { name: 'Ящик забронирован' })).first()).toBeVisible()
  if (await accept.isVisible()) {
    // Left and come back: the offer is still asked for, the claim is the same.
    await page.goBack()
    await reserve.click()
    await accept.click()
    await page.getByRole('link', { name: 'Продолжить оформление' }).click()
    await reserve.click()
  }
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
  await page.goto(`/reservation?claim=${claim}`)
  await expect(
    page
      .getByRole('link', { name: /^Платёжное поручение/ })
      .or(reserve)
      .first(),
  ).toBeVisible()
  if (await reserve.isVisible()) await reserve.click()
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
})
