import * as z from 'zod/mini'
import { done, instant, numberInPath } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { longest } from '#kit/api/typed-text.ts'

export const ruleAction = z.enum(['scan', 'keep', 'destroy'])
export type RuleAction = z.infer<typeof ruleAction>

/** Rules apply in order: the first match decides. */
export const letterRule = z.object({
  id: z.int(),
  /** Part of the sender's name; empty matches every sender. */
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

export const readLetterRules = endpoint('GET /api/letterRules', () => ({
  ...ofHolder,
  summary: 'Lists the rules for incoming letters of the current organisation.',
  reply: rules,
}))

/** The new rule comes last and stays off until its trial. */
export const addLetterRule = endpoint('POST /api/letterRules', () => ({
  ...ofHolder,
  summary: 'Adds a rule for incoming letters, switched off.',
  body: content,
  reply: letterRule,
  refusals: { too_many_rules: 409 },
}))

/**
 * Switches the rule off, because a changed rule needs a new trial. Another owner's rule and an unknown id both
 * answer 403.
 */
export const changeLetterRule = endpoint('PUT /api/letterRules/:id', () => ({
  ...byId,
  summary: 'Changes a rule for incoming letters and switches it off.',
  body: content,
  reply: letterRule,
}))

export const removeLetterRule = endpoint('DELETE /api/letterRules/:id', () => ({
  ...byId,
  summary: 'Removes a rule for incoming letters.',
  reply: done,
}))

/** The list must name every rule, otherwise `rules_differ`. */
export const orderLetterRules = endpoint('PUT /api/letterRules/order', () => ({
  ...ofHolder,
  summary: 'Changes the order of the rules for incoming letters.',
  body: z.object({ rules: z.array(z.int()).check(z.maxLength(100)) }),
  reply: rules,
  refusals: { rules_differ: 409 },
}))

export const triedLetter = z.object({
  id: z.int(),
  sender: z.string(),
  number: z.nullable(z.string()),
  receivedAt: instant,
  /** Null if no rule would have matched. */
  action: z.nullable(ruleAction),
  /** False if an earlier rule would have matched. */
  byThisRule: z.boolean(),
})
export type TriedLetter = z.infer<typeof triedLetter>

export const tryLetterRule = endpoint('GET /api/letterRules/:id/trial', () => ({
  ...byId,
  summary: 'Shows what a rule would have done with the last thirty letters.',
  reply: z.object({ letters: z.array(triedLetter), matched: z.int() }),
}))

/**
 * Switching on requires the number of matches from the trial; if it has changed, the refusal is `trial_differs`
 * with `data.matched`.
 */
export const switchLetterRule = endpoint('PUT /api/letterRules/:id/switch', () => ({
  ...byId,
  summary: 'Switches a rule for incoming letters on (after its trial) or off.',
  body: z.discriminatedUnion('isOn', [
    z.object({ isOn: z.literal(true), matched: z.int() }),
    z.object({ isOn: z.literal(false) }),
  ]),
  reply: letterRule,
  refusals: { trial_differs: 409 },
}))
