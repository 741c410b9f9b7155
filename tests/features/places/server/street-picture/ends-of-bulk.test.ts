import { expect, test } from 'vitest'
import { endsOfBulk } from '#places/server/street-picture/picture-frame.ts'

const town = Array.from({ length: 39 }, (_, position) => 37 + position / 100)

test('one place of forty that lies far off is not what a picture is as wide as', () => {
  for (const far of [30, 45]) {
    const { least, most } = endsOfBulk([...town, far])
    expect(least).toBeGreaterThanOrEqual(37)
    expect(most).toBeLessThanOrEqual(37.38)
    expect(most - least).toBeGreaterThanOrEqual(0.36)
  }
})

test('places that lie evenly are all shown, and so are a few far from one another', () => {
  expect(endsOfBulk(town)).toEqual({ least: 37, most: 37.38 })
  expect(endsOfBulk([37, 38, 45])).toEqual({ least: 37, most: 45 })
})
