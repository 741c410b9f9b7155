import { accept, type Outcome, refuse } from '../outcome.ts'

export type BicCode = 'bic_malformed'

/**
 * A BIC of the central bank's directory: nine digits, a Russian participant's begin with 00, 01, 02 or 04, a foreign
 * one's with 1 or 2; it has no check digit.
 */
export const checkBic = (text: string): Outcome<string, BicCode> => {
  const bic = text.trim()
  return /^(?:0[0124]|[12]\d)\d{7}$/.test(bic) ? accept(bic) : refuse('bic_malformed')
}
