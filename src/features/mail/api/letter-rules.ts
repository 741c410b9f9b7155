import * as z from 'zod/mini'
import { done, instant, numberInPath } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { longest } from '#kit/api/typed-text.ts'

export const ruleAction = z.enum(['scan', 'keep', 'destroy'])
export type RuleAction = z.infer<typeof ruleAction>

/** Rules are tried in their order; the first match decides. */
export const letterRule = z.object({
  id: z.int(),
  /** Words of the sender; empty matches every sender. */
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

/** The rule is added last and switched off until it was tried. */
export const addLetterRule = endpoint('POST /api/letterRules', () => ({
  ...ofHolder,
  summary: 'Adds a rule for incoming letters, switched off.',
  body: content,
  reply: letterRule,
  refusals: { too_many_rules: 409 },
}))

/**
 * Changing a rule switches it off, because it has to be tried again. Rules of others are forbidden whether or not
 * they exist.
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

/** All rules must be named, else `rules_differ`. */
export const orderLetterRules = endpoint('PUT /api/letterRules/order', () => ({
  ...ofHolder,
  summary: 'Orders the rules for incoming letters.',
  body: z.object({ rules: z.array(z.int()).check(z.maxLength(100)) }),
  reply: rules,
  refusals: { rules_differ: 409 },
}))

export const triedLetter = z.object({
  id: z.int(),
  sender: z.string(),
  number: z.nullable(z.string()),
  receivedAt: instant,
  /** Null: the letter would have waited for a person. */
  action: z.nullable(ruleAction),
  /** False if an earlier rule would have decided. */
  byThisRule: z.boolean(),
})
export type TriedLetter = z.infer<typeof triedLetter>

export const tryLetterRule = endpoint('GET /api/letterRules/:id/trial', () => ({
  ...byId,
  summary: 'Says what a rule would have done with the last thirty letters.',
  reply: z.object({ letters: z.array(triedLetter), matched: z.int() }),
}))

/**
 * To switch a rule on, `matched` repeats the number from the trial; another number is refused with `trial_differs`
 * and `data.matched`.
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
