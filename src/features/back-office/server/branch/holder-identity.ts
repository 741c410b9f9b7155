import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type {
  HolderIdentity,
  IdentityAccessPurpose,
  issueRecoveryCode,
  replaceHolderPassport,
} from '#back-office/api/branch-holder-identity.ts'
import { recordDataAccess } from '#back-office/server/audit/audit-log.ts'
import { findClaimEmailAddress } from '#claims/server/claim-emails.ts'
import { recordOfficeAction } from '#claims/server/record-status-change.ts'
import { issueContactCode } from '#claims/server/recovery/contact-codes.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { toFullName } from '#people/rules/passport.ts'
import { findHolderSub } from '#people/server/clients/client-record.ts'
import {
  findIdentityRefusals,
  identitySealContext,
  serialiseIdentityDetails,
  toIdentityNames,
} from '#people/server/clients/store-identity.ts'
import { readEntityInn } from '#people/server/organisations/rent-conditions.ts'
import { readIdentity } from '#people/server/personal-data/collect-personal-data.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import { isOfficeInBranchSql, type Operator } from '#server/access/branch-scope.ts'
import { limitGuesses, type TooManyRequests, toTooManyRequests } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { findRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { doneAnswer, type EndpointAnswer } from '#server/http/route.ts'

/** `document` is a passport's series and number, or an INN; digits only. */
interface HolderDocument {
  readonly operator: Operator
  readonly id: number
  readonly document: string
  readonly now: Date
}

const isEqualText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

async function readDocumentNumber(context: Context, claim: ClaimRow): Promise<string | null> {
  const inn = await readEntityInn(context.db, claim)
  if (inn !== null) return inn
  const passport = (await readIdentity(context.db, context.cipher, await findHolderSub(context.db, claim)))
    ?.passport
  return passport ? `${passport.series}${passport.number}` : null
}

const findClaimOfBranch = ({ db }: Context, operator: Operator, id: number) =>
  db
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', id)
    .where(isOfficeInBranchSql(operator, 'claim.officeIndex'))
    .executeTakeFirst()

const toIdentityAccess = ({ sub, name }: Operator) => ({ what: 'identity', viewer: { sub, name } }) as const

type RecognitionResult =
  | { ok: true; claim: ClaimRow }
  | { ok: false; code: 'forbidden' | 'holder_not_recognised' }

async function recogniseHolder(
  context: Context,
  { operator, id, document }: HolderDocument,
): Promise<RecognitionResult> {
  const claim = await findClaimOfBranch(context, operator, id)
  if (!claim) return { ok: false, code: 'forbidden' }
  const storedNumber = await readDocumentNumber(context, claim)
  return storedNumber !== null && isEqualText(storedNumber, document)
    ? { ok: true, claim }
    : { ok: false, code: 'holder_not_recognised' }
}

/** An operator may fail at most ten times an hour. */
const recogniseWithLimit = (
  context: Context,
  request: HolderDocument,
): Promise<RecognitionResult | TooManyRequests> =>
  limitGuesses<RecognitionResult>(
    context.db,
    { kind: 'person_at_branch', caller: request.operator.sub },
    request.now,
    () => recogniseHolder(context, request),
    (answer) => !answer.ok && answer.code === 'holder_not_recognised',
  )

/** Long enough to log in at home, short enough to make a lost code useless. */
const CODE_LIFE_MS = 24 * 3_600_000

type IssueAnswer = EndpointAnswer<typeof issueRecoveryCode>
export async function issueRecoveryCodeForHolder(
  context: Context,
  request: HolderDocument,
): Promise<IssueAnswer> {
  const { operator, id, now } = request
  const recognition = await recogniseWithLimit(context, request)
  if (!recognition.ok) return recognition
  if (await isHolderBlocked(context.db, recognition.claim)) return { ok: false, code: 'holder_blocked' }
  const madeCode = await transact(context.db, async (trx) => {
    const codePurpose = { purpose: 'recovery', claimId: id, sub: '' } as const
    const code = await issueContactCode(trx, codePurpose, '', now, {
      lifeMs: CODE_LIFE_MS,
      countedFor: operator.sub,
    })
    if (!code.ok) return code
    await recordOfficeAction(
      trx,
      context.outbox,
      recognition.claim,
      { operator, now },
      'recovery_code_issued',
    )
    return code
  })
  if (!madeCode.ok) return toTooManyRequests(madeCode)
  return { ok: true, value: { code: madeCode.code, until: madeCode.until } }
}

type PassportReplacement = EndpointBody<typeof replaceHolderPassport> & {
  readonly operator: Operator
  readonly id: number
  readonly now: Date
}

export async function replacePassport(
  context: Context,
  { operator, id, now, oldPassport, person }: PassportReplacement,
): Promise<EndpointAnswer<typeof replaceHolderPassport>> {
  const fields = findIdentityRefusals(person, todayInZone(now))
  if (fields.length > 0) return { ok: false, code: 'registration_refused', fields }
  const recognition = await recogniseWithLimit(context, { operator, id, document: oldPassport, now })
  if (!recognition.ok) return recognition
  const { claim } = recognition
  return transact<EndpointAnswer<typeof replaceHolderPassport>>(context.db, async (trx) => {
    if (await isHolderBlocked(trx, claim)) return refuse('holder_blocked')
    const sub = await findHolderSub(trx, claim)
    const names = toIdentityNames(person)
    await updateRows(
      trx,
      'identity',
      { sub },
      {
        ...names,
        secret: context.cipher.seal(serialiseIdentityDetails(person), identitySealContext(sub)),
        registeredAt: now,
      },
    )
    await updateRows(trx, 'client', { sub, kind: 'person' }, { ...names, changedAt: now })
    await recordDataAccess(trx, {
      ...toIdentityAccess(operator),
      sub,
      purpose: 'identity_check',
      claimId: id,
      now,
    })
    await recordOfficeAction(trx, context.outbox, claim, { operator, now }, 'identity_replaced')
    return doneAnswer
  })
}

const readNotificationPhone = async (db: Kysely<Schema>, claimId: number): Promise<string | null> =>
  (await findRow(db, 'notificationSetting', { claimId, channel: 'sms' }))?.address ?? null

export interface IdentityAccessDetails {
  readonly operator: Operator
  readonly purpose: IdentityAccessPurpose
  readonly now: Date
}

/** Records the access in the same transaction. Returns null for organisations and unregistered people. */
export const readIdentityAndRecordAccess = (
  { db, cipher }: Context,
  claim: ClaimRow,
  access: IdentityAccessDetails,
): Promise<HolderIdentity | null> =>
  transact<HolderIdentity | null>(db, async (trx) => {
    const sub = await findHolderSub(trx, claim)
    const identity = claim.clientType === clientTypeByName.legal ? null : await readIdentity(trx, cipher, sub)
    if (!identity) return null
    const { operator, purpose, now } = access
    await recordDataAccess(trx, { ...toIdentityAccess(operator), sub, purpose, claimId: claim.id, now })
    const [registrationAddress = '', homeAddress = null] = identity.addresses
    return {
      name: toFullName(identity),
      birthday: identity.birthday,
      passport: identity.passport,
      registrationAddress,
      addressKnown: identity.fiasIds[0] !== null && identity.fiasIds[0] !== undefined,
      homeAddress,
      email: await findClaimEmailAddress(trx, claim.id),
      phone: await readNotificationPhone(trx, claim.id),
      registeredAt: identity.registeredAt,
    }
  })

/** Claims of other branches are forbidden whether or not they exist. */
export async function readIdentityForOperator(
  context: Context,
  id: number,
  access: IdentityAccessDetails,
): Promise<Outcome<HolderIdentity, 'forbidden' | 'identity_missing'>> {
  const claim = await findClaimOfBranch(context, access.operator, id)
  if (!claim) return refuse('forbidden')
  const identity = await readIdentityAndRecordAccess(context, claim, access)
  return identity ? accept(identity) : refuse('identity_missing')
}
