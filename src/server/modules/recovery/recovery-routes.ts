import { askRecovery, confirmBranchRecovery, confirmRecovery } from '#contract/recovery.ts'
import { innOf, ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { askForClaim, moveByBranchCode, moveByCode } from './recover-claim.ts'

/** Finding a lost claim, in two steps (M-ROUTE-32). */
export const recoveryRoutes = (context: Context): Route[] => [
  route(askRecovery, ({ body, now, ...request }) =>
    askForClaim(context, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
  route(confirmRecovery, ({ body, now, ...request }) =>
    moveByCode(context, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
  route(confirmBranchRecovery, ({ body, now, ...request }) =>
    moveByBranchCode(context, { owner: ownerOf(request), inn: innOf(request), now }, body),
  ),
]
