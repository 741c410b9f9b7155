import { logIn, logInAs } from './kit/rental.ts'
import { signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// M-LEGAL-03.
test('an accountant switches the organisation by keyboard, and nothing of the other one is left', async ({
  page,
  browser,
  baseURL,
}) => {
  const operator = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await logIn(operator, 'operator', '/faq')
  await logIn(page, 'legal', '/faq')
  const { claim } = await signedRent(page, operator, { clientType: 3, index: '109012' })
  await operator.context().close()
  await page.goto('/legals/active')
  await expect(page.getByRole('link', { name: `№ ${claim}`, exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  const switcher = page.getByRole('button', { name: /^Сменить организацию: ООО/ })
  await switcher.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(switcher).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^АО «КНИЖНЫЙ ДОМ/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Сменить организацию: АО/ })).toBeVisible()
  await expect(page.getByText('У организации нет действующих заявлений')).toBeVisible()
  expect((await page.request.get(`/abon-server/api/claims/${claim}`)).status()).toBe(403)
  // It is the organisation's own claim under another name: the way back is offered, and nothing of it is shown.
  expectErrors(`403 /abon-server/api/claims/${claim}`)
  await page.goto(`/claims/${claim}`)
  await expect(page).toHaveURL(new RegExp(`/acting[?]claim=${claim}&`))
  await expect(page.getByText('101000')).toHaveCount(0)
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
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
})

test('what keeps an organisation from renting is named before anything is filled in', async ({ page }) => {
  await logIn(page, 'legal', '/legals/active')
  await page.getByRole('button', { name: /^Сменить организацию/ }).click()
  await page.getByRole('button', { name: /^АО «КНИЖНЫЙ ДОМ/ }).click()
  await expect(page.getByRole('button', { name: /^Сменить организацию: АО/ })).toBeVisible()
  const message = page.locator('[data-test=legal-conditions]')
  await page.goto('/101000/step2')
  await expect(message).toContainText('Отделение находится не в регионе бизнес-аккаунта')
  await expectNoAxeViolations(page, ['light'])
})

test('somebody without organisations has no such section', async ({ page }) => {
  await logIn(page, 'individual', '/faq')
  await page.goto('/legals/active')
  await expect(page).toHaveURL('/')
})

test('a session that ends in the section of an organisation is renewed, and what was typed stays', async ({
  page,
  context,
}) => {
  await logIn(page, 'legal', '/legals/settings')
  const name = page.getByRole('textbox', { name: 'Название ключа' })
  await name.fill('Бухгалтерия')
  await context.clearCookies()
  expectErrors('401 /abon-server/api/legals/keys')
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  await expect(page.getByRole('alert')).toContainText('Время сессии истекло')
  await expectNoAxeViolations(page, ['light'])
  const beside = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Войти в новой вкладке' }).click()
  const login = await beside
  await logInAs(login, 'legal')
  await expect(login).toHaveURL('/legals/settings')
  await login.close()
  await expect(name).toHaveValue('Бухгалтерия')
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  await expect(page.getByRole('dialog')).toContainText('box_')
})

// M-SESS-02.
test('a list that cannot be read because the session ended leads through the login and back', async ({
  page,
  context,
}) => {
  await logIn(page, 'legal', '/legals/active?q=999999')
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await context.clearCookies()
  expectErrors('401 /abon-server/api/claims/clientLegalClaims/active')
  await page.getByRole('searchbox').fill('888888')
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page.getByRole('heading', { name: 'Время сессии истекло' })).toBeVisible()
  await expectFitsEverywhere(page)
  await page.getByRole('link', { name: 'Войти заново' }).click()
  await logInAs(page, 'legal')
  await expect(page).toHaveURL('/legals/active?q=888888')
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
})
