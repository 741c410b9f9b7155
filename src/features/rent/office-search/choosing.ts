import { atom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import { nearestFreeOffices, type Office, officeByIndex } from '#contract/offices.ts'
import { officeShown } from './office-shown.ts'
import type { Chosen, Filters } from './search-state.ts'

/** The office of the card; with no box to be had here it brings the nearest three that have one. */
export function choosing(environment: Environment) {
  const $chosen = atom<Chosen>({ kind: 'none' })
  const outdate = newestOnly()

  const show = async (office: Office): Promise<void> => {
    const isNewest = outdate()
    const shown = officeShown(environment, office)
    const { index } = office
    $chosen.set({ kind: 'shown', index, shown, nearest: [] })
    if (shown.selectable) return
    const near = await call(environment, nearestFreeOffices, { params: { index } })
    if (isNewest() && near.ok) $chosen.set({ kind: 'shown', index, shown, nearest: near.value })
  }

  /** Reads a place of which only the index is known, or that and its locker; answers it when it is still wanted. */
  const read = async (index: string, of: { lockerId?: number | undefined; aaps?: Filters['aaps'] } = {}) => {
    const isNewest = outdate()
    $chosen.set({ kind: 'loading', index })
    const answer = await call(environment, officeByIndex, {
      query: {
        index,
        ...(of.lockerId === undefined ? {} : { aapshId: of.lockerId }),
        ...(of.aaps ? { isAapsh: 'true' } : {}),
      },
    })
    if (!isNewest()) return null
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
      outdate()
      $chosen.set({ kind: 'none' })
    },
  }
}
