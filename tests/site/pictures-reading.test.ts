import type { Page } from '@playwright/test'
import { standsAtHome } from './kit/home.ts'
import { expectScreen } from './kit/picture.ts'
import { boxesIn, goOn, linkToForm } from './kit/rental.ts'
import { expectShown, wear } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// What anybody may open: pages to read, and how home and the form look in their states and to their readers.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const [desktop, phone] = [1440, 360]

const pages = {
  faq: '/faq#service1',
  documents: '/documents',
  document: '/documents/public-offer',
  services: '/services',
  service: '/services/box-name',
  promo: '/promo',
  offices: '/offices',
  'claims-visitor': '/claims',
  forbidden: '/403',
  offline: '/offline',
  'cross-error': '/crosssiteclaimlease/error',
  'without-login': '/prolongation-without-auth',
  developers: '/developers',
} as const

for (const [name, address] of Object.entries(pages)) {
  test(`${name} matches its screenshot, on a desktop, a tablet and a phone`, async ({ page }) => {
    if (name === 'forbidden') expectErrors('403 /403')
    await page.goto(address)
    await expectShown(page)
    await expectScreen(page, name)
  })
}

test('the tariffs match their screenshots, with what the calculator counts', async ({ page }) => {
  await page.goto('/tariffs')
  await expect(page.getByText('Итого').first()).toBeVisible()
  await expectScreen(page, 'tariffs')
})

const homeStands = (page: Page) => expect(standsAtHome(page)).toBeVisible()
const formStands = async (page: Page) => {
  await expect(boxesIn(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Продолжить', exact: true })).not.toHaveAttribute(
    'aria-disabled',
  )
}

// M-HOME-03, M-HOME-04, M-HOME-07.
test('home below its search matches its screenshot: sections, banners, links and tiles', async ({ page }) => {
  await page.goto('/')
  await homeStands(page)
  const sections = page.locator('astro-island[component-export=HomeSectionsIsland] > div')
  await sections.scrollIntoViewIfNeeded()
  await expectScreen(page, 'home-sections', { part: sections })
  const banners = page.getByRole('region', { name: 'Новости сервиса' })
  await banners.scrollIntoViewIfNeeded()
  // With little motion it stands still as soon as it is awake.
  await expect(banners.getByRole('button', { name: 'Сменять каждые 5 секунд' })).toBeVisible()
  await expectScreen(page, 'home-banners', { part: banners })
  await expectScreen(page, 'home-below', {
    part: page.locator('section[aria-labelledby=useful]').locator('..'),
  })
  await banners.getByRole('button', { name: 'Подробнее' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectScreen(page, 'home-banner-open', { at: [phone], whole: true })
})

test('home in the dark and on a phone in high contrast', async ({ page }) => {
  await page.setViewportSize({ width: phone, height: 1000 })
  await page.goto('/')
  await homeStands(page)
  await wear(page, 'dark')
  await expectScreen(page, 'home-dark', { at: [phone], whole: true })
  await wear(page, 'contrast-dark')
  await expectScreen(page, 'home-contrast-dark', { at: [phone], whole: true })
})

test('the form in the dark, in forced colours and on paper', async ({ page }) => {
  await page.goto('/101721/step2')
  await formStands(page)
  await goOn(page)
  // The list of what is wrong is fetched when it is first needed.
  await expect(page.getByRole('region', { name: /^Осталось исправить: \d+$/ })).toBeFocused()
  await wear(page, 'dark')
  await expectScreen(page, 'form-dark', { at: [desktop, phone], whole: true })
  await wear(page, 'light')
  await page.emulateMedia({ forcedColors: 'active' })
  await expectScreen(page, 'form-forced', { at: [desktop, phone], whole: true })
})

test('an office on paper', async ({ page }) => {
  await page.goto('/101000')
  await expect(linkToForm(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expectScreen(page, 'office-print', { at: [768], whole: true })
})

test('suggestions under the search, and a message above all', async ({ page }) => {
  expectErrors('412 /abon-server/api/postOffices/search/findOPS')
  await page.setViewportSize({ width: phone, height: 1000 })
  await page.goto('/')
  await homeStands(page)
  const field = page.getByRole('combobox', { name: 'Адрес или индекс отделения' })
  await field.fill('Мясницкая')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectScreen(page, 'home-suggestions', { at: [phone], whole: true })
  await field.fill('601293')
  await page.getByRole('button', { name: 'Найти', exact: true }).click()
  const message = page.locator('li[data-code=alternative_offered]')
  await expect(message).toBeVisible()
  // As long as the pointer is on it, it stays.
  await message.hover()
  await expectScreen(page, 'home-toast', { at: [phone], whole: true })
})

test('the settings of reading and the small menu, open', async ({ page }) => {
  await page.goto('/promo')
  await page.locator('summary', { hasText: 'Версия для слабовидящих' }).click()
  await expectScreen(page, 'display-settings', { at: [desktop, phone], whole: true })
  await page.reload()
  await page.locator('summary', { hasText: 'Меню' }).click()
  await expectScreen(page, 'menu', { at: [phone], whole: true })
})

test('the question to support, refused', async ({ page }) => {
  await page.goto('/faq')
  await page.locator('[data-ask] a').click()
  const dialog = page.getByRole('dialog', { name: 'Задайте вопрос' })
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog.getByText('Не заполнен комментарий').first()).toBeVisible()
  await expectScreen(page, 'question-refused', { at: [desktop, phone], whole: true })
})

test('on a phone the order rises over the form, and a changed client type is told', async ({ page }) => {
  await page.setViewportSize({ width: phone, height: 1000 })
  await page.goto('/101000/step2')
  await formStands(page)
  await page
    .getByRole('button', { name: /Подробнее о заказе/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('dialog', { name: 'Ваш заказ' })).toBeVisible()
  await expectScreen(page, 'form-order', { at: [phone], whole: true })
})
