import { atom, type ReadableAtom } from 'nanostores'
import { type Collector, checkCollectorCode, handOverToCollector } from '#delegates/api/collector-codes.ts'
import { collectorCopy, collectorRefusalText } from '#delegates/words/collector.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { showToast } from '#kit/state/toasts.ts'

export interface CollectorDialogState {
  readonly code: string
  readonly collector: Collector
  /** Ids of the items to hand over. */
  readonly chosen: readonly number[]
  readonly powerOfAttorney: string
  readonly busy: boolean
  readonly refused: string | null
}

const allItems = ({ boxes }: Collector) => boxes.flatMap(({ items }) => items)

/** Hands items over to the bearer of a code at the counter; `onDone` runs after each handover (M-DELEGATE-04). */
export function createCollectorDialog(environment: Environment, onDone: () => void) {
  const $dialog = atom<CollectorDialogState | null>(null)
  const change = (part: Partial<CollectorDialogState>) => {
    const state = $dialog.get()
    if (state) $dialog.set({ ...state, ...part })
  }
  /** Returns the refusal code if the code opens nothing. */
  const open = async (code: string, refused: string | null = null): Promise<string | null> => {
    const answer = await call(environment, checkCollectorCode, { body: { code } })
    if (!answer.ok) return answer.code
    const collector = answer.value
    $dialog.set({
      code,
      collector,
      chosen: allItems(collector).map(({ id }) => id),
      powerOfAttorney: collector.powerOfAttorney ?? '',
      busy: false,
      refused,
    })
    return null
  }
  return {
    $dialog: $dialog as ReadableAtom<CollectorDialogState | null>,
    /** False if no delegation has this code; other refusals are shown as a toast. */
    open: async (code: string): Promise<boolean> => {
      const refused = await open(code)
      if (refused === 'code_unknown') return false
      if (refused !== null) showToast(refused, collectorRefusalText(refused))
      return true
    },
    close: () => $dialog.set(null),
    choose: (item: number, isChosen: boolean) => {
      const chosen = $dialog.get()?.chosen ?? []
      change({ chosen: isChosen ? [...chosen, item] : chosen.filter((id) => id !== item), refused: null })
    },
    typePowerOfAttorney: (powerOfAttorney: string) => change({ powerOfAttorney, refused: null }),
    handOver: async (): Promise<void> => {
      const state = $dialog.get()
      if (!state || state.busy || state.chosen.length === 0) return
      const { code, collector, chosen, powerOfAttorney } = state
      change({ busy: true, refused: null })
      const answer = await call(environment, handOverToCollector, {
        body: { code, items: [...chosen], powerOfAttorney: powerOfAttorney.trim() || null },
      })
      if ($dialog.get()?.code !== code) return onDone()
      if (answer.ok) {
        const kinds = allItems(collector)
          .filter(({ id }) => chosen.includes(id))
          .map(({ kind }) => kind)
        $dialog.set(null)
        showToast('handed_over', collectorCopy.done(collector.name, kinds), { tone: 'success' })
        return onDone()
      }
      change({ busy: false, refused: answer.code })
      if (answer.code === 'items_changed') await open(code, answer.code)
    },
  }
}
export type CollectorDialogStore = ReturnType<typeof createCollectorDialog>
