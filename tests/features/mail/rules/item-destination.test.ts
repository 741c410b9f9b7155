import { describe, expect, test } from 'vitest'
import { answerBySize, listFittingItems, recommendSize } from '#mail/rules/fit-answer.ts'
import {
  counterConditions,
  fitsBox,
  type Item,
  parseItemSide,
  type RentPhase,
  splitPastedSides,
  whereItemGoes,
} from '#mail/rules/item-destination.ts'
import { describeFitBySize, fitAnswerTexts, fitShortText } from '#mail/words/fit.ts'

const letter: Item = {
  isRegistered: false,
  conditions: [],
  size: { length: 229, width: 162, thickness: 10 },
}
const usual = { size: 1, outOfOrder: false }
const running = { phase: 'running', takesRegistered: false } as const
const goes = (item: Partial<Item>, place = usual, rent: Parameters<typeof whereItemGoes>[2] = running) =>
  whereItemGoes({ ...letter, ...item }, place, rent)

describe('M-FIT-01: an item that fits and needs no operator lies in the box', () => {
  test('of any size, turned on any side', () => {
    expect(goes({})).toEqual({ kind: 'box' })
    expect(goes({ size: { length: 100, width: 200, thickness: 250 } })).toEqual({ kind: 'box' })
    expect(goes({ size: { length: 250.1, width: 200, thickness: 100 } })).toEqual({
      kind: 'counter',
      reason: 'too_big',
      notice: true,
    })
  })
  test('an item without a size counts as fitting, because the operator sees it', () => {
    expect(goes({ size: null })).toEqual({ kind: 'box' })
    expect(goes({ size: null }, { size: 1, outOfOrder: true })).toEqual({
      kind: 'counter',
      reason: 'out_of_order',
      notice: false,
    })
  })
})

test.each(counterConditions)('M-FIT-02: %s is handed over by an operator in every box', (condition) => {
  for (const size of [1, 2, 3])
    expect(
      goes({ conditions: [condition] }, { size, outOfOrder: false }, { ...running, takesRegistered: true }),
    ).toEqual({ kind: 'counter', reason: condition, notice: true })
})

test('M-FIT-03: C4 needs the enlarged box, a magazine is folded, a cell holds what a usual box holds', () => {
  const c4 = { length: 324, width: 229, thickness: 10 }
  expect([1, 2, 3].map((size) => fitsBox(c4, size))).toEqual([false, true, false])
  const magazine = { length: 297, width: 210, thickness: 6 }
  expect([fitsBox(magazine, 1), fitsBox({ ...magazine, folds: true }, 1)]).toEqual([false, true])
  expect(fitsBox({ ...c4, folds: true, thickness: 60 }, 1)).toBe(false)
})

test('M-SVC-02: a registered item needs the service, and the rent', () => {
  expect(goes({ isRegistered: true })).toMatchObject({ kind: 'counter', reason: 'registered' })
  expect(goes({ isRegistered: true }, usual, { ...running, takesRegistered: true })).toEqual({ kind: 'box' })
  for (const phase of ['ahead', 'guaranteed', 'over'] as const)
    expect(goes({ isRegistered: true }, usual, { phase, takesRegistered: true })).toEqual({
      kind: 'counter',
      reason: 'not_running',
      notice: false,
    })
})

test('M-FIT-04: after the rent items go back, unless the guarantee stores them', () => {
  const after = (phase: RentPhase) => goes({}, usual, { phase, takesRegistered: false }).kind
  expect((['ahead', 'running', 'guaranteed', 'over'] as const).map(after)).toEqual([
    'counter',
    'box',
    'stored',
    'returned',
  ])
})

test('M-FIT-07: the smallest box that holds the most is recommended', () => {
  const c4: Item = { ...letter, size: { length: 324, width: 229, thickness: 10 } }
  const wardrobe: Item = { ...letter, size: { length: 900, width: 500, thickness: 400 } }
  expect(recommendSize([letter], [1, 2, 3], running)).toBe(1)
  expect(recommendSize([letter, c4], [1, 2, 3], running)).toBe(2)
  expect(recommendSize([letter, wardrobe], [1, 2], running)).toBe(1)
  expect(recommendSize([wardrobe], [1, 2], running)).toBeNull()
  expect(recommendSize([], [1, 2], running)).toBeNull()
})

test('equal answers are joined, the box that holds the item first', () => {
  const c4: Item = { ...letter, size: { length: 324, width: 229, thickness: 10 } }
  const answers = answerBySize(c4, [1, 2, 3], running)
  expect(answers.map(({ sizes, destination }) => [sizes, destination.kind])).toEqual([
    [[2], 'box'],
    [[1, 3], 'counter'],
  ])
  expect(fitShortText(answers)).toBe('Ляжет в\u00a0увеличенный ящик')
  const [first, second] = fitAnswerTexts(answers)
  expect(first).toBe('Ляжет в\u00a0увеличенный ящик.')
  expect(second).toBe('В\u00a0обычный ящик и\u00a0ячейку почтомата не\u00a0поместится: положим извещение.')
  expect(fitAnswerTexts(answerBySize(letter, [1], { ...running, phase: 'over' }))).toEqual([
    'Вернём отправителю.',
  ])
})

test('an office page names what each size holds', () => {
  const list = listFittingItems(
    [
      { id: 'c5', title: 'Конверт C5', length: 229, width: 162, thickness: 10 },
      { id: 'c4', title: 'Конверт C4', length: 324, width: 229, thickness: 10 },
    ],
    [1, 2, 3],
  )
  expect(
    describeFitBySize(list)
      .map(({ details }) => details)
      .slice(0, 3),
  ).toEqual(['Конверт C5', 'То же и\u00a0конверт C4', 'То же, что в\u00a0обычный'])
})

test.each([
  ['12', 'cm', 120],
  ['12,5', 'cm', 125],
  [' 1 2 . 5 см ', 'mm', 125],
  ['250мм', 'cm', 250],
  ['1м', 'cm', 1000],
  ['１２', 'mm', 12],
  ['', 'cm', 'missing'],
  ['0', 'cm', 'malformed'],
  ['-5', 'cm', 'malformed'],
  ['двадцать', 'cm', 'malformed'],
  ['1e3', 'cm', 'malformed'],
  ['351', 'cm', 'too_long'],
] as const)('M-FIT-08: a side typed as %j in %s reads %s', (text, unit, expected) => {
  const read = parseItemSide(text, unit)
  expect(read.ok ? read.value : read.code).toBe(expected)
})

test('three sides pasted at once are spread over the fields', () => {
  expect(splitPastedSides('20×30x10 см')).toEqual(['20', '30', '10 см'])
  expect(splitPastedSides('20')).toBeNull()
  expect(splitPastedSides('коробка')).toBeNull()
})
