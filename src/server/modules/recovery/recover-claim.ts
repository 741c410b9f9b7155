import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { askRecovery, confirmBranchRecovery, confirmRecovery } from '#contract/recovery.ts'
import { recoveryCode } from '#copy/letters-claims.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'
import { type Owner, ownedBy, owns } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { entityInnOf } from '../claims/rent-conditions.ts'
import { tellHistory } from '../claims/tell-history.ts'
import { transact } from '../claims/transact.ts'
import { privilegePlace } from '../clients/client-record.ts'
import { holderSubOf } from '../clients/holder-of-claim.ts'
import { identityPlace } from '../clients/register-identity.ts'
import { contactOfClaim } from '../notices/claim-contact.ts'
import { limitGuess, tooManyRequests } from '../rate-limits/guess-limit.ts'
import { noteAttempt } from './attempts.ts'
import { makeCode, takeCode } from './contact-codes.ts'

const PASSPORT_DIGITS = 4
const secretOfIdentity = z.object({ passportDocument: z.object({ documentNumber: z.string() }) })

/** Who looks for a claim. */
export interface Seeker {
  readonly owner: Owner
  /** INN of the organisation in whose name the session acts, else the person's own. */
  readonly inn: string | null
  readonly now: Date
}

/** May the seeker hold this claim: an entity's only who acts for that very one, a person's who acts for themselves. */
const mayHold = async (db: Kysely<Schema>, claim: ClaimRow, { owner, inn }: Seeker): Promise<boolean> => {
  const entityInn = await entityInnOf(db, claim)
  return entityInn === null ? owner.legalHid === '' : entityInn === inn
}

/** The passport's last four digits of the person who rents; null when nobody registered one. */
async function passportEnd(needs: ClaimNeeds, claim: ClaimRow): Promise<string | null> {
  const sub = await holderSubOf(needs.db, claim)
  const identity = await needs.db
    .selectFrom('identity')
    .select('secret')
    .where('sub', '=', sub)
    .executeTakeFirst()
  if (!identity) return null
  const opened: unknown = JSON.parse(needs.cipher.open(identity.secret, identityPlace(sub)))
  return secretOfIdentity.parse(opened).passportDocument.documentNumber.slice(-PASSPORT_DIGITS)
}

const isProved = async (needs: ClaimNeeds, claim: ClaimRow, proof: string): Promise<boolean> => {
  const inn = await entityInnOf(needs.db, claim)
  return inn === null ? (await passportEnd(needs, claim)) === proof : inn === proof
}

/** 'anna@example.org' as 'a•••@example.org': enough to know one's own. */
const maskedEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

const isOwn = (claim: ClaimRow, { owner }: Seeker): boolean => owns(owner, claim)

type Proved = { ok: true; claim: ClaimRow } | { ok: false; code: 'pair_unknown' }

/** The claim of a right pair; every wrong one is answered alike, whatever of it was wrong. */
async function findProved(
  needs: ClaimNeeds,
  { owner, now }: Seeker,
  wish: { claim: number; proof: string },
): Promise<Proved> {
  const claim = await needs.db.selectFrom('claim').selectAll().where('id', '=', wish.claim).executeTakeFirst()
  const proved = claim !== undefined && (await isProved(needs, claim, wish.proof))
  const attempt = { kind: 'recovery_ask', caller: owner.sub, claimId: wish.claim } as const
  await noteAttempt(needs.db, attempt, proved, now)
  return proved ? { ok: true, claim } : { ok: false, code: 'pair_unknown' }
}

/** First step: a right pair of number and proof sends a code to the contact on the claim (sheet §4). */
export async function askForClaim(
  needs: ClaimNeeds,
  seeker: Seeker,
  wish: { claim: number; proof: string },
): Promise<Answer<typeof askRecovery>> {
  const { owner, now } = seeker
  const guess = { kind: 'recovery_ask', caller: owner.sub } as const
  const found = await limitGuess<Proved>(
    needs.db,
    guess,
    now,
    () => findProved(needs, seeker, wish),
    ({ ok }) => !ok,
  )
  if (!found.ok) return found
  const { claim } = found
  if (isOwn(claim, seeker)) return { ok: false, code: 'claim_is_yours' }
  if (!(await mayHold(needs.db, claim, seeker))) return { ok: false, code: 'organisation_differs' }
  const email = await contactOfClaim(needs.db, claim.id)
  const sent = await transact(needs.db, async (trx) => {
    const place = { purpose: 'recovery', claimId: claim.id, sub: owner.sub } as const
    const made = await makeCode(trx, place, email, now)
    if (!made.ok) return made
    const { subject, text } = recoveryCode(claim.id, made.code)
    await needs.outbox.write(trx, {
      key: `recovery-code-${claim.id}-${owner.sub}-${now.getTime()}`,
      claimId: claim.id,
      channel: 'email',
      recipient: email,
      subject,
      text,
      secret: true,
      now,
    })
    return made
  })
  if (!sent.ok) return tooManyRequests(sent)
  return { ok: true, value: { sentTo: maskedEmail(email), codeUntil: sent.until.toISOString() } }
}

/** The claim with those before and after it that have the same owner, oldest first. */
async function chainOf(trx: Transaction<Schema>, claim: ClaimRow): Promise<number[]> {
  const own = await trx
    .selectFrom('claim')
    .select(['id', 'prolongation_of'])
    .where(ownedBy({ sub: claim.sub, legalHid: claim.legal_hid }))
    .where('box_id', '=', claim.box_id)
    .orderBy('id')
    .execute()
  const chain = new Set([claim.id])
  // Twice over the years of one box is enough to find both ends: each link is next to the one before.
  for (const _ of own) {
    for (const { id, prolongation_of: before } of own) {
      if (before !== null && (chain.has(id) || chain.has(before))) chain.add(id).add(before)
    }
  }
  return own.map(({ id }) => id).filter((id) => chain.has(id))
}

/** Moves one claim to another account, under its lock; what is sealed for the old owner is sealed for the new one. */
async function moveClaim(
  needs: Pick<ClaimNeeds, 'outbox' | 'cipher'>,
  trx: Transaction<Schema>,
  id: number,
  { owner, now }: { owner: Pick<Owner, 'sub' | 'legalHid'>; now: Date },
): Promise<void> {
  const row = await lockClaim(trx, id)
  if (!row) return
  const sealed = row.privilege_document
  // The one whose contact it was hears of it: the letter is written before the claim has another owner.
  await tellHistory(trx, needs.outbox, id, {
    status: row.status as ClaimStatus,
    actor: 'client',
    reason: 'moved',
    now,
  })
  await trx
    .updateTable('claim')
    .set({
      sub: owner.sub,
      legal_hid: owner.legalHid,
      privilege_document:
        sealed === null
          ? null
          : needs.cipher.seal(needs.cipher.open(sealed, privilegePlace(row.sub)), privilegePlace(owner.sub)),
      changed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

type Moved = Exclude<Answer<typeof confirmRecovery>, { code: 'too_many_requests' }>

/** Moves the chain of a claim by a code, in one transaction; `codeFor`: who must type it, '' for a code of the branch. */
async function takeCodeAndMove(
  needs: ClaimNeeds,
  seeker: Seeker,
  wish: { claim: number; code: string; codeFor: string },
): Promise<Moved> {
  const { owner, now } = seeker
  const claim = await needs.db.selectFrom('claim').selectAll().where('id', '=', wish.claim).executeTakeFirst()
  const moved = await transact<Moved>(needs.db, async (trx, undo) => {
    const place = { purpose: 'recovery', claimId: wish.claim, sub: wish.codeFor } as const
    const taken = await takeCode(trx, place, wish.code, now)
    if (!taken.ok) return taken
    if (!claim) return { ok: false, code: 'code_expired' }
    // Only who has the code hears this, and may choose the organisation and come again with it.
    if (!(await mayHold(trx, claim, seeker))) return undo({ ok: false, code: 'organisation_differs' })
    for (const id of await chainOf(trx, claim)) await moveClaim(needs, trx, id, seeker)
    return { ok: true, value: { claim: claim.id } }
  })
  const attempt = { kind: 'recovery_confirm', caller: owner.sub, claimId: wish.claim } as const
  await noteAttempt(needs.db, attempt, moved.ok, now)
  return moved
}

const isWrongCode = (moved: { ok: boolean; code?: string }): boolean =>
  !moved.ok && (moved.code === 'code_wrong' || moved.code === 'code_expired')

/** Second step: the code moves the claim, with what it continues and what continues it, to this account (sheet §4). */
export const moveByCode = (
  needs: ClaimNeeds,
  seeker: Seeker,
  wish: { claim: number; code: string },
): Promise<Answer<typeof confirmRecovery>> =>
  limitGuess<Answer<typeof confirmRecovery>>(
    needs.db,
    { kind: 'recovery_confirm', caller: seeker.owner.sub },
    seeker.now,
    () => takeCodeAndMove(needs, seeker, { ...wish, codeFor: seeker.owner.sub }),
    isWrongCode,
  )

/** Both steps in one for a code of the branch: number and proof first, so that nobody wears out the code of a stranger. */
export async function moveByBranchCode(
  needs: ClaimNeeds,
  seeker: Seeker,
  wish: { claim: number; proof: string; code: string },
): Promise<Answer<typeof confirmBranchRecovery>> {
  const { owner, now } = seeker
  const found = await limitGuess<Proved>(
    needs.db,
    { kind: 'recovery_ask', caller: owner.sub },
    now,
    () => findProved(needs, seeker, wish),
    ({ ok }) => !ok,
  )
  if (!found.ok) return found
  if (isOwn(found.claim, seeker)) return { ok: false, code: 'claim_is_yours' }
  return limitGuess<Answer<typeof confirmBranchRecovery>>(
    needs.db,
    { kind: 'recovery_confirm', caller: owner.sub },
    now,
    () => takeCodeAndMove(needs, seeker, { ...wish, codeFor: '' }),
    isWrongCode,
  )
}
