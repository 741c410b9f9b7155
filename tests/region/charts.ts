import { allowedError } from './check-forecast.ts'
import { bars, colours, drawChart, drawRows, lines, type Series } from './draw-chart.ts'
import type { Results } from './results.ts'

const KOPECKS_PER_THOUSAND = 100_000
const YEAR = 12
const DAYS_PER_MONTH = 30.4
const MAX_WAIT_MONTHS = 24
/** Left of this forecast a label before its point would leave the chart. */
const EDGE = 10

/** The year at its first month. */
const yearLabels = ({ months }: Results): (readonly [number, string])[] =>
  months.flatMap(({ month }, at) => (month.endsWith('-01') ? [[at, month.slice(0, 4)] as const] : []))

function overTime(results: Results, title: string, unit: string, series: readonly Series[]): string {
  const max = Math.max(1, ...series.flatMap(({ values }) => values))
  const x = {
    title: 'month (a year begins at its label)',
    max: results.months.length - 1,
    labels: yearLabels(results),
  }
  return drawChart({ title, x, y: { title: unit, max } }, (scale) => lines(series, scale))
}

const drawOccupancy = (results: Results): string =>
  overTime(results, 'Occupied boxes and people in queues by month', 'boxes, people', [
    { label: 'occupied boxes', values: results.months.map(({ occupied }) => occupied) },
    { label: 'people waiting', values: results.months.map(({ waiting }) => waiting) },
  ])

/** Totals since the start become figures of a month. */
const monthly = (values: readonly number[]): number[] =>
  values.map((value, month) => (value - (values[month - 1] ?? 0)) / KOPECKS_PER_THOUSAND)

const drawMoney = (results: Results): string =>
  overTime(results, 'Money by month', 'thousand roubles a month', [
    { label: 'received', values: monthly(results.months.map(({ money }) => money.received)) },
    { label: 'refunded', values: monthly(results.months.map(({ money }) => money.refunded)) },
    { label: 'acts', values: monthly(results.months.map(({ money }) => money.acts)) },
  ])

function drawWaits({ waits }: Results): string {
  const months = waits.map((days) => Math.min(MAX_WAIT_MONTHS, Math.floor(days / DAYS_PER_MONTH)))
  const longest = Math.max(1, ...months)
  const values = Array.from(
    { length: longest + 1 },
    (_, month) => months.filter((wait) => wait === month).length,
  )
  const labels = values.map(
    (_, month) => [month + 0.5, month === MAX_WAIT_MONTHS ? `${month}+` : String(month)] as const,
  )
  const frame = {
    title: 'Time from joining a queue to the first offer',
    x: { title: 'whole months waited before the first offer', max: values.length, labels },
    y: { title: 'people', max: Math.max(...values) },
  }
  return drawChart(frame, (scale) => bars(values, scale))
}

function drawCalibration({ calibration }: Results): string {
  const allowed = allowedError(calibration)
  const labels = [0, 20, 40, 60, 80, 100].map((value) => [value, String(value)] as const)
  const frame = {
    title: 'Forecast and share of people who were offered a box, by tenths of the forecast',
    x: { title: 'mean forecast, of 100', max: 100, labels },
    y: { title: 'were offered a box, of 100', max: 100 },
  }
  return drawChart(frame, ({ x, y }) => {
    const edge = (offset: number) =>
      [0, 100].map((value) => `${x(value)},${y(Math.min(100, Math.max(0, value + offset)))}`)
    return [
      `<polygon class="band" points="${[...edge(allowed), ...edge(-allowed).toReversed()].join(' ')}"/>`,
      `<line class="axis" x1="${x(0)}" y1="${y(0)}" x2="${x(100)}" y2="${y(100)}"/>`,
      `<text x="${x(100) + 8}" y="${y(100) + 4}">exact</text>`,
      `<text x="${x(2)}" y="${y(92)}">grey band: ±${allowed.toFixed(1)} points</text>`,
      ...calibration.tenths
        .filter(({ count }) => count > 0)
        .flatMap(({ forecast, share, deviation, count }) => [
          `<line stroke="${colours[0]}" x1="${x(forecast)}" x2="${x(forecast)}" y1="${y(Math.min(100, share + 2 * deviation))}" y2="${y(Math.max(0, share - 2 * deviation))}"/>`,
          `<circle cx="${x(forecast)}" cy="${y(share)}" r="4" fill="${colours[0]}"/>`,
          `<text x="${x(forecast)}" y="${y(share) - 10}" text-anchor="${forecast < EDGE ? 'start' : 'end'}">n ${count}</text>`,
        ]),
    ]
  })
}

function drawMessages({ months }: Results): string {
  const kinds = [...new Set(months.flatMap(({ messages }) => Object.keys(messages)))].toSorted()
  const rows = kinds.map((kind) => ({
    label: kind.replaceAll('_', ' '),
    values: months.map(({ messages }) => messages[kind] ?? 0),
  }))
  const axis = { first: months[0]?.month ?? '', last: months.at(-1)?.month ?? '' }
  return drawRows(`Messages by kind and month, ${YEAR} months a year`, rows, axis)
}

/** Pictures of the page by file name. */
export const drawCharts = (results: Results): Readonly<Record<string, string>> => ({
  'boxes.svg': drawOccupancy(results),
  'waits.svg': drawWaits(results),
  'forecasts.svg': drawCalibration(results),
  'money.svg': drawMoney(results),
  'messages.svg': drawMessages(results),
})
