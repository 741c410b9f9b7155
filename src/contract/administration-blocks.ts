import * as z from 'zod/mini'
import { actReason, listPage } from './administration.ts'
import { done, instant, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { personRole } from './session.ts'
import { longest } from './typed-text.ts'

/** Who is kept out: a person in all of their linked profiles, or an organisation with all who act for it. */
export const holderKind = z.enum(['person', 'organisation'])

/** A person or organisation as an administrator sees it: enough to be sure whom one blocks, and no more. */
export const blockableHolder = z.object({
  kind: holderKind,
  /** The person's or organisation's id in the login. */
  subject: z.string(),
  /** The organisation's name, or the person's e-mail, shortened so that it names nobody. */
  name: z.string(),
  /** Of an organisation; null for a person. */
  inn: z.nullable(z.string()),
  role: personRole,
  /** Living claims: they run on. */
  claims: z.int(),
  /** The caller themselves, who cannot be blocked by their own act. */
  own: z.boolean(),
  /** Since when, why and by whom it is blocked; null unless it is. */
  block: z.nullable(z.object({ id: z.int(), since: instant, reason: z.string(), by: z.string() })),
})
export type BlockableHolder = z.infer<typeof blockableHolder>

const holders = z.object({ holders: z.array(blockableHolder), total: z.int() })

/** Who is blocked now, the last first, 20 a page. */
export const readBlocked = endpoint('GET /api/administration/blocks', () => ({
  access: 'administrator',
  summary: 'Lists people and organisations that are blocked (our extension).',
  query: z.object({ page: listPage }),
  reply: holders,
}))

/**
 * Who is meant by a claim's number, an INN or a whole e-mail address. The audit keeps that somebody was looked for, not the
 * words.
 */
export const findHolders = endpoint('POST /api/administration/blocks/search', () => ({
  access: 'administrator',
  summary: 'Finds the person and organisation of a claim, an INN or an e-mail address (our extension).',
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.search)) }),
  reply: holders,
}))

/** Keeps a person or organisation out: sessions end at once, rents run on, nothing is charged or extended by itself. */
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

/** Lets them in again. */
export const liftBlock = endpoint('POST /api/administration/blocks/:id/lifting', () => ({
  access: 'administrator',
  summary: 'Lets a blocked person or organisation in again (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { not_blocked: 409 },
}))
