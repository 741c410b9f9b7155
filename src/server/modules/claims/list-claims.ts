import { type Kysely, sql } from 'kysely'
import type { ClaimInList } from '#contract/claims.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'
import type { ClientType } from '#domain/client-type.ts'
import { CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { roubles } from '#domain/money.ts'
import { officeAddress } from '#domain/office-address.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import { canProlong } from '#domain/prolongation.ts'
import { guaranteeOf } from '#domain/service.ts'
import { type Owner, ownedBy } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ClaimNeeds } from './claim-needs.ts'
import { type ClaimRow, placeOf } from './claim-row.ts'

export type ListedRow = ClaimRow & {
  number: number
  locker_name: string | null
  settlement: string
  address: string
  payment_state: string | null
  auto_extends: boolean
  renewal_id: number | null
  renewal_status: number | null
}

/** Does this order of an organisation still have to be finished, for which the offer must be accepted (M-LEGAL-07)? */
const awaitsOffer = (row: Pick<ClaimRow, 'client_type' | 'status' | 'payment_method'>): boolean =>
  row.client_type === 3 && (row.status === 1 || (row.status === 4 && row.payment_method === null))

/** Asks for the offer once, and only where a row waits for it. */
export const offerOfRows = async (
  needs: Pick<ClaimNeeds, 'db' | 'hasOffer'>,
  rows: readonly ClaimRow[],
): Promise<boolean> => {
  const waiting = rows.find(awaitsOffer)
  return waiting === undefined || needs.hasOffer(needs.db, waiting)
}

/** A row as lists show it; `hasOffer` tells whether the offer in force was accepted. */
export const inList = (row: ListedRow, today: CalendarDate, hasOffer = true): ClaimInList => {
  const status = row.status as ClaimStatus
  const kept = guaranteeOf({ ...row, end: row.end_date, endedOn: row.ended_on })
  return {
    claimId: row.id,
    claimStatus: { id: status },
    startDate: row.start_date,
    endDate: row.end_date,
    boxId: row.box_id,
    ...placeOf(row),
    isSigned: row.is_signed,
    address: officeAddress(row.settlement, row.address),
    index: row.office_index,
    isProlongationAvailable: canProlong({ status, end: row.end_date, today, isSigned: row.is_signed }).ok,
    totalCost: roubles(row.total),
    clientType: row.client_type as ClientType,
    safetyGuarantee: kept === null ? null : { endDate: kept },
    reservationTerm: row.pay_until?.toISOString() ?? null,
    inProcessing: row.payment_state === 'waiting',
    newOffer: !hasOffer && awaitsOffer(row),
    noFundsToPay: row.no_funds && status === 4,
    autoExtends: row.auto_extends && (status === 3 || status === 6),
    paymentMethod: row.payment_method as PaymentMethod | null,
    prolongationOf: row.prolongation_of,
    renewal:
      row.renewal_id === null
        ? null
        : { id: Number(row.renewal_id), status: row.renewal_status as ClaimStatus },
  }
}

/** The claim that continues the listed one, as `findSuccessor` knows it. */
const renewalOf = <T>(column: 'id' | 'status') => sql<T>`(
  select renewal.${sql.ref(column)} from claim as renewal
  where renewal.prolongation_of = claim.id and renewal.status not in (2, 7, 9)
  order by renewal.id desc limit 1
)`

/** The claims of an owner with what lists show of them, in no order. */
export const listedRows = (db: Kysely<Schema>, owner: Owner) =>
  db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.box_id')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .innerJoin('office', 'office.index', 'claim.office_index')
    .selectAll('claim')
    .select(['box.number', 'locker.name as locker_name', 'office.settlement', 'office.address'])
    .select([
      renewalOf<number | null>('id').as('renewal_id'),
      renewalOf<number | null>('status').as('renewal_status'),
    ])
    .select(
      sql<string | null>`(
        select state from payment where payment.claim_id = claim.id and service_order_id is null order by payment.id desc limit 1
      )`.as('payment_state'),
    )
    .select(
      sql<boolean>`exists (select 1 from auto_extension where auto_extension.claim_id = claim.id and enabled)`.as(
        'auto_extends',
      ),
    )
    .where(ownedBy(owner))

/** Over as `isOver` of domain/claim-situation has it, in SQL: nothing is left of these but their record. */
const isOverNow = sql<boolean>`claim.status in (2, 5, 7, 9)`

/** The claims of this owner, living ones first, then newest first, {@link CLAIMS_PAGE_SIZE} a page from zero unless told otherwise (M-API-28). */
export async function listClaims(
  needs: Pick<ClaimNeeds, 'db' | 'hasOffer'>,
  owner: Owner,
  wish: { limit?: number | undefined; page?: number | undefined; today: CalendarDate },
): Promise<ClaimInList[]> {
  const limit = wish.limit ?? CLAIMS_PAGE_SIZE
  const rows = await listedRows(needs.db, owner)
    .orderBy(isOverNow)
    .orderBy('claim.id', 'desc')
    .limit(limit)
    .offset(limit * (wish.page ?? 0))
    .execute()
  const hasOffer = await offerOfRows(needs, rows)
  return rows.map((row) => inList(row, wish.today, hasOffer))
}
