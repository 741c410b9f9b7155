import type { Page } from '@playwright/test'
import { chooseBox, goOn, logInAs, rentUpToCheck } from './kit/rental.ts'
import { expect, expectErrors, test } from './kit/test.ts'

/** The heading that has the focus, and whether it is in sight. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const heading = document.activeElement
    const { top = -1, bottom = -1 } = heading?.getBoundingClientRect() ?? {}
    return { tag: heading?.tagName, words: heading?.textContent, seen: top >= 0 && bottom <= innerHeight }
  })

/** The consent is asked of a person once, and the people of a file's tests are the same. */
async function consentIfAsked(page: Page): Promise<void> {
  const consent = page.getByRole('checkbox', { name: /Я согласен/ })
  await expect(consent.or(page.getByLabel('Фамилия'))).toBeVisible()
  if (await consent.isVisible()) {
    await consent.check()
    await page.getByRole('button', { name: 'Продолжить' }).click()
  }
  await expect(page.getByLabel('Фамилия')).toBeVisible()
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`paying after the deadline leads to what it became, at ${viewport.width} px`, async ({
    page,
    cabinet,
  }) => {
    await page.setViewportSize(viewport)
    const { claim } = await rentUpToCheck(page, {
      index: '101000',
      person: 'individual',
      type: 'Физическое лицо',
    })
    const pay = page.getByRole('button', { name: /^Оплатить/ })
    await pay.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await cabinet.setClock('2026-07-10T09:20:00+03:00')
    expectErrors(`409 /abon-server/api/claims/${claim}`)
    await pay.click()
    const title = page.getByRole('heading', { level: 1, name: 'Заявление отменено' })
    await expect(title).toBeFocused()
    await expect(title).toBeInViewport()
  })

  test(`each step of the registration begins at its heading, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await rentUpToCheck(page, { index: '109012', person: 'newcomer', type: 'Физическое лицо' })
    await consentIfAsked(page)
    await expect.poll(() => focused(page)).toMatchObject({ tag: 'H2', seen: true })
  })

  // M-ERR-09.
  test(`a claim that is refused is told in sight and heard, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/101000/step2')
    await page.getByRole('radio', { name: 'Физическое лицо' }).check()
    await chooseBox(page, 1)
    await page.route('**/hold', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 500,
            json: { code: 'unexpected' },
            headers: { date: new Date().toUTCString() },
          })
        : route.continue(),
    )
    expectErrors('500 /abon-server/api/boxes/')
    await goOn(page)
    const notice = page.getByRole('alert').filter({ hasText: 'Не удалось оформить заявление' }).first()
    await expect(notice).toBeInViewport()
    await expect(page.getByText('На сервере произошла ошибка', { exact: false })).toBeInViewport()
  })
}

test('a press before the script of its island came is answered when it comes', async ({ page }) => {
  await page.route(/_astro\/.*\.js$/, async (route) => {
    const isFollower = /acting/.test(route.request().url())
    if (!isFollower) await new Promise((done) => setTimeout(done, 2500))
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const ask = page.getByRole('button', { name: 'Задайте вопрос' }).last()
  await ask.scrollIntoViewIfNeeded()
  await ask.click()
  await expect(page.getByRole('dialog', { name: 'Задайте вопрос' })).toBeVisible()
})

test('who reloads the registration is asked before what they typed is lost', async ({ page }) => {
  await rentUpToCheck(page, { index: '109012', person: 'newcomer', type: 'Физическое лицо', place: 1 })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await consentIfAsked(page)
  await page.getByLabel('Фамилия').fill('Алиева')
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page.getByLabel('Фамилия')).toHaveValue('Алиева')
})

test('a private person who overlooked the type says so in the registration', async ({ page }) => {
  await page.goto('/101000/step2')
  const box = await chooseBox(page, 2)
  await goOn(page)
  await logInAs(page, 'individual')
  await expect(page.getByRole('heading', { name: 'Реквизиты арендатора' })).toBeVisible()
  await page.getByRole('button', { name: 'Изменить тип' }).click()
  await page.getByRole('radio', { name: 'Физическое лицо' }).click()
  await expect(page.getByText('Стоимость пересчитана', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Проверьте заявление' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Что арендуете' })).toContainText(`№ ${box}`)
})

for (const [index, why] of [
  ['119019', 'Отделение закрыто до'],
  ['125009', 'Свободных ящиков в этом отделении сейчас нет'],
] as const) {
  test(`${index} has no way into the form, and leads to the nearest offices that have boxes`, async ({
    page,
  }) => {
    for (const address of [`/rental/postOffice/${index}`, `/${index}/step2`]) {
      await page.goto(address)
      await expect(page.getByText(why, { exact: false })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Выбрать отделение' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Продолжить' })).toHaveCount(0)
      const near = page.getByRole('link', { name: /^Отделение \d{6}, / })
      await expect(near).toHaveCount(3)
    }
    await page
      .getByRole('link', { name: /^Отделение \d{6}, / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Продолжить' }).first()).toBeVisible()
  })
}
