import { type Kysely, sql } from 'kysely'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { recordOfficeAction } from '#claims/server/record-status-change.ts'
import * as calls from '#delegates/api/collector-codes.ts'
import { currentDelegationState, needsPowerOfAttorney } from '#delegates/rules/delegation.ts'
import { itemsCollectedEmail } from '#delegates/words/emails.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import {
  isClaimOfBranch,
  isOfficeInBranchSql,
  type Operator,
  operatorFromRequest,
} from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  bindRoute,
  doneAnswer,
  type EndpointAnswer,
  type EndpointHandlerRequest,
  forbiddenAnswer,
  type Route,
} from '#server/http/route.ts'
import {
  type DelegationRow,
  readHolderName,
  recordDelegationAct,
  selectCoveredClaims,
} from './delegation-row.ts'

const MAX_BOXES = 200
const MAX_HANDOVERS = 50

type CodeRefusal = 'code_unknown' | 'code_used' | 'code_ended' | 'other_branch'

/** The newest delegation with this code; an older one with the same code is over. */
const findByCode = (db: Kysely<Schema>, code: string) =>
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
  const claims = await covered
    .select(['claim.id', 'claim.officeIndex', 'box.number', 'locker.name as lockerName'])
    .select(
      sql<
        {
          id: number
          kind: 'letter' | 'registered' | 'parcel' | 'notice'
          track: string | null
          place: 'box' | 'counter'
        }[]
      >`coalesce((
        select jsonb_agg(jsonb_build_object('id', item.id, 'kind', kind, 'track', track, 'place', place) order by item.id)
        from item where item.claim_id = claim.id and collected_at is null and keep_until >= ${today}::date), '[]')`.as(
        'items',
      ),
    )
    .where(isOfficeInBranchSql(operator, 'claim.officeIndex'))
    .where(
      sql<boolean>`(claim.status in (3, 6) or (claim.status = 8 and claim.end_date >= ${today}::date)
        or exists (select 1 from item where item.claim_id = claim.id and collected_at is null
          and keep_until >= ${today}::date))`,
    )
    .orderBy(
      sql`exists (select 1 from item where item.claim_id = claim.id and collected_at is null
        and keep_until >= ${today}::date)`,
      'desc',
    )
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
  const found = checkCode(await findByCode(db, request.body.code), request.today)
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

type HandoverAnswer = EndpointAnswer<typeof calls.handOverToCollector>

/** Locks the delegation before the claim, so that a code for one visit is used once (M-DELEGATE-04). */
const handOver = (
  context: Context,
  request: EndpointHandlerRequest<typeof calls.handOverToCollector>,
): Promise<HandoverAnswer> => {
  const { body, now, today } = request
  const operator = operatorFromRequest(request)
  return transact<HandoverAnswer>(context.db, async (trx, undo) => {
    const found = await findByCode(trx, body.code)
    const locked = checkCode(found && (await lockRow(trx, 'delegation', found.id)), today)
    if (!locked.ok) return locked
    const row = locked.value
    const covered = await selectCoveredClaims(trx, row)
    const isCovered = await covered.select('claim.id').where('claim.id', '=', body.claim).executeTakeFirst()
    if (!isCovered || !(await isClaimOfBranch(trx, operator, body.claim))) return refuse('other_branch')
    const claim = await lockClaim(trx, body.claim)
    if (!claim) return refuse('other_branch')
    const handover = await insertRow(trx, 'handover', {
      delegationId: row.id,
      claimId: claim.id,
      operatorName: operator.name,
      at: now,
    })
    const items = await trx
      .updateTable('item')
      .set({ collectedAt: now, handoverId: handover.id })
      .where('claimId', '=', claim.id)
      .where('id', 'in', body.items)
      .where('collectedAt', 'is', null)
      .where('keepUntil', '>=', today)
      .returning('kind')
      .execute()
    if (items.length !== new Set(body.items).size) return undo(refuse('items_changed'))
    const powerOfAttorney = body.powerOfAttorney || row.powerOfAttorney
    if (needsPowerOfAttorney(items) && !powerOfAttorney) {
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
    await recordOfficeAction(trx, context.outbox, claim, { operator, now }, 'items_taken')
    await sendOwnerEmail(trx, context.outbox, {
      key: `handover-${handover.id}`,
      claimId: claim.id,
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
    return doneAnswer
  })
}

/** The counter: who may collect, and who took what (M-DELEGATE-04). */
export const collectorCodeRoutes = (context: Context): Route[] => [
  bindRoute(calls.checkCollectorCode, (request) => check(context, request)),
  bindRoute(calls.handOverToCollector, (request) => handOver(context, request)),
  bindRoute(calls.readClaimHandovers, async (request) => {
    const { db } = context
    if (!(await isClaimOfBranch(db, operatorFromRequest(request), request.params.id))) return forbiddenAnswer
    const rows = await db
      .selectFrom('handover')
      .innerJoin('delegation', 'delegation.id', 'handover.delegationId')
      .select(['handover.at', 'delegation.name', 'handover.operatorName as operator'])
      .select(
        sql<('letter' | 'registered' | 'parcel' | 'notice')[]>`coalesce((
          select jsonb_agg(item.kind order by item.id) from item where item.handover_id = handover.id), '[]')`.as(
          'items',
        ),
      )
      .where('handover.claimId', '=', request.params.id)
      .orderBy('handover.id', 'desc')
      .limit(MAX_HANDOVERS)
      .execute()
    return accept(rows)
  }),
]
