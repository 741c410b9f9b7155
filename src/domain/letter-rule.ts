import { foldCase } from './letters.ts'

/** How many of the newest letters a rule is tried on before it is switched on. */
export const TRIAL_LETTERS = 30

/** One spelling for what people type and what stands on envelopes: case, letters with two spellings, quotes and spaces do not matter. */
const folded = (text: string): string =>
  foldCase(text.normalize('NFC'))
    .replace(/[«»"„“”'’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Does this rule speak of letters from this sender? One without words speaks of everybody. */
export const ruleMatches = ({ contains }: { readonly contains: string }, sender: string): boolean =>
  folded(sender).includes(folded(contains))

/** The first rule that speaks of this sender, or null: the letter then waits for a person. */
export const firstMatch = <R extends { readonly contains: string }>(
  rules: readonly R[],
  sender: string,
): R | null => rules.find((rule) => ruleMatches(rule, sender)) ?? null
