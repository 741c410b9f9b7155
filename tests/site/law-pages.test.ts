import type { Page } from '@playwright/test'
import { storedOnDevice } from '#domain/device-storage.ts'
import { rentUpToCheck } from './kit/rental.ts'
import { comeIn, confirmedClaim } from './kit/rented.ts'
import { expect, test } from './kit/test.ts'

const policy = '/documents/personal-data-policy'

interface Found {
  readonly kind: 'cookie' | 'local' | 'cache'
  readonly name: string
}

/** What the browser holds of the site by now, with its value; the stand-in of the login is another service, below its own path. */
const heldBy = async (page: Page): Promise<(Found & { readonly value: string })[]> => [
  ...(await page.context().cookies())
    .filter(({ path }) => path === '/')
    .map(({ name, value }) => ({ kind: 'cookie' as const, name, value: decodeURIComponent(value) })),
  ...(await page.evaluate(() => Object.entries(localStorage))).map(([name, value]) => ({
    kind: 'local' as const,
    name,
    value,
  })),
  ...(
    await page.evaluate(async () =>
      Promise.all(
        (
          await caches.keys()
        ).map(async (name) => {
          const requests = await (await caches.open(name)).keys()
          return { name, value: requests.map(({ url }) => new URL(url).pathname).join(' ') }
        }),
      ),
    )
  ).map((found) => ({ kind: 'cache' as const, ...found })),
]

const isNamed = ({ kind, name }: Found) =>
  storedOnDevice.some(
    (stored) =>
      stored.kind === kind &&
      (stored.name === name || ('begins' in stored && name.startsWith(`${stored.name}:`))),
  )

/** Nothing but what the page of cookies names, none of it says who somebody is, and no call of the server is kept. */
async function expectNamed(page: Page, ...personal: readonly RegExp[]): Promise<void> {
  const held = await heldBy(page)
  expect(held.filter((found) => !isNamed(found))).toEqual([])
  for (const { name, value } of held) {
    for (const words of personal) expect(value, name).not.toMatch(words)
    expect(value, name).not.toContain('/abon-server/')
  }
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
}

test('the page of cookies names everything that a rent leaves in the browser, and nothing that is not there', async ({
  page,
}) => {
  await page.goto('/')
  await rentUpToCheck(page, { index: '101000', person: 'newcomer', type: 'Физическое лицо' }).catch(
    () => undefined,
  )
  const held = await heldBy(page)
  expect(held.length).toBeGreaterThan(2)
  await expectNamed(page)
  await page.goto('/documents/cookies')
  const table = page.getByRole('table')
  for (const { name } of storedOnDevice) await expect(table).toContainText(name)
  await expect(table.getByRole('row')).toHaveCount(storedOnDevice.length + 1)
})

const walks = [
  {
    who: 'individual',
    personal: [/Орлов/i, /individual@/, /4509.?10000/],
    addresses: ['/claims', '/personal-data', '/linking'],
  },
  {
    who: 'legal',
    personal: [/Белов/i, /legal@/, /ВЕТЕР/i, /7704112232/],
    addresses: [
      '/legals',
      '/legals/active',
      '/legals/archive',
      '/legals/balance',
      '/legals/users',
      '/legals/documents',
      '/legals/settings',
      '/legals/rules',
    ],
  },
  {
    who: 'operator',
    personal: [/Орлов/i, /Крылов/i, /@example/],
    addresses: ['/branch', '/branch/letters', '/branch/personal-data'],
  },
  {
    who: 'administrator',
    personal: [/Орлов/i, /Крылов/i, /@example/],
    addresses: [
      '/administration',
      '/administration?tab=registers',
      '/administration?tab=audit',
      '/administration?tab=blocks',
    ],
  },
] as const

for (const { who, personal, addresses } of walks) {
  test(`a walk of ${who} leaves nothing in the browser that the page of cookies does not name`, async ({
    browser,
    baseURL,
  }) => {
    const page = await comeIn(browser, baseURL ?? '', who, addresses[0])
    if (who === 'individual') await page.goto(`/claims/${(await confirmedClaim(page)).claim}`)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectNamed(page, ...personal)
    }
  })
}

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

for (const address of [policy, '/documents/cookies', '/documents/tariffs', '/documents/accessibility']) {
  test(`${address} reads on a phone: names of columns keep their words whole, lines are no longer than one reads`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(address)
    const labels = await page
      .locator('[data-table="cards"] td')
      .evaluateAll((cells) =>
        cells.map((cell) => Number.parseFloat(getComputedStyle(cell).gridTemplateColumns)),
      )
    if (address !== '/documents/accessibility') expect(labels.length).toBeGreaterThan(0)
    expect(labels.filter((width) => width < 72)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    const widths = await page
      .getByRole('main')
      .locator('p')
      .filter({ hasText: /.{90}/ })
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().width))
    expect(Math.max(0, ...widths)).toBeLessThanOrEqual(700)
  })
}
