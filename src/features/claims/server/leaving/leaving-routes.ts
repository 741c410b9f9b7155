import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { leavingSchema } from '#claims/api/leaving.ts'
import * as calls from '#claims/api/leaving.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { leavingKind, listLeavingDays } from '#claims/rules/leaving.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import {
  calculateEarlyEndRefund,
  calculateExtensionRefund,
  calculateFullRefund,
  sumDueRefunds,
} from '#claims/server/due-refunds.ts'
import { findExtensionClaim } from '#claims/server/lock-claim-chain.ts'
import { findOpenMove } from '#claims/server/moves.ts'
import { lockClaim, withOwnClaim } from '#claims/server/read-claim.ts'
import { leavingPlannedEmail } from '#claims/words/leaving-emails.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  bindRoute,
  doneAnswer,
  type EndpointAnswer,
  type EndpointHandlerRequest,
  type Route,
} from '#server/http/route.ts'
import { forwardSealContext } from '#server/sealing/sealed-columns.ts'
import { readLeavingPlan } from './leaving.ts'

type LeavingReply = z.input<typeof leavingSchema>

const countWaitingItems = async (
  db: Kysely<Schema>,
  claimId: number,
  today: CalendarDate,
): Promise<number> => {
  const { count } = await db
    .selectFrom('item')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('claimId', '=', claimId)
    .where('collectedAt', 'is', null)
    .where('keepUntil', '>=', today)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The same figures as those of the branch, by month instead of for today (M-LEAVE-01). */
async function listChoices(
  db: Kysely<Schema>,
  row: ClaimRow,
  today: CalendarDate,
): Promise<LeavingReply['choices']> {
  const kind = leavingKind({ status: row.status, end: row.endDate, today })
  if (kind === null) return []
  const extension = sumDueRefunds(await calculateExtensionRefund(db, row.id))
  if (kind === 'refuse')
    return [
      { lastDay: row.endDate, refund: sumDueRefunds(await calculateFullRefund(db, row.id)) + extension },
    ]
  return Promise.all(
    listLeavingDays(today, row.endDate).map(async (lastDay) => ({
      lastDay,
      refund: sumDueRefunds(await calculateEarlyEndRefund(db, row, lastDay)) + extension,
    })),
  )
}

async function readReply(context: Context, row: ClaimRow, today: CalendarDate): Promise<LeavingReply> {
  const { db } = context
  const extension = await findExtensionClaim(db, row.id)
  const plan = await readLeavingPlan(context, row.id)
  const move = await findOpenMove(db, row.id)
  return {
    movesTo: move && { claim: move.newClaimId, isPaid: move.status === claimStatus.paid },
    kind: leavingKind({ status: row.status, end: row.endDate, today }),
    choices: await listChoices(db, row, today),
    plan: plan?.isDone === false ? plan : null,
    forwardMonths: context.movingTerms().forwardMonths,
    waiting: await countWaitingItems(db, row.id, today),
    extension: extension && {
      id: extension.id,
      refund: sumDueRefunds(await calculateExtensionRefund(db, row.id)),
    },
  }
}

type PlanAnswer = EndpointAnswer<typeof calls.planLeaving>

const plan = (
  context: Context,
  request: EndpointHandlerRequest<typeof calls.planLeaving>,
): Promise<PlanAnswer> =>
  transact<PlanAnswer>(context.db, async (trx) => {
    const { params, body, now, person } = request
    const today = todayInZone(now)
    const row = await lockClaim(trx, params.id, ownerFromRequest(request))
    if (!row) return refuse('forbidden')
    if (leavingKind({ status: row.status, end: row.endDate, today }) === null)
      return refuse('status_not_allowed')
    if ((await findOpenMove(trx, row.id)) !== null) return refuse('move_open')
    const choice = (await listChoices(trx, row, today)).find(({ lastDay }) => lastDay === body.lastDay)
    if (!choice) return refuse('last_day_not_possible')
    if (choice.refund !== body.refund)
      return { ok: false, code: 'refund_differs', data: { refund: choice.refund } }
    const forwardTo = body.mail === 'forward' ? (body.forwardTo ?? '') : null
    if (forwardTo === '') {
      const code = 'forward_address_missing'
      return { ok: false, code, fields: [{ field: 'forwardTo', code }] }
    }
    const facts = {
      lastDay: body.lastDay,
      refund: choice.refund,
      mail: body.mail,
      forwardTo: forwardTo && context.cipher.seal(forwardTo, forwardSealContext(row.id)),
      state: 'planned',
      remindedAt: null,
      plannedBy: person?.userName ?? '',
      changedAt: now,
    } as const
    await trx
      .insertInto('leaving')
      .values({ claimId: row.id, ...facts })
      .onConflict((conflict) => conflict.column('claimId').doUpdateSet(facts))
      .execute()
    await sendOwnerEmail(trx, context.outbox, {
      key: `leaving-${row.id}-${now.getTime()}`,
      claimId: row.id,
      now,
      words: (email) => leavingPlannedEmail(email, { ...choice, mail: body.mail, forwardTo }),
    })
    return accept(await readReply({ ...context, db: trx }, row, today))
  })

/** Prepares the end of a rent; the branch carries it out (M-LEAVE-01…03). */
export const leavingRoutes = (context: Context): Route[] => [
  bindRoute(calls.readLeaving, (request) =>
    withOwnClaim(context.db, request, async (row) => accept(await readReply(context, row, request.today))),
  ),
  bindRoute(calls.planLeaving, (request) => plan(context, request)),
  bindRoute(calls.cancelLeaving, (request) =>
    withOwnClaim(context.db, request, async (row) => {
      await updateRows(
        context.db,
        'leaving',
        { claimId: row.id, state: 'planned' },
        { state: 'cancelled', forwardTo: null, changedAt: request.now },
      )
      return doneAnswer
    }),
  ),
]
