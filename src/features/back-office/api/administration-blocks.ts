import * as z from 'zod/mini'
import { done, instant, numberInPath } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { longest } from '#kit/api/typed-text.ts'
import { personRole } from '#people/api/session.ts'
import { actReason, listPage } from './administration.ts'

/** A person is blocked in all linked profiles, an organisation for everybody who acts for it. */
export const holderKind = z.enum(['person', 'organisation'])

export const blockableHolder = z.object({
  kind: holderKind,
  subject: z.string(),
  /** An organisation's name, or a person's email, masked. */
  name: z.string(),
  inn: z.nullable(z.string()),
  role: personRole,
  /** Living claims, which run on. */
  claims: z.int(),
  /** People cannot block themselves. */
  own: z.boolean(),
  block: z.nullable(z.object({ id: z.int(), since: instant, reason: z.string(), by: z.string() })),
})
export type BlockableHolder = z.infer<typeof blockableHolder>

const holders = z.object({ holders: z.array(blockableHolder), total: z.int() })

export const readBlocked = endpoint('GET /api/administration/blocks', () => ({
  access: 'administrator',
  summary: 'Lists people and organisations that are blocked (our extension).',
  query: z.object({ page: listPage }),
  reply: holders,
}))

/** A claim's number, an INN or a whole e-mail address; the audit omits the words. */
export const findHolders = endpoint('POST /api/administration/blocks/search', () => ({
  access: 'administrator',
  summary: 'Finds the person and organisation of a claim, an INN or an e-mail address (our extension).',
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.search)) }),
  reply: holders,
}))

/** Ends sessions at once; rents run on, nothing is charged or extended automatically. */
export const blockHolder = endpoint('POST /api/administration/blocks', () => ({
  access: 'administrator',
  summary: 'Blocks a person or an organisation (our extension).',
  body: z.object({
    kind: holderKind,
    subject: z.string().check(z.minLength(1), z.maxLength(200)),
    reason: actReason,
  }),
  reply: done,
  refusals: { holder_unknown: 404, already_blocked: 409, own_block: 409, last_administrator: 409 },
}))

export const liftBlock = endpoint('POST /api/administration/blocks/:id/lifting', () => ({
  access: 'administrator',
  summary: 'Lets a blocked person or organisation in again (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { not_blocked: 409 },
}))
