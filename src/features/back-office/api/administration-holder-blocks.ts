import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { doneReplySchema, instantSchema, positiveIntegerParam } from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { personRole } from '#people/api/session.ts'
import { actionReasonSchema, pageNumberSchema } from './administration.ts'

/** Blocking a person covers all linked profiles; blocking an organisation covers everyone acting for it. */
export const holderKind = z.enum(['person', 'organisation'])

export const blockableHolder = z.object({
  kind: holderKind,
  subject: z.string(),
  /** An organisation's name, or a person's masked email. */
  name: z.string(),
  inn: z.nullable(z.string()),
  role: personRole,
  /** Number of active claims; blocking does not end them. */
  claims: z.int(),
  own: z.boolean(),
  block: z.nullable(z.object({ id: z.int(), since: instantSchema, reason: z.string(), by: z.string() })),
})
export type BlockableHolder = z.infer<typeof blockableHolder>

const holders = z.object({ holders: z.array(blockableHolder), total: z.int() })

export const readBlockedHolders = endpoint('GET /api/administration/blocks', () => ({
  access: 'administrator',
  summary: 'Lists blocked people and organisations (our extension).',
  query: z.object({ page: pageNumberSchema }),
  reply: holders,
}))

/** `text` is a claim number, an INN or a full email address; it is not written to the audit log. */
export const findBlockableHolders = endpoint('POST /api/administration/blocks/search', () => ({
  access: 'administrator',
  summary: 'Finds people and organisations by claim number, INN or email address (our extension).',
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.search)) }),
  reply: holders,
}))

/** Ends the holder's sessions at once. Rents continue, but nothing is charged or extended automatically. */
export const blockHolder = endpoint('POST /api/administration/blocks', () => ({
  access: 'administrator',
  summary: 'Blocks a person or an organisation (our extension).',
  body: z.object({
    kind: holderKind,
    subject: z.string().check(z.minLength(1), z.maxLength(200)),
    reason: actionReasonSchema,
  }),
  reply: doneReplySchema,
  refusals: { holder_unknown: 404, already_blocked: 409, own_block: 409, last_administrator: 409 },
}))

export const unblockHolder = endpoint('POST /api/administration/blocks/:id/lifting', () => ({
  access: 'administrator',
  summary: 'Unblocks a person or an organisation (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({ reason: actionReasonSchema }),
  reply: doneReplySchema,
  refusals: { not_blocked: 409 },
}))
