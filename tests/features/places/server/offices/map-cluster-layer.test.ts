import { expect, test } from 'vitest'
import { createMapClusterLayer } from '#places/server/offices/map/map-cluster-layer.ts'

const town = (name: string, longitude: number, quantity: number, mixed = false) => ({
  mark: { index: '141300', name, mixed, latitude: 56.3, longitude, offices: [] },
  quantity,
})
const rectangle = { west: 30, south: 50, east: 45, north: 60 }
const groupsOf = (...towns: ReturnType<typeof town>[]) =>
  createMapClusterLayer([], towns).marks(rectangle, 5).groups

test('a cluster is mixed if its members are in several settlements, and has the name of the largest', () => {
  const [village, posad] = [town('Лоза', 38.14, 2), town('Сергиев Посад', 38.13, 30)]
  expect(groupsOf(village, posad)).toMatchObject([{ name: 'Сергиев Посад', quantity: 32, mixed: true }])
  expect(groupsOf(posad, town('Сергиев Посад', 38.14, 1))).toMatchObject([{ quantity: 31, mixed: false }])
  // A town's mark may include several settlements at one point.
  expect(groupsOf(posad, town('Сергиев Посад', 38.14, 1, true))).toMatchObject([{ mixed: true }])
})
