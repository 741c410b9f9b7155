import type { Kysely } from 'kysely'
import type { Claim } from '#contract/claims.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type Owner, ownedBy, ownerOf, owns } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { lockRow } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { forbidden, type RequestContext } from '#server/http/route.ts'
import type { BoxRow } from '../boxes/box-row.ts'
import { clientRecordOf } from '../clients/client-record.ts'
import { claimOf, type HistoryRow } from './claim-row.ts'

/** A claim of this owner; null for any other number, known or not (AMB-41). */
export const findOwnClaim = async (db: Kysely<Schema>, owner: Owner, id: number): Promise<ClaimRow | null> =>
  (await db.selectFrom('claim').selectAll().where('id', '=', id).where(ownedBy(owner)).executeTakeFirst()) ??
  null

/** Runs for the own claim that a call names; any other number is forbidden, known or not (AMB-41). */
export const withOwnClaim = async <T>(
  db: Kysely<Schema>,
  request: Pick<RequestContext, 'session' | 'person'> & { readonly params: { readonly id: number } },
  run: (claim: ClaimRow, owner: Owner) => Promise<T>,
) => {
  const owner = ownerOf(request)
  const claim = await findOwnClaim(db, owner, request.params.id)
  return claim ? run(claim, owner) : forbidden
}

/** A claim, of this owner where one is named, with its row locked until the transaction ends: every change of a claim begins here. */
export const lockClaim = async (trx: Kysely<Schema>, id: number, owner?: Owner): Promise<ClaimRow | null> => {
  const row = await lockRow(trx, 'claim', id)
  if (!row) return null
  return !owner || owns(owner, row) ? row : null
}

export const boxOfClaim = (db: Kysely<Schema>, row: ClaimRow): Promise<BoxRow> =>
  db
    .selectFrom('box')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select([
      'box.number',
      'box.size',
      'box.lockerId',
      'box.outOfOrder',
      'box.mustEmptyAfter',
      'locker.name as lockerName',
    ])
    .where('box.id', '=', row.boxId)
    .executeTakeFirstOrThrow()

export const historyOfClaim = (db: Kysely<Schema>, id: number): Promise<HistoryRow[]> =>
  db
    .selectFrom('claimHistory')
    .select(['status', 'actor', 'actorName', 'reason', 'at'])
    .where('claimId', '=', id)
    .orderBy('id')
    .execute()

/** The client record of a claim, deciphered; null before there is one. */
export const clientOfClaim = async ({ db, cipher }: Pick<Context, 'db' | 'cipher'>, row: ClaimRow) => {
  if (row.clientId === null) return null
  const client = await db
    .selectFrom('client')
    .selectAll()
    .where('id', '=', row.clientId)
    .executeTakeFirstOrThrow()
  return clientRecordOf(client, cipher)
}

/** The payment of the rent that counts: the newest of the claim, those of services aside. */
export const lastPayment = async (db: Kysely<Schema>, claimId: number): Promise<PaymentRow | null> =>
  (await db
    .selectFrom('payment')
    .selectAll()
    .where('claimId', '=', claimId)
    .where('serviceOrderId', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

export async function readClaimRecord(context: Context, row: ClaimRow, today: CalendarDate): Promise<Claim> {
  const [box, history, client, payment] = await Promise.all([
    boxOfClaim(context.db, row),
    historyOfClaim(context.db, row.id),
    clientOfClaim(context, row),
    lastPayment(context.db, row.id),
  ])
  const office = await context.offices.read(row.officeIndex, box.lockerId)
  return claimOf({ row, box, history, client, payment, office }, context.cipher, today)
}
