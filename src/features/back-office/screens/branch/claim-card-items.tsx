import { useStore } from '@nanostores/react'
import { branchRefusalText, branchClaimCardCopy as copy } from '#back-office/words/branch.ts'
import { itemCorrectionCopy } from '#back-office/words/branch-item-correction.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import type { RecordedItem } from '#mail/api/items.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import type { LoadedClaimCardState } from './claim-card-store.ts'
import { trackNumberRefusalCodes } from './item-correction-dialog.tsx'

interface Props {
  state: LoadedClaimCardState
  page: BranchPage
}

const kinds = ['letter', 'registered', 'parcel', 'notice'] as const
const itemName = (item: RecordedItem): string => `${copy.itemKinds[item.kind]} ${item.track ?? ''}`.trim()

export const isTrackNumberRefusal = (code: string | null): boolean =>
  code !== null && trackNumberRefusalCodes.includes(code)

function NoteForm({ state, page }: Props) {
  const { draft, refused } = state
  return (
    <Form onSubmit={() => void page.card.note()}>
      <FilterBar data-print="never">
        <Select
          name="item-kind"
          label={copy.itemKind}
          labelHidden
          width="short"
          options={kinds.map((kind) => ({ value: kind, label: copy.itemKinds[kind] }))}
          value={draft.itemKind}
          onChange={(event) =>
            page.card.type({ itemKind: kinds.find((kind) => kind === event.currentTarget.value) ?? 'letter' })
          }
        />
        <LengthLimitedField
          name="item-track"
          limit={maxTextLength.track}
          label={copy.track}
          {...(draft.itemKind === 'registered' ? { required: true } : { placeholder: copy.trackIfAny })}
          error={refused !== null && isTrackNumberRefusal(refused) ? branchRefusalText(refused) : undefined}
          width="short"
          autoComplete="off"
          spellCheck={false}
          value={draft.track}
          onChange={(event) => page.card.type({ track: event.currentTarget.value })}
        />
        {state.card.boxOutOfOrder ? (
          <Text tone="muted">{copy.boxOnlyCounter}</Text>
        ) : (
          <SegmentedControl
            name="item-place"
            label={copy.place}
            options={[
              { value: 'box', label: copy.places(state.card).box },
              { value: 'counter', label: copy.places(state.card).counter },
            ]}
            value={draft.place}
            onChange={(place) => page.card.type({ place })}
          />
        )}
        <Button type="submit" icon="plus" busy={state.sending.includes('note')}>
          {copy.note}
        </Button>
      </FilterBar>
    </Form>
  )
}

function ItemAct({ item, state, page }: Props & { item: RecordedItem }) {
  const undoSeconds = useStore(page.card.$undoSeconds)[item.id]
  if (item.collectedAt !== null)
    return copy.collectedAt(formatMoscowDateTime(new Date(item.collectedAt)), item.collectedBy)
  if (item.returnedOn !== null) return copy.returned(formatDottedDate(item.returnedOn))
  if (undoSeconds !== undefined) {
    return (
      <Button
        size="small"
        aria-label={copy.undoOf(itemName(item))}
        busy={state.sending.includes(`undo ${item.id}`)}
        onClick={() => void page.card.undo(item.id)}
      >
        {copy.undo(undoSeconds)}
      </Button>
    )
  }
  return (
    <Inline gap="m">
      <Button
        size="small"
        tone="plain"
        aria-label={copy.takenOf(itemName(item))}
        busy={state.sending.includes(`taken ${item.id}`)}
        onClick={() => void page.card.taken(item.id)}
      >
        {copy.taken}
      </Button>
      <Button
        size="small"
        tone="plain"
        aria-haspopup="dialog"
        aria-label={itemCorrectionCopy.actOf(itemName(item))}
        onClick={() => page.correction.open({ card: state.card, item })}
      >
        {itemCorrectionCopy.act}
      </Button>
    </Inline>
  )
}

function NotedItems({ state, page }: Props) {
  const { items } = state.card
  return (
    <Table
      caption={copy.items}
      density="dense"
      columns={[
        { label: copy.itemColumns.what, names: true, cell: (item) => itemName(item) },
        {
          label: copy.itemColumns.place,
          cell: (item) => `${copy.places(state.card)[item.place]}${item.chosen ? `, ${copy.chosen}` : ''}`,
        },
        { label: copy.itemColumns.until, cell: (item) => formatDottedDate(item.keepUntil) },
        {
          label: copy.itemColumns.noted,
          cell: (item) => `${formatMoscowDateTime(new Date(item.notedAt))}, ${item.notedBy}`,
        },
        {
          label: copy.itemColumns.act,
          acts: true,
          cell: (item) => <ItemAct item={item} state={state} page={page} />,
        },
      ]}
      rows={items}
      idOf={(item) => String(item.id)}
    />
  )
}

/** The holder is notified a minute after an item is recorded. */
export function ClaimCardItems({ state, page }: Props) {
  const { items, acts } = state.card
  if (items.length === 0 && !acts.includes('note_item')) return null
  const waiting = items.filter((item) => item.collectedAt === null && item.returnedOn === null)
  return (
    <Card padding="small">
      <Stack gap="s">
        <Inline justify="between">
          <Heading level={3} size="h4">
            {copy.items}
          </Heading>
          {waiting.length > 1 && (
            <Button
              size="small"
              busy={state.sending.includes('takenAll')}
              onClick={() => void page.card.taken()}
            >
              {copy.takenAll}
            </Button>
          )}
        </Inline>
        {items.length > 0 && <NotedItems state={state} page={page} />}
        {acts.includes('note_item') && <NoteForm state={state} page={page} />}
      </Stack>
    </Card>
  )
}
