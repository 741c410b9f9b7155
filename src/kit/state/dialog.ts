import { atom, type ReadableAtom } from 'nanostores'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'

export interface DialogSendingState {
  readonly sending: boolean
  readonly refused: string | null
}

export const initialDialogSendingState: DialogSendingState = { sending: false, refused: null }

/**
 * Store of a dialog; its state is null while the dialog is closed. An answer is ignored if the dialog was reopened
 * after the request, so that it keeps its new text.
 */
export function createDialog<State extends DialogSendingState>() {
  const $dialog = atom<State | null>(null)
  const startRequest = createLatestRequestCheck()
  let isLatest = startRequest()
  const set = (state: State | null): void => {
    isLatest = startRequest()
    $dialog.set(state)
  }
  const change = (part: Partial<State>): void => {
    const state = $dialog.get()
    if (state) $dialog.set({ ...state, ...part })
  }

  return {
    $dialog: $dialog as ReadableAtom<State | null>,
    open: set as (state: State) => void,
    close: (): void => set(null),
    change,
    /**
     * Returns null if the dialog is closed or already sending, or if `ask` returns a refusal code instead of a request.
     */
    send: async <Answer>(ask: (state: State) => Promise<Answer> | string) => {
      const state = $dialog.get()
      if (!state || state.sending) return null
      const asked = ask(state)
      if (typeof asked === 'string') {
        change({ refused: asked } as Partial<State>)
        return null
      }
      change({ sending: true, refused: null } as Partial<State>)
      const isSame = isLatest
      const answer = await asked
      return {
        state,
        answer,
        change: (part: Partial<State>): void => {
          if (isSame()) change(part)
        },
        close: (): void => {
          if (isSame()) set(null)
        },
      }
    },
  }
}

/** Text typed while the field's value was being sent, e.g. by a scanner that appends to the existing text. */
export const textTypedSince = (sent: string, now: string): string =>
  now.startsWith(sent) ? now.slice(sent.length) : now
