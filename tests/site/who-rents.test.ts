import { rentUpToCheck } from './kit/rental.ts'
import { expect, test } from './kit/test.ts'

test('a sole proprietor registers themselves, and no company that they do not act for', async ({ page }) => {
  await rentUpToCheck(page, { index: '101000', person: 'entrepreneur' })
  await page.getByRole('checkbox', { name: 'Я согласен на обработку персональных данных' }).check()
  await page.getByRole('button', { name: 'Продолжить' }).click()

  const who = page.locator('[data-test=who-rents]')
  await expect(who).toContainText('771348201544')
  await expect(who).toContainText('попросите её администратора открыть вам доступ')
  const inn = page.getByLabel('ИНН', { exact: true })
  await expect(inn).toHaveValue('771348201544')

  const search = page.getByRole('combobox', { name: 'ИНН или название организации' })
  await search.fill('7743961536')
  const bankrupt = page.getByRole('option', { name: /Последний рубль/ })
  await expect(bankrupt).toContainText('банкрот — аренда недоступна')
  await expect(bankrupt).toHaveAttribute('aria-disabled', 'true')
  await search.fill('2540311205')
  const foreign = page.getByRole('option', { name: /Тихая гавань/ })
  await expect(foreign).toContainText('вы не действуете от её имени')
  await foreign.click({ force: true })
  await expect(page.getByLabel('Краткое название')).toHaveValue('')

  await search.fill('771348201544')
  await page.getByRole('option', { name: /Кравцов/ }).click()
  await expect(page.getByLabel('Краткое название')).not.toHaveValue('')
  await inn.fill('2540311205')
  await page.getByRole('radio', { name: 'Организация', exact: true }).check()
  await page.getByRole('button', { name: 'Сохранить и продолжить' }).click()
  await expect(page.getByText(/Это не ваш ИНН/).first()).toBeVisible()
})
