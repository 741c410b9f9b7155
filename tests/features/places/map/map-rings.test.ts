import { expect, test } from 'vitest'
import { externalMapUrl } from '#places/api/street-index.ts'
import { distanceRingRadii } from '#places/map/distance-ring-radii.ts'

test('rings have round distances and fit the map', () => {
  // Zoom 13 at 56 degrees north.
  expect(distanceRingRadii(10.7, 1100, 800)).toEqual([1000, 2000, 5000])
  expect(distanceRingRadii(10.7, 360, 528)).toEqual([1000, 2000])
  // Zoom 9 and zoom 16.
  expect(distanceRingRadii(171, 1100, 800)).toEqual([20_000, 50_000, 100_000])
  expect(distanceRingRadii(1.34, 1100, 800)).toEqual([100, 200, 500])
})

test('a link to another map has the same place and zoom', () => {
  const place = { latitude: 56.3, longitude: 38.13 }
  expect(externalMapUrl('yandex', place, 13)).toBe(
    'https://yandex.ru/maps/?ll=38.13000%2C56.30000&pt=38.13000%2C56.30000&z=13',
  )
  expect(externalMapUrl('doubleGis', place, 13)).toBe(
    'https://2gis.ru/geo/38.13000%2C56.30000?m=38.13000%2C56.30000%2F13',
  )
  expect(externalMapUrl('openStreetMap', place, 13)).toBe(
    'https://www.openstreetmap.org/?mlat=56.30000&mlon=38.13000#map=13/56.30000/38.13000',
  )
})
