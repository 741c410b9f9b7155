import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import { askRecovery, confirmBranchRecovery, confirmRecovery } from '#claims/api/recovery.ts'
import { contactOfClaim } from '#claims/server/claim-emails.ts'
import { chainOfClaim } from '#claims/server/lock-chain.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { recordStatusChange } from '#claims/server/record-status-change.ts'
import { recoveryCode } from '#claims/words/emails.ts'
import { holderSubOf, privilegePlace } from '#people/server/clients/client-record.ts'
import { identityPlace } from '#people/server/clients/register-identity.ts'
import { entityInnOf } from '#people/server/organisations/rent-conditions.ts'
import { limitGuess, tooManyRequests } from '#server/access/guess-limit.ts'
import { innOf, type Owner, ownedBy, ownerOf, owns } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, type Route, route } from '#server/http/route.ts'
import { makeCode, noteAttempt, takeCode } from './contact-codes.ts'

const PASSPORT_DIGITS = 4
const secretOfIdentity = z.object({ passportDocument: z.object({ documentNumber: z.string() }) })

export interface Seeker {
  readonly owner: Owner
  /** INN of the organisation in whose name the session acts, else the person's own. */
  readonly inn: string | null
  readonly now: Date
}

/** An entity's claim needs a seeker who acts for it, a person's one who acts for themselves. */
const mayHold = async (db: Kysely<Schema>, claim: ClaimRow, { owner, inn }: Seeker): Promise<boolean> => {
  const entityInn = await entityInnOf(db, claim)
  return entityInn === null ? owner.legalHid === '' : entityInn === inn
}

/** The last four digits of the tenant's passport. */
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

/** 'a•••@example.org' */
const maskedEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

const isOwn = (claim: ClaimRow, { owner }: Seeker): boolean => owns(owner, claim)

type Proved = { ok: true; claim: ClaimRow } | { ok: false; code: 'pair_unknown' }

/** Wrong pairs get one answer, whatever was wrong. */
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

/** Sends a code to the contact on the claim (M-ROUTE-32). */
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

/** The part of the chain with the same owner, oldest first. */
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

/** Moves a locked claim and seals its document for the new owner. */
async function moveClaim(
  context: Context,
  trx: Transaction<Schema>,
  id: number,
  { owner, now }: { owner: Pick<Owner, 'sub' | 'legalHid'>; now: Date },
): Promise<void> {
  const row = await lockClaim(trx, id)
  if (!row) return
  const sealed = row.privilegeDocument
  // Written before the move, so that the email goes to the old contact.
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

/** `codeFor`: the person who must type the code, '' for a code of the branch. */
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
    // Told only to the owner of the code, which stays valid.
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

/** Moves the claim with its chain to this account (M-ROUTE-32). */
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

/** Checks number and proof first, so that nobody uses up a stranger's code. */
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

/** M-ROUTE-32 */
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
