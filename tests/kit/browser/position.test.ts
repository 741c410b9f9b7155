import { afterEach, expect, test } from 'vitest'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'

const asked: (PositionOptions | undefined)[] = []
const place = (geolocation: Pick<Geolocation, 'getCurrentPosition'>) =>
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

test('a position is asked for with high accuracy, for five seconds, without a cache (M-MAP-15)', async () => {
  place({
    getCurrentPosition: (found, _, options) => {
      asked.push(options)
      found({ coords: { latitude: 55, longitude: 37 } } as GeolocationPosition)
    },
  })
  expect(await browserEnvironment.position()).toEqual({ latitude: 55, longitude: 37 })
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }])
})

test('a position that is refused, or that the browser does not know, is none (M-MAP-15)', async () => {
  expect(await browserEnvironment.position()).toBeNull()
  place({ getCurrentPosition: (_, refused) => refused?.({} as GeolocationPositionError) })
  expect(await browserEnvironment.position()).toBeNull()
})
