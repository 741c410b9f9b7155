import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findPinOrNearestCluster,
  mergeOverlappingMarks,
  separateOverlappingPins,
  toMapPixels,
} from '#places/rules/map-view.ts'

const ZOOM = 15
const myasnitskaya = { index: '101000', latitude: 55.763056, longitude: 37.636667 }

/** Pixels between two places on the axis of the larger distance. */
const apart = (item: { latitude: number; longitude: number }, other: typeof item): number => {
  const [from, to] = [toMapPixels(item, ZOOM), toMapPixels(other, ZOOM)]
  return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y))
}

test('pins at one address are separated enough for touch and stay near the address', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: fc.integer({ min: 0, max: 90 }), y: fc.integer({ min: 0, max: 90 }) }), {
        maxLength: 12,
      }),
      (shifts) => {
        // A pixel of zoom 15 is about 0.00004 degrees of longitude.
        const pins = shifts.map(({ x, y }, position) => ({
          index: String(position),
          latitude: myasnitskaya.latitude + y * 0.000024,
          longitude: myasnitskaya.longitude + x * 0.000043,
        }))
        const placed = separateOverlappingPins(pins, ZOOM)
        expect(placed.map(({ index }) => index)).toEqual(pins.map(({ index }) => index))
        for (const [index, one] of placed.entries()) {
          for (const other of placed.slice(index + 1)) expect(apart(one, other)).toBeGreaterThanOrEqual(43.9)
          expect(apart(one, pins[index] ?? one)).toBeLessThan(150)
        }
      },
    ),
  )
})

test('a lone pin does not move; two at one address move half the minimum distance each', () => {
  const far = { index: '190000', latitude: 59.93, longitude: 30.31 }
  const twin = { ...myasnitskaya, index: '101721' }
  const [one, alone, other] = separateOverlappingPins([myasnitskaya, far, twin], ZOOM)
  expect(alone).toBe(far)
  expect(apart(one ?? far, myasnitskaya)).toBeCloseTo(22.5, 5)
  expect(apart(other ?? far, myasnitskaya)).toBeCloseTo(22.5, 5)
})

test('a place is marked by its own pin, else by the nearest cluster, else not at all', () => {
  const far = { index: '190000', latitude: 59.93, longitude: 30.31 }
  const groups = [
    { latitude: 59, longitude: 31, quantity: 40 },
    { latitude: 55.7, longitude: 37.6, quantity: 12 },
  ]
  expect(findPinOrNearestCluster({ pins: [far, myasnitskaya], clusters: groups }, myasnitskaya)).toBe(
    myasnitskaya,
  )
  expect(findPinOrNearestCluster({ pins: [far], clusters: groups }, myasnitskaya)).toBe(groups[1])
  expect(findPinOrNearestCluster({ pins: [far], clusters: [] }, myasnitskaya)).toBeUndefined()
})

test('overlapping marks merge at the position and with the name of the largest; a separate town is unchanged', () => {
  const petersburg = { latitude: 59.939, longitude: 30.316, quantity: 116, townOf: '190000', name: 'A' }
  const peterhof = { latitude: 59.885, longitude: 29.896, quantity: 5, townOf: '198500', name: 'B' }
  const tula = { latitude: 54.19, longitude: 37.62, quantity: 45, townOf: '300000', name: 'C' }
  const pin = { index: '197000', latitude: 59.95, longitude: 30.2 }
  const { pins, clusters } = mergeOverlappingMarks({ pins: [pin], clusters: [peterhof, petersburg, tula] }, 5)
  expect(pins).toEqual([])
  expect(clusters).toEqual([{ latitude: 59.939, longitude: 30.316, quantity: 122, name: 'A' }, tula])
})

test('a merged mark says that it stands for several settlements, unless its pins are in the named town', () => {
  const posad = { latitude: 56.3, longitude: 38.133, quantity: 30, townOf: '141300', name: 'Сергиев Посад' }
  const village = { latitude: 56.301, longitude: 38.134, quantity: 2, townOf: '141306', name: 'Лоза' }
  const pinAt = (address: string) => ({ index: '141300', latitude: 56.3, longitude: 38.135, address })
  const mixedAt = (zoom: number, clusters: (typeof posad)[], address: string) =>
    mergeOverlappingMarks({ pins: [pinAt(address)], clusters }, zoom).clusters.map(
      (cluster) => 'mixed' in cluster,
    )
  expect(mixedAt(10, [posad], 'Московская область, Сергиев Посад, пр. Красной Армии')).toEqual([false])
  expect(mixedAt(10, [posad], 'Московская область, Лоза, д. 1')).toEqual([true])
  expect(mixedAt(10, [posad, village], 'Московская область, Сергиев Посад, д. 1')).toEqual([true])
  // Farther out every mark covers an area.
  expect(mixedAt(9, [posad, village], 'Московская область, Сергиев Посад, д. 1')).toEqual([false])
})

test('marks of many offices keep the distance of their larger circles', () => {
  const large = { latitude: 55.75, longitude: 37.6, quantity: 500, name: 'A' }
  const pixels = (x: number) => (x / (256 * 2 ** 5)) * 360
  const at = (x: number, quantity: number) => ({ ...large, longitude: 37.6 + pixels(x), quantity, name: 'B' })
  expect(mergeOverlappingMarks({ pins: [], clusters: [large, at(58, 200)] }, 5).clusters).toHaveLength(1)
  expect(mergeOverlappingMarks({ pins: [], clusters: [large, at(62, 200)] }, 5).clusters).toHaveLength(2)
  expect(mergeOverlappingMarks({ pins: [], clusters: [large, at(54, 5)] }, 5).clusters).toHaveLength(2)
})

test('a place beyond the 180th meridian is marked by the nearest cluster', () => {
  const groups = [
    { latitude: 64.4, longitude: 186.8, quantity: 2 },
    { latitude: 55, longitude: 37, quantity: 9 },
  ]
  expect(
    findPinOrNearestCluster(
      { pins: [], clusters: groups },
      { index: '689251', latitude: 64.4, longitude: -173.2 },
    ),
  ).toBe(groups[0])
})
