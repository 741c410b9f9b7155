import { type Kysely, sql } from 'kysely'
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
    actorName: by.name,
    act,
    subjectKind: subject,
    subject: String(number),
    reason: reason ?? null,
  })
}

/** One look at a card lasts so long: what is read again meanwhile is no other look, in milliseconds. */
const LOOK_MS = 15 * 60_000

const sameLook = (db: Kysely<Schema>, by: ActingPerson, claimId: number, now: Date) =>
  db
    .selectFrom('audit')
    .select('id')
    .where('subjectKind', '=', 'claim')
    .where('subject', '=', String(claimId))
    .where('at', '>', new Date(now.getTime() - LOOK_MS))
    // A test clock that was put back must not hide the looks after it.
    .where('at', '<=', now)
    .where('actor', '=', by.sub)
    .where(sql<boolean>`act = 'card_seen'`)
    .executeTakeFirst()

/** Writes down that somebody of an office had a claim's card before them; call it before the card is answered. */
export async function recordCardSeen(
  db: Kysely<Schema>,
  by: ActingPerson,
  { claim, now }: { readonly claim: number; readonly now: Date },
): Promise<void> {
  if (await sameLook(db, by, claim, now)) return
  await recordAct(db, { by, act: 'card_seen', subject: 'claim', number: claim, now })
}
