import { afterEach, expect, test } from 'vitest'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'

const asked: (PositionOptions | undefined)[] = []
const place = (geolocation: Pick<Geolocation, 'getCurrentPosition'>) =>
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

test('the position is requested with high accuracy, a five-second timeout and no cache (M-MAP-15)', async () => {
  place({
    getCurrentPosition: (found, _, options) => {
      asked.push(options)
      found({ coords: { latitude: 55, longitude: 37 } } as GeolocationPosition)
    },
  })
  expect(await browserEnvironment.position()).toEqual({ latitude: 55, longitude: 37 })
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }])
})

test('a refused or unsupported position is null (M-MAP-15)', async () => {
  expect(await browserEnvironment.position()).toBeNull()
  place({ getCurrentPosition: (_, refused) => refused?.({} as GeolocationPositionError) })
  expect(await browserEnvironment.position()).toBeNull()
})
