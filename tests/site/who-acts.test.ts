import { logIn } from './kit/rental.ts'
import { comeIn, signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

test('an invitation is accepted, and the header of every page says for whom one acts', async ({
  page,
  browser,
  baseURL,
}) => {
  const marina = await comeIn(browser, baseURL ?? '', 'legal')
  await marina.request.post('/abon-server/api/legals/users', {
    data: { email: 'newcomer@example.org' },
    headers: { origin: baseURL ?? '' },
  })
  await marina.context().close()
  await logIn(page, 'newcomer', '/faq')
  const header = page.getByRole('banner')
  await expect(header).toContainText('Тимур Ринатович Алиев')
  await header.getByRole('link', { name: 'Приглашение' }).click()
  await expect(page.getByRole('heading', { name: /^Вас пригласили в ООО/ })).toBeVisible()
  await expectFitsEverywhere(page)
  await expectNoAxeViolations(page, ['light'])
  await page.getByRole('button', { name: 'Принять' }).click()
  await expect(page.getByText(/^Вы приняли приглашение/)).toBeVisible()
  await expect(header).toContainText('Тимур Ринатович Алиев')

  await page.goto('/faq')
  await header.getByText('Тимур Ринатович Алиев').first().click()
  await header.getByRole('button', { name: /СЕВЕРНЫЙ ВЕТЕР/ }).click()
  await expect(header.locator('[data-account-name]')).toContainText('СЕВЕРНЫЙ ВЕТЕР')
  await expectFitsEverywhere(page)
})

// M-LEGAL-01.
test('the organisation stays in the header of what is opened from its rents, and a claim of one’s own offers the switch', async ({
  page,
  browser,
  baseURL,
}) => {
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  await logIn(page, 'legal', '/legals/active')
  const { claim } = await signedRent(page, operator, { clientType: 3, index: '109012' })
  const header = page.getByRole('banner')
  for (const address of [`/claims/${claim}`, '/offer', `/prolongation/${claim}`]) {
    await page.goto(address)
    await expect(header.locator('[data-account-name]')).toContainText('СЕВЕРНЫЙ ВЕТЕР')
    const menu = page.getByRole('navigation', { name: 'Раздел для организаций' })
    await expect(menu.getByRole('link', { name: 'Абонентские ящики' })).toBeVisible()
    await expect(header.getByRole('navigation', { name: 'Главное меню' })).toBeHidden()
  }
  // The next page has the organisation's menu from its first paint, before anybody answered who acts.
  await page.route('**/api/userInfo', () => {})
  await page.goto(`/claims/${claim}`, { waitUntil: 'commit' })
  await expect(page.getByRole('navigation', { name: 'Раздел для организаций' })).toBeVisible()
  await page.unroute('**/api/userInfo')
  await page.goto(`/claims/${claim}`)
  await header.locator('summary').filter({ hasText: 'СЕВЕРНЫЙ ВЕТЕР' }).click()
  expectErrors(`403 /abon-server/api/claims/${claim}`)
  await header.getByRole('button', { name: /Марина Игоревна Белова/ }).click()
  await expect(page).toHaveURL(/\/acting\?claim=/)
  await expect(page.getByRole('heading', { name: 'Заявление откроется от другого имени' })).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await page.getByRole('button', { name: /^Открыть от имени/ }).click()
  await expect(page).toHaveURL(`/claims/${claim}`)
  await expect(header.locator('[data-account-name]')).toContainText('СЕВЕРНЫЙ ВЕТЕР')
  await operator.context().close()
})
