import { connectBalance, readBalance } from '#contract/balance.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { ownerOf } from '../claims/owner.ts'
import { openBalance, shownBalance } from './balance-row.ts'

const forbidden = { ok: false, code: 'forbidden' } as const

/** The organisation behind a call; null for somebody who acts for none. */
const legalOf = (request: RequestContext): { legalHid: string; sub: string } | null => {
  const { legalHid, sub } = ownerOf(request)
  return legalHid === '' ? null : { legalHid, sub }
}

/** The online balance of the organisation of the session (issue 5 part 4). */
export const balanceRoutes = ({ db }: Pick<ClaimNeeds, 'db'>): Route[] => [
  route(readBalance, async (request) => {
    const legal = legalOf(request)
    return legal ? { ok: true, value: await shownBalance(db, legal.legalHid) } : forbidden
  }),
  route(connectBalance, async (request) => {
    const legal = legalOf(request)
    if (!legal) return forbidden
    await openBalance(db, { ...legal, now: request.now })
    return { ok: true, value: await shownBalance(db, legal.legalHid) }
  }),
]
