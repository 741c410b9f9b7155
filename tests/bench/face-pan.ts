import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from '@playwright/test'
import { defaultView } from '#places/rules/map-view.ts'
import {
  farther,
  fartherName,
  nearer,
  nearerName,
  stageIn,
  stageName,
  standsAtHome,
  toMap,
  toMapName,
} from '../site/kit/home.ts'
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

/** Where the map lies in the window; asked of the page itself, for Playwright's own way leaves code behind that watches it. */
const stageBox = (page: Page) =>
  page.evaluate((name) => {
    const box = document.querySelector(`[role="group"][aria-label="${name}"]`)?.getBoundingClientRect()
    if (!box) throw new Error('the map is not there')
    return { x: box.x, y: box.y, width: box.width, height: box.height }
  }, stageName)

/** Drags the map to and fro. The mouse is told to the browser itself. */
const panned = async (page: Page, drags: number): Promise<void> => {
  const box = await stageBox(page)
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

/** Pixels; below it home shows its list first. */
const NARROW = 720

/** Presses a button by its name without Playwright's own code in the page; waits until it is there. */
async function pressUnwatched(page: Page, name: string): Promise<void> {
  const isPressed = () =>
    page.evaluate((wanted) => {
      const button = [...document.querySelectorAll('button')].find(
        (candidate) =>
          (candidate.ariaLabel ?? candidate.textContent) === wanted && candidate.checkVisibility(),
      )
      button?.click()
      return button !== undefined
    }, name)
  while (!(await isPressed())) await pause(page, 100)
}

/**
 * Opens home and its map as nobody's tool watches it: what Playwright leaves in a page whose elements it has looked for hears
 * each move of the mouse, and takes as long as the page.
 */
async function openUnwatched(page: Page, { width }: Size): Promise<void> {
  await page.goto(home.address, { waitUntil: 'networkidle' })
  const wire = await page.context().newCDPSession(page)
  if (width < NARROW) await pressUnwatched(page, toMapName)
  else await wire.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: width / 4, y: 200 })
  await pressUnwatched(page, nearerName)
  await page.evaluate(
    (name) =>
      document.querySelector(`[role="group"][aria-label="${name}"]`)?.scrollIntoView({ block: 'nearest' }),
    stageName,
  )
  await wire.detach()
}

interface Told {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
}

/** The tasks of the page's own thread while something is done: milliseconds of its own work, and by the clock on the wall. */
async function tasksOf(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<{ own: number; wall: number }[]> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Told[] }
  const threads = Map.groupBy(
    traceEvents.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask')),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const renderers = new Set(
    traceEvents
      .filter(
        ({ name, ...rest }) => name === 'thread_name' && JSON.stringify(rest).includes('CrRendererMain'),
      )
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const busiest = [...threads]
    .filter(([thread]) => renderers.has(thread))
    .map(([, tasks]) => tasks.map(({ dur = 0, tdur = dur }) => ({ own: tdur / 1000, wall: dur / 1000 })))
    .toSorted((item, other) => sum(other) - sum(item))[0]
  if (!busiest) throw new Error('the browser told of no task')
  return busiest
}
const sum = (tasks: readonly { own: number }[]): number => tasks.reduce((all, { own }) => all + own, 0)

/**
 * The longest task while the streets of a city are panned on a processor four times slower, at each of the zooms, the middle one of
 * several visits. What counts is the page's own work: a task that waits for a processor of this machine is no slower elsewhere.
 */
export async function streetFigures(browser: Browser, origin: string, size: Size): Promise<Figure[]> {
  const found = new Map<number, { own: number; wall: number; over: number }[]>()
  for (let visited = 0; visited < PAIRS; visited += 1) {
    const context = await newcomer(browser, origin, size)
    const page = await context.newPage()
    await openUnwatched(page, size)
    const wire = await context.newCDPSession(page)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    let zoom = FIRST_ZOOM + 1
    for (const [wanted] of STREET_ZOOMS) {
      for (; zoom !== wanted; zoom += Math.sign(wanted - zoom)) {
        await pressUnwatched(page, wanted > zoom ? nearerName : fartherName)
        await pause(page, 1000)
      }
      await pause(page, 2000)
      const tasks = await tasksOf(browser, page, () => panned(page, DRAGS))
      const most = (of: 'own' | 'wall') => Math.max(...tasks.map((task) => task[of]))
      const over = tasks.filter(({ own }) => own > LONG_TASK_MS).length
      found.set(wanted, [...(found.get(wanted) ?? []), { own: most('own'), wall: most('wall'), over }])
    }
    await context.close()
  }
  return STREET_ZOOMS.map(([zoom, bound]) => {
    const visits = found.get(zoom) ?? []
    const longest = visits.map(({ own }) => own)
    return {
      name: `the longest task while panning over streets at zoom ${zoom}, ${size.width} px and 4x slowdown, as a share of ${bound} ms`,
      ratios: [median(longest) / bound],
      bound: { atMost: 1 },
      text: `${textOf(longest)} of own work, over ${LONG_TASK_MS} ms ${visits.map(({ over }) => over).join(', ')} times; by the clock ${textOf(visits.map(({ wall }) => wall))}`,
    }
  })
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
