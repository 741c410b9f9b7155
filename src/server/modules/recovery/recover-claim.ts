import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import { askRecovery, confirmBranchRecovery, confirmRecovery } from '#contract/recovery.ts'
import { recoveryCode } from '#copy/emails-claims.ts'
import { innOf, type Owner, ownedBy, ownerOf, owns } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, type Route, route } from '#server/http/route.ts'
import { chainOfClaim } from '../claims/lock-chain.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { recordStatusChange } from '../claims/record-status-change.ts'
import { privilegePlace } from '../clients/client-record.ts'
import { holderSubOf } from '../clients/holder-of-claim.ts'
import { identityPlace } from '../clients/register-identity.ts'
import { contactOfClaim } from '../notifications/claim-emails.ts'
import { entityInnOf } from '../organisations/rent-conditions.ts'
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
async function passportEnd(context: Context, claim: ClaimRow): Promise<string | null> {
  const sub = await holderSubOf(context.db, claim)
  const identity = await context.db
    .selectFrom('identity')
    .select('secret')
    .where('sub', '=', sub)
    .executeTakeFirst()
  if (!identity) return null
  const opened: unknown = JSON.parse(context.cipher.open(identity.secret, identityPlace(sub)))
  return secretOfIdentity.parse(opened).passportDocument.documentNumber.slice(-PASSPORT_DIGITS)
}

const isProved = async (context: Context, claim: ClaimRow, proof: string): Promise<boolean> => {
  const inn = await entityInnOf(context.db, claim)
  return inn === null ? (await passportEnd(context, claim)) === proof : inn === proof
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
  context: Context,
  { owner, now }: Seeker,
  params: { claim: number; proof: string },
): Promise<Proved> {
  const claim = await findRow(context.db, 'claim', params.claim)
  const proved = claim !== undefined && (await isProved(context, claim, params.proof))
  const attempt = { kind: 'recovery_ask', caller: owner.sub, claimId: params.claim } as const
  await noteAttempt(context.db, attempt, proved, now)
  return proved ? { ok: true, claim } : { ok: false, code: 'pair_unknown' }
}

/** First step: a right pair of number and proof sends a code to the contact on the claim (M-ROUTE-32). */
async function askForClaim(
  context: Context,
  seeker: Seeker,
  params: { claim: number; proof: string },
): Promise<Answer<typeof askRecovery>> {
  const { owner, now } = seeker
  const guess = { kind: 'recovery_ask', caller: owner.sub } as const
  const found = await limitGuess<Proved>(
    context.db,
    guess,
    now,
    () => findProved(context, seeker, params),
    ({ ok }) => !ok,
  )
  if (!found.ok) return found
  const { claim } = found
  if (isOwn(claim, seeker)) return { ok: false, code: 'claim_is_yours' }
  if (!(await mayHold(context.db, claim, seeker))) return { ok: false, code: 'organisation_differs' }
  const email = await contactOfClaim(context.db, claim.id)
  const sent = await transact(context.db, async (trx) => {
    const place = { purpose: 'recovery', claimId: claim.id, sub: owner.sub } as const
    const made = await makeCode(trx, place, email, now)
    if (!made.ok) return made
    await context.outbox.write(trx, {
      key: `recovery-code-${claim.id}-${owner.sub}-${now.getTime()}`,
      claimId: claim.id,
      recipient: email,
      ...recoveryCode(claim.id, made.code),
      secret: true,
      now,
    })
    return made
  })
  if (!sent.ok) return tooManyRequests(sent)
  return { ok: true, value: { sentTo: maskedEmail(email), codeUntil: sent.until } }
}

/** The claim with those before and after it that have the same owner, oldest first. */
const chainOf = async (trx: Transaction<Schema>, claim: ClaimRow): Promise<number[]> => {
  const own = await trx
    .selectFrom('claim')
    .select('id')
    .where(ownedBy({ sub: claim.sub, legalHid: claim.legalHid }))
    .where('id', 'in', await chainOfClaim(trx, claim.id))
    .orderBy('id')
    .execute()
  return own.map(({ id }) => id)
}

/** Moves one claim to another account, under its lock; what is sealed for the old owner is sealed for the new one. */
async function moveClaim(
  context: Context,
  trx: Transaction<Schema>,
  id: number,
  { owner, now }: { owner: Pick<Owner, 'sub' | 'legalHid'>; now: Date },
): Promise<void> {
  const row = await lockClaim(trx, id)
  if (!row) return
  const sealed = row.privilegeDocument
  // The one whose contact it was hears of it: the letter is written before the claim has another owner.
  await recordStatusChange(trx, context.outbox, id, {
    status: row.status,
    actor: 'client',
    reason: 'moved',
    now,
  })
  await trx
    .updateTable('claim')
    .set({
      sub: owner.sub,
      legalHid: owner.legalHid,
      privilegeDocument:
        sealed === null
          ? null
          : context.cipher.seal(
              context.cipher.open(sealed, privilegePlace(row.sub)),
              privilegePlace(owner.sub),
            ),
      changedAt: now,
    })
    .where('id', '=', id)
    .execute()
}

type Moved = Exclude<Answer<typeof confirmRecovery>, { code: 'too_many_requests' }>

/** Moves the chain of a claim by a code, in one transaction; `codeFor`: who must type it, '' for a code of the branch. */
async function takeCodeAndMove(
  context: Context,
  seeker: Seeker,
  params: { claim: number; code: string; codeFor: string },
): Promise<Moved> {
  const { owner, now } = seeker
  const claim = await findRow(context.db, 'claim', params.claim)
  const moved = await transact<Moved>(context.db, async (trx, undo) => {
    const place = { purpose: 'recovery', claimId: params.claim, sub: params.codeFor } as const
    const taken = await takeCode(trx, place, params.code, now)
    if (!taken.ok) return taken
    if (!claim) return { ok: false, code: 'code_expired' }
    // Only who has the code hears this, and may choose the organisation and come again with it.
    if (!(await mayHold(trx, claim, seeker))) return undo({ ok: false, code: 'organisation_differs' })
    for (const id of await chainOf(trx, claim)) await moveClaim(context, trx, id, seeker)
    return { ok: true, value: { claim: claim.id } }
  })
  const attempt = { kind: 'recovery_confirm', caller: owner.sub, claimId: params.claim } as const
  await noteAttempt(context.db, attempt, moved.ok, now)
  return moved
}

const isWrongCode = (moved: { ok: boolean; code?: string }): boolean =>
  !moved.ok && (moved.code === 'code_wrong' || moved.code === 'code_expired')

/**
 * Second step: the code moves the claim, with what it continues and what continues it, to this account
 * (M-ROUTE-32).
 */
const moveByCode = (
  context: Context,
  seeker: Seeker,
  params: { claim: number; code: string },
): Promise<Answer<typeof confirmRecovery>> =>
  limitGuess<Answer<typeof confirmRecovery>>(
    context.db,
    { kind: 'recovery_confirm', caller: seeker.owner.sub },
    seeker.now,
    () => takeCodeAndMove(context, seeker, { ...params, codeFor: seeker.owner.sub }),
    isWrongCode,
  )

/** Both steps in one for a code of the branch: number and proof first, so that nobody wears out the code of a stranger. */
async function moveByBranchCode(
  context: Context,
  seeker: Seeker,
  params: { claim: number; proof: string; code: string },
): Promise<Answer<typeof confirmBranchRecovery>> {
  const { owner, now } = seeker
  const found = await limitGuess<Proved>(
    context.db,
    { kind: 'recovery_ask', caller: owner.sub },
    now,
    () => findProved(context, seeker, params),
    ({ ok }) => !ok,
  )
  if (!found.ok) return found
  if (isOwn(found.claim, seeker)) return { ok: false, code: 'claim_is_yours' }
  return limitGuess<Answer<typeof confirmBranchRecovery>>(
    context.db,
    { kind: 'recovery_confirm', caller: owner.sub },
    now,
    () => takeCodeAndMove(context, seeker, { ...params, codeFor: '' }),
    isWrongCode,
  )
}

/** Finding a lost claim, in two steps (M-ROUTE-32). */
export const recoveryRoutes = (context: Context): Route[] => [
  route(askRecovery, ({ body, now, ...request }) =>
    askForClaim(context, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
  route(confirmRecovery, ({ body, now, ...request }) =>
    moveByCode(context, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
  route(confirmBranchRecovery, ({ body, now, ...request }) =>
    moveByBranchCode(context, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
]
