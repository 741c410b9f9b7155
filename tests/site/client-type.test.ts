import { tabTo } from './kit/keyboard.ts'
import { chooseBox, goOn, logInAs } from './kit/rental.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

test('the privileged category is a checkbox of a natural person, with who belongs to it and its own price (M-CLIENT-03)', async ({
  page,
}) => {
  await page.goto('/101000/step2')
  const person = page.getByRole('radio', { name: 'Физическое лицо' })
  const entity = page.getByRole('radio', { name: 'Юридическое лицо или ИП' })
  const privileged = page.getByRole('checkbox', { name: 'Льготная категория' })
  const types = page.getByRole('radiogroup', { name: 'Кто арендует' })
  await expect(entity).toBeChecked()
  await expect(types.getByRole('radio')).toHaveCount(2)
  // All three prices stand there before anything is chosen.
  await expect(types.getByText(/₽$/)).toHaveCount(3)

  await tabTo(page, privileged)
  await page.keyboard.press('Space')
  await expect(privileged).toBeChecked()
  await expect(person).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Кто относится к льготной категории' })).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText(/ветераны.*пенсионеры.*инвалиды/i)
  await page.keyboard.press('Escape')
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)

  await page.reload()
  await expect(privileged).toBeChecked()
  await entity.check()
  await expect(privileged).not.toBeChecked()
  await person.check()
  await expect(privileged).not.toBeChecked()
  await privileged.check()
  await privileged.uncheck()
  await expect(person).toBeChecked()
})

test('a name of an organisation closes the category too, and its removal gives it back (M-NAME-05, M-NAME-06)', async ({
  page,
}) => {
  await page.goto('/rental/postOffice/101000/2/2026-08-01/2026-10-31')
  const privileged = page.getByRole('checkbox', { name: 'Льготная категория' })
  await expect(privileged).toBeChecked()
  await page.getByRole('checkbox', { name: /^Название ящика/ }).check()
  const name = page.getByRole('textbox', { name: 'Название' })
  await name.fill('ООО Ромашка')
  await page.getByRole('button', { name: 'Понятно' }).click()
  await expect(privileged).toBeDisabled()
  await expect(privileged).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'Юридическое лицо или ИП' })).toBeChecked()
  await expectNoAxeViolations(page, ['light'])
  await name.fill('Ромашка')
  await expect(privileged).toBeChecked()
  await expect(privileged).toBeEnabled()
})

test('the category that was overlooked is marked above the form that follows from it', async ({ page }) => {
  await page.goto('/109012/step2')
  await chooseBox(page, 2)
  await goOn(page)
  await logInAs(page, 'individual')
  await page.getByRole('button', { name: 'Изменить тип' }).click()
  await page.getByRole('checkbox', { name: 'Льготная категория' }).click()
  await expect(page.getByText('Стоимость пересчитана', { exact: false })).toBeVisible()
  await expect(page.locator('[name=privilegeDocument]')).toBeVisible()
})
