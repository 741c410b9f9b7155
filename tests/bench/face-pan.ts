import type { Browser, Page } from '@playwright/test'
import { newcomer, visit } from './face-visit.ts'

/** Drags of the map at each zoom. */
const DRAGS = 6

const panned = async (page: Page): Promise<void> => {
  const stage = await page.getByRole('group', { name: 'Карта отделений' }).boundingBox()
  if (!stage) throw new Error('the map is not there')
  const [x, y] = [stage.x + stage.width * 0.65, stage.y + stage.height * 0.6]
  for (let drag = 0; drag < DRAGS; drag += 1) {
    const [right, down] = [drag % 2 ? 260 : -260, drag % 3 ? 120 : -120]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + right, y + down, { steps: 20 })
    await page.mouse.up()
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  }
}

/** The longest task in milliseconds while the map is panned at every zoom from the country to a street. */
export async function longestPanTask(
  browser: Browser,
  origin: string,
): Promise<{ longest: number; tasks: number }> {
  const context = await newcomer(browser, origin)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await visit(page, {
    address: '/',
    readySign: (shown) => shown.getByRole('heading', { name: 'Отделения на карте' }),
  })
  // The map comes for those who look at it.
  await page.getByRole('heading', { level: 1 }).hover()
  await page.getByRole('button', { name: 'Приблизить' }).waitFor()
  const found: number[] = []
  const forget = () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0))
  await forget()
  // From the town where the map begins out to the whole country, one step at a time.
  for (let step = 0; step < 8; step += 1) {
    await panned(page)
    found.push(...(await forget()))
    await page.getByRole('button', { name: 'Отдалить' }).click()
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1000)))
    await forget()
  }
  await context.close()
  return { longest: Math.max(0, ...found), tasks: found.length }
}
