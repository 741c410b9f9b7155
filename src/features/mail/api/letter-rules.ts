import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { doneReplySchema, instantSchema, positiveIntegerParam } from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

export const letterRuleAction = z.enum(['scan', 'keep', 'destroy'])
export type LetterRuleAction = z.infer<typeof letterRuleAction>

/** Rules are tried in order, and only the first match applies. */
export const letterRule = z.object({
  id: z.int(),
  /** Part of the sender's name; empty matches every sender. */
  contains: z.string(),
  action: letterRuleAction,
  isOn: z.boolean(),
  changedBy: z.string(),
  changedAt: instantSchema,
})
export type LetterRule = z.infer<typeof letterRule>

const personAccess = { access: 'person' } as const
const ruleById = { ...personAccess, params: z.object({ id: positiveIntegerParam }) } as const
const ruleContent = z.object({
  contains: z.string().check(z.trim(), z.maxLength(maxTextLength.search)),
  action: letterRuleAction,
})
const ruleList = z.object({ rules: z.array(letterRule) })

export const readLetterRules = endpoint('GET /api/letterRules', () => ({
  ...personAccess,
  summary: 'Lists the rules for incoming letters of the current organisation.',
  reply: ruleList,
}))

/** Adds the rule at the end and switched off; it can be switched on after a trial. */
export const addLetterRule = endpoint('POST /api/letterRules', () => ({
  ...personAccess,
  summary: 'Adds a rule for incoming letters, switched off.',
  body: ruleContent,
  reply: letterRule,
  refusals: { too_many_rules: 409 },
}))

/**
 * Also switches the rule off, because a changed rule needs a new trial. Answers 403 both for another owner's rule
 * and for an unknown id.
 */
export const changeLetterRule = endpoint('PUT /api/letterRules/:id', () => ({
  ...ruleById,
  summary: 'Changes a rule for incoming letters and switches it off.',
  body: ruleContent,
  reply: letterRule,
}))

export const removeLetterRule = endpoint('DELETE /api/letterRules/:id', () => ({
  ...ruleById,
  summary: 'Removes a rule for incoming letters.',
  reply: doneReplySchema,
}))

/** Refuses with `rules_differ` unless the list contains every rule. */
export const reorderLetterRules = endpoint('PUT /api/letterRules/order', () => ({
  ...personAccess,
  summary: 'Changes the order of the rules for incoming letters.',
  body: z.object({ rules: z.array(z.int()).check(z.maxLength(100)) }),
  reply: ruleList,
  refusals: { rules_differ: 409 },
}))

export const ruleTrialLetter = z.object({
  id: z.int(),
  sender: z.string(),
  number: z.nullable(z.string()),
  receivedAt: instantSchema,
  /** Null if no rule would have matched. */
  action: z.nullable(letterRuleAction),
  /** False if an earlier rule would have applied instead. */
  byThisRule: z.boolean(),
})
export type RuleTrialLetter = z.infer<typeof ruleTrialLetter>

export const tryLetterRule = endpoint('GET /api/letterRules/:id/trial', () => ({
  ...ruleById,
  summary: 'Shows what a rule would have done with the last thirty letters.',
  reply: z.object({ letters: z.array(ruleTrialLetter), matched: z.int() }),
}))

/**
 * To switch a rule on, send the number of matches from its trial. If that number has changed, the call is refused
 * with `trial_differs`, and `data.matched` has the new number.
 */
export const toggleLetterRule = endpoint('PUT /api/letterRules/:id/switch', () => ({
  ...ruleById,
  summary: 'Switches a rule for incoming letters on (after its trial) or off.',
  body: z.discriminatedUnion('isOn', [
    z.object({ isOn: z.literal(true), matched: z.int() }),
    z.object({ isOn: z.literal(false) }),
  ]),
  reply: letterRule,
  refusals: { trial_differs: 409 },
}))
