import type { Page } from '@playwright/test'
import { storedOnDevice } from '#domain/device-storage.ts'
import { rentUpToCheck } from './kit/rental.ts'
import { expect, test } from './kit/test.ts'

const policy = '/documents/personal-data-policy'

interface Found {
  readonly kind: 'cookie' | 'local' | 'cache'
  readonly name: string
}

/** What the browser holds of the site by now; the stand-in of the login is another service, below its own path. */
const heldBy = async (page: Page): Promise<Found[]> => [
  ...(await page.context().cookies())
    .filter(({ path }) => path === '/')
    .map(({ name }) => ({ kind: 'cookie' as const, name })),
  ...(await page.evaluate(() => Object.keys(localStorage))).map((name) => ({ kind: 'local' as const, name })),
  ...(await page.evaluate(() => caches.keys())).map((name) => ({ kind: 'cache' as const, name })),
]

test('the page of cookies names everything that a rent leaves in the browser, and nothing that is not there', async ({
  page,
}) => {
  await page.goto('/')
  await rentUpToCheck(page, { index: '101000', person: 'newcomer', type: 'Физическое лицо' }).catch(
    () => undefined,
  )
  const held = await heldBy(page)
  expect(held.length).toBeGreaterThan(2)
  const named = ({ kind, name }: Found) =>
    storedOnDevice.some(
      (stored) =>
        stored.kind === kind &&
        (stored.name === name || ('begins' in stored && name.startsWith(`${stored.name}:`))),
    )
  expect(held.filter((found) => !named(found))).toEqual([])
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await page.goto('/documents/cookies')
  const table = page.getByRole('table')
  for (const { name } of storedOnDevice) await expect(table).toContainText(name)
  await expect(table.getByRole('row')).toHaveCount(storedOnDevice.length + 1)
})

test('the policy stands in force with its editions, what changed and how long each thing is kept', async ({
  page,
}) => {
  await page.goto(policy)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Политика обработки персональных данных')
  await expect(page.getByText('Что изменилось:')).toBeVisible()
  await expect(page.getByRole('table').last()).toContainText('5 лет после года платежа')
  await page.getByText('Другие редакции').click()
  await page.getByRole('link', { name: /01\.07\.2025/ }).click()
  await expect(page).toHaveURL(`${policy}/2025-07-01`)
})

test('the way to the policy stands at the foot of pages and in the question to support', async ({ page }) => {
  await page.goto('/faq')
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Персональные данные' }),
  ).toHaveAttribute('href', policy)
  await page
    .getByRole('link', { name: 'Задайте вопрос' })
    .or(page.getByRole('button', { name: 'Задайте вопрос' }))
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /в политике/ })).toHaveAttribute(
    'href',
    policy,
  )
})
