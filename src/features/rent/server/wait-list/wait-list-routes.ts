import { accept, refuse } from '#kit/rules/outcome.ts'
import * as calls from '#rent/api/wait-list.ts'
import { ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, doneAnswer, type Route } from '#server/http/route.ts'
import { isOpenOffer, waitAgain } from './end-offers.ts'
import { countOfKind, joinRoutes } from './join-wait-list.ts'
import { recordWaitAct, type WaitEntryRow, withdrawOffer } from './offers.ts'
import { countWaiting, readWaitForecast } from './read-forecast.ts'
import { listOwnEntries, lockOwnEntry, toEntryReply } from './wait-entries.ts'
import { leaveQueues } from './wait-places.ts'

/** The wait list of a person or organisation (M-WAIT-01…05). */
export const waitListRoutes = (context: Context): Route[] => {
  const { db, offices } = context
  const { directory, counts } = offices

  return [
    ...joinRoutes(context),

    bindRoute(calls.readWaitForecast, async ({ params, query, today }) => {
      const office = directory.find(params.index)
      if (!office) return refuse('office_unknown')
      const lockerId = query.locker ?? 0
      if (lockerId !== 0 && !office.lockers.some(({ id }) => id === lockerId)) return refuse('locker_unknown')
      const kind = { officeIndex: params.index, lockerId, size: query.size }
      const waiting = await countWaiting(db, kind, today)
      const { boxes, forecast } = await readWaitForecast(db, kind, { ahead: waiting, today })
      const free = countOfKind(await counts.fresh(kind.officeIndex), kind)
      const { offerHours, radiiKm } = context.waitListSettings()
      return accept({ waiting, boxes, free, forecast, offerHours, radiiKm })
    }),

    bindRoute(calls.listWaitEntries, async (request) => {
      const owner = ownerFromRequest(request)
      const entries = await listOwnEntries(db, owner, request.now)
      return accept(await Promise.all(entries.map((entry) => toEntryReply(context, entry, request.now))))
    }),

    bindRoute(calls.leaveWaitList, async (request) => {
      const { params, now } = request
      const left = await transact<WaitEntryRow | null>(db, async (trx) => {
        const entry = await lockOwnEntry(trx, ownerFromRequest(request), params.id)
        if (!entry) return null
        await leaveQueues(trx, entry.id)
        await withdrawOffer(trx, entry)
        await updateRows(trx, 'waitEntry', entry.id, { state: 'left', changedAt: now })
        await recordWaitAct(trx, entry.id, 'left', now)
        return entry
      })
      if (!left) return refuse('wait_entry_unknown')
      counts.touch(...left.offices)
      return doneAnswer
    }),

    bindRoute(calls.passWaitOffer, async (request) => {
      const { params, now } = request
      const passed = await transact<'wait_entry_unknown' | 'offer_over' | readonly string[]>(
        db,
        async (trx) => {
          const entry = await lockOwnEntry(trx, ownerFromRequest(request), params.id)
          if (!entry) return 'wait_entry_unknown'
          if (!isOpenOffer(entry) || entry.offeredUntil <= now) return 'offer_over'
          await withdrawOffer(trx, entry)
          await updateRows(trx, 'waitEntry', entry.id, {
            state: 'waiting',
            offeredUntil: null,
            passedBoxes: [...entry.passedBoxes, entry.boxId],
            changedAt: now,
          })
          await waitAgain(context, trx, entry)
          await recordWaitAct(trx, entry.id, 'passed', now, entry.boxId)
          return entry.offices
        },
      )
      if (typeof passed === 'string') return refuse(passed)
      counts.touch(...passed)
      return doneAnswer
    }),
  ]
}
