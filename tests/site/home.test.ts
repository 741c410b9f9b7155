import { expect, test } from './kit/test.ts'

// M-HOME-01, M-HOME-03.
test('home says how a rent goes, and what a month costs each kind of client by the tariffs', async ({
  page,
  cabinet,
}) => {
  await cabinet.setClock('2026-07-10T09:00:00+03:00')
  await page.goto('/')
  const way = page.getByRole('region', { name: 'Как это работает' })
  await expect(way.getByRole('heading', { level: 3 })).toHaveText([
    /Выберите отделение$/,
    /Заберите ключ$/,
    /Получайте почту$/,
  ])
  // The drawings say nothing that the words do not.
  await expect(way.getByRole('img')).toHaveCount(0)
  await expect(way.locator('svg')).toHaveCount(3)
  const prices = page.getByRole('region', { name: 'Для кого' }).getByRole('listitem')
  await expect(prices).toHaveCount(3)
  for (const [index, [name, price]] of [
    ['Частным лицам', /от\s230\s₽\s+в месяц/],
    ['Льготным категориям', /от\s115\s₽\s+в месяц/],
    ['Организациям и ИП', /от\s460\s₽\s+в месяц/],
  ].entries()) {
    await expect(prices.nth(index)).toContainText(name ?? '')
    await expect(prices.nth(index)).toContainText(price ?? '')
  }
})

test('home answers six questions and leads to all of them; below it no link stands twice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const questions = page.getByRole('tabpanel', { name: 'Вопросы и ответы' })
  await expect(questions.locator('details')).toHaveCount(6)
  await expect(questions.getByRole('link', { name: 'Все вопросы и ответы' })).toHaveAttribute('href', '/faq')
  const below = page.locator('section[aria-labelledby=useful] a, footer a')
  const addresses = await below.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses).toEqual([...new Set(addresses)])
})

test('the footer of a page does not repeat the main menu', async ({ page }) => {
  await page.goto('/faq')
  const hrefs = (within: string) =>
    page.locator(within).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const menu = await hrefs('header nav[aria-label="Главное меню"] a')
  const footer = await hrefs('footer a')
  expect(menu).toContain('/tariffs')
  expect(footer).toContain('/offices')
  expect(footer.filter((href) => menu.includes(href))).toEqual([])
})
