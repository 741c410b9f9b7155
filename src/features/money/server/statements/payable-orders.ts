import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type CandidateOrder,
  extractOrderNumbers,
  matchLineToOrders,
  type OrderReference,
} from '#money/rules/statement-match.ts'
import type { BankStatementLineTable, Schema } from '#server/database/schema.ts'

export interface PayableOrder extends Omit<CandidateOrder, 'isNamed'> {
  readonly legalHid: string
  readonly holder: string
  /** Ids of claims that a payment purpose may name to mean this order. */
  readonly claims: readonly number[]
}

interface OrderRow extends Omit<PayableOrder, 'kind' | 'claim' | 'state'> {
  readonly joint: number | null
  readonly state: string
}

const MAX_ORDERS_PER_PAYER = 200

const toCandidateState = (state: string): CandidateOrder['state'] =>
  state === 'reserved' ? 'waiting' : state === 'paid' || state === 'booked' ? 'paid' : 'cancelled'

const toPayableOrder = (kind: CandidateOrder['kind'], { joint: _, ...row }: OrderRow): PayableOrder => ({
  ...row,
  kind,
  claim: kind === 'payment' ? (row.claims[0] ?? null) : null,
  state: toCandidateState(row.state),
})

const payerColumns = sql`
  coalesce(client.entity ->> 'inn', '') as inn, coalesce(client.entity ->> 'accountNumber', '') as account,
  coalesce(client.entity ->> 'orgName', '') as holder`

const findPayments = (db: Kysely<Schema>, claims: readonly number[], ids: readonly number[]) =>
  sql<OrderRow>`
    select payment.id, array[payment.claim_id] as claims, payment.joint_order_id as joint, payment.state,
      payment.amount, claim.legal_hid, ${payerColumns}
    from payment
    join claim on claim.id = payment.claim_id
    left join client on client.id = claim.client_id
    where (payment.claim_id = any(${claims}::bigint[]) or payment.id = any(${ids}::bigint[]))
      and payment.method in (2, 3)
    order by payment.id`.execute(db)

const findJointOrders = (db: Kysely<Schema>, ids: readonly number[]) =>
  sql<OrderRow>`
    select joint_order.id, array_agg(payment.claim_id) as claims, null as joint, joint_order.legal_hid,
      case when bool_or(payment.state = 'reserved') then 'reserved' when bool_or(payment.state = 'paid') then 'paid'
        else 'cancelled' end as state,
      coalesce(sum(payment.amount) filter (where payment.state = 'reserved'), joint_order.total)::bigint as amount,
      coalesce(max(client.entity ->> 'inn'), '') as inn, coalesce(max(client.entity ->> 'accountNumber'), '') as account,
      coalesce(max(client.entity ->> 'orgName'), '') as holder
    from joint_order
    join payment on payment.joint_order_id = joint_order.id
    join claim on claim.id = payment.claim_id
    left join client on client.id = claim.client_id
    where joint_order.id = any(${ids}::bigint[])
    group by joint_order.id
    order by joint_order.id`.execute(db)

const findTopUps = (db: Kysely<Schema>, ids: readonly number[], inns: readonly string[]) =>
  sql<OrderRow>`
    select top_up.id, array[]::bigint[] as claims, null as joint, top_up.state, top_up.amount, top_up.legal_hid,
      coalesce(client.inn, '') as inn, coalesce(client.account, '') as account, coalesce(client.holder, '') as holder
    from top_up
    left join lateral (
      select entity ->> 'inn' as inn, entity ->> 'accountNumber' as account, entity ->> 'orgName' as holder
      from client where client.legal_hid = top_up.legal_hid and kind = 'entity' and entity is not null
      order by changed_at desc limit 1
    ) as client on true
    where top_up.id = any(${ids}::bigint[])
      or (top_up.state = 'reserved' and client.inn = any(${inns}::text[]))
    order by top_up.id`.execute(db)

const findWaitingPayments = async (db: Kysely<Schema>, inns: readonly string[]): Promise<number[]> => {
  if (inns.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select payment.id
    from client
    join claim on claim.client_id = client.id
    join payment on payment.claim_id = claim.id
    where client.kind = 'entity' and (client.entity ->> 'inn') = any(${inns}::text[])
      and payment.state = 'reserved' and payment.method in (2, 3)
    order by payment.id
    limit ${MAX_ORDERS_PER_PAYER}::int`.execute(db)
  return rows.map(({ id }) => id)
}

const toOrderKey = ({ kind, id }: Pick<PayableOrder, 'kind' | 'id'>): string => `${kind}-${id}`

export async function findPayableOrders(
  db: Kysely<Schema>,
  filter: {
    readonly claims?: readonly number[]
    readonly payments?: readonly number[]
    readonly joints?: readonly number[]
    readonly topUps?: readonly number[]
    readonly inns?: readonly string[]
  },
): Promise<PayableOrder[]> {
  const { claims = [], joints = [], inns = [] } = filter
  const waitingPayments = await findWaitingPayments(db, inns)
  const payments = (await findPayments(db, claims, [...(filter.payments ?? []), ...waitingPayments])).rows
  const jointOrderIds = new Set([...joints, ...payments.flatMap(({ joint }) => joint ?? [])])
  return [
    ...payments.filter(({ joint }) => joint === null).map((row) => toPayableOrder('payment', row)),
    ...(jointOrderIds.size > 0 ? (await findJointOrders(db, [...jointOrderIds])).rows : []).map((row) =>
      toPayableOrder('joint', row),
    ),
    ...(await findTopUps(db, filter.topUps ?? [], inns)).rows.map((row) => toPayableOrder('top_up', row)),
  ]
}

const isNamedIn = (
  named: ReturnType<typeof extractOrderNumbers>,
  { kind, id, claims }: PayableOrder,
): boolean => {
  if (kind === 'top_up') return named.top_up.includes(id)
  return (kind === 'joint' && named.joint.includes(id)) || claims.some((claim) => named.claim.includes(claim))
}

export async function findReferencedOrders(
  db: Kysely<Schema>,
  targets: readonly OrderReference[],
  purpose: string,
): Promise<(CandidateOrder & PayableOrder)[]> {
  const idsOfKind = (kind: OrderReference['kind']) =>
    targets.flatMap((target) => (target.kind === kind ? target.id : []))
  const orders = await findPayableOrders(db, {
    payments: idsOfKind('payment'),
    joints: idsOfKind('joint'),
    topUps: idsOfKind('top_up'),
  })
  const named = extractOrderNumbers(purpose)
  return orders
    .filter((order) => targets.some((target) => toOrderKey(target) === toOrderKey(order)))
    .map((order) => ({ ...order, isNamed: isNamedIn(named, order) }))
}

/** Finds the orders named in the purposes and, with `withGuesses`, the payers' waiting orders, in a few queries. */
export async function matchStatementLines<
  Line extends Pick<Selectable<BankStatementLineTable>, 'amount' | 'partyInn' | 'partyAccount' | 'purpose'>,
>(db: Kysely<Schema>, lines: readonly Line[], { withGuesses }: { readonly withGuesses: boolean }) {
  const named = lines.map(({ purpose }) => extractOrderNumbers(purpose))
  const inns = withGuesses ? [...new Set(lines.map((line) => line.partyInn).filter((inn) => inn !== ''))] : []
  const orders = await findPayableOrders(db, {
    claims: named.flatMap(({ claim }) => claim),
    joints: named.flatMap(({ joint }) => joint),
    topUps: named.flatMap((lineNames) => lineNames.top_up),
    inns,
  })
  const byClaim = new Map<number, PayableOrder[]>()
  for (const order of orders)
    for (const claim of order.claims) byClaim.set(claim, [...(byClaim.get(claim) ?? []), order])
  const byKey = new Map(orders.map((order) => [toOrderKey(order), order]))
  const byInn = Map.groupBy(orders, ({ inn }) => inn)
  return lines.map((line, index) => {
    const { amount, partyInn: inn, partyAccount: account, purpose } = line
    const lineNames = named[index] ?? { claim: [], joint: [], top_up: [] }
    const matching = [
      ...lineNames.claim.flatMap((claim) => byClaim.get(claim) ?? []),
      ...lineNames.joint.map((id) => byKey.get(toOrderKey({ kind: 'joint', id }))),
      ...lineNames.top_up.map((id) => byKey.get(toOrderKey({ kind: 'top_up', id }))),
      ...(withGuesses && inn !== '' ? (byInn.get(inn) ?? []) : []),
    ].filter((order) => order !== undefined)
    const candidates = [...new Set(matching)].map((order) => ({
      ...order,
      isNamed: isNamedIn(lineNames, order),
    }))
    const isAnyNamed = lineNames.claim.length + lineNames.joint.length + lineNames.top_up.length > 0
    return {
      line,
      candidates,
      verdict: matchLineToOrders({ amount, inn, account, purpose }, candidates, isAnyNamed),
    }
  })
}
