import { atom, type ReadableAtom } from 'nanostores'
import { newestOnly } from '#browser/newest.ts'

/** What every dialog has that sends something; `refused` is the code of why not. */
export interface Sending {
  readonly sending: boolean
  readonly refused: string | null
}

/** A dialog from which nothing is on its way. */
export const unsent: Sending = { sending: false, refused: null }

/** What was sent, and a hold on the opening that sent it. */
interface Sent<State, Answer> {
  /** What stood in the dialog when it was sent. */
  readonly state: State
  readonly answer: Answer
  /** Changes the dialog, unless it was left meanwhile. */
  readonly change: (part: Partial<State>) => void
  /** Closes the dialog, unless it was left meanwhile. */
  readonly close: () => void
}

/**
 * A dialog over one thing; null while it is closed. An answer reaches the opening that asked for it: one that was opened later, even
 * over the same thing, keeps what is typed.
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
    /** Sends once what stands in the dialog; null: it is closed, on its way already, or refused by the code that `ask` answers. */
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
