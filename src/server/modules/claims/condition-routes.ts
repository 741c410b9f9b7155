import { readLegalConditions } from '#contract/legal-conditions.ts'
import { ownerOf } from '#server/access/owner.ts'
import { type Route, route } from '#server/http/route.ts'
import { readRenter, rentConditions } from '../organisations/rent-conditions.ts'
import type { ClaimDeps } from './claim-deps.ts'

/** Whether whoever acts may rent as client type 3, told before anything is filled in (M-LEGAL-06, AMB-46). */
export const conditionRoutes = (deps: ClaimDeps): Route[] => [
  route(readLegalConditions, async ({ query, ...request }) => {
    const holder = ownerOf(request)
    const officeIndex = query.index ?? null
    const failing = await rentConditions(deps, { clientType: 3, holder, entityInn: null, officeIndex })
    const { ownInn, account } = await readRenter(deps.db, holder, officeIndex)
    const regions = failing.includes('region_differs') ? [...(account?.regions ?? [])] : []
    return { ok: true, value: { legalHid: holder.legalHid || null, inn: ownInn, failing, regions } }
  }),
]
