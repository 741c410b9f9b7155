import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ProposalDetails, ProposalKind } from '#back-office/rules/proposal.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ProposalTable, Schema } from '#server/database/schema.ts'
import type { ActingPerson } from './audit-log.ts'

/** Linked profiles, logins with the same INN, and logins with the same verified email unless both have an INN. */
export async function findPersonLogins(db: Kysely<Schema>, sub: string): Promise<readonly string[]> {
  const { rows } = await sql<{ sub: string }>`
    select other.sub
    from person as own
    join person as other on other.inn = own.inn
      or ((other.inn is null or own.inn is null) and other.email_verified and own.email_verified
        and lower(other.email) = lower(own.email))
    where own.sub = ${sub}
    union
    select other.sub
    from profile_link as own join profile_link as other on other.group_id = own.group_id
    where own.sub = ${sub}
    union
    select ${sub}`.execute(db)
  return rows.map((row) => row.sub)
}

export async function requireSecondApprover(
  db: Kysely<Schema>,
  approver: string,
  authors: readonly string[],
): Promise<Outcome<true, 'own_proposal'>> {
  const logins = await findPersonLogins(db, approver)
  return authors.some((author) => logins.includes(author)) ? refuse('own_proposal') : accept(true)
}

export type Proposal = Selectable<ProposalTable>

const selectOpenProposals = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('proposal')
    .selectAll()
    .where(sql<boolean>`state = 'proposed'`)
    .where(sql<boolean>`(expires_at is null or expires_at > ${now}::timestamptz)`)

export const findOpenProposal = (
  db: Kysely<Schema>,
  kind: ProposalKind,
  subject: number,
  now: Date,
): Promise<Proposal | undefined> =>
  selectOpenProposals(db, now).where('kind', '=', kind).where('subject', '=', subject).executeTakeFirst()

/** Call this while holding the lock on the proposal's subject. */
export const findOpenProposalById = (
  db: Kysely<Schema>,
  id: number,
  now: Date,
): Promise<Proposal | undefined> => selectOpenProposals(db, now).where('id', '=', id).executeTakeFirst()

export async function findOpenProposals(
  db: Kysely<Schema>,
  kind: ProposalKind,
  subjects: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Proposal>> {
  if (subjects.length === 0) return new Map()
  const proposals = await selectOpenProposals(db, now)
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .execute()
  return new Map(proposals.map((proposal) => [proposal.subject, proposal]))
}

interface NewProposal {
  readonly kind: ProposalKind
  readonly subject: number
  readonly by: ActingPerson
  readonly reason: string
  /** Amount in kopecks. */
  readonly amount?: number
  readonly act?: ProposalDetails
  readonly expiresAt?: Date
  readonly now: Date
}

/** Replaces earlier proposals for the same subject; the caller must hold its lock. */
export async function insertProposal(trx: Transaction<Schema>, proposal: NewProposal): Promise<void> {
  const { kind, subject, by, reason, amount = 0, act = {}, expiresAt = null, now } = proposal
  await updateRows(trx, 'proposal', { kind, subject, state: 'proposed' }, { state: 'expired' })
  await insertRow(trx, 'proposal', {
    kind,
    subject,
    act: JSON.stringify(act),
    amount,
    reason,
    proposedBy: by.sub,
    proposedName: by.name,
    proposedAt: now,
    expiresAt,
  })
}

const closeProposal = (
  trx: Transaction<Schema>,
  { id }: Pick<Proposal, 'id'>,
  state: 'confirmed' | 'rejected',
  by: ActingPerson,
  now: Date,
): Promise<void> =>
  updateRows(trx, 'proposal', id, { state, decidedBy: by.sub, decidedName: by.name, decidedAt: now })

export async function confirmProposal(
  trx: Transaction<Schema>,
  proposal: Pick<Proposal, 'id' | 'proposedBy'>,
  by: ActingPerson,
  now: Date,
): Promise<Outcome<true, 'own_proposal'>> {
  const allowed = await requireSecondApprover(trx, by.sub, [proposal.proposedBy])
  if (!allowed.ok) return allowed
  await closeProposal(trx, proposal, 'confirmed', by, now)
  return accept(true)
}

export const rejectProposal = (
  trx: Transaction<Schema>,
  proposal: Pick<Proposal, 'id'>,
  by: ActingPerson,
  now: Date,
): Promise<void> => closeProposal(trx, proposal, 'rejected', by, now)
