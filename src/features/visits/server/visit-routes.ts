import { withOwnClaim } from '#claims/server/read-claim.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { operatorFromRequest } from '#server/access/branch-scope.ts'
import { ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { attachmentFileAnswer, bindRoute, type Route } from '#server/http/route.ts'
import * as desk from '#visits/api/desk-visits.ts'
import * as calls from '#visits/api/visits.ts'
import { bookOrMoveVisit, cancelOwnVisit } from './book-visit.ts'
import {
  changeHalfHour,
  listTodaysVisits,
  noteVisitArrival,
  openCode,
  readOfficeLoad,
} from './desk-visits.ts'
import { findExpectedVisit, listClaimVisits } from './read-visits.ts'
import { buildVisitCalendar } from './visit-calendar.ts'
import { visitLoadRoutes } from './visit-loads.ts'

const holderRoutes = (context: Context): Route[] => [
  bindRoute(calls.readClaimVisits, (request) =>
    withOwnClaim(context.db, request, async (claim) =>
      accept(await listClaimVisits(context, claim, request.now)),
    ),
  ),
  bindRoute(calls.bookVisit, (request) => {
    const { params, body: time, now } = request
    const owner = ownerFromRequest(request)
    return bookOrMoveVisit(context, { claimId: params.id, purpose: params.purpose, owner, time, now })
  }),
  bindRoute(calls.cancelVisit, (request) => {
    const { params, query: time, now } = request
    const owner = ownerFromRequest(request)
    return cancelOwnVisit(context, { claimId: params.id, purpose: params.purpose, owner, time, now })
  }),
  bindRoute(calls.downloadVisitCalendar, (request) =>
    withOwnClaim(context.db, request, async (claim) => {
      const visit = await findExpectedVisit(context.db, claim.id, request.params.purpose)
      return visit?.state === 'booked'
        ? attachmentFileAnswer(`visit-${claim.id}.ics`, await buildVisitCalendar(context, visit))
        : refuse('no_visit')
    }),
  ),
]

const deskRoutes = (context: Context): Route[] => [
  bindRoute(desk.readDeskVisits, (request) => {
    const { query, now } = request
    return listTodaysVisits(context, operatorFromRequest(request), { index: query.index, now })
  }),
  bindRoute(desk.readVisitLoad, (request) => {
    const { params, now } = request
    return readOfficeLoad(context, operatorFromRequest(request), { index: params.index, now })
  }),
  bindRoute(desk.setHalfHourClosed, (request) => {
    const { closed, ...time } = request.body
    const change = { index: request.params.index, time, closed, now: request.now }
    return changeHalfHour(context, operatorFromRequest(request), change)
  }),
  bindRoute(desk.openVisitorCode, (request) => {
    const { body, now } = request
    return openCode(context, operatorFromRequest(request), { code: body.code, now })
  }),
  bindRoute(desk.setVisitArrived, (request) => {
    const { params, body, now } = request
    const arrival = { id: params.id, arrived: body.arrived, now }
    return noteVisitArrival(context, operatorFromRequest(request), arrival)
  }),
]

export const visitRoutes = (context: Context): Route[] => [
  ...holderRoutes(context),
  ...deskRoutes(context),
  ...visitLoadRoutes(context),
]
