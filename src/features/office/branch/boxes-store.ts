import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import { type BoxRent, type BranchBox, readBranchBoxes, setBoxOrder } from '#contract/branch.ts'
import { type ExpectedItem, readExpectedItems } from '#contract/tracks.ts'
import { ungrouped } from '#domain/ungrouped.ts'
import { askedPages } from '#state/asked-pages.ts'

/** Boxes of one office of the branch; `busy` is the box that is being changed. */
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
  readonly busy: number | null
  readonly refused: string | null
  /** A rented box that is to be put out of order: asked first. */
  readonly asking: { readonly box: BranchBox; readonly rent: BoxRent } | null
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
    busy: null,
    refused: null,
    asking: null,
  })
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

  const send = async (box: BranchBox, body: { outOfOrder: boolean; claim?: number }): Promise<void> => {
    if ($boxes.get().busy !== null) return
    change({ busy: box.id, refused: null })
    const { index } = $boxes.get()
    const answer = await call(environment, setBoxOrder, { params: { id: box.id }, body })
    // Another office is in sight by now.
    if (index !== $boxes.get().index) return change({ busy: null })
    if (answer.ok) {
      const boxes = $boxes.get().boxes.map((item) => (item.id === box.id ? answer.value : item))
      return change({ busy: null, asking: null, boxes })
    }
    const rent = answer.code === 'box_rented' ? rentIn(answer.data) : null
    if (rent === null) return change({ busy: null, asking: null, refused: answer.code })
    // Somebody else rents it than was asked about: asked again, and said.
    const refused = body.claim === undefined ? null : answer.code
    change({ busy: null, asking: { box, rent }, refused })
  }

  return {
    $boxes: $boxes as ReadableAtom<BoxesState>,
    change: (part: Partial<Pick<BoxesState, 'index' | 'number' | 'onlyOut'>>) =>
      change({ ...part, numberWrong: false }),
    /** Shows another office: rows of the one before must not stay under its name, where they would be acted on. */
    chooseOffice: (index: string): Promise<void> => {
      change({ index, numberWrong: false, phase: 'empty', page: 1, pages: 1 })
      return show()
    },
    show,
    turn,
    /** Puts a box out of order or back; of a rented one it is asked first. */
    setOrder: async (box: BranchBox, outOfOrder: boolean): Promise<void> => {
      if (outOfOrder && box.rent !== null) return change({ asking: { box, rent: box.rent }, refused: null })
      await send(box, { outOfOrder })
    },
    /** Puts the rented box out of order that was asked about. */
    confirm: async (): Promise<void> => {
      const { asking } = $boxes.get()
      if (asking) await send(asking.box, { outOfOrder: true, claim: asking.rent.claim })
    },
    leaveDialog: () => change({ asking: null, refused: null }),
  }
}
