import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from '@playwright/test'
import { defaultView } from '#domain/map-view.ts'
import { farther, fartherName, nearer, stageIn, stageName, standsAtHome, toMap } from '../site/kit/home.ts'
import { newcomer, type Size, type Stop, visit } from './face-visit.ts'
import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'
import type { Spot } from './made-up-country.ts'

/** Drags of the map at each zoom. */
const DRAGS = 6
/** Moves of the mouse in one drag. */
const STEPS = 20
/** As many zooms lie between the town where the map begins and the whole country. */
const ZOOMS = 8
const SLOWDOWN = 4
/** A task is long from here on. Milliseconds. */
const LONG_TASK_MS = 50

const pause = (page: Page, ms: number) =>
  page.evaluate((time) => new Promise((done) => setTimeout(done, time)), ms)

/**
 * Drags the map to and fro. The mouse is told to the browser itself: Playwright's own watches each of its moves with code in the
 * page.
 */
const panned = async (page: Page, drags: number): Promise<void> => {
  const box = await stageIn(page).boundingBox()
  if (!box) throw new Error('the map is not there')
  const wire = await page.context().newCDPSession(page)
  let isDown = false
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) => {
    if (type !== 'mouseMoved') isDown = type === 'mousePressed'
    const button = isDown || type !== 'mouseMoved' ? 'left' : 'none'
    const buttons = isDown ? 1 : 0
    return wire.send('Input.dispatchMouseEvent', { type, x, y, button, buttons, clickCount: 1 })
  }
  const [x, y] = [box.x + box.width * 0.65, box.y + box.height * 0.6]
  for (let drag = 0; drag < drags; drag += 1) {
    const [right, down] = [drag % 2 ? 260 : -260, drag % 3 ? 120 : -120]
    await mouse('mouseMoved', x, y)
    await mouse('mousePressed', x, y)
    for (let step = 1; step <= STEPS; step += 1)
      await mouse('mouseMoved', x + (right * step) / STEPS, y + (down * step) / STEPS)
    await mouse('mouseReleased', x + right, y + down)
    await pause(page, 500)
  }
  await wire.detach()
}

interface Moved {
  readonly tasks: number[]
  readonly frames: number[]
}

/** Installed before the page: keeps its long tasks, and the time between frames. */
const observe = (): void => {
  const moved: Moved = { tasks: [], frames: [] }
  Object.assign(window, { moved })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) moved.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  let last = 0
  const frame = (now: number) => {
    if (last > 0) moved.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** What the browser told since the last question. */
const take = (page: Page): Promise<Moved> =>
  page.evaluate(() => {
    const { moved } = window as unknown as { moved: Moved }
    return { tasks: moved.tasks.splice(0), frames: moved.frames.splice(0) }
  })

const home: Stop = {
  address: '/',
  readySign: standsAtHome,
}

/** Opens home and its map, which comes for those who look at it. */
async function openOurs(page: Page): Promise<void> {
  await visit(page, home)
  if (await toMap(page).isVisible()) await toMap(page).click()
  else await page.getByRole('heading', { level: 1 }).hover()
  await nearer(page).waitFor()
  await stageIn(page).scrollIntoViewIfNeeded()
}

/** The longest task in milliseconds while the map is panned at every zoom from a town to the country. */
export async function longestPanTask(
  browser: Browser,
  origin: string,
): Promise<{ longest: number; tasks: number }> {
  const context = await newcomer(browser, origin)
  const page = await context.newPage()
  await page.addInitScript(observe)
  await openOurs(page)
  const found: number[] = []
  await take(page)
  for (let step = 0; step < ZOOMS; step += 1) {
    await panned(page, DRAGS)
    found.push(...(await take(page)).tasks)
    await farther(page).click()
    await pause(page, 1000)
    await take(page)
  }
  await context.close()
  return { longest: Math.max(0, ...found), tasks: found.length }
}

/** Zooms at which streets are panned: thousands of lines, beds of streets, houses; and milliseconds that a task may take. */
const STREET_ZOOMS = [
  [11, 50],
  [13, 50],
  [15, 100],
] as const
/** The zoom at which home's map begins. */
const FIRST_ZOOM = 11

/** The longest task while the streets of a city are panned on a processor four times slower, at each of the zooms. */
export async function streetFigures(browser: Browser, origin: string, size: Size): Promise<Figure[]> {
  const context = await newcomer(browser, origin, size)
  const page = await context.newPage()
  await page.addInitScript(observe)
  await openOurs(page)
  const wire = await context.newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const figures: Figure[] = []
  let zoom = FIRST_ZOOM
  for (const [wanted, bound] of STREET_ZOOMS) {
    for (; zoom < wanted; zoom += 1) {
      await nearer(page).click()
      await pause(page, 1000)
    }
    await pause(page, 2000)
    await take(page)
    await panned(page, DRAGS)
    const { tasks } = await take(page)
    const longest = Math.max(0, ...tasks)
    figures.push({
      name: `the longest task while panning over streets at zoom ${wanted}, ${size.width} px and 4x slowdown, as a share of ${bound} ms`,
      ratios: [longest / bound],
      bound: { atMost: 1 },
      text:
        longest === 0 ? 'none is long' : `${longest.toFixed(0)} ms, ${tasks.length} over ${LONG_TASK_MS} ms`,
    })
  }
  await context.close()
  return figures
}

const packages = createRequire(import.meta.url)
const library = (file: string): string => readFileSync(packages.resolve(file), 'utf8')

/** A page that holds Leaflet and Leaflet.markercluster as they come, without streets, with all offices at once. */
const twinPage = (offices: readonly Spot[]): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>Leaflet.markercluster</title>
<style>${['leaflet/dist/leaflet.css', 'leaflet.markercluster/dist/MarkerCluster.css', 'leaflet.markercluster/dist/MarkerCluster.Default.css'].map(library).join('\n')}
body { margin: 0 }</style>
<script>${library('leaflet/dist/leaflet.js')}</script>
<script>${library('leaflet.markercluster/dist/leaflet.markercluster.js')}</script></head>
<body><div id="map" role="group" aria-label="${stageName}"></div><script>
const offices = ${JSON.stringify(offices.map(({ latitude, longitude }) => [latitude, longitude]))}
const size = new URLSearchParams(location.search)
Object.assign(document.getElementById('map').style, { width: size.get('width') + 'px', height: size.get('height') + 'px' })
const map = L.map('map', { center: [${defaultView.latitude}, ${defaultView.longitude}], zoom: ${defaultView.zoom}, minZoom: 3, maxZoom: 19 })
map.zoomControl._zoomOutButton.setAttribute('aria-label', '${fartherName}')
const group = L.markerClusterGroup()
group.addLayers(offices.map((office) => L.marker(office)))
map.addLayer(group)
document.body.append('stands')
</script></body></html>`

/** How a map moved: the middle frame, the longest task and the time in which it did not answer, in milliseconds. */
interface Panned {
  readonly frame: number
  readonly longest: number
  readonly blocked: number
}

async function panOnce(page: Page): Promise<Panned> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await pause(page, 500)
  await take(page)
  for (let step = 0; step < ZOOMS; step += 1) {
    // Every other zoom: pairs in turn say more than a map looked at more closely.
    if (step % 2 === 0) await panned(page, 2)
    await farther(page).click()
    await pause(page, 700)
  }
  const { tasks, frames } = await take(page)
  return {
    frame: median(frames),
    longest: Math.max(LONG_TASK_MS, ...tasks),
    blocked: tasks.reduce((sum, task) => sum + task - LONG_TASK_MS, 0),
  }
}

/** Our map and Leaflet.markercluster over the same offices, panned and zoomed out by the same gestures, in turn. */
async function panBesideCluster(
  browser: Browser,
  origin: string,
  offices: readonly Spot[],
  size: Size,
): Promise<{ ours: Panned[]; theirs: Panned[] }> {
  const body = twinPage(offices)
  const ours: Panned[] = []
  const theirs: Panned[] = []
  let stands = { width: size.width, height: size.height }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const side of [ours, theirs]) {
      const context = await newcomer(browser, origin, size)
      const page = await context.newPage()
      await page.addInitScript(observe)
      if (side === ours) {
        await openOurs(page)
        stands = (await stageIn(page).boundingBox()) ?? stands
      } else {
        await page.route('**/markercluster?*', (route) => route.fulfill({ contentType: 'text/html', body }))
        await page.route('**/images/*.png', (route) =>
          route.fulfill({
            path: packages.resolve(`leaflet/dist${new URL(route.request().url()).pathname}`),
            headers: { 'Cache-Control': 'max-age=3600' },
          }),
        )
        await visit(page, {
          address: `/markercluster?width=${stands.width}&height=${stands.height}`,
          // Where the map begins there may be no office.
          readySign: (shown) => shown.getByText('stands'),
        })
      }
      side.push(await panOnce(page))
      await context.close()
    }
  }
  return { ours, theirs }
}

const textOf = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`

/** How our map moves beside Leaflet.markercluster, in a window of this size and on a processor four times slower. */
export async function panFigures(
  browser: Browser,
  origin: string,
  offices: readonly Spot[],
  size: Size,
): Promise<Figure[]> {
  const { ours, theirs } = await panBesideCluster(browser, origin, offices, size)
  const figureOf = (what: string, of: (panned: Panned) => number, inPairs: boolean): Figure => {
    const [mine, others] = [ours.map(of), theirs.map(of)]
    return {
      name: `${what} at ${size.width} px and 4x slowdown, ours against Leaflet.markercluster`,
      ratios: inPairs ? ratiosOf(mine, others) : [median(mine) / Math.max(1, median(others))],
      bound: { atMost: 1 },
      text: `${textOf(mine)} against ${textOf(others)}, ${offices.length} offices, ${PAIRS} pairs`,
    }
  }
  return [
    // Frames keep the pace of the screen; tasks come in leaps, of which the middle is compared.
    figureOf('the middle frame while panning', ({ frame }) => frame, true),
    figureOf('the longest task while panning', ({ longest }) => longest, false),
    figureOf('the blocked time while panning', ({ blocked }) => blocked, false),
  ]
}
