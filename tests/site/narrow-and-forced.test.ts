import type { Locator, Page } from '@playwright/test'
import { hostileTexts } from '#kit/hostile-texts.ts'
import { tabTo } from './kit/keyboard.ts'
import { lookAtMap } from './kit/picture.ts'
import { atBank, boxesIn, logIn } from './kit/rental.ts'
import { ask, comeIn, confirmedClaim, reservePayment, signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectShown } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

// Names without an end, words in narrow cards, buttons on a small map, colours that the reader's system chooses.
const phone = { width: 360, height: 780 }
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A claim on registration at 101000 whose box has this name. */
async function namedClaim(page: Page, boxName: string): Promise<number> {
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
  return id
}

/** What hides the end of its words: it holds more than it shows, and nothing scrolls. */
const cutWords = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('*')]
        .filter(
          (element) =>
            element.innerText?.trim() &&
            element.clientWidth > 1 &&
            element.scrollWidth > element.clientWidth + 1 &&
            /hidden|clip/.test(getComputedStyle(element).overflowX),
        )
        .map((element) => element.outerHTML.slice(0, 200)),
    )

/** The screen fits, and shows this name whole. */
async function expectWhole(page: Page, name: string): Promise<void> {
  await expectShown(page)
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await cutWords(page), page.url()).toEqual([])
  await expectFitsEverywhere(page)
}

test('names without an end are whole on every screen of a rent, on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await logIn(page, 'individual', '/faq')
  const names = [hostileTexts['a word without end'], hostileTexts['right to left']]
  for (const name of names) {
    const claim = await namedClaim(page, name)
    await page.goto(`/reservation?claim=${claim}`)
    await expectWhole(page, name)
    await page.getByRole('button', { name: /^Оплатить/ }).click()
    await atBank(page, 'pay')
    await expect(page.getByRole('heading', { name: 'Ящик оплачен' })).toBeVisible()
    await expectWhole(page, name)
    await page.goto(`/claims/${claim}`)
    await expectWhole(page, name)
  }
  await page.goto('/claims')
  await expectShown(page)
  expect(await cutWords(page), page.url()).toEqual([])
  await expectFitsEverywhere(page)
})

/** Words that are drawn on two lines, in whichever of these elements. */
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

test('no word of the form’s cards is split and nothing is cut, on a phone and with big letters', async ({
  page,
}) => {
  await page.goto('/101721/step2')
  await expect(boxesIn(page).first()).toBeVisible()
  for (const [width, size, forcedColors] of [
    [320, '100', 'none'],
    [360, '100', 'none'],
    [320, '200', 'none'],
    [360, '200', 'active'],
    [520, '150', 'active'],
    [768, '200', 'none'],
    [1440, '200', 'none'],
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
    expect(await cutWords(page), `${width} px, ${size} %`).toEqual([])
  }
})

test('no word of the address for senders is split, on the narrowest phone and with big letters', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim } = await signedRent(page, operator)
  await operator.context().close()
  await page.goto(`/claims/${claim}`)
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
})

test('no line of the way from home ends with the stroke between two steps', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/offices/respublika-tatarstan')
  const steps = await page
    .getByRole('main')
    .getByRole('navigation')
    .first()
    .evaluate((nav) =>
      [...nav.querySelectorAll('li')].map((step) => ({
        top: Math.round(step.getBoundingClientRect().top),
        before: getComputedStyle(step, '::before').content,
        after: getComputedStyle(step, '::after').content,
      })),
    )
  expect(new Set(steps.map(({ top }) => top)).size, 'it has more lines than one').toBeGreaterThan(1)
  expect(steps.map(({ after }) => after)).toEqual(steps.map(() => 'none'))
  expect(steps.slice(1).every(({ before }) => before.includes('/'))).toBe(true)
})

test('the back office begins with its search on a phone: other pages stand in a menu', async ({ page }) => {
  await page.setViewportSize(phone)
  await logIn(page, 'operator', '/branch')
  const field = page.getByRole('searchbox', { name: 'Арендатор, отправление или номер' })
  await expect(field).toBeVisible()
  const top = (await field.boundingBox())?.y ?? 0
  expect(top, 'px above the field').toBeLessThan(phone.height / 3)
  await expect(page.getByRole('link', { name: 'Оцифровка писем' })).toBeHidden()
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByRole('link', { name: 'Оцифровка писем' }).click()
  await expect(page).toHaveURL('/branch/letters')
})

test('no word of a button or of a price in the tables of tariffs is split with big letters, and nothing scrolls', async ({
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
    await page.evaluate(() => {
      document.documentElement.dataset.textSize = '200'
    })
    await expect.poll(() => splitWords(page, within), { message: address }).toEqual([])
    const scrolling = page.locator('main').evaluate(
      (main) =>
        [...main.querySelectorAll<HTMLElement>('[data-table]')].filter(
          // What only listeners have is one pixel wide.
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ).length,
    )
    expect(await scrolling, address).toBe(0)
  }
  // Laid out as cards, a table is still heard as one.
  await expect(page.getByRole('table').first().getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByRole('rowheader', { name: 'Обычный ящик' }).first()).toBeVisible()
})

test('no word of a table is split on a phone with big letters', async ({ page }) => {
  await page.setViewportSize(phone)
  await logIn(page, 'operator', '/branch/integrations')
  await expect(page.getByRole('table')).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.textSize = '200'
  })
  await expect.poll(() => splitWords(page, 'main td, main th[scope=row]')).toEqual([])
})

test('a queue with many columns is whole on a tablet: no word is split and nothing lies at the side', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const made = await confirmedClaim(page, { index: '109012' })
  await reservePayment(page, made)
  const operator = await comeIn(browser, baseURL ?? '', 'operator', '/branch')
  await operator.setViewportSize({ width: 768, height: 900 })
  await operator.getByRole('tab', { name: /^Учесть оплату/ }).click()
  await expect(operator.getByRole('button', { name: `Открыть заявление № ${made.claim}` })).toBeVisible()
  expect(await splitWords(operator, 'main td, main th[scope=row]')).toEqual([])
  const queue = operator.getByRole('region', { name: 'Учесть оплату' })
  expect(await queue.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeLessThanOrEqual(0)
  await operator.context().close()
})

test('a part of a claim is wholly in sight when the keyboard comes to it, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn(page, 'individual')
  const { claim } = await confirmedClaim(page)
  await page.goto(`/claims/${claim}`)
  const parts = page.getByRole('navigation', { name: 'Разделы заявления' }).getByRole('link')
  await tabTo(page, parts.first())
  for (const part of await parts.all()) {
    await expect(part).toBeFocused()
    // All of it but a part of a pixel.
    await expect(part).toBeInViewport({ ratio: 0.99 })
    await page.keyboard.press('Tab')
  }
})

test('where the reader’s system chooses the colours, one tab looks chosen and free pins are not like full ones', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize(phone)
  await page.goto('/')
  const tabs = page.getByRole('tablist', { name: 'Что показать' }).getByRole('tab')
  await expect(tabs).toHaveCount(2)
  for (const chosen of [0, 1]) {
    await tabs.nth(chosen).click()
    await expect(tabs.nth(chosen)).toHaveAttribute('aria-selected', 'true')
    const [marked, plain] = await Promise.all(
      [chosen, 1 - chosen].map((index) =>
        tabs.nth(index).evaluate((tab) => {
          const ground = document.createElement('i')
          ground.style.color = 'Canvas'
          document.body.append(ground)
          const { color } = getComputedStyle(ground)
          ground.remove()
          return getComputedStyle(tab).borderBottomColor === color ? 'like the ground' : 'seen'
        }),
      ),
    )
    expect([marked, plain]).toEqual(['seen', 'like the ground'])
  }
  // Two pins of the map's own classes: which offices are full on a day is no matter of this test.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await lookAtMap(page)
  await expect(page.locator('.map-mark').first()).toBeVisible()
  const looks = await page
    .locator('.map-mark')
    .first()
    .evaluate((mark) =>
      ['map-free', 'map-none', 'map-free map-locker', 'map-none map-locker'].map((tone) => {
        const pin = document.createElement('button')
        pin.className = `leaflet-marker-icon map-mark map-pin ${tone}`
        mark.after(pin)
        const { backgroundColor, borderTopStyle, borderTopColor } = getComputedStyle(pin, '::before')
        const { color } = getComputedStyle(pin)
        pin.remove()
        return {
          filled: backgroundColor === borderTopColor,
          line: borderTopStyle,
          // Its number can be read on it.
          seen: color !== backgroundColor,
        }
      }),
    )
  const free = { filled: true, line: 'solid', seen: true }
  const full = { filled: false, line: 'dashed', seen: true }
  expect(looks).toEqual([free, full, free, full])
})

// M-MAP-10.
test('with an office chosen nothing on the map covers a button, and each is as big as those that zoom', async ({
  page,
}) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/?office=101721')
    const card = page.getByRole('region', { name: 'Выбранное отделение' })
    await expect(card).toBeVisible()
    const map = page.getByRole('region', { name: 'Карта отделений' })
    await map.getByRole('checkbox', { name: 'Искать при движении карты' }).uncheck()
    const searchHere = map.getByRole('button', { name: 'Искать в этой области' })
    // With the keyboard the buttons that move the map come in sight.
    await expect(async () => {
      await map.getByRole('button', { name: 'Сдвинуть карту вправо' }).press('Enter')
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
    for (const { width: wide, height } of places) expect(Math.min(wide, height)).toBeGreaterThanOrEqual(43.5)
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
    // On a phone the card stands below the map, all of it in sight.
    const hidden = await card.evaluate((element) => element.scrollHeight - element.clientHeight)
    if (width === 360) expect(hidden).toBeLessThanOrEqual(1)
  }
})
