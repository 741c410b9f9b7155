import type { Page } from '@playwright/test'
import { branchClaimCardCopy } from '#back-office/words/branch.ts'
import { deviceStorageItems } from '#content/rules/device-storage.ts'
import { documentsCopy, faqCopy } from '#content/words/content-pages.ts'
import { feedbackCopy } from '#content/words/feedback.ts'
import { siteCopy } from '#kit/words/site.ts'
import {
  emailPreferencesCopy,
  sentMessageStateText,
  sentMessagesCopy,
} from '#messages/words/sent-messages.ts'
import { personalDataCopy } from '#people/words/personal-data.ts'
import { privacyNoteCopy } from '#people/words/privacy-note.ts'
import { chooseBox, goOn, logIn, originOf } from './kit/rental.ts'
import { ask, comeIn, confirmedClaim, emailAbout, signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

test('a person downloads a copy of their data, toggles reminders and cancels a withdrawal', async ({
  page,
}) => {
  await logIn(page, 'individual', '/claims')
  await page.locator('[data-account-menu] summary').click()
  const menu = page.locator('[data-account-menu]')
  await expect(menu.getByRole('link', { name: personalDataCopy.title })).toHaveAttribute(
    'href',
    '/personal-data',
  )
  await page.getByRole('main').getByRole('link', { name: personalDataCopy.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: personalDataCopy.title })).toBeVisible()
  const copy = page.waitForEvent('download')
  await page.getByRole('link', { name: personalDataCopy.download }).click()
  expect((await copy).suggestedFilename()).toBe('personal-data.json')
  await page.getByRole('button', { name: personalDataCopy.withdraw }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(personalDataCopy.withdrawText)).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const mail = page.getByRole('region', { name: emailPreferencesCopy.title })
  await mail.getByRole('button', { name: emailPreferencesCopy.refuse }).press('Enter')
  await expect(mail).toContainText(emailPreferencesCopy.refused)
  await page.reload()
  await mail.getByRole('button', { name: emailPreferencesCopy.want, exact: true }).press('Enter')
  await expect(mail).toContainText(emailPreferencesCopy.wanted)
})

/** Lets the embedded mail server bounce the newest email with this text in its subject. */
async function bounceEmail(page: Page, about: string): Promise<void> {
  await emailAbout(page, about)
  const list = await (await page.request.get('/dev/letters')).text()
  const newest = [...list.matchAll(/href="(\/dev\/letters\/\d+)">([^<]*)</g)].find(([, , subject]) =>
    subject?.includes(about),
  )
  const headers = { Origin: originOf(page) }
  const answer = await page.request.post(`${newest?.[1]}/sent-back`, { headers })
  expect(answer.ok()).toBe(true)
}

test('a person with an undeliverable address is told so and retries it, and the desk sees it', {
  tag: '@full',
}, async ({ page, browser, baseURL }) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim } = await signedRent(page, operator)
  await bounceEmail(page, 'ждём вас для подписания')
  const notice = page.locator('[data-test=unreachable-address]')
  const unreachableSince = async () =>
    (await ask<{ unreachableSince: string | null }>(page, 'GET', '/api/user/letters')).unreachableSince
  await expect.poll(unreachableSince).not.toBeNull()
  await page.goto('/claims')
  await expect(notice).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)
  await notice.getByRole('link', { name: emailPreferencesCopy.noticeAct }).press('Enter')
  const mail = page.getByRole('region', { name: emailPreferencesCopy.title })
  await expect(mail).toContainText(
    emailPreferencesCopy.unreachable('individual@example.org', (await unreachableSince()) ?? ''),
  )
  await operator.goto(`/branch?claim=${claim}`)
  await expect(operator.getByRole('heading', { name: branchClaimCardCopy.title(claim) })).toBeVisible()
  await operator.locator('summary', { hasText: sentMessagesCopy.title }).click()
  await expect(
    operator.getByText(sentMessageStateText({ state: 'sent', fate: 'bounced', code: '5.1.1' })).first(),
  ).toBeVisible()

  await mail.getByRole('button', { name: emailPreferencesCopy.tryAgain }).press('Enter')
  await expect(mail).toContainText(emailPreferencesCopy.tried)
  await emailAbout(page, 'Проверка адреса')
  await page.reload()
  await expect(mail).toContainText(emailPreferencesCopy.arrive('individual@example.org'))
})

const policy = '/documents/personal-data-policy'

interface Found {
  readonly kind: 'cookie' | 'local' | 'tab' | 'cache'
  readonly name: string
}

/** Everything the site stores in the browser, with values; the login stand-in has its own path. */
const readStorage = async (page: Page): Promise<(Found & { readonly value: string })[]> => [
  ...(await page.context().cookies())
    .filter(({ path }) => path === '/')
    .map(({ name, value }) => ({ kind: 'cookie' as const, name, value: decodeURIComponent(value) })),
  ...(await page.evaluate(() => Object.entries(localStorage))).map(([name, value]) => ({
    kind: 'local' as const,
    name,
    value,
  })),
  ...(await page.evaluate(() => Object.entries(sessionStorage))).map(([name, value]) => ({
    kind: 'tab' as const,
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
  deviceStorageItems.some(
    (entry) =>
      entry.kind === kind &&
      (entry.name === name || ('begins' in entry && name.startsWith(`${entry.name}:`))),
  )

/** Expects only storage that the cookie page names, without personal data or stored API calls. */
async function expectNamed(page: Page, ...personal: readonly RegExp[]): Promise<void> {
  const stored = await readStorage(page)
  expect(stored.filter((found) => !isNamed(found))).toEqual([])
  for (const { name, value } of stored) {
    for (const words of personal) expect(value, name).not.toMatch(words)
    expect(value, name).not.toContain('/abon-server/')
  }
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
}

test('the cookie page names exactly what a rent stores in the browser', async ({ page }) => {
  await page.goto('/')
  await page.goto('/101000/step2')
  await chooseBox(page)
  const loginRequest = page.waitForRequest(/\/auth\/login\?callback=/)
  await goOn(page)
  const form = new URL((await loginRequest).url()).searchParams.get('callback') ?? ''
  await expect(page.locator('button[name=person]').first()).toBeVisible()
  await logIn(page, 'newcomer')
  await page.goto(form)
  // The former session still holds the first box.
  await chooseBox(page, 1)
  await expectNamed(page)
  await goOn(page)
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  const stored = await readStorage(page)
  expect(stored.length).toBeGreaterThan(2)
  await expectNamed(page)
  await page.goto('/documents/cookies')
  const table = page.getByRole('table')
  for (const { name } of deviceStorageItems) await expect(table).toContainText(name)
  await expect(table.getByRole('row')).toHaveCount(deviceStorageItems.length + 1)
})

const storageWalks = [
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
    addresses: ['/administration?tab=registers', '/administration?tab=audit'],
  },
] as const

for (const { who, personal, addresses } of storageWalks) {
  test(`pages opened by ${who} store nothing that the cookie page does not name`, async ({
    browser,
    baseURL,
  }) => {
    const page = await comeIn(browser, baseURL ?? '', who)
    if (who === 'individual') await page.goto(`/claims/${(await confirmedClaim(page)).claim}`)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectNamed(page, ...personal)
    }
  })
}

test('the privacy policy shows editions, changes and retention, and footer and support form link to it', async ({
  page,
}) => {
  await page.goto('/faq')
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: siteCopy.footer.policy }),
  ).toHaveAttribute('href', policy)
  await page
    .getByRole('link', { name: faqCopy.ask.form })
    .or(page.getByRole('button', { name: feedbackCopy.open }))
    .first()
    .click()
  const link = page.getByRole('dialog').getByRole('link', { name: privacyNoteCopy.link })
  await expect(link).toHaveAttribute('href', policy)

  await page.goto(policy)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Политика обработки персональных данных')
  await expect(page.getByText(documentsCopy.changes(''))).toBeVisible()
  await expect(page.getByRole('table').last()).toContainText('5 лет после года платежа')
  await page.getByText(documentsCopy.editions).click()
  await page.getByRole('link', { name: /01\.07\.2025/ }).click()
  await expect(page).toHaveURL(`${policy}/2025-07-01`)
})

test('on a phone documents keep column names whole and lines at a readable length', async ({ page }) => {
  for (const address of [policy, '/documents/cookies', '/documents/tariffs', '/documents/accessibility']) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(address)
    const labels = await page
      .locator('[data-table="cards"] td')
      .evaluateAll((cells) =>
        cells.map((cell) => Number.parseFloat(getComputedStyle(cell).gridTemplateColumns)),
      )
    if (address !== '/documents/accessibility') expect(labels.length, address).toBeGreaterThan(0)
    expect(
      labels.filter((width) => width < 72),
      address,
    ).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    const widths = await page
      .getByRole('main')
      .locator('p')
      .filter({ hasText: /.{90}/ })
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().width))
    expect(Math.max(0, ...widths), address).toBeLessThanOrEqual(700)
  }
})
