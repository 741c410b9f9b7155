import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import { confirmRecovery, confirmRecoveryByBranchCode, requestRecoveryCode } from '#claims/api/recovery.ts'
import { findClaimEmailAddress } from '#claims/server/claim-emails.ts'
import { readClaimChainIds } from '#claims/server/lock-claim-chain.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { recordStatusChange } from '#claims/server/record-status-change.ts'
import { recoveryCodeEmail } from '#claims/words/emails.ts'
import { findHolderSub, privilegeSealContext } from '#people/server/clients/client-record.ts'
import { identitySealContext } from '#people/server/clients/store-identity.ts'
import { readEntityInn } from '#people/server/organisations/rent-conditions.ts'
import {
  findActingInn,
  type Owner,
  ownedClaimsCondition,
  ownerFromRequest,
  ownsClaim,
} from '#server/access/owner.ts'
import { limitGuesses, toTooManyRequests } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type EndpointAnswer, type Route } from '#server/http/route.ts'
import { issueContactCode, recordAttempt, redeemContactCode } from './contact-codes.ts'

const PASSPORT_DIGITS = 4
const sealedPassport = z.object({ passportDocument: z.object({ documentNumber: z.string() }) })

export interface RecoveryRequester {
  readonly owner: Owner
  /** INN of the organisation that the session acts for, otherwise the person's own INN. */
  readonly inn: string | null
  readonly now: Date
}

/**
 * An entity's claim can only be moved by a session that acts for that entity, a person's claim only by a session that
 * acts for no organisation.
 */
const isEligibleHolder = async (
  db: Kysely<Schema>,
  claim: ClaimRow,
  { owner, inn }: RecoveryRequester,
): Promise<boolean> => {
  const entityInn = await readEntityInn(db, claim)
  return entityInn === null ? owner.legalHid === '' : entityInn === inn
}

async function readPassportEnd(context: Context, claim: ClaimRow): Promise<string | null> {
  const sub = await findHolderSub(context.db, claim)
  const identity = await context.db
    .selectFrom('identity')
    .select('secret')
    .where('sub', '=', sub)
    .executeTakeFirst()
  if (!identity) return null
  const opened: unknown = JSON.parse(context.cipher.open(identity.secret, identitySealContext(sub)))
  return sealedPassport.parse(opened).passportDocument.documentNumber.slice(-PASSPORT_DIGITS)
}

const isProved = async (context: Context, claim: ClaimRow, proof: string): Promise<boolean> => {
  const inn = await readEntityInn(context.db, claim)
  return inn === null ? (await readPassportEnd(context, claim)) === proof : inn === proof
}

/** 'a•••@example.org' */
const maskEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

const isOwnClaim = (claim: ClaimRow, { owner }: RecoveryRequester): boolean => ownsClaim(owner, claim)

type ProvedClaim = { ok: true; claim: ClaimRow } | { ok: false; code: 'pair_unknown' }

/** Every wrong pair of claim number and proof gets the same answer. */
async function findProved(
  context: Context,
  { owner, now }: RecoveryRequester,
  params: { claim: number; proof: string },
): Promise<ProvedClaim> {
  const claim = await findRow(context.db, 'claim', params.claim)
  const proved = claim !== undefined && (await isProved(context, claim, params.proof))
  const attempt = { kind: 'recovery_ask', caller: owner.sub, claimId: params.claim } as const
  await recordAttempt(context.db, attempt, proved, now)
  return proved ? { ok: true, claim } : { ok: false, code: 'pair_unknown' }
}

/** Sends a code to the contact of the claim (M-ROUTE-32). */
async function sendRecoveryCode(
  context: Context,
  seeker: RecoveryRequester,
  params: { claim: number; proof: string },
): Promise<EndpointAnswer<typeof requestRecoveryCode>> {
  const { owner, now } = seeker
  const guess = { kind: 'recovery_ask', caller: owner.sub } as const
  const proved = await limitGuesses<ProvedClaim>(
    context.db,
    guess,
    now,
    () => findProved(context, seeker, params),
    ({ ok }) => !ok,
  )
  if (!proved.ok) return proved
  const { claim } = proved
  if (isOwnClaim(claim, seeker)) return { ok: false, code: 'claim_is_yours' }
  if (!(await isEligibleHolder(context.db, claim, seeker))) return { ok: false, code: 'organisation_differs' }
  const email = await findClaimEmailAddress(context.db, claim.id)
  const sent = await transact(context.db, async (trx) => {
    const place = { purpose: 'recovery', claimId: claim.id, sub: owner.sub } as const
    const newCode = await issueContactCode(trx, place, email, now)
    if (!newCode.ok) return newCode
    await context.outbox.write(trx, {
      key: `recovery-code-${claim.id}-${owner.sub}-${now.getTime()}`,
      claimId: claim.id,
      recipient: email,
      ...recoveryCodeEmail(claim.id, newCode.code),
      secret: true,
      now,
    })
    return newCode
  })
  if (!sent.ok) return toTooManyRequests(sent)
  return { ok: true, value: { sentTo: maskEmail(email), codeUntil: sent.until } }
}

const readOwnChain = async (trx: Transaction<Schema>, claim: ClaimRow): Promise<number[]> => {
  const ownClaims = await trx
    .selectFrom('claim')
    .select('id')
    .where(ownedClaimsCondition({ sub: claim.sub, legalHid: claim.legalHid }))
    .where('id', 'in', await readClaimChainIds(trx, claim.id))
    .orderBy('id')
    .execute()
  return ownClaims.map(({ id }) => id)
}

async function transferClaim(
  context: Context,
  trx: Transaction<Schema>,
  id: number,
  { owner, now }: { owner: Pick<Owner, 'sub' | 'legalHid'>; now: Date },
): Promise<void> {
  const row = await lockClaim(trx, id)
  if (!row) return
  const sealed = row.privilegeDocument
  // Recorded before the move, so that the email goes to the old contact.
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
              context.cipher.open(sealed, privilegeSealContext(row.sub)),
              privilegeSealContext(owner.sub),
            ),
      changedAt: now,
    })
    .where('id', '=', id)
    .execute()
}

type MoveResult = Exclude<EndpointAnswer<typeof confirmRecovery>, { code: 'too_many_requests' }>

/** `codeFor` is the person who may enter the code, '' for a code issued by the branch. */
async function redeemCodeAndMove(
  context: Context,
  seeker: RecoveryRequester,
  params: { claim: number; code: string; codeFor: string },
): Promise<MoveResult> {
  const { owner, now } = seeker
  const claim = await findRow(context.db, 'claim', params.claim)
  const moved = await transact<MoveResult>(context.db, async (trx, undo) => {
    const place = { purpose: 'recovery', claimId: params.claim, sub: params.codeFor } as const
    const redeemed = await redeemContactCode(trx, place, params.code, now)
    if (!redeemed.ok) return redeemed
    if (!claim) return { ok: false, code: 'code_expired' }
    // Only someone with the right code learns this, and the code stays valid.
    if (!(await isEligibleHolder(trx, claim, seeker)))
      return undo({ ok: false, code: 'organisation_differs' })
    for (const id of await readOwnChain(trx, claim)) await transferClaim(context, trx, id, seeker)
    return { ok: true, value: { claim: claim.id } }
  })
  const attempt = { kind: 'recovery_confirm', caller: owner.sub, claimId: params.claim } as const
  await recordAttempt(context.db, attempt, moved.ok, now)
  return moved
}

const isWrongCode = (moved: { ok: boolean; code?: string }): boolean =>
  !moved.ok && (moved.code === 'code_wrong' || moved.code === 'code_expired')

/** Moves the claim with the code sent to its contact (M-ROUTE-32). */
const moveByCode = (
  context: Context,
  seeker: RecoveryRequester,
  params: { claim: number; code: string },
): Promise<EndpointAnswer<typeof confirmRecovery>> =>
  limitGuesses<EndpointAnswer<typeof confirmRecovery>>(
    context.db,
    { kind: 'recovery_confirm', caller: seeker.owner.sub },
    seeker.now,
    () => redeemCodeAndMove(context, seeker, { ...params, codeFor: seeker.owner.sub }),
    isWrongCode,
  )

/** Checks claim number and proof first; otherwise a stranger could use up the attempts for the code. */
async function moveByBranchCode(
  context: Context,
  seeker: RecoveryRequester,
  params: { claim: number; proof: string; code: string },
): Promise<EndpointAnswer<typeof confirmRecoveryByBranchCode>> {
  const { owner, now } = seeker
  const proved = await limitGuesses<ProvedClaim>(
    context.db,
    { kind: 'recovery_ask', caller: owner.sub },
    now,
    () => findProved(context, seeker, params),
    ({ ok }) => !ok,
  )
  if (!proved.ok) return proved
  if (isOwnClaim(proved.claim, seeker)) return { ok: false, code: 'claim_is_yours' }
  return limitGuesses<EndpointAnswer<typeof confirmRecoveryByBranchCode>>(
    context.db,
    { kind: 'recovery_confirm', caller: owner.sub },
    now,
    () => redeemCodeAndMove(context, seeker, { ...params, codeFor: '' }),
    isWrongCode,
  )
}

/** Moves a claim to the caller, with a code sent to its contact or issued by the branch (M-ROUTE-32). */
export const recoveryRoutes = (context: Context): Route[] => [
  bindRoute(requestRecoveryCode, ({ body, now, ...request }) =>
    sendRecoveryCode(context, { owner: ownerFromRequest(request), inn: findActingInn(request), now }, body),
  ),
  bindRoute(confirmRecovery, ({ body, now, ...request }) =>
    moveByCode(context, { owner: ownerFromRequest(request), inn: findActingInn(request), now }, body),
  ),
  bindRoute(confirmRecoveryByBranchCode, ({ body, now, ...request }) =>
    moveByBranchCode(context, { owner: ownerFromRequest(request), inn: findActingInn(request), now }, body),
  ),
]
