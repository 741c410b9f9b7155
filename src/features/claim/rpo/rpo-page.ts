import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { choosePlace, readWaitingItem, type WaitingItem } from '#contract/rpo.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { tokenInPath } from '#state/claim-address.ts'

interface Rpo {
  readonly item: WaitingItem
  readonly place: WaitingItem['place']
  readonly saved: boolean
}

export type ShownRpo = ShownState<Rpo>
export type RpoPage = ReturnType<typeof rpoPage>

/** A registered item by the token of its notice; no login (M-ROUTE-37). */
export function rpoPage(environment: Environment) {
  const params = { token: tokenInPath(environment) }
  const { $state, retry, change, send } = screen<Rpo>(environment, {
    load: async () => {
      const answer = await call(environment, readWaitingItem, { params })
      return answer.ok ? { item: answer.value, place: answer.value.place, saved: false } : answer
    },
  })
  return {
    $state,
    retry,
    choose: (place: WaitingItem['place']) => change({ place, refused: null, saved: false }),
    save: () =>
      send(async ({ place }) => {
        change({ saved: false })
        const answer = await call(environment, choosePlace, { params, body: { place } })
        return answer.ok ? { item: answer.value, place: answer.value.place, saved: true } : answer
      }),
  }
}
