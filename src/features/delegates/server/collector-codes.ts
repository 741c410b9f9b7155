import { type Kysely, sql, type Transaction } from 'kysely'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { recordOfficeAction } from '#claims/server/record-status-change.ts'
import * as calls from '#delegates/api/collector-codes.ts'
import { currentDelegationState, needsPowerOfAttorney } from '#delegates/rules/delegation.ts'
import { itemsCollectedEmail } from '#delegates/words/emails.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { ItemKind } from '#mail/api/items.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { isOfficeInBranchSql, type Operator, operatorFromRequest } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  bindRoute,
  doneAnswer,
  type EndpointAnswer,
  type EndpointHandlerRequest,
  type Route,
} from '#server/http/route.ts'
import {
  type DelegationRow,
  readHolderName,
  recordDelegationAct,
  selectCoveredClaims,
} from './delegation-row.ts'

const MAX_BOXES = 200

type CodeRefusal = 'code_unknown' | 'code_used' | 'code_ended' | 'other_branch'

/** The newest delegation with this code; an older one with the same code is over. */
const findDelegationByCode = (db: Kysely<Schema>, code: string) =>
  db
    .selectFrom('delegation')
    .selectAll()
    .where('code', '=', code)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const checkCode = (
  row: DelegationRow | undefined,
  today: CalendarDate,
): Outcome<DelegationRow, Exclude<CodeRefusal, 'other_branch'>> => {
  if (!row) return refuse('code_unknown')
  const state = currentDelegationState(row, today)
  if (state === 'used') return refuse('code_used')
  return state === 'active' ? accept(row) : refuse('code_ended')
}

/** Rents at the operator's offices that are not over or still have waiting items. */
async function listBoxes(db: Kysely<Schema>, row: DelegationRow, operator: Operator, today: CalendarDate) {
  const covered = await selectCoveredClaims(db, row)
  const waitingItems = sql`item where item.claim_id = claim.id and collected_at is null and keep_until >= ${today}::date`
  const hasWaitingItems = sql<boolean>`exists (select 1 from ${waitingItems})`
  const claims = await covered
    .select(['claim.id', 'claim.officeIndex', 'box.number', 'locker.name as lockerName'])
    .select(
      sql<calls.Collector['boxes'][number]['items']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', item.id, 'kind', kind, 'track', track, 'place', place) order by item.id)
        from ${waitingItems}), '[]')`.as('items'),
    )
    .where(isOfficeInBranchSql(operator, 'claim.officeIndex'))
    .where(
      sql<boolean>`(claim.status in (3, 6) or (claim.status = 8 and claim.end_date >= ${today}::date)
        or ${hasWaitingItems})`,
    )
    .orderBy(hasWaitingItems, 'desc')
    .orderBy('claim.officeIndex')
    .orderBy('claim.boxNumber')
    .limit(MAX_BOXES)
    .execute()
  return claims.map(({ id, officeIndex, items, ...box }) => ({
    claim: id,
    index: officeIndex,
    ...toRentedPlace(box),
    items,
  }))
}

async function check(
  { db }: Context,
  request: EndpointHandlerRequest<typeof calls.checkCollectorCode>,
): Promise<EndpointAnswer<typeof calls.checkCollectorCode>> {
  const found = checkCode(await findDelegationByCode(db, request.body.code), request.today)
  if (!found.ok) return found
  const row = found.value
  const boxes = await listBoxes(db, row, operatorFromRequest(request), request.today)
  if (boxes.length === 0) return refuse('other_branch')
  const last = await db
    .selectFrom('handover')
    .select('at')
    .where('delegationId', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return accept({
    delegation: row.id,
    name: row.name,
    holder: await readHolderName(db, row),
    once: row.once,
    untilDay: row.untilDay,
    powerOfAttorney: row.powerOfAttorney,
    boxes,
    lastHandoverAt: last?.at ?? null,
  })
}

interface Handover {
  readonly row: DelegationRow
  readonly claimId: number
  readonly items: readonly number[]
  readonly operator: Operator
  readonly now: Date
}

/** Returns the kinds of the items; null if some were handed over in the meantime. */
const handOverItemsOfClaim = async (
  context: Context,
  trx: Transaction<Schema>,
  { row, claimId, items: ids, operator, now }: Handover,
) => {
  const claim = await lockClaim(trx, claimId)
  if (!claim) return null
  const handover = await insertRow(trx, 'handover', {
    delegationId: row.id,
    claimId,
    operatorName: operator.name,
    at: now,
  })
  const items = await trx
    .updateTable('item')
    .set({ collectedAt: now, handoverId: handover.id })
    .where('claimId', '=', claimId)
    .where('id', 'in', ids)
    .where('collectedAt', 'is', null)
    .returning('kind')
    .execute()
  if (items.length !== ids.length) return null
  await recordOfficeAction(trx, context.outbox, claim, { operator, now }, 'items_taken')
  await sendOwnerEmail(trx, context.outbox, {
    key: `handover-${handover.id}`,
    claimId,
    now,
    words: (facts) =>
      itemsCollectedEmail({
        ...facts,
        name: row.name,
        at: now,
        kinds: items.map(({ kind }) => kind),
        link: `${facts.origin}${pagePaths.delegates}`,
      }),
  })
  return items
}

/** The given items that wait at the operator's offices in boxes of the delegation, by claim in ascending order. */
const findWaitingItems = async (
  trx: Transaction<Schema>,
  row: DelegationRow,
  { operator, items, today }: Pick<Handover, 'operator' | 'items'> & { readonly today: CalendarDate },
): Promise<ReadonlyMap<number, number[]>> => {
  const covered = await selectCoveredClaims(trx, row)
  const found = await covered
    .innerJoin('item', 'item.claimId', 'claim.id')
    .select(['item.id', 'item.claimId'])
    .where('item.id', 'in', items)
    .where('item.collectedAt', 'is', null)
    .where('item.keepUntil', '>=', today)
    .where(isOfficeInBranchSql(operator, 'claim.officeIndex'))
    .orderBy('item.claimId')
    .execute()
  const byClaim = new Map<number, number[]>()
  for (const { id, claimId } of found) byClaim.set(claimId, [...(byClaim.get(claimId) ?? []), id])
  return byClaim
}

type HandoverAnswer = EndpointAnswer<typeof calls.handOverToCollector>

/** Locks the delegation before the claims, so that a code for one visit is used once (M-DELEGATE-04). */
const handOver = (
  context: Context,
  request: EndpointHandlerRequest<typeof calls.handOverToCollector>,
): Promise<HandoverAnswer> => {
  const { body, now, today } = request
  const operator = operatorFromRequest(request)
  const wanted = [...new Set(body.items)]
  return transact<HandoverAnswer>(context.db, async (trx, undo) => {
    const found = await findDelegationByCode(trx, body.code)
    const locked = checkCode(found && (await lockRow(trx, 'delegation', found.id)), today)
    if (!locked.ok) return locked
    const row = locked.value
    const byClaim = await findWaitingItems(trx, row, { operator, items: wanted, today })
    const kinds: ItemKind[] = []
    for (const [claimId, items] of byClaim) {
      const taken = await handOverItemsOfClaim(context, trx, { row, claimId, items, operator, now })
      if (taken === null) return undo(refuse('items_changed'))
      kinds.push(...taken.map(({ kind }) => kind))
    }
    if (kinds.length !== wanted.length) return undo(refuse('items_changed'))
    const powerOfAttorney = body.powerOfAttorney || row.powerOfAttorney
    if (needsPowerOfAttorney(kinds) && !powerOfAttorney) {
      const code = 'power_of_attorney_missing'
      return undo({ ok: false, code, fields: [{ field: 'powerOfAttorney', code }] })
    }
    await updateRows(trx, 'delegation', row.id, {
      powerOfAttorney,
      state: row.once ? 'used' : 'active',
      changedAt: now,
    })
    const act = row.once ? 'used' : 'collected'
    await recordDelegationAct(trx, row.id, { act, actorName: operator.name, now })
    return doneAnswer
  })
}

/** Checks codes at the counter and records handovers (M-DELEGATE-04). */
export const collectorCodeRoutes = (context: Context): Route[] => [
  bindRoute(calls.checkCollectorCode, (request) => check(context, request)),
  bindRoute(calls.handOverToCollector, (request) => handOver(context, request)),
]
