const WIDTH = 720
const HEIGHT = 300
const MARGIN = { left: 64, right: 132, top: 20, bottom: 44 }
const TICKS = 5
const LABEL_GAP = 14

/** Colours that are readable on white and on black; text follows the reader's colour scheme. */
export const colours = ['#3b82c4', '#c2691c', '#2f9461', '#a05cc0'] as const

const style = `<style>text{font:12px system-ui,sans-serif;fill:#333}.title{fill:#555}.line{fill:none;stroke-width:2}
.axis{stroke:#888;stroke-width:1}.grid{stroke:#8884;stroke-width:1}.band{fill:#8883}
@media (prefers-color-scheme:dark){text{fill:#ddd}.title{fill:#bbb}}</style>`

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const round = (value: number): string => value.toFixed(1)

/** A step of 1, 2 or 5 times a power of ten that gives about five ticks. */
function tickStep(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max / TICKS)))
  return ([1, 2, 5, 10].find((factor) => factor * power * TICKS >= max) ?? 10) * power
}

interface Frame {
  /** Describes the picture to people who do not see it. */
  readonly title: string
  readonly x: {
    readonly title: string
    readonly max: number
    readonly labels: readonly (readonly [at: number, text: string])[]
  }
  readonly y: { readonly title: string; readonly max: number }
}

interface Scale {
  x(value: number): number
  y(value: number): number
}

/** Axes, grid and titles around the marks that `draw` makes. */
export function drawChart({ title, x, y }: Frame, draw: (scale: Scale) => readonly string[]): string {
  const [right, bottom] = [WIDTH - MARGIN.right, HEIGHT - MARGIN.bottom]
  const step = tickStep(y.max)
  const top = Math.max(step, Math.ceil(y.max / step) * step)
  const scale: Scale = {
    x: (value) => MARGIN.left + (value / Math.max(1, x.max)) * (right - MARGIN.left),
    y: (value) => bottom - (value / top) * (bottom - MARGIN.top),
  }
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, tick) => tick * step)
  const text = (at: readonly [number, number], content: string, more = '') =>
    `<text x="${round(at[0])}" y="${round(at[1])}" ${more}>${escapeXml(content)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeXml(title)}">`,
    style,
    ...ticks.flatMap((tick) => [
      `<line class="grid" x1="${MARGIN.left}" x2="${right}" y1="${round(scale.y(tick))}" y2="${round(scale.y(tick))}"/>`,
      text([MARGIN.left - 6, scale.y(tick) + 4], tick.toLocaleString('en'), 'text-anchor="end"'),
    ]),
    `<line class="axis" x1="${MARGIN.left}" x2="${right}" y1="${bottom}" y2="${bottom}"/>`,
    ...x.labels.map(([at, label]) => text([scale.x(at), bottom + 16], label, 'text-anchor="middle"')),
    text([(MARGIN.left + right) / 2, HEIGHT - 8], x.title, 'class="title" text-anchor="middle"'),
    text(
      [0, 0],
      y.title,
      `class="title" text-anchor="middle" transform="translate(14 ${(MARGIN.top + bottom) / 2}) rotate(-90)"`,
    ),
    ...draw(scale),
    '</svg>\n',
  ].join('\n')
}

export interface Series {
  readonly label: string
  readonly values: readonly number[]
}

/** Lines, each labelled at its end; labels that would overlap move apart. */
export function lines(series: readonly Series[], { x, y }: Scale): string[] {
  const ends = series
    .map(({ label, values }, index) => ({ label, index, at: y(values.at(-1) ?? 0) }))
    .toSorted((a, b) => a.at - b.at)
  let last = Number.NEGATIVE_INFINITY
  const labels = ends.map(({ label, index, at }) => {
    last = Math.max(at, last + LABEL_GAP)
    const place = `x="${WIDTH - MARGIN.right + 8}" y="${round(last + 4)}"`
    return `<text ${place} style="fill:${colours[index]}">${escapeXml(label)}</text>`
  })
  const paths = series.map(({ values }, index) => {
    const points = values.map((value, at) => `${round(x(at))},${round(y(value))}`).join(' ')
    return `<polyline class="line" stroke="${colours[index]}" points="${points}"/>`
  })
  return [...paths, ...labels]
}

/** Bars between whole numbers, each with its figure above. */
export function bars(values: readonly number[], { x, y }: Scale): string[] {
  const width = x(1) - x(0)
  return values.flatMap((value, at) => [
    `<rect x="${round(x(at) + width * 0.1)}" y="${round(y(value))}" width="${round(width * 0.8)}" height="${round(y(0) - y(value))}" fill="${colours[0]}"/>`,
    value === 0
      ? ''
      : `<text x="${round(x(at) + width / 2)}" y="${round(y(value) - 4)}" text-anchor="middle">${value}</text>`,
  ])
}

const ROW_HEIGHT = 22
const ROW_LEFT = 170
const ROW_RIGHT = 110

/** One row of small bars for each kind, each scaled to its own largest month. */
export function drawRows(
  title: string,
  rows: readonly Series[],
  axis: { readonly first: string; readonly last: string },
): string {
  const height = rows.length * ROW_HEIGHT + 58
  const months = Math.max(1, ...rows.map(({ values }) => values.length))
  const width = (WIDTH - ROW_LEFT - ROW_RIGHT) / months
  const drawRow = ({ label, values }: Series, row: number): string[] => {
    const base = 24 + (row + 1) * ROW_HEIGHT - 4
    const max = Math.max(1, ...values)
    const sum = values.reduce((a, b) => a + b, 0)
    return [
      `<text x="${ROW_LEFT - 8}" y="${base - 3}" text-anchor="end">${escapeXml(label)}</text>`,
      ...values.map((value, month) => {
        const tall = (value / max) * (ROW_HEIGHT - 6)
        return `<rect x="${round(ROW_LEFT + month * width)}" y="${round(base - tall)}" width="${round(width * 0.8)}" height="${round(tall)}" fill="${colours[0]}"/>`
      }),
      `<text x="${WIDTH - ROW_RIGHT + 8}" y="${base - 3}">${sum.toLocaleString('en')} (max ${max})</text>`,
    ]
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeXml(title)}">`,
    style,
    `<text class="title" x="${ROW_LEFT - 8}" y="16" text-anchor="end">kind</text>`,
    `<text class="title" x="${ROW_LEFT}" y="16">messages a month</text>`,
    `<text class="title" x="${WIDTH - ROW_RIGHT + 8}" y="16">in all</text>`,
    ...rows.flatMap(drawRow),
    `<text x="${ROW_LEFT}" y="${height - 12}">${axis.first}</text>`,
    `<text x="${WIDTH - ROW_RIGHT}" y="${height - 12}" text-anchor="end">${axis.last}</text>`,
    '</svg>\n',
  ].join('\n')
}
