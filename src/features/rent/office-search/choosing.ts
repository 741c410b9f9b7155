import { atom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { nearestFreeOffices, type Office, officeByIndex } from '#contract/offices.ts'
import { officeShown } from './office-shown.ts'
import type { Chosen, Filters } from './search-state.ts'

/** The office of the card; with no box to be had here it brings the nearest three that have one. */
export function choosing(environment: Environment) {
  const $chosen = atom<Chosen>({ kind: 'none' })
  let latestRequestId = 0

  const show = async (office: Office): Promise<void> => {
    latestRequestId += 1
    const requestId = latestRequestId
    const shown = officeShown(environment, office)
    const { index } = office
    $chosen.set({ kind: 'shown', index, shown, nearest: [] })
    if (shown.selectable) return
    const near = await call(environment, nearestFreeOffices, { params: { index } })
    if (requestId === latestRequestId && near.ok)
      $chosen.set({ kind: 'shown', index, shown, nearest: near.value })
  }

  /** Reads a place of which only the index is known, or that and its locker; answers it when it is still wanted. */
  const read = async (index: string, of: { lockerId?: number | undefined; aaps?: Filters['aaps'] } = {}) => {
    latestRequestId += 1
    const requestId = latestRequestId
    $chosen.set({ kind: 'loading', index })
    const answer = await call(environment, officeByIndex, {
      query: {
        index,
        ...(of.lockerId === undefined ? {} : { aapshId: of.lockerId }),
        ...(of.aaps ? { isAapsh: 'true' } : {}),
      },
    })
    if (requestId !== latestRequestId) return null
    if (answer.ok) {
      void show(answer.value)
      return answer.value
    }
    $chosen.set({ kind: 'failed', index })
    return null
  }

  return {
    $chosen,
    show,
    read,
    clear: () => {
      latestRequestId += 1
      $chosen.set({ kind: 'none' })
    },
  }
}
