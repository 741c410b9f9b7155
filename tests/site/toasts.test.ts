import { expect, test } from './kit/test.ts'

const stage = '/design'

test('four toasts are visible for their own times, and the fifth waits for a place (M-CONST-01)', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-07-10T09:00:00+03:00' })
  await page.goto(stage)
  const pressToastButton = (name: string) =>
    page.getByRole('button', { name, exact: true }).last().press('Enter', { noWaitAfter: true })
  const toast = (tone: string) => page.locator(`li[data-code=example_${tone}]`)
  const visibleToasts = page.locator('li[data-code^=example_]')
  await expect(page.locator('astro-island')).toHaveCount(1)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.clock.pauseAt('2026-07-10T09:01:00+03:00')
  for (const tone of ['Danger', 'Warning', 'Success', 'Info', 'Danger']) await pressToastButton(tone)
  await expect(visibleToasts).toHaveCount(4)
  await expect(toast('danger')).toHaveCount(1)
  const top = await toast('danger').boundingBox()
  expect(top && top.y < 200, 'at the top').toBe(true)

  await page.clock.runFor(2900)
  await expect(visibleToasts).toHaveCount(4)
  // After three seconds the first gives its place to the fifth, which has its own three seconds.
  await page.clock.runFor(200)
  await expect(visibleToasts).toHaveCount(4)
  await expect(toast('danger')).toHaveCount(1)
  await page.clock.runFor(1800)
  await expect(visibleToasts).toHaveCount(4)
  await page.clock.runFor(200)
  await expect(visibleToasts).toHaveCount(1)
  await expect(toast('danger')).toHaveCount(1)
  await page.clock.runFor(1200)
  await expect(visibleToasts).toHaveCount(0)
})
