import { foldCase } from './letters.ts'

/** What a rule of an organisation does with a letter as it comes (issue 5 part 6). */
export const ruleDeeds = ['scan', 'keep', 'destroy'] as const
export type RuleDeed = (typeof ruleDeeds)[number]

/** How many of the newest letters a rule is tried on before it is switched on. */
export const TRIAL_LETTERS = 30

/** One rule: letters whose sender contains these words; no words mean every sender. */
export interface LetterRule {
  readonly contains: string
  readonly deed: RuleDeed
}

/** One spelling for what people type and what stands on envelopes: case, letters with two spellings, quotes and spaces do not matter. */
const folded = (text: string): string =>
  foldCase(text.normalize('NFC'))
    .replace(/[«»"„“”'’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Does this rule speak of letters from this sender? */
export const ruleMatches = ({ contains }: Pick<LetterRule, 'contains'>, sender: string): boolean =>
  folded(sender).includes(folded(contains))

/** The first rule that speaks of this sender, or null: the letter then waits for a person. */
export const firstMatch = <R extends Pick<LetterRule, 'contains'>>(
  rules: readonly R[],
  sender: string,
): R | null => rules.find((rule) => ruleMatches(rule, sender)) ?? null
