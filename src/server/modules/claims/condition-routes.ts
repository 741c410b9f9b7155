import { readLegalConditions } from '#contract/legal-conditions.ts'
import { innOf, ownerOf } from '#server/access/owner.ts'
import { type Route, route } from '#server/http/route.ts'
import type { ClaimNeeds } from './claim-needs.ts'
import { readAccount, registeredInn, rentConditions } from './rent-conditions.ts'

/** Whether an organisation may rent, told before anything is filled in (M-LEGAL-06). */
export const conditionRoutes = (needs: ClaimNeeds): Route[] => [
  route(readLegalConditions, async ({ query, ...request }) => {
    const owner = ownerOf(request)
    const { legalHid } = owner
    const inn = innOf(request) ?? (await registeredInn(needs.db, owner))
    const officeIndex = query.index ?? null
    const failing = await rentConditions(needs, { clientType: 3, legalHid, inn, officeIndex })
    const known = failing.includes('region_differs')
      ? await readAccount(needs.db, legalHid, officeIndex)
      : null
    return {
      ok: true,
      value: { legalHid: legalHid || null, failing, regions: [...(known?.account.regions ?? [])] },
    }
  }),
]
