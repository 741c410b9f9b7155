import { type Selectable, sql, type Transaction } from 'kysely'
import type { rentByPlan } from '#claims/api/rental-plans.ts'
import { MAX_RENTS_FROM_BALANCE } from '#claims/rules/rental-plan.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { findClientRecord } from '#claims/server/confirm-claim.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { paymentDeadline, paymentMethod } from '#money/rules/payment-method.ts'
import { debitBalanceForRent } from '#money/server/payments/pay-from-balance.ts'
import { findRentRefusal } from '#people/server/organisations/rent-conditions.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { checkStart } from '#rent/rules/rental-period.ts'
import { rentalPlanOrderEmail } from '#rent/words/emails.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { monthsBetweenSql } from '#server/database/months-between-sql.ts'
import { findRow, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { RentalPlanTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { toSingleClaimChain } from '../lock-claim-chain.ts'
import { type SpendingAct, spendWithinLimit, withApproval } from '../spending/spend-within-limit.ts'
import { releaseBoxMonths } from './find-boxes.ts'

type PlanRow = Selectable<RentalPlanTable>
type RentAnswer = EndpointAnswer<typeof rentByPlan>
type RentRefusal = Exclude<RentAnswer, { ok: true }>

interface RentRequest {
  readonly owner: Owner
  readonly plan: number
  readonly from: 'order' | 'balance'
  readonly total: number
  readonly now: Date
  readonly today: CalendarDate
}

/** Conditions that do not depend on locked rows, one office for each region. */
async function findPlanRefusal(context: Context, { owner, plan }: RentRequest, entityInn: string | null) {
  const { legalHid, sub } = owner
  if (!(await context.hasOffer(context.db, { legalHid, sub }))) return refuse('offer_missing')
  const offices = await context.db
    .selectFrom('rentalPlanLine')
    .innerJoin('box', 'box.id', 'rentalPlanLine.boxId')
    .innerJoin('office', 'office.index', 'box.officeIndex')
    .select('office.index')
    .distinctOn('office.region')
    .where('planId', '=', plan)
    .where('included', '=', true)
    .orderBy('office.region')
    .execute()
  for (const [nth, { index: officeIndex }] of offices.entries()) {
    const params = {
      clientType: clientTypeByName.legal,
      holder: owner,
      entityInn,
      officeIndex,
      anew: nth === 0,
    }
    const refusal = await findRentRefusal(context, params)
    if (refusal) return refusal
  }
  return null
}

/** An office of the plan that takes no new rents now. */
const findUnavailableOffice = (trx: Transaction<Schema>, plan: number) =>
  trx
    .selectFrom('office')
    .select('index')
    .where('index', 'in', (row) =>
      row
        .selectFrom('rentalPlanLine')
        .innerJoin('box', 'box.id', 'rentalPlanLine.boxId')
        .select('box.officeIndex')
        .where('planId', '=', plan)
        .where('included', '=', true),
    )
    .where(sql<boolean>`(not online or temporarily_closed or closed or stopped_at is not null)`)
    .limit(1)
    .executeTakeFirst()

/** Numbers of claims for the included lines, taken from the sequence of claims. */
const numberClaims = async (trx: Transaction<Schema>, plan: number): Promise<number[]> => {
  const { rows } = await sql<{ claimId: number }>`
    update rental_plan_line set claim_id = nextval(pg_get_serial_sequence('claim', 'id'))
    where plan_id = ${plan}::bigint and included and box_id is not null returning claim_id`.execute(trx)
  return rows.map(({ claimId }) => Number(claimId)).sort((claim, other) => claim - other)
}

/** A statement of this many claims takes about a second in the database and does not block this thread. */
const BATCH_SIZE = 500

/** Claims, history and months of a batch, as if each was created and confirmed. */
async function insertClaims(
  trx: Transaction<Schema>,
  { owner, plan: planId, from, now }: RentRequest,
  { startDate }: PlanRow,
  client: number,
  claims: readonly number[],
): Promise<boolean> {
  const method = from === 'order' ? paymentMethod.paymentOrder : paymentMethod.balance
  const payUntil = paymentDeadline(now, method)
  await sql`
    insert into claim (id, sub, legal_hid, box_id, office_index, status, in_editing, client_type, client_id, start_date, end_date,
      services, box_name, total, first_month, lines, payment_method, pay_until, created_at, changed_at)
    select claim_id, ${owner.sub}, ${owner.legalHid}, box_id, box.office_index, 4, false, ${clientTypeByName.legal}::smallint,
      ${client}::bigint, ${startDate}::text::date, end_date, services, box_name, total, first_month, price_lines,
      ${method}::smallint, ${payUntil}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from rental_plan_line join box on box.id = box_id
    where plan_id = ${planId}::bigint and claim_id = any(${claims}::bigint[]) order by claim_id`.execute(trx)
  await sql`
    insert into claim_history (claim_id, status, actor, reason, at)
    select claim.id, entry.status, 'client', entry.reason, claim.created_at
    from claim, (values (1, 1::smallint, 'created'), (2, 4::smallint, 'confirmed')) as entry (nth, status, reason)
    where claim.id = any(${claims}::bigint[]) order by claim.id, nth`.execute(trx)
  const { rows } = await sql`
    update box_month set claim_id = line.claim_id from rental_plan_line as line
    where box_month.claim_id = -line.id and line.plan_id = ${planId}::bigint and line.claim_id = any(${claims}::bigint[])
    returning month`.execute(trx)
  const expected = await sql<{ months: number }>`
    select coalesce(sum(${monthsBetweenSql(sql`start_date`, sql`end_date`)} + 1), 0)::int as months
    from claim where id = any(${claims}::bigint[])`.execute(trx)
  await sql`
    with assigned as (
      insert into claim_cost_centre (claim_id, cost_centre_id)
      select claim_id, cost_centre_id from rental_plan_line
      where plan_id = ${planId}::bigint and claim_id = any(${claims}::bigint[]) and cost_centre_id is not null
      returning claim_id, cost_centre_id
    )
    insert into claim_cost_centre_history (claim_id, cost_centre_id, sub, at)
    select claim_id, cost_centre_id, ${owner.sub}, ${now}::timestamptz from assigned order by claim_id`.execute(
    trx,
  )
  return rows.length === expected.rows[0]?.months
}

async function orderPayment(
  context: Context,
  trx: Transaction<Schema>,
  { owner, total, now }: RentRequest,
  claims: readonly number[],
): Promise<number> {
  const { legalHid, sub } = owner
  const { id: order } = await insertRow(trx, 'jointOrder', { legalHid, sub, total, createdAt: now })
  for (let from = 0; from < claims.length; from += BATCH_SIZE)
    await sql`
      insert into payment (claim_id, method, state, amount, joint_order_id, created_at, changed_at)
      select id, ${paymentMethod.paymentOrder}::smallint, 'reserved', total, ${order}::bigint, ${now}::timestamptz, ${now}::timestamptz
      from claim where id = any(${claims.slice(from, from + BATCH_SIZE)}::bigint[]) order by id`.execute(trx)
  await sendOwnerEmail(trx, context.outbox, {
    key: `joint-order-${order}`,
    claimId: claims[0] ?? 0,
    now,
    words: (facts) => rentalPlanOrderEmail({ ...facts, order, rents: claims.length, total }),
    attachment: { kind: 'joint_order', of: order },
  })
  return order
}

type BalancePayment =
  | { readonly ok: true; readonly order: null }
  | (RentRefusal & { readonly code: 'balance_not_connected' | 'insufficient_funds' | 'box_taken' })

/** Claims are locked before the balance, because balances are always locked last. */
async function payFromBalance(
  context: Context,
  trx: Transaction<Schema>,
  { owner, total, now }: RentRequest,
  claims: readonly number[],
): Promise<BalancePayment> {
  const rows = (await trx
    .selectFrom('claim')
    .selectAll()
    .where('id', 'in', claims)
    .orderBy('id')
    .forUpdate()
    .execute()) as ClaimRow[]
  const balance = await lockRow(trx, 'balance', { legalHid: owner.legalHid })
  if (!balance) return refuse('balance_not_connected')
  if (balance.amount < total)
    return {
      ok: false,
      code: 'insufficient_funds',
      data: { shortfall: total - balance.amount, balance: balance.amount },
    }
  for (const claim of rows) {
    const paid = await debitBalanceForRent(context, trx, toSingleClaimChain(claim), { actor: 'server', now })
    if (!paid.ok) return refuse('box_taken')
  }
  return { ok: true, order: null }
}

const checkOpen = (plan: PlanRow | undefined, now: Date): PlanRow | RentRefusal => {
  if (!plan) return refuse('plan_unknown')
  return plan.state === 'open' && plan.heldUntil !== null && plan.heldUntil > now
    ? plan
    : refuse('plan_not_open')
}

const toSpendingAct = ({ owner, plan, total, now }: RentRequest): SpendingAct => ({
  owner: { sub: owner.sub, legalHid: owner.legalHid },
  kind: 'rental_plan',
  subject: [plan],
  claims: [],
  amount: total,
  now,
})

const readBoxes = (answer: RentAnswer): number =>
  answer.ok ? 0 : (((answer.data ?? {}) as { boxes?: number }).boxes ?? 0)

/** Rents all included boxes or none; the other boxes of the plan are released (M-SCALE-07). */
export async function rentPlan(context: Context, request: RentRequest): Promise<RentAnswer> {
  const { owner, plan: id, from, total, now, today } = request
  const wanted = { id, legalHid: owner.legalHid }
  const seen = checkOpen(await findRow(context.db, 'rentalPlan', wanted), now)
  if ('ok' in seen) return seen
  const client = await findClientRecord(context.db, owner, clientTypeByName.legal, { id: null })
  if (!client.ok) return refuse('client_missing')
  const refusal = await findPlanRefusal(context, request, client.value.entity?.inn ?? null)
  if (refusal) return refusal
  type Rented = { ok: true; value: { order: number | null; boxes: number; total: number } }
  const rented = await transact<Rented | RentRefusal>(context.db, async (trx, undo) => {
    const plan = checkOpen(await lockRow(trx, 'rentalPlan', wanted), now)
    if ('ok' in plan) return plan
    if (!checkStart(plan.startDate, today).ok) return refuse('plan_not_open')
    if (await findUnavailableOffice(trx, id)) return refuse('office_closed')
    const claims = await numberClaims(trx, id)
    if (claims.length === 0) return refuse('plan_empty')
    if (from === 'balance' && claims.length > MAX_RENTS_FROM_BALANCE)
      return undo({ ok: false, code: 'too_many_for_balance', data: { most: MAX_RENTS_FROM_BALANCE } })
    for (let start = 0; start < claims.length; start += BATCH_SIZE) {
      const batch = claims.slice(start, start + BATCH_SIZE)
      if (!(await insertClaims(trx, request, plan, client.value.id, batch))) return undo(refuse('box_taken'))
    }
    const sum = await trx
      .selectFrom('claim')
      .select(sql<number>`sum(total)::bigint`.as('total'))
      .where(sql<boolean>`id = any(${claims}::bigint[])`)
      .executeTakeFirstOrThrow()
    if (Number(sum.total) !== total)
      return undo({ ok: false, code: 'cost_differs', data: { total: Number(sum.total) } })
    const overLimit = await spendWithinLimit(trx, { ...toSpendingAct(request), claims })
    if (overLimit) return undo({ ...overLimit, data: { boxes: claims.length } })
    const paid =
      from === 'balance'
        ? await payFromBalance(context, trx, request, claims)
        : { ok: true as const, order: await orderPayment(context, trx, request, claims) }
    if (!paid.ok) return undo(paid)
    const state = { state: 'rented', heldUntil: null, changedAt: now, jointOrderId: paid.order } as const
    await updateRows(trx, 'rentalPlan', id, state)
    await releaseBoxMonths(trx, id)
    return accept({ order: paid.order, boxes: claims.length, total })
  })
  if (rented.ok) await touchOffices(context, id)
  return withApproval(context, rented, () => ({
    ...toSpendingAct(request),
    boxes: readBoxes(rented),
  }))
}

/** Lets every server count the free boxes of these offices anew. */
async function touchOffices(context: Context, plan: number): Promise<void> {
  const offices = await context.db
    .selectFrom('rentalPlanLine')
    .innerJoin('box', 'box.id', 'rentalPlanLine.boxId')
    .select('box.officeIndex')
    .distinct()
    .where('planId', '=', plan)
    .execute()
  for (const { officeIndex } of offices) context.offices.touch(officeIndex)
}
