import { sql } from 'kysely'
import * as calls from '#claims/api/rental-plans.ts'
import { wishTemplateRows } from '#claims/words/rental-plan.ts'
import { toExcelCsv } from '#documents/excel-csv.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { findRentConditions } from '#people/server/organisations/rent-conditions.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { checkStart, listQuickStartDates } from '#rent/rules/rental-period.ts'
import { findActingOrganisation } from '#server/access/acting-organisation.ts'
import { type Owner, ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { getRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import {
  attachmentFileAnswer,
  bindRoute,
  doneAnswer,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'
import { releaseBoxMonths } from './find-boxes.ts'
import { describePlan, findAlivePlan, findOwnPlan, listPlanLines } from './read-plan.ts'
import { rentPlan } from './rent-plan.ts'
import { startRentalPlan } from './start-plan.ts'

const planUnknown = refuse('plan_unknown')

const isDecidable = (
  { state, heldUntil }: { readonly state: string; readonly heldUntil: Date | null },
  now: Date,
): boolean => state === 'open' && heldUntil !== null && heldUntil > now

/** Takes lines in or out; lines without a box cannot be included. */
const includeLines = (
  context: Context,
  { legalHid }: Owner,
  id: number,
  { lines, included, now }: { lines: readonly number[] | undefined; included: boolean; now: Date },
) =>
  transact(context.db, async (trx) => {
    const plan = await lockRow(trx, 'rentalPlan', { id, legalHid })
    if (!plan) return planUnknown
    if (!isDecidable(plan, now)) return refuse('plan_not_open')
    await trx
      .updateTable('rentalPlanLine')
      .set({ included })
      .where('planId', '=', id)
      .where('boxId', 'is not', null)
      .where(lines ? sql<boolean>`line = any(${lines}::int[])` : sql<boolean>`state = 'alternative'`)
      .execute()
    return accept(await describePlan(trx, plan, now))
  })

const closePlan = (context: Context, { legalHid }: Owner, id: number, now: Date) =>
  transact(context.db, async (trx) => {
    const plan = await lockRow(trx, 'rentalPlan', { id, legalHid })
    if (!plan) return { ...planUnknown, offices: [] }
    if (plan.state === 'rented' || plan.state === 'closed') return { ...refuse('plan_not_open'), offices: [] }
    await updateRows(trx, 'rentalPlan', id, { state: 'closed', heldUntil: null, changedAt: now })
    return { ...doneAnswer, offices: await releaseBoxMonths(trx, id) }
  })

const preparePlanAgain = (context: Context, { legalHid }: Owner, id: number, start: string, now: Date) =>
  transact(context.db, async (trx) => {
    const plan = await lockRow(trx, 'rentalPlan', { id, legalHid })
    if (!plan) return planUnknown
    const isOver = plan.state === 'expired' || (plan.state === 'open' && !isDecidable(plan, now))
    if (!isOver) return refuse('plan_not_expired')
    await releaseBoxMonths(trx, id)
    await updateRows(
      trx,
      'rentalPlanLine',
      { planId: id },
      {
        state: 'waiting',
        included: true,
        boxId: null,
        endDate: null,
        total: null,
        firstMonth: null,
        priceLines: null,
        services: '[]',
      },
    )
    const again = { state: 'preparing', startDate: start, heldUntil: null, changedAt: now } as const
    await updateRows(trx, 'rentalPlan', id, again)
    return accept(await describePlan(trx, await getRow(trx, 'rentalPlan', id), now))
  })

/** Rental plans: a list of wishes becomes boxes and prices, rented in one act (M-SCALE-04…09). */
export const rentalPlanRoutes = (context: Context): Route[] => {
  const forOrganisation = async <T>(request: RequestContext, run: (owner: Owner) => Promise<T>) =>
    findActingOrganisation(request) ? run(ownerFromRequest(request)) : refuse('organisation_not_chosen')

  return [
    bindRoute(calls.downloadWishTemplate, (request) =>
      forOrganisation(request, async () =>
        attachmentFileAnswer('boxes.csv', new TextEncoder().encode(toExcelCsv(wishTemplateRows))),
      ),
    ),
    bindRoute(calls.readRentalPlan, (request) =>
      forOrganisation(request, async (owner) => {
        const plan = await findAlivePlan(context.db, owner.legalHid)
        const params = {
          clientType: clientTypeByName.legal,
          holder: owner,
          entityInn: null,
          officeIndex: null,
        }
        return accept({
          plan: plan ? await describePlan(context.db, plan, request.now) : null,
          startDates: listQuickStartDates(request.today),
          conditions: await findRentConditions(context, params),
        })
      }),
    ),
    bindRoute(calls.uploadWishes, (request) => {
      const { body: bytes, query, now, today } = request
      return forOrganisation(request, (owner) =>
        startRentalPlan(context, owner, { bytes, start: query.start, now, today }),
      )
    }),
    bindRoute(calls.listRentalPlanLines, (request) =>
      forOrganisation(request, async ({ legalHid }) => {
        const { id } = request.params
        const { show, page = 0 } = request.query
        const plan = await findOwnPlan(context.db, legalHid, id)
        return plan ? accept(await listPlanLines(context.db, id, { show, page })) : planUnknown
      }),
    ),
    bindRoute(calls.includeRentalPlanLines, (request) =>
      forOrganisation(request, (owner) =>
        includeLines(context, owner, request.params.id, {
          lines: request.body.lines,
          included: request.body.included,
          now: request.now,
        }),
      ),
    ),
    bindRoute(calls.rentByPlan, (request) =>
      forOrganisation(request, (owner) => {
        const { body, now, today } = request
        return rentPlan(context, { owner, plan: request.params.id, ...body, now, today })
      }),
    ),
    bindRoute(calls.prepareRentalPlanAgain, (request) =>
      forOrganisation(request, async (owner) => {
        const { start } = request.body
        return checkStart(start, request.today).ok
          ? preparePlanAgain(context, owner, request.params.id, start, request.now)
          : refuse('start_refused')
      }),
    ),
    bindRoute(calls.closeRentalPlan, (request) =>
      forOrganisation(request, async (owner) => {
        const { offices, ...answer } = await closePlan(context, owner, request.params.id, request.now)
        for (const index of offices) context.offices.touch(index)
        return answer
      }),
    ),
  ]
}
