import { type Kysely, type Selectable, sql } from 'kysely'
import { type Candidate, matchLine, ordersNamed, type Target } from '#money/rules/statement-match.ts'
import type { BankStatementLineTable, Schema } from '#server/database/schema.ts'

export interface KnownOrder extends Omit<Candidate, 'isNamed'> {
  readonly legalHid: string
  readonly holder: string
  /** Claims by which a purpose may name it. */
  readonly claims: readonly number[]
}

interface Found extends Omit<KnownOrder, 'kind' | 'claim' | 'state'> {
  readonly joint: number | null
  readonly state: string
}

/** Orders of one payer considered for guesses. */
const MAX_OF_PAYER = 200

const stateOf = (state: string): Candidate['state'] =>
  state === 'reserved' ? 'waiting' : state === 'paid' || state === 'booked' ? 'paid' : 'cancelled'

const orderOf = (kind: Candidate['kind'], { joint: _, ...row }: Found): KnownOrder => ({
  ...row,
  kind,
  claim: kind === 'payment' ? (row.claims[0] ?? null) : null,
  state: stateOf(row.state),
})

const payer = sql`
  coalesce(client.entity ->> 'inn', '') as inn, coalesce(client.entity ->> 'accountNumber', '') as account,
  coalesce(client.entity ->> 'orgName', '') as holder`

const paymentsOf = (db: Kysely<Schema>, claims: readonly number[], ids: readonly number[]) =>
  sql<Found>`
    select payment.id, array[payment.claim_id] as claims, payment.joint_order_id as joint, payment.state,
      payment.amount, claim.legal_hid, ${payer}
    from payment
    join claim on claim.id = payment.claim_id
    left join client on client.id = claim.client_id
    where (payment.claim_id = any(${claims}::bigint[]) or payment.id = any(${ids}::bigint[]))
      and payment.method in (2, 3)
    order by payment.id`.execute(db)

const jointOrders = (db: Kysely<Schema>, ids: readonly number[]) =>
  sql<Found>`
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

const topUps = (db: Kysely<Schema>, ids: readonly number[], inns: readonly string[]) =>
  sql<Found>`
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

const waitingOfPayers = async (db: Kysely<Schema>, inns: readonly string[]): Promise<number[]> => {
  if (inns.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select payment.id
    from client
    join claim on claim.client_id = client.id
    join payment on payment.claim_id = claim.id
    where client.kind = 'entity' and (client.entity ->> 'inn') = any(${inns}::text[])
      and payment.state = 'reserved' and payment.method in (2, 3)
    order by payment.id
    limit ${MAX_OF_PAYER}::int`.execute(db)
  return rows.map(({ id }) => id)
}

const keyOf = ({ kind, id }: Pick<KnownOrder, 'kind' | 'id'>): string => `${kind}-${id}`

export async function knownOrders(
  db: Kysely<Schema>,
  asked: {
    readonly claims?: readonly number[]
    readonly payments?: readonly number[]
    readonly joints?: readonly number[]
    readonly topUps?: readonly number[]
    readonly inns?: readonly string[]
  },
): Promise<KnownOrder[]> {
  const { claims = [], joints = [], inns = [] } = asked
  const waiting = await waitingOfPayers(db, inns)
  const payments = (await paymentsOf(db, claims, [...(asked.payments ?? []), ...waiting])).rows
  const together = new Set([...joints, ...payments.flatMap(({ joint }) => joint ?? [])])
  return [
    ...payments.filter(({ joint }) => joint === null).map((row) => orderOf('payment', row)),
    ...(together.size > 0 ? (await jointOrders(db, [...together])).rows : []).map((row) =>
      orderOf('joint', row),
    ),
    ...(await topUps(db, asked.topUps ?? [], inns)).rows.map((row) => orderOf('top_up', row)),
  ]
}

const isNamedBy = (named: ReturnType<typeof ordersNamed>, { kind, id, claims }: KnownOrder): boolean => {
  if (kind === 'top_up') return named.top_up.includes(id)
  return (kind === 'joint' && named.joint.includes(id)) || claims.some((claim) => named.claim.includes(claim))
}

export async function ordersOfTargets(
  db: Kysely<Schema>,
  targets: readonly Target[],
  purpose: string,
): Promise<(Candidate & KnownOrder)[]> {
  const numbers = (kind: Target['kind']) =>
    targets.flatMap((target) => (target.kind === kind ? target.id : []))
  const found = await knownOrders(db, {
    payments: numbers('payment'),
    joints: numbers('joint'),
    topUps: numbers('top_up'),
  })
  const named = ordersNamed(purpose)
  return found
    .filter((order) => targets.some((target) => keyOf(target) === keyOf(order)))
    .map((order) => ({ ...order, isNamed: isNamedBy(named, order) }))
}

/** Named orders and, with `withGuesses`, the payer's waiting ones; a few statements for all lines. */
export async function matchLines<
  Line extends Pick<Selectable<BankStatementLineTable>, 'amount' | 'partyInn' | 'partyAccount' | 'purpose'>,
>(db: Kysely<Schema>, lines: readonly Line[], { withGuesses }: { readonly withGuesses: boolean }) {
  const named = lines.map(({ purpose }) => ordersNamed(purpose))
  const inns = withGuesses ? [...new Set(lines.map((line) => line.partyInn).filter((inn) => inn !== ''))] : []
  const orders = await knownOrders(db, {
    claims: named.flatMap(({ claim }) => claim),
    joints: named.flatMap(({ joint }) => joint),
    topUps: named.flatMap((own) => own.top_up),
    inns,
  })
  const byClaim = new Map<number, KnownOrder[]>()
  for (const order of orders)
    for (const claim of order.claims) byClaim.set(claim, [...(byClaim.get(claim) ?? []), order])
  const byKey = new Map(orders.map((order) => [keyOf(order), order]))
  const byInn = Map.groupBy(orders, ({ inn }) => inn)
  return lines.map((line, index) => {
    const { amount, partyInn: inn, partyAccount: account, purpose } = line
    const own = named[index] ?? { claim: [], joint: [], top_up: [] }
    const fitting = [
      ...own.claim.flatMap((claim) => byClaim.get(claim) ?? []),
      ...own.joint.map((id) => byKey.get(keyOf({ kind: 'joint', id }))),
      ...own.top_up.map((id) => byKey.get(keyOf({ kind: 'top_up', id }))),
      ...(withGuesses && inn !== '' ? (byInn.get(inn) ?? []) : []),
    ].filter((order) => order !== undefined)
    const candidates = [...new Set(fitting)].map((order) => ({ ...order, isNamed: isNamedBy(own, order) }))
    const isAnyNamed = own.claim.length + own.joint.length + own.top_up.length > 0
    return { line, candidates, verdict: matchLine({ amount, inn, account, purpose }, candidates, isAnyNamed) }
  })
}
