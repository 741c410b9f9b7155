import { expect, test } from 'vitest'
import {
  filterWall,
  findLowestRow,
  findUsefulFilters,
  isAtEyeLevel,
  sortEyeLevelFirst,
} from '#rent/rules/box-wall.ts'

const box = (row: number, column: number, height?: number) => ({ place: { row, column, height } })

// AMB-60.
test('a door is at eye level if its middle is 1,350 to 1,700 mm above the floor', () => {
  expect([1349, 1350, 1550, 1700, 1701].map((height) => isAtEyeLevel(box(1, 1, height)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isAtEyeLevel(box(1, 1))).toBe(false)
  expect(isAtEyeLevel({})).toBe(false)
})

test('each filter of a wall leaves some of its boxes, never all or none', () => {
  const wall = [box(1, 1, 1850), box(2, 1, 1600), box(2, 2, 1600), box(3, 1, 700)]
  expect(findUsefulFilters(wall)).toEqual(['eyes', 'low'])
  expect(filterWall(wall, 'eyes')).toEqual(wall.slice(1, 3))
  expect(filterWall(wall, 'low')).toEqual(wall.slice(3))
  expect(filterWall(wall, null)).toBe(wall)
  expect(findLowestRow(wall)).toBe(3)
  expect(findUsefulFilters([box(1, 1, 1600), box(1, 2, 1600)])).toEqual([])
  expect(findUsefulFilters([box(1, 1), box(2, 1)])).toEqual(['low'])
})

test('a wall with unknown positions has no filters', () => {
  expect(findUsefulFilters([box(1, 1, 1850), box(2, 1, 1600), {}])).toEqual([])
  expect(findUsefulFilters([])).toEqual([])
  expect(findLowestRow([{}])).toBeNull()
})

test('boxes at eye level come first, then the others, each in the given order (M-BOX-02)', () => {
  const wall = [1850, 1600, 700, 1400].map((height, index) => ({
    id: index + 1,
    ...box(index + 1, 1, height),
  }))
  const free = [1, 2, 4, 5].map((id) => ({ id }))
  expect(sortEyeLevelFirst(free, wall).map(({ id }) => id)).toEqual([2, 4, 1, 5])
  expect(sortEyeLevelFirst(free, [])).toEqual(free)
})
