import type { ExpectedItem, TrackedItem } from '#contract/tracks.ts'
import { placeNumber } from '#copy/rented-place.ts'
import { expectedItemsCopy as copy, tracksCopy } from '#copy/tracks.ts'
import { TrackedItemLines } from '#parts/tracked-item.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import type { BranchPage } from './branch-page.ts'
import { OpenClaim } from './claims-table.tsx'

/** Items that came to the office for its boxes and stand in none yet: looked at before the bag is opened. */
export function ExpectedItems({ items, page }: { items: readonly ExpectedItem[]; page: BranchPage }) {
  if (items.length === 0) return null
  return (
    <Card padding="small">
      <Stack gap="s">
        <Heading level={3} size="h4">
          {copy.title}
        </Heading>
        <Table
          caption={copy.title}
          density="dense"
          columns={[
            { label: copy.columns.track, names: true, cell: ({ track }) => track },
            { label: copy.columns.box, cell: (item) => placeNumber(item) },
            { label: copy.columns.claim, cell: ({ claim }) => <OpenClaim id={claim} page={page} /> },
            { label: copy.columns.at, cell: ({ arrivedAt }) => copy.at(arrivedAt) },
          ]}
          rows={items}
          idOf={({ claim, track }) => `${claim} ${track}`}
        />
      </Stack>
    </Card>
  )
}

/** The items of a claim that are followed, each with its way. */
export function Tracks({ tracks }: { tracks: readonly TrackedItem[] }) {
  if (tracks.length === 0) return null
  return (
    <Card padding="small">
      <Stack gap="s">
        <Heading level={3} size="h4">
          {tracksCopy.title}
        </Heading>
        <Stack as="ul" gap="s">
          {tracks.map((item) => (
            <li key={item.id}>
              <TrackedItemLines item={item} />
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}
