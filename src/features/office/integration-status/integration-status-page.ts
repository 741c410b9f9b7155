import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readIntegrations } from '#contract/integrations.ts'
import { type ScreenState, screen } from '#screens/screen.ts'

interface IntegrationStatus {
  readonly report: ReplyOf<typeof readIntegrations>
}

export type IntegrationStatusState = ScreenState<IntegrationStatus>
export type IntegrationStatusPage = ReturnType<typeof integrationStatusPage>

/** State of the outside systems and what waits for them. */
export function integrationStatusPage(environment: Environment) {
  const { $state, retry, reload } = screen<IntegrationStatus>(environment, {
    load: async () => {
      const answer = await call(environment, readIntegrations, {})
      return answer.ok ? { report: answer.value } : answer
    },
    keepsShown: true,
  })
  return { $state, retry, reload }
}
