import { TOP_UP_LEAST, TOP_UP_MOST, type TopUpProblem } from '#contract/balance.ts'
import { accept, type Outcome, refuse } from './outcome.ts'

const ROUBLES = /^(\d{1,12})(?:[.,](\d{1,2}))?$/

/** The amount of a top-up as people type it, `15 000,50`, in kopecks. */
export const readTopUpAmount = (typed: string): Outcome<number, TopUpProblem> => {
  const text = typed.replace(/[\s\u00a0\u202f₽]/gu, '')
  if (text === '') return refuse('amount_missing')
  const [, whole, part = ''] = ROUBLES.exec(text) ?? []
  if (whole === undefined) return refuse('amount_malformed')
  const kopecks = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (kopecks < TOP_UP_LEAST) return refuse('amount_too_small')
  return kopecks > TOP_UP_MOST ? refuse('amount_too_large') : accept(kopecks)
}
