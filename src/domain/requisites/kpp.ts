import { accept, type Outcome, refuse } from '../outcome.ts'

export type KppCode = 'kpp_malformed'

/** A KPP: four digits of the tax office, two digits or Latin capitals of the reason, three digits; it has no check digit. */
export const checkKpp = (text: string): Outcome<string, KppCode> => {
  const kpp = text.trim()
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp) && !kpp.startsWith('0000') ? accept(kpp) : refuse('kpp_malformed')
}
