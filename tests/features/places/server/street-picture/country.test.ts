import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeBasemap } from '#places/map/basemap/make-basemap.ts'
import { drawCountryPicture, drawRegionPicture } from '#places/server/street-picture/draw-land-pictures.ts'

const names = JSON.parse(readFileSync('content/map/names.json', 'utf8'))
const outlines = makeBasemap({ ...names, settlements: [], metro: [] })

const extremeOffices = [
  { latitude: 54.71, longitude: 20.51 },
  { latitude: 43.12, longitude: 131.89 },
  { latitude: 66.16, longitude: -169.8 },
  { latitude: 69.35, longitude: 88.2 },
]
const moscow = { label: 'Москва', latitude: 55.75, longitude: 37.62, weight: 9, inside: true }
const svg = drawCountryPicture(outlines, extremeOffices, [moscow])

const parseRings = (data: string): [number, number][][] => {
  let [x, y] = [0, 0]
  return [...data.matchAll(/m([^mz]+)z/g)].map(([, steps = '']) => {
    const numbers = [...steps.matchAll(/-?\d+/g)].map(Number)
    const ring = numbers.flatMap((step, index): [number, number][] => {
      if (index % 2 === 1) return []
      ;[x, y] = [x + step, y + (numbers[index + 1] ?? 0)]
      return [[x, y]]
    })
    ;[x, y] = ring[0] ?? [x, y]
    return ring
  })
}

test('the country is drawn with its coasts, on both sides of the 180th meridian', () => {
  const [, ground = ''] = /stroke-width="2" paint-order="stroke" d="([^"]+)"/.exec(svg) ?? []
  const rings = parseRings(ground)
  expect(rings.length).toBeGreaterThan(8)
  const xs = rings.flat().map(([x]) => x)
  // Land is clipped at both edges.
  expect(Math.min(...xs)).toBeLessThanOrEqual(0)
  expect(Math.max(...xs)).toBeGreaterThan(500)
  expect(Math.max(...xs)).toBeLessThanOrEqual(650)
})

test('offices beyond the 180th meridian are in the east, and all offices are within the picture', () => {
  const dots = [...svg.matchAll(/M(-?\d+) (-?\d+)h0/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(dots).toHaveLength(extremeOffices.length)
  for (const [x, y] of dots) {
    // Narrow screens only show the middle.
    expect(x).toBeGreaterThan(120)
    expect(x).toBeLessThan(520)
    expect(y).toBeGreaterThan(20)
    expect(y).toBeLessThan(300)
  }
  const [kaliningrad, , chukotka] = dots
  expect(chukotka?.[0] ?? 0).toBeGreaterThan((kaliningrad?.[0] ?? 640) + 300)
})

test('forty thousand offices add little to the size of the country’s picture', () => {
  const offices = Array.from({ length: 42_000 }, (_, index) => ({
    // West to east and north to south, sparser in the east.
    latitude: 45 + ((index * 7919) % 2300) / 100,
    longitude: 21 + 155 * (((index * 104_729) % 42_000) / 42_000) ** 2,
  }))
  const fullSvg = drawCountryPicture(outlines, [...extremeOffices, ...offices], [moscow])
  expect(fullSvg.length).toBeLessThan(2 * svg.length)
})

test('a region has its lakes and rivers, and only nearby towns', () => {
  const irkutsk = [
    { latitude: 52.29, longitude: 104.28 },
    { latitude: 56.15, longitude: 101.63 },
  ]
  const region = drawRegionPicture(outlines, { offices: irkutsk, places: [moscow] }, 2)
  // The sheet, the land, Baikal, rivers, and the dots of two offices, none of them empty.
  const shapes = [...region.matchAll(/<path [^>]*d="([^"]*)"/g)].map(([, data = '']) => data)
  expect(shapes).toHaveLength(5)
  for (const shape of shapes) expect(shape.length).toBeGreaterThan(10)
  // A distant town is left out.
  expect(region).not.toContain('>Москва</text>')
})

test('the offices around a region are fainter dots, drawn where the picture shows them', () => {
  const offices = [{ latitude: 54, longitude: 37 }]
  const around = [
    { latitude: 54.2, longitude: 37.3 },
    { latitude: 43.12, longitude: 131.89 },
  ]
  const region = drawRegionPicture(null, { offices, around, places: [] }, 1)
  const dots = [...region.matchAll(/stroke-opacity="([.\d]+)"[^>]* d="([^"]*)"/g)]
  expect(dots.map(([, , data = '']) => data.split('M').length - 1)).toEqual([1, 1])
  expect(Number(dots[0]?.[1])).toBeLessThan(Number(dots[1]?.[1]))
})
