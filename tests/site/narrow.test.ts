import type { Locator, Page } from '@playwright/test'
import { branchClaimCardCopy } from '#back-office/words/branch.ts'
import { notificationsCopy } from '#claims/words/claim-services.ts'
import { tariffTableCopy } from '#content/words/content-pages.ts'
import { mapCopy } from '#places/words/map.ts'
import { officeCopy } from '#places/words/office.ts'
import { hostileTexts } from '#support/hostile-texts.ts'
import { tabTo } from './kit/keyboard.ts'
import { boxesIn, logIn } from './kit/rental.ts'
import {
  ask,
  beginPayment,
  comeIn,
  confirmedClaim,
  pressAtBank,
  reservePayment,
  signedRent,
} from './kit/rented.ts'
import { expectShown } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'
import { expectGoodLayout } from './visits/layout.ts'

// Endless names, text in narrow cards, buttons on a small map.
const phone = { width: 360, height: 780 }
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function namedClaim(page: Page, boxName: string): Promise<{ claim: number; total: number }> {
  const [box] = await ask<{ id: number }[]>(page, 'GET', '/api/postOffices/101000/freeBoxes')
  if (!box) throw new Error('no free box')
  const { paynds } = await ask<{ paynds: number }>(page, 'POST', '/api/tarificator/calculateCostWithInfo', {
    opsIndex: '101000',
    formattedStartDate: '20260801',
    formattedEndDate: '20261231',
    clientTypeId: 1,
    boxId: box.id,
    namedCell: true,
  })
  const { id } = await ask<{ id: number }>(page, 'POST', '/api/claims/populateClaim', {
    startDate: '2026-08-01',
    endDate: '2026-12-31',
    totalCost: paynds / 100,
    clientType: 1,
    services: [1],
    box: box.id,
    boxName,
  })
  return { claim: id, total: paynds }
}

async function expectWholeName(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await expectShown(page)
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  await expectGoodLayout(page)
}

test('endless names are complete on every screen of a rent', { tag: '@full' }, async ({ page }) => {
  await logIn(page, 'individual', '/faq')
  for (const name of [hostileTexts['a word without end'], hostileTexts['right to left']]) {
    const rent = await namedClaim(page, name)
    await expectWholeName(page, `/reservation?claim=${rent.claim}`, name)
    await ask(page, 'PATCH', `/api/claims/${rent.claim}`, { claimStatus: { id: 4 }, inEditing: false })
    await pressAtBank(page, await beginPayment(page, rent), 'pay')
    await expectWholeName(page, `/payment/status?claim=${rent.claim}`, name)
    await expectWholeName(page, `/claims/${rent.claim}`, name)
  }
  await page.goto('/claims')
  await expectShown(page)
  await expectGoodLayout(page)
})

const setLargeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.textSize = '200'
  })

test('with text at 200 % no text is larger than the title above it', async ({ page }) => {
  for (const address of ['/', '/faq', '/101000', '/101000/step2', '/tariffs', '/documents/public-offer']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await setLargeText(page)
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 900 })
      const [title, text] = await page.evaluate(() => {
        const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
        const visible = (selector: string) =>
          [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
        return [Math.min(...visible('h1').map(sizeOf)), Math.max(...visible('main p, main li').map(sizeOf))]
      })
      expect(title, `${address}, ${width} px`).toBeGreaterThanOrEqual(text ?? 0)
    }
  }
})

const splitWords = (page: Page, within: string): Promise<string[]> =>
  page.locator(within).evaluateAll((roots) => {
    const split: string[] = []
    for (const root of roots) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (!node.parentElement?.checkVisibility()) continue
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) split.push(word)
        }
      }
    }
    return split
  })

test("no word of the form's cards is split, on a phone and with large text", async ({ page }) => {
  await page.goto('/101721/step2')
  await expect(boxesIn(page).first()).toBeVisible()
  for (const [width, size, forcedColors] of [
    [320, '100', 'none'],
    [320, '200', 'none'],
    [360, '200', 'active'],
    [520, '150', 'active'],
    [768, '200', 'none'],
    [1440, '100', 'none'],
  ] as const) {
    await page.emulateMedia({ forcedColors })
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((chosen) => {
      document.documentElement.dataset.textSize = chosen
    }, size)
    await expect
      .poll(() => splitWords(page, 'main label, main [role=radiogroup]'), {
        message: `${width} px, ${size} %`,
      })
      .toEqual([])
  }
})

test("on a phone a claim keeps the sender's address in whole words and its place after a reload", async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim } = await signedRent(page, operator, { index: '109012', services: [7] })
  await operator.context().close()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/claims/${claim}`)
  const parts = page.locator('main section > details > summary')
  await tabTo(page, parts.first())
  for (const part of await parts.all()) {
    await expect(part).toBeFocused()
    await expect(part).toBeInViewport({ ratio: 0.99 })
    await page.keyboard.press('Tab')
  }

  await expect(page.locator('[data-test=senders]')).toBeVisible()
  for (const [width, size] of [
    [320, '100'],
    [360, '200'],
    [320, '200'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((chosen) => {
      document.documentElement.dataset.textSize = chosen
    }, size)
    await expect
      .poll(() => splitWords(page, '[data-test=senders], :has(> [data-test=senders]) *'), {
        message: `${width} px, ${size} %`,
      })
      .toEqual([])
    expect(await splitWords(page, '[data-test=envelope] :is(h2, h3)'), `${width} px, ${size} %`).toEqual([])
  }

  // Deep inside the page, so that a reload must not end at its foot.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate(() => {
    document.documentElement.dataset.textSize = '100'
  })
  const expectCard = () => expect(page.getByRole('heading', { name: notificationsCopy.title })).toBeVisible()
  await expectCard()
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.reload()
  await expectCard()
  const { y, height } = await page.evaluate(() => ({ y: window.scrollY, height: document.body.scrollHeight }))
  expect(height).toBeGreaterThan(2000)
  expect(y).toBeLessThanOrEqual(700)
})

test('no line of the breadcrumb ends with a separator', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/offices/sankt-peterburg/sankt-peterburg')
  const steps = await page
    .getByRole('main')
    .getByRole('navigation')
    .first()
    .evaluate((nav) => {
      // Names longer than those of the demo.
      if (nav instanceof HTMLElement) nav.style.width = '9rem'
      const shown = [...nav.querySelectorAll('li')].filter((step) => step.offsetWidth > 1)
      return shown.map((step) => ({
        top: Math.round(step.getBoundingClientRect().top),
        before: getComputedStyle(step, '::before').content,
        after: getComputedStyle(step, '::after').content,
      }))
    })
  expect(new Set(steps.map(({ top }) => top)).size, 'it has more lines than one').toBeGreaterThan(1)
  expect(steps.map(({ after }) => after)).toEqual(steps.map(() => 'none'))
  expect(steps.slice(1).every(({ before }) => before.includes('/'))).toBe(true)
})

test('with large text no word of buttons or tariff tables is split, and nothing scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 900 })
  for (const [address, within] of [
    ['/offline', 'main a, main button'],
    ['/services', 'main a'],
    ['/tariffs', 'main table td, main table tbody th'],
    ['/documents/tariffs/2025-07-01', 'main table td, main table tbody th'],
  ] as const) {
    await page.goto(address)
    await expectShown(page)
    await setLargeText(page)
    await expect.poll(() => splitWords(page, within), { message: address }).toEqual([])
    const scrolling = page.locator('main').evaluate(
      (main) =>
        [...main.querySelectorAll<HTMLElement>('[data-table]')].filter(
          // Elements for screen readers only are one pixel wide.
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ).length,
    )
    expect(await scrolling, address).toBe(0)
  }
  // A table drawn as cards is still a table for screen readers.
  await expect(page.getByRole('table').first().getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByRole('rowheader', { name: tariffTableCopy.size[1] }).first()).toBeVisible()
})

test('back-office tables on a tablet and on a phone with large text split no word', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const createdClaim = await confirmedClaim(page, { index: '109012' })
  await reservePayment(page, createdClaim)
  const operator = await comeIn(browser, baseURL ?? '', 'operator', '/branch')
  await operator.setViewportSize({ width: 768, height: 900 })
  await operator.getByRole('tab', { name: /^Учесть оплату/ }).click()
  await expect(
    operator.getByRole('button', { name: `Открыть заявление № ${createdClaim.claim}` }),
  ).toBeVisible()
  expect(await splitWords(operator, 'main td, main th[scope=row]')).toEqual([])
  const queue = operator.getByRole('region', { name: branchClaimCardCopy.bookTitle })
  expect(await queue.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeLessThanOrEqual(0)
  await operator.setViewportSize(phone)
  await operator.goto('/branch/integrations')
  await expect(operator.getByRole('table')).toBeVisible()
  await setLargeText(operator)
  await expect.poll(() => splitWords(operator, 'main td, main th[scope=row]')).toEqual([])
  await operator.context().close()
})

// M-MAP-10.
test('with a chosen office nothing on the map covers a button, and all buttons are large enough', {
  tag: '@full',
}, async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/?office=101721')
    const card = page.getByRole('region', { name: officeCopy.chosen })
    await expect(card).toBeVisible()
    const map = page.getByRole('region', { name: mapCopy.label })
    await map.getByRole('checkbox', { name: mapCopy.follows }).uncheck()
    const searchHere = map.getByRole('button', { name: mapCopy.searchHere })
    // Keyboard use reveals the buttons that move the map.
    await expect(async () => {
      await map.getByRole('button', { name: mapCopy.right }).press('Enter')
      await expect(searchHere).toBeVisible({ timeout: 1000 })
    }).toPass()
    const buttons = await map.locator('.map-button').all()
    expect(buttons).toHaveLength(6)
    const placeOf = async (locator: Locator) => {
      const box = await locator.boundingBox()
      if (!box) throw new Error(`not in sight at ${width} px: ${locator}`)
      return box
    }
    const places = await Promise.all([...buttons, searchHere].map(placeOf))
    for (const { width: buttonWidth, height } of places)
      expect(Math.min(buttonWidth, height)).toBeGreaterThanOrEqual(43.5)
    const all = [...places, await placeOf(card)]
    const over = all.flatMap((item, index) =>
      all
        .slice(index + 1)
        .filter(
          (other) =>
            Math.min(item.x + item.width, other.x + other.width) - Math.max(item.x, other.x) > 1 &&
            Math.min(item.y + item.height, other.y + other.height) - Math.max(item.y, other.y) > 1,
        )
        .map((other) => ({ one: item, other })),
    )
    expect(over, `at ${width} px`).toEqual([])
    // On a phone the card is completely visible below the map.
    const hidden = await card.evaluate((element) => element.scrollHeight - element.clientHeight)
    if (width === 360) expect(hidden).toBeLessThanOrEqual(1)
  }
})
