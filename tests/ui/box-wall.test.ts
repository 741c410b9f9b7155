import { expect, test } from 'vitest'
import {
  arrangeDoors,
  type BoxDoor,
  findDoorByNumber,
  findDoorIdAfterKey,
  toKeyboardRows,
} from '#ui/box-wall/door-arrangement.ts'

const numberedDoors = (count: number): BoxDoor[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, number: String(index + 1), state: 'free' }))

const doorAfter = (doors: readonly BoxDoor[], columns: number, from: number, key: string, ctrlKey = false) =>
  findDoorIdAfterKey(toKeyboardRows(arrangeDoors(doors), columns), from, { key, ctrlKey })

test('arrow keys move between numbered doors as in a grid of the visible columns', () => {
  const doors = numberedDoors(20)
  expect(doorAfter(doors, 6, 2, 'ArrowRight')).toBe(3)
  expect(doorAfter(doors, 6, 6, 'ArrowRight')).toBe(7)
  expect(doorAfter(doors, 6, 2, 'ArrowDown')).toBe(8)
  expect(doorAfter(doors, 6, 8, 'ArrowUp')).toBe(2)
  expect(doorAfter(doors, 6, 2, 'ArrowUp')).toBe(2)
  expect(doorAfter(doors, 6, 18, 'ArrowDown')).toBe(20)
  expect(doorAfter(doors, 6, 20, 'ArrowRight')).toBeNull()
  expect(doorAfter(doors, 6, 9, 'Home')).toBe(7)
  expect(doorAfter(doors, 6, 9, 'End')).toBe(12)
  expect(doorAfter(doors, 6, 9, 'Home', true)).toBe(1)
  expect(doorAfter(doors, 6, 9, 'End', true)).toBe(20)
  expect(doorAfter(doors, 2, 1, 'PageDown')).toBe(11)
  expect(doorAfter(doors, 2, 11, 'PageUp')).toBe(1)
  expect(doorAfter(doors, 6, 2, 'Tab')).toBeNull()
})

test('hundreds of doors form groups of a hundred, and arrows cross groups in the same column', () => {
  const doors = numberedDoors(250)
  const arrangement = arrangeDoors(doors)
  expect(arrangement.kind === 'numbered' && arrangement.groups.map(({ length }) => length)).toEqual([
    100, 100, 50,
  ])
  // With seven columns, doors 100 and 102 are both second in their lines.
  expect(doorAfter(doors, 7, 100, 'ArrowDown')).toBe(102)
  expect(doorAfter(doors, 7, 102, 'ArrowUp')).toBe(100)
  const whole = arrangeDoors(numberedDoors(199))
  expect(whole.kind === 'numbered' && whole.groups).toHaveLength(1)
})

test("doors with places follow the room's layout, and arrows skip its holes", () => {
  const placedDoor = (id: number, row: number, column: number): BoxDoor => ({
    id,
    number: String(id),
    state: 'free',
    place: { row, column },
  })
  const doors = [
    placedDoor(1, 2, 3),
    placedDoor(2, 2, 5),
    placedDoor(3, 4, 3),
    placedDoor(4, 4, 4),
    placedDoor(5, 4, 5),
  ]
  const arrangement = arrangeDoors(doors)
  expect(arrangement.kind === 'real' && arrangement.rows).toEqual([
    { row: 2, cells: [doors[0], null, doors[1]] },
    { row: 4, cells: [doors[2], doors[3], doors[4]] },
  ])
  expect(doorAfter(doors, 1, 4, 'ArrowUp')).toBe(1)
  expect(doorAfter(doors, 1, 2, 'ArrowDown')).toBe(5)
  expect(doorAfter(doors, 1, 1, 'ArrowRight')).toBe(2)
  // A single door without a place makes the layout unknown.
  expect(arrangeDoors([...doors, ...numberedDoors(1)]).kind).toBe('numbered')
})

test('digits find the door with that number, else the first that starts with them', () => {
  const doors = numberedDoors(120).slice(9)
  expect(findDoorByNumber(doors, '11')?.number).toBe('11')
  expect(findDoorByNumber(doors, '1')?.number).toBe('10')
  expect(findDoorByNumber(doors, '9')?.number).toBe('90')
  expect(findDoorByNumber(doors, '500')).toBeNull()
  expect(findDoorByNumber(doors, '')).toBeNull()
})
