import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { correctItem } from '#contract/branch-item-correction.ts'
import type { InsertedItem } from '#contract/branch-items.ts'
import { ungrouped } from '#domain/ungrouped.ts'

/** An item as it should have been noted. */
export interface CorrectionDraft {
  readonly claim: string
  readonly kind: InsertedItem['kind']
  readonly track: string
  readonly place: InsertedItem['place']
}

/** The dialog that corrects an item; null while it is closed. */
export type CorrectionState = {
  readonly id: number
  readonly item: InsertedItem
  readonly draft: CorrectionDraft
  readonly sending: boolean
  readonly refused: string | null
} | null

/** Corrects an item that was noted wrongly and still waits. */
export function correctionStore(environment: Environment, changed: (claim: number) => void) {
  const $correction = atom<CorrectionState>(null)
  const change = (part: Partial<NonNullable<CorrectionState>>) => {
    const state = $correction.get()
    if (state) $correction.set({ ...state, ...part })
  }

  return {
    $correction: $correction as ReadableAtom<CorrectionState>,
    open: (id: number, item: InsertedItem) =>
      $correction.set({
        id,
        item,
        draft: { claim: String(id), kind: item.kind, track: item.track ?? '', place: item.place },
        sending: false,
        refused: null,
      }),
    close: () => $correction.set(null),
    type: (part: Partial<CorrectionDraft>) => {
      const state = $correction.get()
      if (state) change({ draft: { ...state.draft, ...part }, refused: null })
    },
    send: async (): Promise<void> => {
      const state = $correction.get()
      if (!state || state.sending) return
      const { id, item, draft } = state
      const claim = Number(ungrouped(draft.claim))
      if (!Number.isSafeInteger(claim) || claim <= 0) return change({ refused: 'claim_missing' })
      change({ sending: true, refused: null })
      const answer = await call(environment, correctItem, {
        params: { id, item: item.id },
        body: { ...draft, claim },
      })
      if (!answer.ok && $correction.get()?.item === item)
        return change({ sending: false, refused: answer.code })
      if ($correction.get()?.item === item) $correction.set(null)
      changed(id)
    },
  }
}
