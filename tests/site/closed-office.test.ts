import { logIn } from './kit/rental.ts'
import { ask, atCounter, comeIn, signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

const closing = '/api/administration/offices/101000/closing'

test('a page of an office that an administrator closed tells search engines no hours, and stays in the sitemap', async ({
  page,
  browser,
  baseURL,
}) => {
  const vera = await comeIn(browser, baseURL ?? '', 'administrator')
  const dataOf = async (): Promise<Record<string, unknown>[]> => {
    await page.goto('/101000')
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return texts.map((text) => JSON.parse(text))
  }
  const office = async () => (await dataOf()).find((data) => data['@type'] === 'PostOffice')
  expect(await office()).toHaveProperty('openingHoursSpecification')
  await ask(vera, 'POST', closing, { reason: 'Прорвало трубу', until: '2026-12-20' })
  await expect.poll(office).not.toHaveProperty('openingHoursSpecification')
  expect(await office()).toMatchObject({ address: { postalCode: '101000' } })
  expect(await office()).not.toHaveProperty('specialOpeningHoursSpecification')
  await expect(page.getByText(/[Зз]акрыто/).first()).toBeVisible()
  const sitemap = await (await page.request.get('/sitemap-offices-1.xml')).text()
  expect(sitemap).toMatch(/\/101000<\/loc><lastmod>/)
  await ask(vera, 'POST', '/api/administration/offices/101000/opening', { reason: 'Починили' })
  await vera.context().close()
})

test('the calculator of the tariffs offers no service that is switched off, and offers it again', async ({
  page,
  browser,
  baseURL,
}) => {
  const vera = await comeIn(browser, baseURL ?? '', 'administrator')
  const guarantee = page.getByLabel('Гарантия сохранности')
  await page.goto('/tariffs')
  await expect(guarantee).toBeVisible()
  const off = { service: 8, index: null, reason: 'Нет конвертов' }
  await ask(vera, 'POST', '/api/administration/services', off)
  const shown = async () => {
    await page.goto('/tariffs')
    await expect(page.getByRole('complementary', { name: 'Итого' })).toContainText('₽')
    return guarantee.count()
  }
  await expect.poll(shown).toBe(0)
  const { services } = await ask<{ services: { service: number; stop: { id: number } | null }[] }>(
    vera,
    'GET',
    '/api/administration/services',
  )
  const id = services.find(({ service }) => service === 8)?.stop?.id
  await ask(vera, 'POST', `/api/administration/services/${id}/lifting`, { reason: 'Привезли' })
  await expect.poll(shown).toBe(1)
  await vera.context().close()
})

test('money of a closed office goes back by two operators, each of whom is told what waits', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const olga = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim } = await signedRent(page, olga)
  const vera = await comeIn(browser, baseURL ?? '', 'administrator')
  await ask(vera, 'POST', closing, { reason: 'Прорвало трубу' })
  await logIn(olga, 'operator', '/branch')
  await atCounter(olga, claim)
  const refuse = async (operator: typeof page) => {
    await operator.getByRole('button', { name: 'Оформить отказ' }).click()
    const dialog = operator.getByRole('dialog')
    await expect(dialog).toContainText('деньги возвращают двое')
    await dialog.getByRole('button', { name: 'Оформить отказ' }).click()
    await expect(dialog).toBeHidden()
  }
  await refuse(olga)
  await expect(olga.getByText(/^Возврат предложен/)).toBeVisible()
  await expect(olga.locator('[data-test=proposal]')).toContainText('Вы предложили оформить отказ')
  // One notice says it, not two.
  await expect(olga.getByText(/второ(й|го) сотрудник|другой сотрудник/)).toHaveCount(2)
  await expect(olga.locator('[data-test=done-proposed]')).toHaveCount(0)
  await expectNoAxeViolations(olga)
  await expectFitsEverywhere(olga)

  const denis = await comeIn(browser, baseURL ?? '', 'secondOperator', '/branch')
  await atCounter(denis, claim)
  await expect(denis.locator('[data-test=proposal]')).toContainText('Ольга Викторовна Крылова предлагает')
  await refuse(denis)
  await expect(denis.getByText('Отказ оформлен.')).toBeVisible()
  await expect(denis.locator('[data-test=proposal]')).toBeHidden()
  await ask(vera, 'POST', '/api/administration/offices/101000/opening', { reason: 'Починили' })
  for (const other of [olga, denis, vera]) await other.context().close()
})

test('where a branch has one operator the refund stands at the administrators, who confirm it by keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const olga = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim } = await signedRent(page, olga)
  const vera = await comeIn(browser, baseURL ?? '', 'administrator')
  await ask(vera, 'POST', closing, { reason: 'Прорвало трубу' })
  await ask(olga, 'POST', `/api/branch/claims/${claim}/refuse`, { reason: 'Отделение затопило' })
  await logIn(vera, 'administrator', '/administration')
  await vera.getByRole('button', { name: /Вторая подпись/ }).click()
  const row = vera.getByRole('row').filter({ hasText: `№ ${claim}` })
  await expect(row).toContainText('101000')
  await expect(row).toContainText('Ольга Викторовна Крылова')
  await expectNoAxeViolations(vera)
  await expectFitsEverywhere(vera)
  await row.getByRole('button', { name: /^Подтвердить/ }).press('Enter')
  const dialog = vera.getByRole('dialog')
  await expect(dialog).toContainText('предлагает отказать')
  await expect(dialog).toContainText('Отделение затопило')
  await expectFitsEverywhere(vera)
  await vera.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('В филиале один сотрудник')
  await vera.keyboard.press('Enter')
  await expect(vera.getByText(`Возврат по заявлению № ${claim} подтверждён.`)).toBeVisible()
  await expect(vera.getByText('Ни один возврат не ждёт второй подписи')).toBeVisible()
  // Another tab of the operator sees it done.
  await logIn(olga, 'operator', '/branch')
  await atCounter(olga, claim)
  await expect(olga.locator('[data-test=proposal]')).toBeHidden()
  await expect(olga.getByRole('button', { name: 'Оформить отказ' })).toBeHidden()
  await ask(vera, 'POST', '/api/administration/offices/101000/opening', { reason: 'Починили' })
  for (const other of [olga, vera]) await other.context().close()
})
