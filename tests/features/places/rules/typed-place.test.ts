import { expect, test } from 'vitest'
import { parseCoordinates } from '#places/rules/geo.ts'

test.each([
  ['55.7522, 37.6156', 55.7522, 37.6156],
  [' 55.7522,37.6156 ', 55.7522, 37.6156],
  ['55.7522 37.6156', 55.7522, 37.6156],
  ['55,7522; 37,6156', 55.7522, 37.6156],
  ['64.4°, -173.2°', 64.4, -173.2],
])('coordinates copied from a map service are recognised: %s', (text, latitude, longitude) => {
  expect(parseCoordinates(text)).toEqual({ latitude, longitude })
})

test.each(['', '55.7522', 'ул. Ленина, 5', '95, 37', '55, 237', '55.1, 37.2, 38.3'])(
  '%s is not recognised as coordinates',
  (text) => {
    expect(parseCoordinates(text)).toBeNull()
  },
)
