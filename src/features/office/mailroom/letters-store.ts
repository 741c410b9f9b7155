import { atom, type ReadableAtom } from 'nanostores'
import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import {
  attachScan,
  type BranchLetter,
  drawDestroyAct,
  handOverLetter,
  type LetterQueue,
  readBranchLetters,
  scanUpload,
  sendLetter,
  withdrawScan,
} from '#contract/branch-letters.ts'
import { isSearchable } from '#contract/typed-text.ts'

/** Actions that need words: who took it, the courier's number, why a scan is taken back. */
export type WordedAction = 'hand_over' | 'send' | 'withdraw_scan'
export type DoneAction = WordedAction | 'attach_scan' | 'begin_destroy'

/** One queue of the digitization back office; pages count from 1. */
export interface LettersState {
  readonly phase: 'loading' | 'failed' | 'shown'
  readonly queue: LetterQueue
  readonly letters: readonly BranchLetter[]
  readonly page: number
  readonly pages: number
  readonly typed: string
  readonly search: string
  /** The letter that something is being sent about. */
  readonly busy: number | null
  readonly refused: { readonly code: string; readonly letter: number | null } | null
  readonly done: DoneAction | null
  readonly dialog: { readonly action: WordedAction; readonly letter: BranchLetter } | null
  readonly note: string
  /** Letters that are marked for an act of destruction. */
  readonly marked: readonly number[]
}

const pageSize = 20

/** Works off the queues of letters; `counted` hears how long they are, `drawn` of a new act. */
export function lettersStore(
  environment: Environment,
  callbacks: { counted: (queues: Record<LetterQueue, number>) => void; drawn: () => void },
) {
  const $letters = atom<LettersState>({
    phase: 'loading',
    queue: 'toScan',
    letters: [],
    page: 1,
    pages: 1,
    typed: '',
    search: '',
    busy: null,
    refused: null,
    done: null,
    dialog: null,
    note: '',
    marked: [],
  })
  const change = (part: Partial<LettersState>) => $letters.set({ ...$letters.get(), ...part })
  const outdate = newestOnly()

  const read = async (part: Partial<LettersState> = {}): Promise<void> => {
    change(part)
    const isNewest = outdate()
    const { queue, search, page } = $letters.get()
    const query = { queue, page: page - 1, ...(search === '' ? {} : { search }) }
    const answer = await call(environment, readBranchLetters, { query })
    if (!isNewest()) return
    if (!answer.ok) return change({ phase: 'failed', refused: { code: answer.code, letter: null } })
    const { letters, total, queues } = answer.value
    callbacks.counted(queues)
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const still = $letters.get().marked.filter((id) => letters.some((letter) => letter.id === id))
    change({ phase: 'shown', letters, pages, marked: still })
  }

  /** One action on a letter; what came of it stays in sight when the queue is read again. */
  const doing = async (
    letter: number,
    done: DoneAction,
    send: () => Promise<Answer<typeof handOverLetter> | Answer<typeof attachScan>>,
  ): Promise<void> => {
    if ($letters.get().busy !== null) return
    change({ busy: letter, refused: null, done: null })
    const answer = await send()
    // Its dialog is closed; one that was opened meanwhile for another letter keeps what is typed there.
    const closed = $letters.get().dialog?.letter.id === letter ? { dialog: null } : {}
    if (answer.ok) return read({ ...closed, busy: null, done })
    change({ busy: null, refused: { code: answer.code, letter } })
    if (answer.status === 409) await read(closed)
  }

  const worded = {
    hand_over: (id: number, note: string) =>
      call(environment, handOverLetter, { params: { id }, body: { recipient: note } }),
    send: (id: number, note: string) =>
      call(environment, sendLetter, { params: { id }, body: { track: note } }),
    withdraw_scan: (id: number, note: string) =>
      call(environment, withdrawScan, { params: { id }, body: { reason: note } }),
  } as const satisfies Record<WordedAction, unknown>

  return {
    $letters: $letters as ReadableAtom<LettersState>,
    read: () => read(),
    open: (queue: LetterQueue) =>
      read({
        phase: 'loading',
        queue,
        page: 1,
        search: '',
        typed: '',
        refused: null,
        done: null,
        marked: [],
      }),
    goTo: (page: number) => read({ page }),
    type: (typed: string) => change({ typed }),
    search: async (): Promise<void> => {
      const { typed } = $letters.get()
      if (isSearchable(typed)) await read({ search: typed.trim(), page: 1 })
    },
    /** Sends the scan of a letter; a file that is too big is not sent at all. */
    scan: async (letter: BranchLetter, file: Blob): Promise<void> => {
      if (file.size > scanUpload.limit) {
        return change({ refused: { code: 'too_large', letter: letter.id }, done: null })
      }
      await doing(letter.id, 'attach_scan', () =>
        call(environment, attachScan, { params: { id: letter.id }, body: file }),
      )
    },
    ask: (action: WordedAction, letter: BranchLetter) =>
      change({ dialog: { action, letter }, note: '', refused: null, done: null }),
    note: (note: string) => change({ note, refused: null }),
    leave: () => change({ dialog: null, refused: null }),
    confirm: async (): Promise<void> => {
      const { dialog, note } = $letters.get()
      if (dialog)
        await doing(dialog.letter.id, dialog.action, () => worded[dialog.action](dialog.letter.id, note))
    },
    mark: (id: number, on: boolean) => {
      const others = $letters.get().marked.filter((item) => item !== id)
      change({ marked: on ? [...others, id] : others, refused: null })
    },
    /** Draws up an act over the marked letters: from then on nobody can take them back. */
    draw: async (): Promise<void> => {
      const { marked, busy } = $letters.get()
      if (marked.length === 0 || busy !== null) return
      change({ busy: 0, refused: null, done: null })
      const answer = await call(environment, drawDestroyAct, { body: { letters: [...marked] } })
      change({ busy: null })
      if (!answer.ok) return change({ refused: { code: answer.code, letter: null } })
      await read({ marked: [], done: 'begin_destroy' })
      callbacks.drawn()
    },
  }
}
