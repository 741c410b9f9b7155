import { askRecovery, confirmBranchRecovery, confirmRecovery } from '#contract/recovery.ts'
import { innOf, ownerOf } from '#server/access/owner.ts'
import { type Route, route } from '#server/http/route.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { askForClaim, moveByBranchCode, moveByCode } from './recover-claim.ts'

/** Finding a lost claim, in two steps (M-ROUTE-32). */
export const recoveryRoutes = (deps: ClaimDeps): Route[] => [
  route(askRecovery, ({ body, now, ...request }) =>
    askForClaim(deps, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
  route(confirmRecovery, ({ body, now, ...request }) =>
    moveByCode(deps, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
  route(confirmBranchRecovery, ({ body, now, ...request }) =>
    moveByBranchCode(deps, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
]
