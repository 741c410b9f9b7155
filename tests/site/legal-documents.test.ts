import { logIn } from './kit/rental.ts'
import { signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

test('an accountant takes the acts of a month one by one, and all of it as one ZIP', async ({
  page,
  browser,
  baseURL,
  cabinet,
}) => {
  const operator = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await logIn(operator, 'operator', '/faq')
  await logIn(page, 'legal', '/legals/documents')
  await expect(page.getByText('Документов пока нет')).toBeVisible()
  await expectNoAxeViolations(page)
  const { claim } = await signedRent(page, operator, { clientType: 3, index: '109012' })
  await operator.context().close()
  await cabinet.setClock('2026-10-02T09:00:00+03:00')
  await logIn(page, 'legal', '/legals/documents')
  const act = page.getByRole('row').filter({ hasText: `Заявление № ${claim}` })
  await expect(act).toContainText(/№ АЯ-\d+/)
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  const xml = page.waitForEvent('download')
  await act.getByRole('link', { name: /^УПД № АЯ-\d+, XML$/ }).click()
  expect((await xml).suggestedFilename()).toMatch(/^ON_NSCHFDOPPR_.+\.xml$/)
  const zip = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Все документы месяца (ZIP)' }).press('Enter')
  expect((await zip).suggestedFilename()).toMatch(/^documents-2026-\d\d\.zip$/)
  await page.getByRole('combobox', { name: 'Месяц' }).selectOption({ index: 1 })
  await expect(page.getByRole('table', { name: /^Акты за/ })).toContainText(`Заявление № ${claim}`)
})
