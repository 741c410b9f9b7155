import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import {
  type BranchBox,
  type BranchWallBox,
  readBranchBoxes,
  readBranchBoxWall,
} from '#back-office/api/branch-claims-and-boxes.ts'
import { branchCopy } from '#back-office/words/branch.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { placeTitle } from '#places/words/rented-place.ts'
import { BoxWall, type BoxWallWords } from '#ui/box-wall/box-wall.tsx'
import type { BoxDoor } from '#ui/box-wall/door-arrangement.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { BoxRentCell, BoxStateCell } from './box-cells.tsx'
import type { DeskActions } from './claims-table.tsx'

const copy = branchCopy.wall

interface WallState {
  readonly index: string
  readonly boxes: readonly BranchWallBox[]
  readonly chosen: BranchBox | null
  readonly reason: string
  readonly isReasonMissing: boolean
}

export function createBoxWallStore(environment: Environment) {
  const $wall = atom<WallState>({ index: '', boxes: [], chosen: null, reason: '', isReasonMissing: false })
  const change = (part: Partial<WallState>) => $wall.set({ ...$wall.get(), ...part })
  const read = async (index: string): Promise<void> => {
    const answer = await call(environment, readBranchBoxWall, { query: { index } })
    if (index === $wall.get().index) change({ boxes: answer.ok ? answer.value : [] })
  }
  const choose = (chosen: BranchBox | null) => change({ chosen, reason: '', isReasonMissing: false })
  let shown = Promise.resolve()
  return {
    $wall: $wall as ReadableAtom<WallState>,
    show: (index: string): Promise<void> => {
      if (index !== $wall.get().index) {
        change({ index, boxes: [] })
        choose(null)
        shown = read(index)
      }
      return shown
    },
    choose,
    has: (id: number): boolean => $wall.get().boxes.some((box) => box.id === id),
    chooseOnWall: async (id: number): Promise<void> => {
      const { index, boxes } = $wall.get()
      const number = boxes.find((box) => box.id === id)?.number
      if (number === undefined) return
      const answer = await call(environment, readBranchBoxes, { query: { index, number } })
      if (answer.ok && index === $wall.get().index)
        choose(answer.value.boxes.find((box) => box.id === id) ?? null)
    },
    type: (reason: string) => change({ reason, isReasonMissing: false }),
    requireReason: (): string | null => {
      const reason = $wall.get().reason.trim()
      change({ isReasonMissing: reason === '' })
      return reason === '' ? null : reason
    },
    /** Shows a changed box in the panel and on the wall. */
    changed: (box: BranchBox): void => {
      if ($wall.get().chosen?.id === box.id) choose(box)
      void read(box.index)
    },
  }
}

type Wall = ReturnType<typeof createBoxWallStore>

const doorStates = {
  free: 'free',
  rented: 'taken',
  offered: 'taken',
  out_of_order: 'broken',
} as const satisfies Record<BranchWallBox['state'], BoxDoor['state']>

const LARGE_BOX_SIZE = 2

const toDoor = ({ id, number, size, row, column, state }: BranchWallBox): BoxDoor => ({
  id,
  number,
  state: doorStates[state],
  large: size === LARGE_BOX_SIZE,
  place: row === null || column === null ? undefined : { row, column },
})

const words: BoxWallWords = {
  ...copy.states,
  zoomIn: copy.zoomIn,
  zoomOut: copy.zoomOut,
  door: ({ number, state }, chosen) => copy.door(number, words[chosen ? 'chosen' : state] ?? ''),
}

export function BranchBoxWall({ wall }: { wall: Wall }) {
  const { boxes, chosen } = useStore(wall.$wall)
  return (
    <BoxWall
      id="branch-wall"
      label={copy.label}
      doors={boxes.map(toDoor)}
      chosen={chosen?.id ?? null}
      onChoose={(id) => void wall.chooseOnWall(id)}
      words={words}
      tall
      tools={
        <Text size="small" tone="muted">
          {copy.tally(boxes.map(({ state }) => doorStates[state]))}
        </Text>
      }
    />
  )
}

interface PanelProps {
  wall: Wall
  desk: DeskActions
  busy: readonly number[]
  onOrder: (box: BranchBox, outOfOrder: boolean, reason?: string) => void
}

export function ChosenBoxPanel({ wall, desk, busy, onOrder }: PanelProps) {
  const { chosen: box, reason, isReasonMissing } = useStore(wall.$wall)
  if (box === null) {
    return (
      <Card tone="sunken" padding="small">
        <Text tone="muted">{copy.choose}</Text>
      </Card>
    )
  }
  const isBusy = busy.includes(box.id)
  const mark = () => {
    const described = wall.requireReason()
    if (described !== null) onOrder(box, true, described)
  }
  return (
    <Card as="section" aria-labelledby="chosen-box" padding="small" data-test="chosen-box">
      <Stack gap="s">
        <Inline justify="between">
          <Heading level={2} size="h4" id="chosen-box">
            {placeTitle({ ...box, boxNumber: box.number })}
          </Heading>
          <BoxStateCell box={box} />
        </Inline>
        <Inline gap="m">
          <Text tone="muted">{branchCopy.sizes[box.size] ?? box.size}</Text>
          <BoxRentCell box={box} desk={desk} />
        </Inline>
        {box.outOfOrder ? (
          <Inline>
            <Button tone="primary" busy={isBusy} onClick={() => onOrder(box, false)}>
              {branchCopy.putBack}
            </Button>
          </Inline>
        ) : (
          <Form onSubmit={mark}>
            <Stack gap="s">
              <LengthLimitedField
                name="box-fault"
                label={copy.reason}
                autoComplete="off"
                required
                limit={maxTextLength.reason}
                value={reason}
                error={isReasonMissing ? copy.reasonMissing : undefined}
                onChange={(event) => wall.type(event.currentTarget.value)}
              />
              <Inline>
                <Button type="submit" tone="danger" busy={isBusy}>
                  {branchCopy.putOut}
                </Button>
              </Inline>
            </Stack>
          </Form>
        )}
      </Stack>
    </Card>
  )
}
