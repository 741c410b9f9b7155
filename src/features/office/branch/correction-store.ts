import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { correctItem } from '#contract/branch-item-correction.ts'
import type { InsertedItem } from '#contract/branch-items.ts'
import { ungrouped } from '#contract/pasted-text.ts'
import { dialog, type Sending, unsent } from '#state/dialog.ts'

/** An item as it should have been noted. */
export interface CorrectionDraft {
  readonly claim: string
  readonly kind: InsertedItem['kind']
  readonly track: string
  readonly place: InsertedItem['place']
}

/** The dialog that corrects an item. */
export interface CorrectionState extends Sending {
  readonly id: number
  readonly item: InsertedItem
  readonly draft: CorrectionDraft
}

/** Corrects an item that was noted wrongly and still waits. */
export function correctionStore(environment: Environment, changed: (claim: number) => void) {
  const { $dialog, open, close, change, send } = dialog<CorrectionState>()

  return {
    $correction: $dialog,
    open: (id: number, item: InsertedItem) =>
      open({
        id,
        item,
        draft: { claim: String(id), kind: item.kind, track: item.track ?? '', place: item.place },
        ...unsent,
      }),
    close,
    type: (part: Partial<CorrectionDraft>) => {
      const state = $dialog.get()
      if (state) change({ draft: { ...state.draft, ...part }, refused: null })
    },
    send: async (): Promise<void> => {
      const sent = await send(({ id, item, draft }) => {
        const claim = Number(ungrouped(draft.claim))
        if (!Number.isSafeInteger(claim) || claim <= 0) return 'claim_missing'
        return call(environment, correctItem, { params: { id, item: item.id }, body: { ...draft, claim } })
      })
      if (!sent) return
      if (!sent.answer.ok) return sent.change({ sending: false, refused: sent.answer.code })
      sent.close()
      changed(sent.state.id)
    },
  }
}
