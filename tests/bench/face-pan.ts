import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from '@playwright/test'
import { defaultMapView } from '#places/rules/map-view.ts'
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

const DRAGS = 6
const STEPS = 20
const ZOOMS = 8
const SLOWDOWN = 4
const LONG_TASK_MS = 50

const pause = (page: Page, ms: number) =>
  page.evaluate((time) => new Promise((done) => setTimeout(done, time)), ms)

/** Read in the page itself, because Playwright's own way leaves observers behind. */
const stageBox = (page: Page) =>
  page.evaluate((name) => {
    const box = document.querySelector(`[role="group"][aria-label="${name}"]`)?.getBoundingClientRect()
    if (!box) throw new Error('the map is not there')
    return { x: box.x, y: box.y, width: box.width, height: box.height }
  }, stageName)

/** Drags the map back and forth with mouse events that go directly to the browser. */
const panMap = async (page: Page, drags: number): Promise<void> => {
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

interface MapActivity {
  readonly tasks: number[]
  readonly frames: number[]
}

/** Runs before the page's scripts and records long tasks and the time between frames. */
const observeActivity = (): void => {
  const moved: MapActivity = { tasks: [], frames: [] }
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

const takeActivity = (page: Page): Promise<MapActivity> =>
  page.evaluate(() => {
    const { moved } = window as unknown as { moved: MapActivity }
    return { tasks: moved.tasks.splice(0), frames: moved.frames.splice(0) }
  })

const home: Stop = {
  address: '/',
  readySign: standsAtHome,
}

/** Opens home and its map, which loads when it becomes visible. */
async function openHomeMap(page: Page): Promise<void> {
  await visit(page, home)
  if (await toMap(page).isVisible()) await toMap(page).click()
  else await page.getByRole('heading', { level: 1 }).hover()
  await nearer(page).waitFor()
  await stageIn(page).scrollIntoViewIfNeeded()
}

/** In milliseconds, at every zoom from a town to the country. */
export async function longestPanTask(
  browser: Browser,
  origin: string,
): Promise<{ longest: number; tasks: number }> {
  const context = await newcomer(browser, origin)
  const page = await context.newPage()
  await page.addInitScript(observeActivity)
  await openHomeMap(page)
  const longestTasks: number[] = []
  await takeActivity(page)
  for (let step = 0; step < ZOOMS; step += 1) {
    await panMap(page, DRAGS)
    longestTasks.push(...(await takeActivity(page)).tasks)
    await farther(page).click()
    await pause(page, 1000)
    await takeActivity(page)
  }
  await context.close()
  return { longest: Math.max(0, ...longestTasks), tasks: longestTasks.length }
}

/** Zooms with many streets, and the limit of a task in milliseconds. */
const STREET_ZOOM_LIMITS = [
  [11, 50],
  [13, 50],
  [15, 100],
] as const
const FIRST_ZOOM = 11

const NARROW_WIDTH_PX = 720

/** Clicks a button by its name without Playwright's code in the page; waits until it exists. */
async function clickUnobserved(page: Page, name: string): Promise<void> {
  const isPressed = () =>
    page.evaluate((buttonName) => {
      const button = [...document.querySelectorAll('button')].find(
        (candidate) =>
          (candidate.ariaLabel ?? candidate.textContent) === buttonName && candidate.checkVisibility(),
      )
      button?.click()
      return button !== undefined
    }, name)
  while (!(await isPressed())) await pause(page, 100)
}

/** Observers that Playwright leaves in a page see each mouse move and take as long as the page itself. */
async function openUnobserved(page: Page, { width }: Size): Promise<void> {
  await page.goto(home.address, { waitUntil: 'networkidle' })
  const wire = await page.context().newCDPSession(page)
  if (width < NARROW_WIDTH_PX) await clickUnobserved(page, toMapName)
  else await wire.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: width / 4, y: 200 })
  await clickUnobserved(page, nearerName)
  await page.evaluate(
    (name) =>
      document.querySelector(`[role="group"][aria-label="${name}"]`)?.scrollIntoView({ block: 'nearest' }),
    stageName,
  )
  await wire.detach()
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
}

/** In milliseconds of own time and of wall time. */
async function traceTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<{ own: number; wall: number }[]> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const threads = Map.groupBy(
    traceEvents.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask')),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const renderers = new Set(
    traceEvents
      .filter(
        ({ name, ...otherFields }) =>
          name === 'thread_name' && JSON.stringify(otherFields).includes('CrRendererMain'),
      )
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const busiest = [...threads]
    .filter(([thread]) => renderers.has(thread))
    .map(([, tasks]) => tasks.map(({ dur = 0, tdur = dur }) => ({ own: tdur / 1000, wall: dur / 1000 })))
    .toSorted((item, other) => totalOwnMs(other) - totalOwnMs(item))[0]
  if (!busiest) throw new Error('the browser told of no task')
  return busiest
}
const totalOwnMs = (tasks: readonly { own: number }[]): number =>
  tasks.reduce((all, { own: ownMs }) => all + ownMs, 0)

/**
 * Median over several visits on a processor four times slower. Only the page's own time counts, because
 * waiting for this machine's processor is no property of the page.
 */
export async function streetFigures(browser: Browser, origin: string, size: Size): Promise<Figure[]> {
  const visitsByZoom = new Map<number, { own: number; wall: number; over: number }[]>()
  for (let visit = 0; visit < PAIRS; visit += 1) {
    const context = await newcomer(browser, origin, size)
    const page = await context.newPage()
    await openUnobserved(page, size)
    const wire = await context.newCDPSession(page)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    let zoom = FIRST_ZOOM + 1
    for (const [targetZoom] of STREET_ZOOM_LIMITS) {
      for (; zoom !== targetZoom; zoom += Math.sign(targetZoom - zoom)) {
        await clickUnobserved(page, targetZoom > zoom ? nearerName : fartherName)
        await pause(page, 1000)
      }
      await pause(page, 2000)
      const tasks = await traceTasks(browser, page, () => panMap(page, DRAGS))
      const longestMs = (of: 'own' | 'wall') => Math.max(...tasks.map((task) => task[of]))
      const longCount = tasks.filter(({ own: ownMs }) => ownMs > LONG_TASK_MS).length
      visitsByZoom.set(targetZoom, [
        ...(visitsByZoom.get(targetZoom) ?? []),
        { own: longestMs('own'), wall: longestMs('wall'), over: longCount },
      ])
    }
    await context.close()
  }
  return STREET_ZOOM_LIMITS.map(([zoom, bound]) => {
    const visits = visitsByZoom.get(zoom) ?? []
    const longest = visits.map(({ own: ownMs }) => ownMs)
    return {
      name: `the longest task while panning over streets at zoom ${zoom}, ${size.width} px and 4x slowdown, as a share of ${bound} ms`,
      ratios: [median(longest) / bound],
      bound: { atMost: 1 },
      text: `${formatValues(longest)} of own work, over ${LONG_TASK_MS} ms ${visits.map(({ over: longCount }) => longCount).join(', ')} times; by the clock ${formatValues(visits.map(({ wall }) => wall))}`,
    }
  })
}

const packages = createRequire(import.meta.url)
const library = (file: string): string => readFileSync(packages.resolve(file), 'utf8')

const clusterPage = (offices: readonly Spot[]): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>Leaflet.markercluster</title>
<style>${['leaflet/dist/leaflet.css', 'leaflet.markercluster/dist/MarkerCluster.css', 'leaflet.markercluster/dist/MarkerCluster.Default.css'].map(library).join('\n')}
body { margin: 0 }</style>
<script>${library('leaflet/dist/leaflet.js')}</script>
<script>${library('leaflet.markercluster/dist/leaflet.markercluster.js')}</script></head>
<body><div id="map" role="group" aria-label="${stageName}"></div><script>
const offices = ${JSON.stringify(offices.map(({ latitude, longitude }) => [latitude, longitude]))}
const size = new URLSearchParams(location.search)
Object.assign(document.getElementById('map').style, { width: size.get('width') + 'px', height: size.get('height') + 'px' })
const map = L.map('map', { center: [${defaultMapView.latitude}, ${defaultMapView.longitude}], zoom: ${defaultMapView.zoom}, minZoom: 3, maxZoom: 19 })
map.zoomControl._zoomOutButton.setAttribute('aria-label', '${fartherName}')
const group = L.markerClusterGroup()
group.addLayers(offices.map((office) => L.marker(office)))
map.addLayer(group)
document.body.append('stands')
</script></body></html>`

/** In milliseconds. */
interface PanResult {
  readonly frame: number
  readonly longest: number
  readonly blocked: number
}

async function measureMapActivity(page: Page): Promise<PanResult> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await pause(page, 500)
  await takeActivity(page)
  for (let step = 0; step < ZOOMS; step += 1) {
    // Every other zoom, because more pairs tell more than more detail in one.
    if (step % 2 === 0) await panMap(page, 2)
    await farther(page).click()
    await pause(page, 700)
  }
  const { tasks, frames } = await takeActivity(page)
  return {
    frame: median(frames),
    longest: Math.max(LONG_TASK_MS, ...tasks),
    blocked: tasks.reduce((sum, task) => sum + task - LONG_TASK_MS, 0),
  }
}

async function measureBothMaps(
  browser: Browser,
  origin: string,
  offices: readonly Spot[],
  size: Size,
): Promise<{ ours: PanResult[]; theirs: PanResult[] }> {
  const body = clusterPage(offices)
  const ours: PanResult[] = []
  const theirs: PanResult[] = []
  let mapSize = { width: size.width, height: size.height }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const side of [ours, theirs]) {
      const context = await newcomer(browser, origin, size)
      const page = await context.newPage()
      await page.addInitScript(observeActivity)
      if (side === ours) {
        await openHomeMap(page)
        mapSize = (await stageIn(page).boundingBox()) ?? mapSize
      } else {
        await page.route('**/markercluster?*', (route) => route.fulfill({ contentType: 'text/html', body }))
        await page.route('**/images/*.png', (route) =>
          route.fulfill({
            path: packages.resolve(`leaflet/dist${new URL(route.request().url()).pathname}`),
            headers: { 'Cache-Control': 'max-age=3600' },
          }),
        )
        await visit(page, {
          address: `/markercluster?width=${mapSize.width}&height=${mapSize.height}`,
          // There may be no office where the map starts.
          readySign: (clusterMap) => clusterMap.getByText('stands'),
        })
      }
      side.push(await measureMapActivity(page))
      await context.close()
    }
  }
  return { ours, theirs }
}

const formatValues = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`

/** Compares our map with Leaflet.markercluster on a processor four times slower. */
export async function panFigures(
  browser: Browser,
  origin: string,
  offices: readonly Spot[],
  size: Size,
): Promise<Figure[]> {
  const { ours, theirs } = await measureBothMaps(browser, origin, offices, size)
  const toFigure = (metricName: string, of: (result: PanResult) => number, isPaired: boolean): Figure => {
    const [ourValues, theirValues] = [ours.map(of), theirs.map(of)]
    return {
      name: `${metricName} at ${size.width} px and 4x slowdown, ours against Leaflet.markercluster`,
      ratios: isPaired
        ? ratiosOf(ourValues, theirValues)
        : [median(ourValues) / Math.max(1, median(theirValues))],
      bound: { atMost: 1 },
      text: `${formatValues(ourValues)} against ${formatValues(theirValues)}, ${offices.length} offices, ${PAIRS} pairs`,
    }
  }
  return [
    // Frames follow the pace of the screen and are compared in pairs; task times vary, so medians are
    // compared.
    toFigure('the middle frame while panning', ({ frame }) => frame, true),
    toFigure('the longest task while panning', ({ longest }) => longest, false),
    toFigure('the blocked time while panning', ({ blocked }) => blocked, false),
  ]
}
