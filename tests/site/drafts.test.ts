import type { Page } from '@playwright/test'
import { chooseBox, expectChosen, goOn, logIn, logInAs, wallIn } from './kit/rental.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const minute = 60_000

/** The box that is chosen in the form. */
const chosen = (page: Page) => wallIn(page).getByRole('option', { selected: true })

// M-FORM-02.
test('two tabs at two offices rent each its own box, and neither touches the draft of the other', async ({
  page,
  context,
}) => {
  await logIn(page, 'individual')
  await page.goto('/101000/step2')
  await page.getByRole('radio', { name: 'Физическое лицо' }).check()
  await page.getByRole('checkbox', { name: /^Название ящика/ }).check()
  await page.getByRole('textbox', { name: 'Название' }).fill('Ромашка')
  const box = await chooseBox(page, 3)

  const other = await context.newPage()
  await other.goto('/190000/step2')
  await other.getByRole('radio', { name: 'Физическое лицо' }).check()
  const otherBox = await chooseBox(other, 1)

  await page.bringToFront()
  await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue('Ромашка')
  await goOn(page)
  const answers = page.getByRole('region', { name: 'Что арендуете' })
  await expect(answers).toContainText('101000')
  await expect(answers).toContainText(`№ ${box}`)
  await expect(answers).toContainText('Ромашка')

  await other.reload()
  await expect(chosen(other)).toHaveCount(1)
  await goOn(other)
  const otherAnswers = other.getByRole('region', { name: 'Что арендуете' })
  await expect(otherAnswers).toContainText('190000')
  await expect(otherAnswers).toContainText(`№ ${otherBox}`)
})

test('who logs in in another tab is not asked to log in again by a form that was opened before', async ({
  page,
  context,
}) => {
  await page.goto('/109012/step2')
  await page.getByRole('radio', { name: 'Физическое лицо' }).check()
  const box = await chooseBox(page, 4)
  await logIn(await context.newPage(), 'individual')

  await page.bringToFront()
  await goOn(page)
  await expect(page.getByRole('region', { name: 'Что арендуете' })).toContainText(`№ ${box}`)
})

test('two tabs of one office show the newer choice, say so, and make one claim', async ({
  page,
  context,
}) => {
  await logIn(page, 'individual')
  await page.goto('/109012/step2')
  await page.getByRole('radio', { name: 'Физическое лицо' }).check()
  await chooseBox(page, 0)
  const other = await context.newPage()
  await other.goto('/109012/step2')
  await expect(chosen(other)).toHaveCount(1)
  const box = await chooseBox(other, 2)

  await page.bringToFront()
  await expect(page.getByText('Вы изменили эту форму в другой вкладке', { exact: false })).toBeVisible()
  await expectChosen(page, box)
  // The slower one finds the box taken, by itself: when it holds it or when it sends.
  expectErrors('409 /abon-server/api/boxes/', '409 /abon-server/api/claims/populateClaim')
  await Promise.all([goOn(page), goOn(other)])
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  await expect(other).toHaveURL(/\/reservation\?claim=\d+$/)
  const list = await (await page.request.get('/abon-server/api/claims/clientClaims')).json()
  const living = list.filter(
    ({ claimStatus, index, boxNumber }: { claimStatus: { id: number }; index: string; boxNumber: string }) =>
      claimStatus.id === 1 && index === '109012' && boxNumber === box,
  )
  expect(living).toHaveLength(1)
})

// AMB-47.
test('whoever needs longer than the hold at the login still gets the box', async ({ page, cabinet }) => {
  await page.goto('/101000/step2')
  await page.getByRole('radio', { name: 'Физическое лицо' }).check()
  const box = await chooseBox(page, 2)
  await goOn(page)
  await expect(page.locator('button[name=person]').first()).toBeVisible()
  await cabinet.setClock(new Date(Date.parse('2026-07-10T09:00:00+03:00') + 40 * minute).toISOString())
  await logInAs(page, 'individual')
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  await expect(page.getByRole('region', { name: 'Что арендуете' })).toContainText(`№ ${box}`)
})

test('whoever needs more than an hour at the login comes back to the form by themselves', async ({
  page,
  cabinet,
}) => {
  await page.goto('/101000/step2')
  await page.getByRole('radio', { name: 'Физическое лицо' }).check()
  const box = await chooseBox(page, 4)
  await goOn(page)
  await expect(page.locator('button[name=person]').first()).toBeVisible()
  await cabinet.setClock(new Date(Date.parse('2026-07-10T09:00:00+03:00') + 90 * minute).toISOString())
  const first = page.url()
  await logInAs(page, 'individual')
  await expect(page).not.toHaveURL(first)
  await logInAs(page, 'individual')
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  await expect(page.getByRole('region', { name: 'Что арендуете' })).toContainText(`№ ${box}`)
})

test('a return address that is used up leads on: to the login again and to the form', async ({ page }) => {
  await page.goto('/101000/step2')
  await chooseBox(page, 1)
  expectErrors('400 /abon-server/api/auth/return')
  await page.goto('/abon-server/api/auth/return?state=used-up&code=1')
  await expect(page.getByText('Вход не завершён', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Вернуться к форме аренды' }).click()
  await expect(page).toHaveURL('/101000/step2/')
  await expect(chosen(page)).toHaveCount(1)
})
