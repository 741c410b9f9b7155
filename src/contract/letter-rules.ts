import * as z from 'zod/mini'
import { done, instant, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

/** What a rule does with a letter as it comes. */
export const ruleAction = z.enum(['scan', 'keep', 'destroy'])
export type RuleAction = z.infer<typeof ruleAction>

/** A rule of the organisation; they are asked in their order, the first that fits decides. */
export const letterRule = z.object({
  id: z.int(),
  /** Words of the sender; empty: every sender. */
  contains: z.string(),
  action: ruleAction,
  isOn: z.boolean(),
  changedBy: z.string(),
  changedAt: instant,
})
export type LetterRule = z.infer<typeof letterRule>

const ofHolder = { access: 'person' } as const
const byId = { ...ofHolder, params: z.object({ id: numberInPath }) } as const
const content = z.object({
  contains: z.string().check(z.trim(), z.maxLength(longest.search)),
  action: ruleAction,
})
const rules = z.object({ rules: z.array(letterRule) })

/** The rules of the current organisation, in their order. */
export const readLetterRules = endpoint('GET /api/letterRules', () => ({
  ...ofHolder,
  summary: 'Lists the rules for incoming letters of the current organisation.',
  reply: rules,
}))

/** Adds a rule at the end; it is off until it was tried. */
export const addLetterRule = endpoint('POST /api/letterRules', () => ({
  ...ofHolder,
  summary: 'Adds a rule for incoming letters, switched off.',
  body: content,
  reply: letterRule,
  refusals: { too_many_rules: 409 },
}))

/** Changes a rule (another organisation's is forbidden, known or not), which switches it off: it has to be tried again. */
export const changeLetterRule = endpoint('PUT /api/letterRules/:id', () => ({
  ...byId,
  summary: 'Changes a rule for incoming letters and switches it off.',
  body: content,
  reply: letterRule,
}))

/** Removes a rule; letters that it decided on stay as they are. */
export const removeLetterRule = endpoint('DELETE /api/letterRules/:id', () => ({
  ...byId,
  summary: 'Removes a rule for incoming letters.',
  reply: done,
}))

/** Puts the rules into another order; all of them must be named, else `rules_differ`. */
export const orderLetterRules = endpoint('PUT /api/letterRules/order', () => ({
  ...ofHolder,
  summary: 'Orders the rules for incoming letters.',
  body: z.object({ rules: z.array(z.int()).check(z.maxLength(100)) }),
  reply: rules,
  refusals: { rules_differ: 409 },
}))

/** What a letter of the past would have met with the rule switched on. */
export const triedLetter = z.object({
  id: z.int(),
  sender: z.string(),
  number: z.nullable(z.string()),
  receivedAt: instant,
  /** What the rules would have done with it; null: it would have waited for a person. */
  action: z.nullable(ruleAction),
  /** Whether this very rule would have decided, and not one before it. */
  byThisRule: z.boolean(),
})
export type TriedLetter = z.infer<typeof triedLetter>

/** Tries a rule on the last thirty letters, beside the rules that are on. */
export const tryLetterRule = endpoint('GET /api/letterRules/:id/trial', () => ({
  ...byId,
  summary: 'Says what a rule would have done with the last thirty letters.',
  reply: z.object({ letters: z.array(triedLetter), matched: z.int() }),
}))

/**
 * Switches a rule on or off. To switch it on, `matched` repeats how many letters the trial showed it decide; another
 * figure is refused with `trial_differs` and `data.matched`, so that nobody switches on what they have not seen.
 */
export const switchLetterRule = endpoint('PUT /api/letterRules/:id/switch', () => ({
  ...byId,
  summary: 'Switches a rule for incoming letters on, after its trial, or off.',
  body: z.discriminatedUnion('isOn', [
    z.object({ isOn: z.literal(true), matched: z.int() }),
    z.object({ isOn: z.literal(false) }),
  ]),
  reply: letterRule,
  refusals: { trial_differs: 409 },
}))
