import { branchCopy } from '#back-office/words/branch.ts'
import {
  officeLocationCopy as copy,
  officeLocationRefusalText,
} from '#back-office/words/branch-office-location.ts'
import { endpointUrl } from '#kit/api/endpoint.ts'
import { readOfficeByIndex } from '#places/api/offices.ts'
import { mapCopy } from '#places/words/map.ts'
import { logIn } from '../site/kit/rental.ts'
import { expectNoAxeViolations } from '../site/kit/screens.ts'
import { expect, expectErrors, test } from '../site/kit/test.ts'

const index = '101000'

test('an operator moves an office from its town to its house, by tap and by keyboard', async ({
  page,
  cabinet,
}) => {
  await cabinet.database
    ?.updateTable('office')
    .set({ origin: 'import', coordPrecision: 'settlement', changedAt: new Date() })
    .where('index', '=', index)
    .execute()
  await logIn(page, 'operator')
  // Servers read changed offices every few seconds.
  const office = endpointUrl(readOfficeByIndex, {}, { index })
  await expect
    .poll(async () => (await page.request.get(office)).text())
    .toContain('"coordPrecision":"settlement"')
  const pin = page.frameLocator('iframe').getByRole('button', { name: new RegExp(`^Отделение ${index}`) })

  await page.goto('/branch')
  await page.getByRole('tab', { name: branchCopy.boxes }).click()
  await page.getByLabel(branchCopy.searchOffice).selectOption(index)
  const open = page.getByRole('button', { name: copy.button })
  await expect(page.getByText(copy.unknown)).toBeVisible()
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: copy.title(index) })
  const field = dialog.getByRole('textbox', { name: copy.place })
  await expect(field).toHaveValue('')

  await field.fill('43.1155, 131.8855')
  expectErrors(`422 /abon-server/api/branch/offices/${index}/place`)
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(
    new RegExp(officeLocationRefusalText('place_far_from_town')),
  )
  await field.fill('55.76447, 37.63805')
  const map = dialog.getByRole('group', { name: mapCopy.picker })
  await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await map.click({ position: { x: 120, y: 120 } })
  await expect(field).not.toHaveValue('55.76447, 37.63805')
  const tapped = await field.inputValue()
  await map.getByRole('button', { name: mapCopy.pickedPlace }).press('ArrowUp')
  await expect(field).not.toHaveValue(tapped)
  const [north = '', east = ''] = tapped.split(', ')
  await expect(field).toHaveValue(new RegExp(`^55\\.\\d{6}, ${east}$`))
  expect(Number((await field.inputValue()).split(', ')[0])).toBeGreaterThan(Number(north))
  await expectNoAxeViolations(page, ['light'])

  await dialog.getByRole('button', { name: copy.save }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(copy.saved)).toBeVisible()
  await expect(page.getByText(copy.unknown)).toBeHidden()
  await expect(open).toBeFocused()

  await expect(async () => {
    await page.goto(`/${index}`)
    await page.locator('[data-map] summary').click()
    await expect(pin).toBeVisible({ timeout: 3000 })
  }).toPass()
})
