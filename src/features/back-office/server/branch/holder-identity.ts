import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type {
  HolderIdentity,
  IdentityPurpose,
  issueRecoveryCode,
  renewIdentity,
} from '#back-office/api/branch-identity.ts'
import { recordAccess } from '#back-office/server/audit/record-act.ts'
import { contactOfClaim } from '#claims/server/claim-emails.ts'
import { recordOfficeAct } from '#claims/server/record-status-change.ts'
import { makeCode } from '#claims/server/recovery/contact-codes.ts'
import type { BodyOf } from '#kit/api/endpoint.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { fullName } from '#people/rules/passport.ts'
import { holderSubOf } from '#people/server/clients/client-record.ts'
import {
  identityPlace,
  identityTroubles,
  namesOf,
  secretOf,
} from '#people/server/clients/register-identity.ts'
import { entityInnOf } from '#people/server/organisations/rent-conditions.ts'
import { identityOf } from '#people/server/personal-data/collect-data.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import { limitGuess, type TooManyRequests, tooManyRequests } from '#server/access/guess-limit.ts'
import type { Context } from '#server/context.ts'
import { findRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, done } from '#server/http/route.ts'

/** Series and number of a passport, or an INN; digits only. */
interface HolderDocument {
  readonly operator: Operator
  readonly id: number
  readonly document: string
  readonly now: Date
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

async function documentOf(context: Context, claim: ClaimRow): Promise<string | null> {
  const inn = await entityInnOf(context.db, claim)
  if (inn !== null) return inn
  const passport = (await identityOf(context.db, context.cipher, await holderSubOf(context.db, claim)))
    ?.passport
  return passport ? `${passport.series}${passport.number}` : null
}

const claimOfBranch = ({ db }: Context, operator: Operator, id: number) =>
  db
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', id)
    .where(inBranch(operator, 'claim.officeIndex'))
    .executeTakeFirst()

const accessBy = ({ sub, name }: Operator) => ({ what: 'identity', viewer: { sub, name } }) as const

type Recognised = { ok: true; claim: ClaimRow } | { ok: false; code: 'forbidden' | 'holder_not_recognised' }

async function recogniseHolder(
  context: Context,
  { operator, id, document }: HolderDocument,
): Promise<Recognised> {
  const claim = await claimOfBranch(context, operator, id)
  if (!claim) return { ok: false, code: 'forbidden' }
  const known = await documentOf(context, claim)
  return known !== null && same(known, document)
    ? { ok: true, claim }
    : { ok: false, code: 'holder_not_recognised' }
}

/** An operator may fail ten times an hour. */
const recogniseByDocument = (
  context: Context,
  request: HolderDocument,
): Promise<Recognised | TooManyRequests> =>
  limitGuess<Recognised>(
    context.db,
    { kind: 'person_at_branch', caller: request.operator.sub },
    request.now,
    () => recogniseHolder(context, request),
    (answer) => !answer.ok && answer.code === 'holder_not_recognised',
  )

/** Time to come home and log in; a lost slip soon opens nothing. */
const CODE_LIFE_MS = 24 * 3_600_000

type Issued = Answer<typeof issueRecoveryCode>
/** Issues the code that gives a claim back to its holder; the lost contact gets an email. */
export async function issueCode(context: Context, request: HolderDocument): Promise<Issued> {
  const { operator, id, now } = request
  const found = await recogniseByDocument(context, request)
  if (!found.ok) return found
  if (await holderIsBlocked(context.db, found.claim)) return { ok: false, code: 'holder_blocked' }
  const made = await transact(context.db, async (trx) => {
    const place = { purpose: 'recovery', claimId: id, sub: '' } as const
    const code = await makeCode(trx, place, '', now, { lifeMs: CODE_LIFE_MS, countedFor: operator.sub })
    if (!code.ok) return code
    await recordOfficeAct(trx, context.outbox, found.claim, { operator, now }, 'recovery_code_issued')
    return code
  })
  if (!made.ok) return tooManyRequests(made)
  return { ok: true, value: { code: made.code, until: made.until } }
}

type Renewal = BodyOf<typeof renewIdentity> & {
  readonly operator: Operator
  readonly id: number
  readonly now: Date
}

/** Replaces the passport; recorded in the history and the access log, and the holder gets an email. */
export async function renewHolderIdentity(
  context: Context,
  { operator, id, now, oldPassport, person }: Renewal,
): Promise<Answer<typeof renewIdentity>> {
  const fields = identityTroubles(person, todayIn(now))
  if (fields.length > 0) return { ok: false, code: 'registration_refused', fields }
  const found = await recogniseByDocument(context, { operator, id, document: oldPassport, now })
  if (!found.ok) return found
  const { claim } = found
  return transact<Answer<typeof renewIdentity>>(context.db, async (trx) => {
    if (await holderIsBlocked(trx, claim)) return refuse('holder_blocked')
    const sub = await holderSubOf(trx, claim)
    const names = namesOf(person)
    await updateRows(
      trx,
      'identity',
      { sub },
      { ...names, secret: context.cipher.seal(secretOf(person), identityPlace(sub)), registeredAt: now },
    )
    await updateRows(trx, 'client', { sub, kind: 'person' }, { ...names, changedAt: now })
    await recordAccess(trx, { ...accessBy(operator), sub, purpose: 'identity_check', claimId: id, now })
    await recordOfficeAct(trx, context.outbox, claim, { operator, now }, 'identity_renewed')
    return done
  })
}

const notificationPhone = async (db: Kysely<Schema>, claimId: number): Promise<string | null> =>
  (await findRow(db, 'notificationSetting', { claimId, channel: 'sms' }))?.address ?? null

export interface Look {
  readonly operator: Operator
  readonly purpose: IdentityPurpose
  readonly now: Date
}

/** Records the access in the same transaction. Null for organisations and unregistered people. */
export const lookAtIdentity = (
  { db, cipher }: Context,
  claim: ClaimRow,
  look: Look,
): Promise<HolderIdentity | null> =>
  transact<HolderIdentity | null>(db, async (trx) => {
    const sub = await holderSubOf(trx, claim)
    const identity = claim.clientType === clientTypeByName.legal ? null : await identityOf(trx, cipher, sub)
    if (!identity) return null
    const { operator, purpose, now } = look
    await recordAccess(trx, { ...accessBy(operator), sub, purpose, claimId: claim.id, now })
    const [registrationAddress = '', homeAddress = null] = identity.addresses
    return {
      name: fullName(identity),
      birthday: identity.birthday,
      passport: identity.passport,
      registrationAddress,
      addressKnown: identity.fiasIds[0] !== null && identity.fiasIds[0] !== undefined,
      homeAddress,
      email: await contactOfClaim(trx, claim.id),
      phone: await notificationPhone(trx, claim.id),
      registeredAt: identity.registeredAt,
    }
  })

/** Unknown claims are forbidden as those of other branches. */
export async function showHolderIdentity(
  context: Context,
  id: number,
  look: Look,
): Promise<Outcome<HolderIdentity, 'forbidden' | 'identity_missing'>> {
  const claim = await claimOfBranch(context, look.operator, id)
  if (!claim) return refuse('forbidden')
  const identity = await lookAtIdentity(context, claim, look)
  return identity ? accept(identity) : refuse('identity_missing')
}
