import { expect, test } from 'vitest'
import { rangeWithoutOutliers } from '#places/server/street-picture/picture-frame.ts'

const town = Array.from({ length: 39 }, (_, position) => 37 + position / 100)

test('one distant place of forty does not widen the picture', () => {
  for (const outlier of [30, 45]) {
    const { least, most } = rangeWithoutOutliers([...town, outlier])
    expect(least).toBeGreaterThanOrEqual(37)
    expect(most).toBeLessThanOrEqual(37.38)
    expect(most - least).toBeGreaterThanOrEqual(0.36)
  }
})

test('evenly spread places and a few distant ones are all shown', () => {
  expect(rangeWithoutOutliers(town)).toEqual({ least: 37, most: 37.38 })
  expect(rangeWithoutOutliers([37, 38, 45])).toEqual({ least: 37, most: 45 })
})
