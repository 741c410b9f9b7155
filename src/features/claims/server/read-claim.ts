import { type Kysely, sql } from 'kysely'
import type { readClaim } from '#claims/api/claims.ts'
import type { Move } from '#claims/api/moving.ts'
import { holdsBox } from '#claims/rules/claim-status.ts'
import { canCancelMove } from '#claims/rules/moving.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { toRoubles } from '#kit/rules/money.ts'
import { privilegeSealContext, toClientRecord } from '#people/server/clients/client-record.ts'
import type { Office } from '#places/api/offices.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'
import type { BoxRow } from '#rent/server/boxes/box-row.ts'
import { type Owner, ownedClaimsCondition, ownerFromRequest, ownsClaim } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { getRow, lockRow } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FieldCipher } from '#server/field-cipher.ts'
import { forbiddenAnswer, type RequestContext } from '#server/http/route.ts'

type ClaimRecord = EndpointReplyInput<typeof readClaim>

export type ClaimHistoryRow = Awaited<ReturnType<typeof readClaimHistory>>[number]

export const isPaymentOverdue = (row: Pick<ClaimRow, 'payUntil'>, now: Date): boolean =>
  row.payUntil !== null && row.payUntil <= now

/** A claim that replaced another one for the same box is unpaid from the moment the replaced one became unpaid. */
export const getUnpaidSince = (row: Pick<ClaimRow, 'createdAt' | 'unpaidSince'>): Date =>
  row.unpaidSince ?? row.createdAt

export const holdsFaultyBox = (
  row: Pick<ClaimRow, 'status' | 'endDate'>,
  box: Pick<BoxRow, 'outOfOrder'>,
  today: CalendarDate,
): boolean => box.outOfOrder && holdsBox({ status: row.status, end: row.endDate, today })

export const toBoxReply = (row: ClaimRow, box: BoxRow) => ({
  id: row.boxId,
  number: String(box.number),
  size: box.size,
})

/** A claim has one box, so the box record has the claim's number (M-CLAIM-07). */
export const toClaimBoxReply = (row: ClaimRow, box: BoxRow) => ({
  id: row.id,
  box: toBoxReply(row, box),
  boxName: row.boxName,
  claim: row.id,
})

/** PostgreSQL reorders the keys of a price line. Sorting them gives equal requests the same text. */
const sortKeys = (line: PriceLine): PriceLine =>
  Object.fromEntries(Object.entries(line).sort(([a], [b]) => (a < b ? -1 : 1))) as PriceLine

/** Converts kopecks to roubles where the published API requires it (M-CLAIM-07, AMB-12). */
export const toClaimReply = (
  parts: {
    readonly row: ClaimRow
    readonly box: BoxRow
    readonly history: ClaimRecord['statusHistory']
    readonly client: ClaimRecord['client']
    readonly payment: PaymentRow | null
    readonly office: Office
    readonly move: ClaimRecord['move']
  },
  cipher: FieldCipher,
  today: CalendarDate,
): ClaimRecord => {
  const { row, box, payment } = parts
  return {
    id: row.id,
    claimStatus: { id: row.status },
    startDate: row.startDate,
    endDate: row.endDate,
    totalCost: toRoubles(row.total),
    firstMonthTariff: toRoubles(row.firstMonth),
    clientType: row.clientType,
    services: row.services,
    promo: row.promo,
    inEditing: row.inEditing,
    isSigned: row.isSigned,
    client: parts.client,
    claimBoxes: [toClaimBoxReply(row, box)],
    statusHistory: parts.history,
    postOffice: parts.office,
    total: row.total,
    lines: row.lines.map(sortKeys),
    createdAt: row.createdAt,
    reservationTerm: row.payUntil,
    paymentMethod: row.paymentMethod,
    privilegeDocument:
      row.privilegeDocument === null
        ? null
        : cipher.open(row.privilegeDocument, privilegeSealContext(row.sub)),
    isAaps: box.lockerId !== null,
    lockerId: box.lockerId,
    lockerName: box.lockerName,
    boxOutOfOrder: holdsFaultyBox(row, box, today),
    payment: payment && {
      state: payment.state,
      reason: payment.reason,
      amount: payment.amount,
      orderId: payment.orderId,
      way: payment.way,
    },
    prolongationOf: row.prolongationOf,
    move: parts.move ?? null,
    withoutLogin: row.withoutLogin,
  }
}

/** Null for any id that is not the owner's claim, whether it exists or not (AMB-41). */
export const findOwnClaim = async (db: Kysely<Schema>, owner: Owner, id: number): Promise<ClaimRow | null> =>
  (await db
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', id)
    .where(ownedClaimsCondition(owner))
    .executeTakeFirst()) ?? null

/** Refuses with 403 any id that is not the caller's claim, whether it exists or not (AMB-41). */
export const withOwnClaim = async <T>(
  db: Kysely<Schema>,
  request: Pick<RequestContext, 'session' | 'person'> & { readonly params: { readonly id: number } },
  run: (claim: ClaimRow, owner: Owner) => Promise<T>,
) => {
  const owner = ownerFromRequest(request)
  const claim = await findOwnClaim(db, owner, request.params.id)
  return claim ? run(claim, owner) : forbiddenAnswer
}

/**
 * Locks a claim until the transaction ends; with `owner`, only if it is theirs. Every change of a claim starts with
 * this lock.
 */
export const lockClaim = async (trx: Kysely<Schema>, id: number, owner?: Owner): Promise<ClaimRow | null> => {
  const row = await lockRow(trx, 'claim', id)
  return row && (!owner || ownsClaim(owner, row)) ? row : null
}

export const readClaimBox = (db: Kysely<Schema>, row: ClaimRow): Promise<BoxRow> =>
  db
    .selectFrom('box')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select(['box.number', 'box.size', 'box.lockerId', 'box.outOfOrder', 'box.mustEmptyAfter'])
    .select('locker.name as lockerName')
    .where('box.id', '=', row.boxId)
    .executeTakeFirstOrThrow()

export const readClaimHistory = (db: Kysely<Schema>, id: number) =>
  db
    .selectFrom('claimHistory')
    .select(['status', 'at', 'actor', 'actorName', 'reason'])
    .where('claimId', '=', id)
    .orderBy('id')
    .execute()

/** The decrypted client record of a claim; null if it has none. */
export const readClaimClientRecord = async ({ db, cipher }: Pick<Context, 'db' | 'cipher'>, row: ClaimRow) =>
  row.clientId === null ? null : toClientRecord(await getRow(db, 'client', row.clientId), cipher)

export const hasReceivedPaymentSql = (claimIdColumn: string) =>
  sql<boolean>`exists (select 1 from payment where payment.claim_id = ${sql.ref(claimIdColumn)} and payment.state = 'paid')`

/** Null for claims that replace no rent. */
export const readMoveOfNewClaim = async (db: Kysely<Schema>, claim: ClaimRow): Promise<Move | null> => {
  const move = await db
    .selectFrom('moving')
    .innerJoin('claim', 'claim.id', 'moving.oldClaimId')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .selectAll('moving')
    .select('box.lockerId')
    .select(hasReceivedPaymentSql('moving.newClaimId').as('hasPayment'))
    .where('moving.newClaimId', '=', claim.id)
    .executeTakeFirst()
  if (!move) return null
  return {
    from: move.oldClaimId,
    credit: claim.credit,
    surplus: Math.max(0, move.rest - claim.credit),
    hasOldKey: move.lockerId === null,
    exchangeFrom: move.exchangeFrom,
    exchangeUntil: move.exchangeUntil,
    isExchanged: move.exchangedAt !== null,
    canCancel: canCancelMove(claim, move.hasPayment),
  }
}

/** The last payment for the rent that the holder made; parts that a move took along do not count. */
export const findLastPayment = async (db: Kysely<Schema>, claimId: number): Promise<PaymentRow | null> =>
  (await db
    .selectFrom('payment')
    .selectAll()
    .where('claimId', '=', claimId)
    .where('serviceOrderId', 'is', null)
    .where('offsetFrom', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

export async function readClaimReply(context: Context, row: ClaimRow, today: CalendarDate) {
  const [box, history, client, payment, move] = await Promise.all([
    readClaimBox(context.db, row),
    readClaimHistory(context.db, row.id),
    readClaimClientRecord(context, row),
    findLastPayment(context.db, row.id),
    readMoveOfNewClaim(context.db, row),
  ])
  const office = await context.offices.read(row.officeIndex, box.lockerId)
  return toClaimReply({ row, box, history, client, payment, office, move }, context.cipher, today)
}
