import type { Kysely } from 'kysely'
import type { AuditAct, AuditSubject } from '#contract/administration-audit.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** Who of the service acts: an administrator or an operator. */
export interface ActingPerson {
  readonly sub: string
  readonly name: string
}

/** An act of theirs, what it is about, and what they wrote. */
export interface Act {
  readonly by: ActingPerson
  readonly act: AuditAct
  readonly subject: AuditSubject
  /** The number of what it is about, or its name. */
  readonly number: number | string
  readonly reason?: string
  readonly now: Date
}

/** Writes an act into the audit, where nothing is ever changed; call it in the transaction of the act itself. */
export async function recordAct(
  db: Kysely<Schema>,
  { by, act, subject, number, reason, now }: Act,
): Promise<void> {
  await insertRow(db, 'audit', {
    at: now,
    actor: by.sub,
    actor_name: by.name,
    act,
    subject_kind: subject,
    subject: String(number),
    reason: reason ?? null,
  })
}
