import { accept, type Outcome, refuse } from '../outcome.ts'

export type BicCode = 'bic_malformed'

/** A Russian BIC: nine digits that begin with 0 and the code of the kind of participant (0, 1, 2 or 4); it has no check digit. */
export const checkBic = (text: string): Outcome<string, BicCode> => {
  const bic = text.trim()
  return /^0[0124]\d{7}$/.test(bic) ? accept(bic) : refuse('bic_malformed')
}
