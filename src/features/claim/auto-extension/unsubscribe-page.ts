import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { stopAutoExtension } from '#contract/auto-extension.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { screen } from '#screens/screen.ts'
import { tokenInPath } from '#state/claim-address.ts'

export type OffPage = ReturnType<typeof offPage>

/**
 * Switches the extension of a rent by itself off by the token of the address; no login. It switches off as soon as the
 * page is there, in one tap: a mail program that only looks at links runs no script.
 */
export function offPage(environment: Environment) {
  const { $state, retry } = screen<ReplyOf<typeof stopAutoExtension>>(environment, {
    load: async () => {
      const answer = await call(environment, stopAutoExtension, { body: { token: tokenInPath(environment) } })
      return answer.ok ? answer.value : answer
    },
  })
  return { $state, retry }
}
