import type { Page } from '@playwright/test'
import { logIn } from './kit/rental.ts'
import { atCounter, comeIn, emailAbout, signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

const paid = 'оплачено'

/** Lets the embedded mail server send back the newest letter with these words in its subject. */
const sendBack = async (page: Page, about: string) => {
  await page.goto('/dev/letters')
  await page.getByRole('link', { name: about }).first().click()
  await page.getByRole('button', { name: 'Вернуть письмо' }).click()
  await expect(page.getByRole('heading', { name: 'Письмо возвращено' })).toBeVisible()
}

test('whose address nobody has is told so, tries it, and the back office sees it at the claim', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim } = await signedRent(page, operator)
  await emailAbout(page, paid)
  await sendBack(page, paid)
  const notice = page.locator('[data-test=unreachable-address]')
  await expect(async () => {
    await page.goto('/claims')
    await expect(notice).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  await notice.getByRole('link', { name: 'Проверить адрес' }).press('Enter')
  const mail = page.getByRole('region', { name: 'Куда приходят письма' })
  await expect(mail).toContainText('почта отвечает, что адреса individual@example.org нет')
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  await atCounter(operator, claim)
  await operator.locator('summary', { hasText: 'Письма и СМС клиенту' }).click()
  await expect(operator.getByText('Вернулось: такого адреса нет (5.1.1)').first()).toBeVisible()

  await mail.getByRole('button', { name: 'Отправить проверочное письмо' }).press('Enter')
  await expect(mail).toContainText('Проверочное письмо отправлено')
  await page.reload()
  await expect(mail).toContainText('Письма приходят на individual@example.org')
  await emailAbout(page, 'Проверка адреса')
  await page.goto('/claims')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('reminders are refused and wanted again in the cabinet, by the keyboard', async ({ page }) => {
  await logIn(page, 'newcomer', '/personal-data')
  const mail = page.getByRole('region', { name: 'Куда приходят письма' })
  await mail.getByRole('button', { name: 'Не присылать напоминания' }).press('Enter')
  await expect(mail).toContainText('Отключены.')
  await page.reload()
  await mail.getByRole('button', { name: 'Присылать напоминания', exact: true }).press('Enter')
  await expect(mail).toContainText('Приходят за несколько дней')
})
