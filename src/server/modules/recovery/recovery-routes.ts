import { askRecovery, confirmBranchRecovery, confirmRecovery } from '#contract/recovery.ts'
import { innOf, ownerOf } from '#server/access/owner.ts'
import { type Route, route } from '#server/http/route.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { askForClaim, moveByBranchCode, moveByCode } from './recover-claim.ts'

/** Finding a lost claim, in two steps (sheet §4, /recovering-access-to-claim). */
export const recoveryRoutes = (needs: ClaimNeeds): Route[] => [
  route(askRecovery, ({ body, now, ...request }) =>
    askForClaim(needs, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
  route(confirmRecovery, ({ body, now, ...request }) =>
    moveByCode(needs, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
  route(confirmBranchRecovery, ({ body, now, ...request }) =>
    moveByBranchCode(needs, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
]
