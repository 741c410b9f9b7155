import { expect, test } from 'vitest'
import { verdictOf } from '../bench/figure.ts'

test('a figure is the median of its pairs, and void if they differ too much', () => {
  const bound = { atLeast: 0.65 }
  expect(verdictOf({ ratios: [0.6, 0.7, 0.72, 0.71, 0.8], bound })).toBe('ok')
  expect(verdictOf({ ratios: [0.6, 0.64, 0.5, 0.61, 0.7], bound })).toBe('MISS')
  expect(verdictOf({ ratios: [0.5, 0.7, 0.72, 0.71, 0.8], bound })).toBe('VOID')
  expect(verdictOf({ ratios: [0.9], bound: { atMost: 1 } })).toBe('ok')
})
