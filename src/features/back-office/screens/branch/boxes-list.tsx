import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import {
  type BranchBox,
  type CurrentBoxRent,
  readBranchBoxes,
  setBoxOutOfOrder,
} from '#back-office/api/branch-claims-and-boxes.ts'
import { branchRefusalText, branchCopy as copy } from '#back-office/words/branch.ts'
import { stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { ActionDialog } from '#kit/screens/action-dialog.tsx'
import { Form } from '#kit/screens/form.tsx'
import { type ListStore, list, toLoadedRows } from '#kit/screens/list.ts'
import { ListView } from '#kit/screens/list-view.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { type ExpectedItem, readExpectedItems } from '#mail/api/items.ts'
import { expectedItemsCopy } from '#mail/words/items.ts'
import { placeNumberText, type RentedPlace } from '#places/words/rented-place.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { BoxRentCell, BoxStateCell } from './box-cells.tsx'
import { BranchBoxWall, ChosenBoxPanel, createBoxWallStore } from './box-wall.tsx'
import { type BranchOffice, toOfficeOptions } from './claim-search.tsx'
import { type DeskActions, OpenClaimButton } from './claims-table.tsx'
import { createOfficeLocationStore, OfficeLocationForm } from './office-location-form.tsx'
import { createOfficeNoteStore, OfficeNoteEditor } from './office-note-editor.tsx'

const boxesViews = ['wall', 'list', 'broken'] as const
type BoxesView = (typeof boxesViews)[number]

interface BoxesFilter {
  readonly index: string
  readonly number: string
  readonly view: BoxesView
}

interface PutOutDraft {
  readonly rent: CurrentBoxRent | null
  readonly reason: string
}

type BoxesList = ListStore<BranchBox, PutOutDraft, BoxesFilter, BoxesFilter>

export const currentRentFromRefusal = (data: unknown): CurrentBoxRent | null =>
  ((data ?? {}) as { rent?: CurrentBoxRent }).rent ?? null

export function BoxOutOfOrderWarning({ place, rent }: { place: RentedPlace; rent: CurrentBoxRent }) {
  const facts = { ...rent, start: formatDottedDate(rent.startDate), end: formatDottedDate(rent.endDate) }
  return (
    <>
      <Text weight="strong" data-test="rented-by">
        {copy.putOutRent(place, facts)}
      </Text>
      <Text>{copy.putOutEffect}</Text>
      <Text>{copy.putOutInstead}</Text>
    </>
  )
}

const isBrokenView = (answered: BoxesFilter | null): boolean =>
  answered?.view === 'broken' && answered.number === ''

/** An unknown number is reported by the empty list instead of the wall. */
const isWallAnswer = (answered: BoxesFilter | null, rows: readonly BranchBox[]): boolean =>
  answered?.view === 'wall' && (answered.number === '' || rows.length > 0)

export function createBoxesList(environment: Environment, desk: DeskActions) {
  const $order = atom<{ readonly busy: readonly number[]; readonly refused: string | null }>({
    busy: [],
    refused: null,
  })
  const $expected = atom<readonly ExpectedItem[]>([])
  const place = createOfficeLocationStore(environment)
  const note = createOfficeNoteStore(environment)
  const wall = createBoxWallStore(environment)
  const indexShown = () => boxes.$list.get().filter.index

  const readExpected = async (index: string): Promise<void> => {
    const answer = await call(environment, readExpectedItems, { query: { index } })
    if (index === indexShown()) $expected.set(answer.ok ? answer.value.items : [])
  }
  const boxes: BoxesList = list<BranchBox, PutOutDraft, BoxesFilter, BoxesFilter>({
    filter: { index: '', number: '', view: 'wall' },
    question: (filter) => {
      if (filter.index === '') return null
      const number = stripNumberFormatting(filter.number)
      return /^\d{0,9}$/.test(number) ? { ask: { ...filter, number } } : { wrong: ['number'] }
    },
    clears: true,
    read: async ({ index, number, view }, page) => {
      $order.set({ ...$order.get(), refused: null })
      void readExpected(index)
      if (index !== place.$office.get().index) {
        void place.show(index)
        void note.show(index)
      }
      await wall.show(index)
      if (view === 'wall' && number === '' && wall.$wall.get().boxes.length > 0)
        return { ok: true, rows: [], total: 0 }
      const out = view === 'broken' ? { out: 'true' } : {}
      const query = { index, page, ...(number === '' ? {} : { number }), ...out }
      const answer = await call(environment, readBranchBoxes, { query })
      // A late answer must not choose a box while another number is looked for.
      if (answer.ok && number !== '' && number === stripNumberFormatting(boxes.$list.get().filter.number))
        wall.choose(answer.value.boxes.find(({ id }) => wall.has(id)) ?? null)
      return toLoadedRows(answer, ({ boxes: rows }) => rows)
    },
    pageSize: 50,
    words: { loading: copy.loading, failed: copy.boxesFailed, pages: copy.pages },
    refusal: branchRefusalText,
    lead: () => <BoxesRefusal order={$order} />,
    failure: (code) => <RefusalNotice code={code} words={branchRefusalText} title={copy.boxesFailed} />,
    none: ({ answered }) => (isBrokenView(answered) ? copy.brokenNone : copy.boxesNone),
    noneIcon: ({ answered }) => (isBrokenView(answered) ? 'check' : 'box'),
    table: {
      caption: copy.boxes,
      dense: true,
      inlineCards: true,
      columns: [
        {
          label: copy.boxColumns.number,
          names: true,
          cell: (box) => placeNumberText({ ...box, boxNumber: box.number }),
        },
        { label: copy.boxColumns.size, cell: (box) => copy.sizes[box.size] ?? box.size },
        { label: copy.boxColumns.claim, cell: (box) => <BoxRentCell box={box} desk={desk} /> },
        { label: copy.boxColumns.state, cell: (box) => <BoxStateCell box={box} /> },
        {
          label: copy.boxColumns.act,
          acts: 'corner',
          cell: (box) => (
            <OrderButton
              box={box}
              order={$order}
              onPress={() => (box.outOfOrder ? void setOrder(box, false) : wall.choose(box))}
            />
          ),
        },
      ],
      idOf: ({ id }) => id,
    },
    around: (table, { answered, rows }) => (
      <>
        <BoxesAndChosen
          table={table}
          showsWall={isWallAnswer(answered, rows) && rows.every(({ id }) => wall.has(id))}
          wall={wall}
          order={$order}
          desk={desk}
          onOrder={(box, outOfOrder, reason) => void setOrder(box, outOfOrder, reason)}
        />
        <ExpectedItems items={$expected} desk={desk} />
      </>
    ),
    acts: {
      formId: 'box-order',
      draft: ({ rent }) => ({ rent, reason: '' }),
      title: () => copy.putOutTitle,
      submit: copy.putOut,
      submitting: copy.putOut,
      danger: true,
      refusal: branchRefusalText,
      atFields: [],
      fields: ({ subject: box, draft: { rent } }) =>
        rent && <BoxOutOfOrderWarning place={{ ...box, boxNumber: box.number }} rent={rent} />,
      send: async (box, { rent, reason }) => {
        const answer = await sendOrder(box, {
          outOfOrder: true,
          ...(rent ? { claim: rent.claim } : {}),
          ...withReason(reason),
        })
        if (answer.ok) wall.changed(answer.value)
        return answer
      },
      // Another claim rents the box by now, so the dialog asks again about that claim.
      refused: async (refusal) => {
        const rent =
          refusal.code === 'box_rented' && 'data' in refusal ? currentRentFromRefusal(refusal.data) : null
        return rent ? { draft: { rent } } : undefined
      },
    },
  })

  const sendOrder = (box: BranchBox, body: { outOfOrder: boolean; claim?: number; reason?: string }) =>
    call(environment, setBoxOutOfOrder, { params: { id: box.id }, body })
  const withReason = (reason: string) => (reason === '' ? {} : { reason })
  const setOrder = async (box: BranchBox, outOfOrder: boolean, reason = ''): Promise<void> => {
    const index = indexShown()
    const { busy } = $order.get()
    if (busy.includes(box.id)) return
    if (outOfOrder && box.rent !== null) return boxes.open(box, { rent: box.rent, reason })
    $order.set({ busy: [...busy, box.id], refused: null })
    const answer = await sendOrder(box, { outOfOrder, ...withReason(reason) })
    $order.set({ ...$order.get(), busy: $order.get().busy.filter((id) => id !== box.id) })
    // The user has chosen another office since the request was sent.
    if (index !== indexShown()) return
    if (answer.ok) {
      wall.changed(answer.value)
      return boxes.replace(answer.value)
    }
    const rent = answer.code === 'box_rented' ? currentRentFromRefusal(answer.data) : null
    if (rent !== null && boxes.$list.get().act === null) boxes.open(box, { rent, reason })
    else $order.set({ ...$order.get(), refused: answer.code })
  }
  return { ...boxes, $order, place, note, wall, setOrder }
}

type Boxes = ReturnType<typeof createBoxesList>

function OrderButton({
  box,
  order,
  onPress,
}: {
  box: BranchBox
  order: Boxes['$order']
  onPress: () => void
}) {
  const { busy } = useStore(order)
  const words = box.outOfOrder ? copy.putBack : copy.putOut
  return (
    <Button
      size="small"
      tone="plain"
      busy={busy.includes(box.id)}
      {...(box.rent !== null && !box.outOfOrder ? { 'aria-haspopup': 'dialog' } : {})}
      aria-label={copy.boxOf(words, { ...box, boxNumber: box.number })}
      onClick={onPress}
    >
      {words}
    </Button>
  )
}

function BoxesAndChosen({
  table,
  showsWall,
  wall,
  order,
  ...panel
}: {
  table: ReactNode
  showsWall: boolean
  wall: Boxes['wall']
  order: Boxes['$order']
  desk: DeskActions
  onOrder: (box: BranchBox, outOfOrder: boolean, reason?: string) => void
}) {
  const { boxes, chosen } = useStore(wall.$wall)
  const { busy } = useStore(order)
  const isWall = showsWall && boxes.length > 0
  if (!isWall && chosen === null) return table
  return (
    <Columns shape="asideEnd" gap="m" align="start">
      {isWall ? <BranchBoxWall wall={wall} /> : table}
      <ChosenBoxPanel wall={wall} busy={busy} {...panel} />
    </Columns>
  )
}

function ExpectedItems(props: { items: ReadableAtom<readonly ExpectedItem[]>; desk: DeskActions }) {
  const items = useStore(props.items)
  if (items.length === 0) return null
  return (
    <Card padding="small">
      <Stack gap="s">
        <Heading level={3} size="h4">
          {expectedItemsCopy.title}
        </Heading>
        <Table
          caption={expectedItemsCopy.title}
          density="dense"
          columns={[
            { label: expectedItemsCopy.columns.track, names: true, cell: ({ track }) => track },
            { label: expectedItemsCopy.columns.box, cell: (item) => placeNumberText(item) },
            {
              label: expectedItemsCopy.columns.claim,
              cell: ({ claim }) => <OpenClaimButton id={claim} desk={props.desk} />,
            },
            { label: expectedItemsCopy.columns.at, cell: ({ arrivedAt }) => expectedItemsCopy.at(arrivedAt) },
          ]}
          rows={items}
          idOf={({ claim, track }) => `${claim} ${track}`}
        />
      </Stack>
    </Card>
  )
}

function BoxesRefusal({ order }: { order: Boxes['$order'] }) {
  const { refused } = useStore(order)
  return refused === null ? null : <RefusalNotice code={refused} words={branchRefusalText} />
}

export function BranchBoxesView({ boxes, offices }: { boxes: Boxes; offices: readonly BranchOffice[] }) {
  const { filter, wrong } = useStore(boxes.$list)
  return (
    <Stack gap="s">
      <FilterBar
        data-print="never"
        end={
          <>
            <OfficeNoteEditor store={boxes.note} />
            <OfficeLocationForm store={boxes.place} />
          </>
        }
      >
        <Text weight="strong">
          {toOfficeOptions(offices).find(({ value }) => value === filter.index)?.label}
        </Text>
        <SegmentedControl
          name="boxes-view"
          label={copy.boxesView}
          labelHidden
          options={boxesViews.map((view) => ({ value: view, label: copy.boxesViews[view] }))}
          value={filter.view}
          onChange={(view) => {
            boxes.type({ view, number: '' })
            void boxes.show()
          }}
        />
        <Form onSubmit={() => void boxes.show()}>
          <Inline align="end" gap="xs" fieldAndButton>
            <TextField
              name="boxes-number"
              label={copy.boxNumber}
              labelHidden
              placeholder={copy.boxNumber}
              inputMode="numeric"
              autoComplete="off"
              width="short"
              value={filter.number}
              error={wrong.includes('number') ? copy.boxNumberWrong : undefined}
              onChange={(event) => boxes.type({ number: event.currentTarget.value })}
            />
            <Button type="submit">{copy.show}</Button>
          </Inline>
        </Form>
      </FilterBar>
      <ListView list={boxes} />
      {/* Outside the bar, whose fields have another layout. */}
      <ActionDialog act={boxes.note.dialog} />
      <ActionDialog act={boxes.place.dialog} />
    </Stack>
  )
}
