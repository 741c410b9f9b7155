import { logIn } from './kit/rental.ts'
import { signedRent } from './kit/rented.ts'
import { expectFitsPhone, expectNoHindrance } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

test('an accountant switches the organisation by keyboard, and nothing of the other one is left', async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await logIn(desk, 'operator', '/faq')
  await logIn(page, 'legal', '/faq')
  const { claim } = await signedRent(page, desk, { clientType: 3, index: '109012' })
  await desk.context().close()
  await page.goto('/legals/active')
  await expect(page.getByRole('link', { name: `№ ${claim}`, exact: true })).toBeVisible()
  await expectNoHindrance(page)
  await expectFitsPhone(page)
  const switcher = page.getByRole('button', { name: /^Сменить организацию: ООО/ })
  await switcher.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(switcher).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^АО «КНИЖНЫЙ ДОМ/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Сменить организацию: АО/ })).toBeVisible()
  await expect(page.getByText('У организации нет действующих заявлений')).toBeVisible()
  await page.goto(`/claims/${claim}`)
  await expect(page).toHaveURL('/403')
})

test('an administrator adds a colleague on a phone', async ({ page }) => {
  // Colours that are still changing are nobody's contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, 'legal', '/legals/users')
  await page.getByRole('textbox', { name: 'Электронная почта' }).fill('ivanova@company.example')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(
    page.getByRole('button', { name: 'Отозвать приглашение: ivanova@company.example' }),
  ).toBeVisible()
  await expectNoHindrance(page)
  await expectFitsPhone(page)
})

test('what keeps an organisation from renting is named before anything is filled in', async ({ page }) => {
  await logIn(page, 'legal', '/legals/active')
  await page.getByRole('button', { name: /^Сменить организацию/ }).click()
  await page.getByRole('button', { name: /^АО «КНИЖНЫЙ ДОМ/ }).click()
  await expect(page.getByRole('button', { name: /^Сменить организацию: АО/ })).toBeVisible()
  const told = page.locator('[data-test=legal-conditions]')
  await page.goto('/101000/step2')
  await expect(told).toContainText('Отделение находится не в регионе бизнес-аккаунта')
  await expectNoHindrance(page, ['light'])
})

test('somebody without organisations has no such section', async ({ page }) => {
  await logIn(page, 'individual', '/faq')
  await page.goto('/legals/active')
  await expect(page).toHaveURL('/')
})
