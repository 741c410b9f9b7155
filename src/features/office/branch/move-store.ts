import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { BranchCard } from '#contract/branch.ts'
import { type BoxToMoveTo, moveToBox, readBoxesToMoveTo } from '#contract/branch-move.ts'
import { dialog, type Sending, unsent } from '#state/dialog.ts'

/** The dialog that moves a client to another box. */
export interface MoveState extends Sending {
  readonly card: BranchCard
  /** Free boxes of the same kind and size; null until they are read. */
  readonly boxes: readonly BoxToMoveTo[] | null
  readonly box: number | null
}

/** Moves the client of a claim to another box of the office. */
export function moveStore(
  environment: Environment,
  moved: (claim: number) => void,
  overtaken: (claim: number, code: string) => void,
) {
  const { $dialog, open, close, change, send } = dialog<MoveState>()

  const readBoxes = async (claim: number): Promise<void> => {
    const answer = await call(environment, readBoxesToMoveTo, { params: { id: claim } })
    if ($dialog.get()?.card.id !== claim) return
    change(answer.ok ? { boxes: answer.value.boxes } : { refused: answer.code })
  }

  return {
    $move: $dialog,
    open: (card: BranchCard): Promise<void> => {
      open({ card, boxes: null, box: null, ...unsent })
      return readBoxes(card.id)
    },
    close,
    choose: (box: number | null) => change({ box, refused: null }),
    send: async (): Promise<void> => {
      const sent = await send(({ card, box }) =>
        box === null
          ? 'box_missing'
          : call(environment, moveToBox, { params: { id: card.id }, body: { box } }),
      )
      if (!sent) return
      const { answer, state } = sent
      if (answer.ok) {
        sent.close()
        return moved(state.card.id)
      }
      // Somebody else moved the client, or ended the rent: nothing of the dialog is true any more.
      if (answer.code === 'status_not_allowed') {
        sent.close()
        return overtaken(state.card.id, answer.code)
      }
      sent.change({ sending: false, refused: answer.code, box: null })
      if (answer.code === 'box_taken') await readBoxes(state.card.id)
    },
  }
}
