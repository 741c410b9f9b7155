import { TOP_UP_LEAST, TOP_UP_MOST, type TopUpProblem } from '#contract/balance.ts'
import { kopecksTyped } from './money.ts'
import { accept, type Outcome, refuse } from './outcome.ts'

/** The amount of a top-up as people type it, `15 000,50`, in kopecks. */
export const readTopUpAmount = (typed: string): Outcome<number, TopUpProblem> => {
  if (typed.replace(/[\s₽]/gu, '') === '') return refuse('amount_missing')
  const kopecks = kopecksTyped(typed)
  if (kopecks === null) return refuse('amount_malformed')
  if (kopecks < TOP_UP_LEAST) return refuse('amount_too_small')
  return kopecks > TOP_UP_MOST ? refuse('amount_too_large') : accept(kopecks)
}
