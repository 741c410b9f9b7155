import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import { type BoxRent, type BranchBox, readBranchBoxes, setBoxOrder } from '#contract/branch.ts'
import { ungrouped } from '#contract/pasted-text.ts'
import { type ExpectedItem, readExpectedItems } from '#contract/tracks.ts'
import { askedPages } from '#state/asked-pages.ts'
import { dialog, type Sending, unsent } from '#state/dialog.ts'
import { officePlaceStore } from './office-place-store.ts'

/** Boxes of one office of the branch. */
export interface BoxesState {
  readonly index: string
  readonly number: string
  /** What is typed is no number of a box. */
  readonly numberWrong: boolean
  readonly onlyOut: boolean
  readonly phase: 'empty' | 'loading' | 'failed' | 'shown'
  readonly boxes: readonly BranchBox[]
  /** What arrived at the office and stands in no box yet. */
  readonly expected: readonly ExpectedItem[]
  readonly page: number
  readonly pages: number
  /** The boxes that are being changed. */
  readonly busy: readonly number[]
  readonly refused: string | null
}

/** The dialog that asks before a rented box is put out of order. */
export interface PutOutState extends Sending {
  readonly box: BranchBox
  readonly rent: BoxRent
}

/** What is looked for, as it is asked; of every number where it is empty. */
type BoxesQuestion = Pick<BoxesState, 'index' | 'number' | 'onlyOut'>

/** Who rents the box, of a refusal that says so. */
export const rentIn = (data: unknown): BoxRent | null => ((data ?? {}) as { rent?: BoxRent }).rent ?? null

const pageSize = 50

/** Looks through the boxes of an office and puts them out of order or back. */
export function boxesStore(environment: Environment) {
  const $boxes = atom<BoxesState>({
    index: '',
    number: '',
    numberWrong: false,
    onlyOut: false,
    phase: 'empty',
    boxes: [],
    expected: [],
    page: 1,
    pages: 1,
    busy: [],
    refused: null,
  })
  const place = officePlaceStore(environment)
  const asking = dialog<PutOutState>()
  const outdate = newestOnly()
  const change = (part: Partial<BoxesState>) => $boxes.set({ ...$boxes.get(), ...part })

  const showExpected = async (index: string): Promise<void> => {
    const answer = await call(environment, readExpectedItems, { query: { index } })
    if (index === $boxes.get().index) change({ expected: answer.ok ? answer.value.items : [] })
  }

  const { ask, turn } = askedPages(async ({ index, number, onlyOut }: BoxesQuestion, page): Promise<void> => {
    const isNewest = outdate()
    const { phase } = $boxes.get()
    change({ phase: phase === 'shown' && page > 1 ? 'shown' : 'loading', refused: null })
    void showExpected(index)
    if (index !== place.$place.get().index) void place.show(index)
    const answer = await call(environment, readBranchBoxes, {
      query: {
        index,
        page: page - 1,
        ...(number === '' ? {} : { number }),
        ...(onlyOut ? { out: 'true' } : {}),
      },
    })
    if (!isNewest()) return
    if (!answer.ok) return change({ phase: 'failed', refused: answer.code })
    const { boxes, total } = answer.value
    change({ phase: 'shown', boxes, page, pages: Math.max(1, Math.ceil(total / pageSize)) })
  })
  /** Looks for what is typed. */
  const show = async (): Promise<void> => {
    // A number that cannot be searched for also ends the request before it: its rows may be of another office.
    outdate()
    const { index, number: typed, onlyOut, phase } = $boxes.get()
    if (index === '') return
    const number = ungrouped(typed)
    if (!/^\d{0,9}$/.test(number))
      return change({ numberWrong: true, phase: phase === 'loading' ? 'empty' : phase })
    await ask({ index, number, onlyOut })
  }

  const sendOrder = (box: BranchBox, body: { outOfOrder: boolean; claim?: number }) =>
    call(environment, setBoxOrder, { params: { id: box.id }, body })
  const showBox = (box: BranchBox) =>
    change({ boxes: $boxes.get().boxes.map((other) => (other.id === box.id ? box : other)) })

  return {
    $boxes: $boxes as ReadableAtom<BoxesState>,
    /** Where the office is. */
    place,
    change: (part: Partial<Pick<BoxesState, 'index' | 'number' | 'onlyOut'>>) =>
      change({ ...part, numberWrong: false }),
    /** Shows another office: rows of the one before must not stay under its name, where they would be acted on. */
    chooseOffice: (index: string): Promise<void> => {
      change({ index, numberWrong: false, phase: 'empty', page: 1, pages: 1 })
      return show()
    },
    show,
    turn,
    /** Asks before a rented box is put out of order. */
    $asking: asking.$dialog,
    leaveDialog: asking.close,
    /** Puts a box out of order or back; of a rented one it is asked first. */
    setOrder: async (box: BranchBox, outOfOrder: boolean): Promise<void> => {
      const { index, busy } = $boxes.get()
      if (busy.includes(box.id)) return
      if (outOfOrder && box.rent !== null) return asking.open({ box, rent: box.rent, ...unsent })
      change({ busy: [...busy, box.id], refused: null })
      const answer = await sendOrder(box, { outOfOrder })
      change({ busy: $boxes.get().busy.filter((id) => id !== box.id) })
      // Another office is in sight by now.
      if (index !== $boxes.get().index) return
      if (answer.ok) return showBox(answer.value)
      const rent = answer.code === 'box_rented' ? rentIn(answer.data) : null
      // What is being asked about by now is not taken away.
      if (rent !== null && asking.$dialog.get() === null) asking.open({ box, rent, ...unsent })
      else change({ refused: answer.code })
    },
    /** Puts the rented box out of order that was asked about. */
    confirm: async (): Promise<void> => {
      const sent = await asking.send(({ box, rent }) =>
        sendOrder(box, { outOfOrder: true, claim: rent.claim }),
      )
      if (!sent) return
      const { answer } = sent
      if (answer.ok) {
        sent.close()
        return showBox(answer.value)
      }
      // Somebody else rents it than was asked about: asked again, and said.
      const rent = answer.code === 'box_rented' ? rentIn(answer.data) : null
      sent.change({ sending: false, refused: answer.code, ...(rent ? { rent } : {}) })
    },
  }
}
