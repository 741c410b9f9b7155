import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { nearestFreeOffices, type Office } from '#contract/offices.ts'
import { type ScreenState, screen } from '#screens/screen.ts'

/** M-ERR-13 */
export type NearestState = ScreenState<{ readonly offices: readonly Office[] }>

/** The nearest open offices with free boxes (AMB-44). */
export function nearestOffices(environment: Environment) {
  let origin = ''
  const { $state, retry } = screen<{ readonly offices: readonly Office[] }>(environment, {
    onDemand: true,
    load: async () => {
      const answer = await call(environment, nearestFreeOffices, { params: { index: origin } })
      return answer.ok ? { offices: answer.value } : answer
    },
  })
  return {
    $nearest: $state,
    load: (index: string): void => {
      origin = index
      retry()
    },
  }
}
