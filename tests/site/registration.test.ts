import type { Locator, Page } from '@playwright/test'
import { logIn } from './kit/rental.ts'
import { confirmedClaim, newClaim } from './kit/rented.ts'
import { expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// One person begins many claims here.
test.use({ settings: { UNPAID_OF_PERSON: '50', UNPAID_IN_OFFICE: '50' } })

const phone = { width: 360, height: 740 }

/** The form of a newcomer's claim, the consent given; each test has a claim of its own. */
async function openForm(page: Page): Promise<number> {
  await logIn(page, 'newcomer')
  const { claim } = await newClaim(page)
  await page.goto(`/reservation?claim=${claim}`)
  const consent = page.getByRole('checkbox', { name: /Я согласен/ })
  // Whoever was registered by a test before changes what they told.
  const change = page.getByRole('button', { name: /^Изменить.*Паспорт$/ })
  await expect(consent.or(field(page, 'Фамилия')).or(change)).toBeVisible()
  if (await consent.isVisible()) {
    await consent.check()
    await page.getByRole('button', { name: 'Продолжить' }).click()
  } else if (await change.isVisible()) await change.click()
  await expect(field(page, 'Фамилия')).toBeVisible()
  return claim
}

const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }))
const save = (page: Page): Locator => page.getByRole('button', { name: 'Сохранить и продолжить' })

async function fillPassport(page: Page, code = '780-002'): Promise<void> {
  await field(page, 'Дата рождения').fill('12.03.1990')
  await field(page, 'Серия').fill('45 11')
  await field(page, 'Номер').fill('123456')
  await field(page, 'Дата выдачи').fill('15.04.2010')
  await field(page, 'Код подразделения').fill(code)
}

test('by keyboard alone a code of two names leads to a choice, and a street to a whole address', async ({
  page,
}) => {
  await openForm(page)
  await field(page, 'Код подразделения').focus()
  await page.keyboard.type('770001')
  await expect(page.getByText('У этого кода 2 названия — выберите то, что в паспорте.')).toBeVisible()
  await page.keyboard.press('Tab')
  const issuer = field(page, 'Кем выдан')
  await expect(issuer).toBeFocused()
  await expect(page.getByRole('option')).toHaveText([
    'ГУ МВД РОССИИ ПО Г. МОСКВЕ',
    'УФМС РОССИИ ПО Г. МОСКВЕ',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(issuer).toHaveValue('УФМС РОССИИ ПО Г. МОСКВЕ')
  await expect(page.getByRole('option')).toHaveCount(0)

  const address = field(page, 'Адрес регистрации')
  await address.focus()
  await page.keyboard.type('Москва Мясницкая 20')
  await expect(page.getByRole('option').first()).toHaveText('101000, Москва, ул. Мясницкая, д. 20')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(address).toHaveValue('101000, Москва, ул. Мясницкая, д. 20')
  await expect(address).toBeFocused()
  await page.keyboard.type(', кв. 7')
  await expect(address).toHaveValue('101000, Москва, ул. Мясницкая, д. 20, кв. 7')
  await page.keyboard.press('Escape')
  await expectNoAxeViolations(page)
})

test('a code of one name fills it in; another code replaces that, and never what was written by hand', async ({
  page,
}) => {
  await openForm(page)
  const [code, issuer] = [field(page, 'Код подразделения'), field(page, 'Кем выдан')]
  await code.fill('162-001')
  await expect(issuer).toHaveValue('УВД Г. КАЗАНИ')
  await expect(page.getByText('Заполнили по коду подразделения. Проверьте по паспорту.')).toBeVisible()
  await code.fill('542-001')
  await expect(issuer).toHaveValue('УВД Г. НОВОСИБИРСКА')
  await issuer.fill('Отделом милиции № 3 города Новосибирска')
  const asked = page.waitForResponse(/issuerSearch/)
  await code.fill('162-001')
  await asked
  await expect(page.getByText('Заполнили по коду подразделения.')).toBeHidden()
  await expect(issuer).toHaveValue('Отделом милиции № 3 города Новосибирска')
})

test('of two answers the one to the newest words counts, however late the other comes', async ({ page }) => {
  await openForm(page)
  let releaseFirst = () => {}
  const first = new Promise<void>((release) => {
    releaseFirst = release
  })
  let asked = 0
  await page.route(/addressSearch/, async (route) => {
    asked += 1
    if (asked === 1) await first
    await route.continue().catch(() => undefined)
  })
  const address = field(page, 'Адрес регистрации')
  await address.fill('Казань')
  await expect.poll(() => asked).toBe(1)
  await address.fill('Владивосток Светланская')
  await expect(page.getByRole('option').first()).toContainText('ул. Светланская')
  const late = page.waitForResponse(/addressSearch/)
  releaseFirst()
  await late
  await expect(page.getByRole('option').first()).toContainText('ул. Светланская')
  await expect(page.getByRole('option', { name: /Казань/ })).toHaveCount(0)
})

test('what is typed stands in no address and is kept nowhere on the device', async ({ page }) => {
  const visited: string[] = []
  page.on('request', (request) => visited.push(decodeURIComponent(request.url())))
  await openForm(page)
  await field(page, 'Адрес регистрации').fill('Москва Мясницкая 20')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(visited.filter((address) => /Мясницкая/.test(address))).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain('Мясницкая')
})

test('the time stays in sight over the form, and on a phone the sum and the act under the answers', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openForm(page)
  await save(page).scrollIntoViewIfNeeded()
  await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await logIn(page, 'individual')
  const { claim, total } = await confirmedClaim(page)
  await page.goto(`/reservation?claim=${claim}`)
  const pay = page.getByRole('button', { name: 'Оплатить', exact: true })
  await expect(pay).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 })
  const sum = new Intl.NumberFormat('ru-RU').format(total / 100)
  await expect(page.getByText(`${sum}\u00a0₽`).last()).toBeInViewport()
  await page.getByRole('radio', { name: 'В отделении' }).check()
  await page.getByRole('button', { name: 'Забронировать' }).click()
  await expect(page).toHaveURL(`/success?claim=${claim}`)
})

test('the last two minutes are said in words, not every second', async ({ page, cabinet }) => {
  await logIn(page, 'individual')
  const { claim } = await confirmedClaim(page)
  await cabinet.setClock('2026-07-10T09:13:30+03:00')
  await logIn(page, 'individual', `/reservation?claim=${claim}`)
  await expect(page.getByRole('timer')).toContainText(/Меньше двух минут.*0\d:\d\d/)
  await expect(page.getByText('Осталось 2 минуты на оформление').first()).toBeAttached()
})

test('150 letters without a space stay inside every field and every answer on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await openForm(page)
  for (const name of ['Кем выдан', 'Место рождения', 'Адрес регистрации'])
    await field(page, name).fill('Щ'.repeat(150))
  await expect(page.locator('[role=listbox]:visible')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a reload begins an empty form with its time, and a form finished in another tab is not asked again', async ({
  page,
  context,
}) => {
  const claim = await openForm(page)
  const other = await context.newPage()
  await other.goto(`/reservation?claim=${claim}`)
  await expect(field(other, 'Фамилия')).toBeVisible()
  await fillPassport(other)
  await expect(field(other, 'Кем выдан')).not.toHaveValue('')
  await field(other, 'Адрес регистрации').fill('109012, Москва, Никольская ул., д. 5, кв. 1')
  await page.reload()
  await expect(field(page, 'Серия')).toHaveValue('')
  await expect(page.getByRole('timer')).toBeVisible()
  await save(other).click()
  await expect(other.getByRole('heading', { name: 'Проверьте заявление' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Проверьте заявление' })).toBeVisible()
})

test('while the directory is away the fields take what is typed, and say calmly that it is', async ({
  page,
}) => {
  expectErrors('503 /abon-server/api/dadata/')
  await page.route(/\/api\/dadata\//, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'directory_unreachable' }),
    }),
  )
  await openForm(page)
  await fillPassport(page)
  await field(page, 'Адрес регистрации').fill('109012, Москва, Никольская ул., д. 5, кв. 1')
  await expect(page.getByText('Подсказки сейчас не работают. Напишите сами — мы примем и так.')).toHaveCount(
    2,
  )
  await expect(page.getByRole('option')).toHaveCount(0)
  await field(page, 'Кем выдан').fill('ОВД Тверского района города Москвы')
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'Проверьте заявление' })).toBeVisible()
})
