import { expect, test } from 'vitest'
import { distanceMetres } from '#places/rules/geo.ts'
import {
  clusterPrecisionForZoom,
  fitMapView,
  markTypeForZoom,
  needsMarksRefetch,
  OFFICE_ZOOM,
  searchPageCount,
  TOWN_ZOOM,
} from '#places/rules/map-view.ts'
import { isOfficeIndex } from '#places/rules/office-address.ts'

test('single offices are requested from zoom 14 on (M-MAP-03, M-MAP-04)', () => {
  expect([13, 13.9, 14, 19].map(markTypeForZoom)).toEqual([3, 3, 2, 2])
})

test('the precision depends on the whole zoom (M-MAP-05)', () => {
  expect([3, 8, 8.9, 9, 10, 11, 13, 13.99, 14, 19].map(clusterPrecisionForZoom)).toEqual([
    0, 0, 0, 3, 9, 25, 25, 25, 1000, 1000,
  ])
})

const view = { latitude: 55.755864, longitude: 37.617698, zoom: 11, latitudeSpan: 0.2, longitudeSpan: 0.6 }

test('pins are requested again after a zoom or a move of more than 15 % on an axis (M-MAP-06)', () => {
  expect(needsMarksRefetch(view, view)).toBe(false)
  expect(needsMarksRefetch(view, { ...view, zoom: 12 })).toBe(true)
  expect(needsMarksRefetch(view, { ...view, latitude: view.latitude + 0.0301 })).toBe(true)
  expect(needsMarksRefetch(view, { ...view, longitude: view.longitude - 0.0901 })).toBe(true)
  expect(
    needsMarksRefetch(view, { ...view, latitude: view.latitude + 0.029, longitude: view.longitude + 0.089 }),
  ).toBe(false)
})

test('a move of exactly 15 % requests nothing, despite rounding (M-MAP-06)', () => {
  for (const centre of [0, 37.617698, 55.755864, 131.9]) {
    expect(needsMarksRefetch({ ...view, latitude: centre }, { ...view, latitude: centre + 0.15 * 0.2 })).toBe(
      false,
    )
    expect(
      needsMarksRefetch({ ...view, longitude: centre }, { ...view, longitude: centre - 0.15 * 0.6 }),
    ).toBe(false)
  }
})

test('a multiple of six results counts one page too many (AMB-13, M-MAP-19)', () => {
  expect([0, 1, 5, 6, 7, 13].map(searchPageCount)).toEqual([1, 1, 1, 2, 2, 3])
})

test('an office index is exactly six digits (M-MAP-13)', () => {
  expect(['101000', '10100', '1010000', '10100a', ' 101000', '101000\n', ''].map(isOfficeIndex)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

test("distances are in metres along the earth's surface", () => {
  const moscow = { latitude: 55.7558, longitude: 37.6173 }
  const petersburg = { latitude: 59.9386, longitude: 30.3141 }
  expect(distanceMetres(moscow, petersburg) / 1000).toBeCloseTo(634, -1)
  expect(distanceMetres(moscow, moscow)).toBe(0)
  expect(
    distanceMetres({ latitude: 65, longitude: 179.9 }, { latitude: 65, longitude: -179.9 }),
  ).toBeLessThan(10_000)
})

test('places on both sides of the 180th meridian are shown together, in the east', () => {
  const view = fitMapView([
    { latitude: 64.7, longitude: 177.5 },
    { latitude: 64.4, longitude: -173.2 },
  ])
  expect(view?.longitude).toBeCloseTo(182.15, 5)
  expect(view?.zoom).toBeGreaterThanOrEqual(5)
})

test("places known only by town limit the zoom to the town's, and unknown places are ignored", () => {
  const tula = { latitude: 54.19, longitude: 37.62 }
  expect(fitMapView([tula])?.zoom).toBe(OFFICE_ZOOM)
  const knownByTown = { ...tula, coordPrecision: 'settlement' } as const
  expect(fitMapView([knownByTown, knownByTown])?.zoom).toBe(TOWN_ZOOM)
  expect(fitMapView([knownByTown, tula])?.zoom).toBe(TOWN_ZOOM + 1)
  expect(fitMapView([{ ...tula, coordPrecision: 'none' }])).toBeNull()
})
