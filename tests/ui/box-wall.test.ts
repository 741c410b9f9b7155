import { expect, test } from 'vitest'
import { arrange, type BoxDoor, doorAfterKey, doorOfNumber, linesOf } from '#ui/box-wall/arrange.ts'

const numbered = (count: number): BoxDoor[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, number: String(index + 1), state: 'free' }))

const press = (doors: readonly BoxDoor[], columns: number, from: number, key: string, ctrlKey = false) =>
  doorAfterKey(linesOf(arrange(doors), columns), from, { key, ctrlKey })

test('arrows walk doors by number as a grid of the columns in sight', () => {
  const doors = numbered(20)
  expect(press(doors, 6, 2, 'ArrowRight')).toBe(3)
  expect(press(doors, 6, 6, 'ArrowRight')).toBe(7)
  expect(press(doors, 6, 2, 'ArrowDown')).toBe(8)
  expect(press(doors, 6, 8, 'ArrowUp')).toBe(2)
  expect(press(doors, 6, 2, 'ArrowUp')).toBe(2)
  // The last line has two doors: the nearest one.
  expect(press(doors, 6, 18, 'ArrowDown')).toBe(20)
  expect(press(doors, 6, 20, 'ArrowRight')).toBeNull()
  expect(press(doors, 6, 9, 'Home')).toBe(7)
  expect(press(doors, 6, 9, 'End')).toBe(12)
  expect(press(doors, 6, 9, 'Home', true)).toBe(1)
  expect(press(doors, 6, 9, 'End', true)).toBe(20)
  expect(press(doors, 2, 1, 'PageDown')).toBe(11)
  expect(press(doors, 2, 11, 'PageUp')).toBe(1)
  expect(press(doors, 6, 2, 'Tab')).toBeNull()
})

test('a wall of hundreds is groups of a hundred, and arrows cross from one to the next in the same column', () => {
  const doors = numbered(250)
  const arrangement = arrange(doors)
  expect(arrangement.kind === 'numbered' && arrangement.groups.map(({ length }) => length)).toEqual([
    100, 100, 50,
  ])
  // Seven columns: the hundredth door stands second in its line, so does door 102.
  expect(press(doors, 7, 100, 'ArrowDown')).toBe(102)
  expect(press(doors, 7, 102, 'ArrowUp')).toBe(100)
  const whole = arrange(numbered(199))
  expect(whole.kind === 'numbered' && whole.groups).toHaveLength(1)
})

test('doors whose places are known stand as in the room, with holes, and arrows go to the nearest door', () => {
  const placed = (id: number, row: number, column: number): BoxDoor => ({
    id,
    number: String(id),
    state: 'free',
    place: { row, column },
  })
  const doors = [placed(1, 2, 3), placed(2, 2, 5), placed(3, 4, 3), placed(4, 4, 4), placed(5, 4, 5)]
  const arrangement = arrange(doors)
  expect(arrangement.kind === 'real' && arrangement.rows).toEqual([
    { row: 2, cells: [doors[0], null, doors[1]] },
    { row: 4, cells: [doors[2], doors[3], doors[4]] },
  ])
  expect(press(doors, 1, 4, 'ArrowUp')).toBe(1)
  expect(press(doors, 1, 2, 'ArrowDown')).toBe(5)
  expect(press(doors, 1, 1, 'ArrowRight')).toBe(2)
  // One door without a place: nobody knows the room.
  expect(arrange([...doors, ...numbered(1)]).kind).toBe('numbered')
})

test('digits name the door of that very number, else the first that begins so', () => {
  const doors = numbered(120).slice(9)
  expect(doorOfNumber(doors, '11')?.number).toBe('11')
  expect(doorOfNumber(doors, '1')?.number).toBe('10')
  expect(doorOfNumber(doors, '9')?.number).toBe('90')
  expect(doorOfNumber(doors, '500')).toBeNull()
  expect(doorOfNumber(doors, '')).toBeNull()
})
