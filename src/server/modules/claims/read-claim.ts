import type { Kysely } from 'kysely'
import type { Claim } from '#contract/claims.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type Owner, ownedBy, ownerOf, owns } from '#server/access/owner.ts'
import { lockRow } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { forbidden, type RequestContext } from '#server/http/route.ts'
import type { BoxRow } from '../boxes/box-row.ts'
import { clientRecordOf } from '../clients/client-record.ts'
import type { ClaimDeps } from './claim-deps.ts'
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
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .select([
      'box.number',
      'box.size',
      'box.locker_id',
      'box.out_of_order',
      'box.must_empty_after',
      'locker.name as locker_name',
    ])
    .where('box.id', '=', row.box_id)
    .executeTakeFirstOrThrow()

export const historyOfClaim = (db: Kysely<Schema>, id: number): Promise<HistoryRow[]> =>
  db
    .selectFrom('claim_history')
    .select(['status', 'actor', 'actor_name', 'reason', 'at'])
    .where('claim_id', '=', id)
    .orderBy('id')
    .execute()

/** The client record of a claim, deciphered; null before there is one. */
export const clientOfClaim = async ({ db, cipher }: Pick<ClaimDeps, 'db' | 'cipher'>, row: ClaimRow) => {
  if (row.client_id === null) return null
  const client = await db
    .selectFrom('client')
    .selectAll()
    .where('id', '=', row.client_id)
    .executeTakeFirstOrThrow()
  return clientRecordOf(client, cipher)
}

/** The payment of the rent that counts: the newest of the claim, those of services aside. */
export const lastPayment = async (db: Kysely<Schema>, claimId: number): Promise<PaymentRow | null> =>
  (await db
    .selectFrom('payment')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('service_order_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

export async function readClaimRecord(deps: ClaimDeps, row: ClaimRow, today: CalendarDate): Promise<Claim> {
  const [box, history, client, payment] = await Promise.all([
    boxOfClaim(deps.db, row),
    historyOfClaim(deps.db, row.id),
    clientOfClaim(deps, row),
    lastPayment(deps.db, row.id),
  ])
  const office = await deps.offices.read(row.office_index, box.locker_id)
  return claimOf({ row, box, history, client, payment, office }, deps.cipher, today)
}
