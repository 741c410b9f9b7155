import { atom, type ReadableAtom } from 'nanostores'
import { newestOnly } from '#browser/newest.ts'

/** State of every dialog that sends something; `refused` is the refusal code. */
export interface Sending {
  readonly sending: boolean
  readonly refused: string | null
}

/** Initial state of a dialog. */
export const unsent: Sending = { sending: false, refused: null }

/** The sent values, and access to the dialog that sent them. */
interface Sent<State, Answer> {
  readonly state: State
  readonly answer: Answer
  /** Changes the dialog unless it was closed or reopened. */
  readonly change: (part: Partial<State>) => void
  /** Closes the dialog unless it was reopened. */
  readonly close: () => void
}

/**
 * A dialog about one thing; null while closed. An answer reaches only the opening that asked, so a reopened dialog
 * keeps what is typed.
 */
export function dialog<State extends Sending>() {
  const $dialog = atom<State | null>(null)
  const outdate = newestOnly()
  let isNewest = outdate()
  const set = (state: State | null): void => {
    isNewest = outdate()
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
    /** Sends once. Null when closed, already sending, or refused by the code that `ask` returns. */
    send: async <Answer>(
      ask: (state: State) => Promise<Answer> | string,
    ): Promise<Sent<State, Answer> | null> => {
      const state = $dialog.get()
      if (!state || state.sending) return null
      const asked = ask(state)
      if (typeof asked === 'string') {
        change({ refused: asked } as Partial<State>)
        return null
      }
      change({ sending: true, refused: null } as Partial<State>)
      const isSame = isNewest
      const answer = await asked
      return {
        state,
        answer,
        change: (part) => {
          if (isSame()) change(part)
        },
        close: () => {
          if (isSame()) set(null)
        },
      }
    },
  }
}
