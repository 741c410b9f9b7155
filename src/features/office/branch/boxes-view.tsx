import { useStore } from '@nanostores/react'
import type { BoxRent, BranchBox } from '#contract/branch.ts'
import { branchCardCopy, branchRefusalText, branchCopy as copy } from '#copy/branch.ts'
import { dateInDots } from '#copy/date-text.ts'
import { placeNumber } from '#copy/rented-place.ts'
import { Form } from '#parts/form.tsx'
import { Pages } from '#parts/pages.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { BoxesState } from './boxes-store.ts'
import type { BranchPage } from './branch-page.ts'
import { OpenClaim } from './claims-table.tsx'
import { ExpectedItems } from './expected-items.tsx'
import { OfficePlace } from './office-place.tsx'
import { PutOutWords } from './put-out.tsx'
import { type BranchOffice, officeOptions } from './search-view.tsx'

function SetOrder({ box, busy, page }: { box: BranchBox; busy: boolean; page: BranchPage }) {
  const words = box.outOfOrder ? copy.putBack : copy.putOut
  return (
    <Button
      size="small"
      tone="plain"
      busy={busy}
      {...(box.rent !== null && !box.outOfOrder ? { 'aria-haspopup': 'dialog' } : {})}
      aria-label={copy.boxOf(words, { ...box, boxNumber: box.number })}
      onClick={() => void page.boxes.setOrder(box, !box.outOfOrder)}
    >
      {words}
    </Button>
  )
}

function RentedBy({ rent, page }: { rent: BoxRent; page: BranchPage }) {
  return (
    <Stack gap="none" align="start">
      <OpenClaim id={rent.claim} page={page} />
      <Text size="small" tone="muted">
        {copy.rentedBy(rent.holder || branchCardCopy.noHolder, dateInDots(rent.endDate))}
      </Text>
    </Stack>
  )
}

/** Asks before a rented box is put out of order. */
function AskFirst({ page }: { page: BranchPage }) {
  const asking = useStore(page.boxes.$asking)
  return (
    <Dialog
      open={asking !== null}
      onClose={page.boxes.leaveDialog}
      title={copy.putOutTitle}
      closeLabel={branchCardCopy.close}
      actions={
        <>
          <Button tone="danger" busy={asking?.sending ?? false} onClick={() => void page.boxes.confirm()}>
            {copy.putOut}
          </Button>
          <Button tone="quiet" onClick={page.boxes.leaveDialog}>
            {branchCardCopy.cancel}
          </Button>
        </>
      }
    >
      {asking && (
        <Stack gap="m">
          <PutOutWords place={{ ...asking.box, boxNumber: asking.box.number }} rent={asking.rent} />
          <RefusalNotice code={asking.refused} words={branchRefusalText} />
        </Stack>
      )}
    </Dialog>
  )
}

function BoxesTable({ state, page }: { state: BoxesState; page: BranchPage }) {
  return (
    <Table
      caption={copy.boxes}
      density="dense"
      columns={[
        {
          label: copy.boxColumns.number,
          names: true,
          cell: (box) => placeNumber({ ...box, boxNumber: box.number }),
        },
        { label: copy.boxColumns.size, cell: (box) => copy.sizes[box.size] ?? box.size },
        {
          label: copy.boxColumns.claim,
          cell: (box) => {
            if (box.rent !== null) return <RentedBy rent={box.rent} page={page} />
            return box.mustEmptyAfter === null ? copy.free : <OpenClaim id={box.mustEmptyAfter} page={page} />
          },
        },
        {
          label: copy.boxColumns.state,
          cell: (box) =>
            box.outOfOrder ? (
              <Badge tone="danger" icon="warning">
                {box.mustEmptyAfter === null ? copy.outOfOrder : copy.mustEmpty}
              </Badge>
            ) : (
              copy.works
            ),
        },
        {
          label: copy.boxColumns.act,
          acts: true,
          cell: (box) => <SetOrder box={box} busy={state.busy.includes(box.id)} page={page} />,
        },
      ]}
      rows={state.boxes}
      idOf={(box) => String(box.id)}
    />
  )
}

function Filter({
  state,
  page,
  offices,
}: {
  state: BoxesState
  page: BranchPage
  offices: readonly BranchOffice[]
}) {
  return (
    <Form onSubmit={() => void page.boxes.show()}>
      <Inline align="end" gap="m" data-print="never">
        <Select
          name="boxes-office"
          label={copy.searchOffice}
          options={officeOptions(offices)}
          value={state.index}
          onChange={(event) => void page.boxes.chooseOffice(event.currentTarget.value)}
        />
        <TextField
          name="boxes-number"
          label={copy.boxNumber}
          inputMode="numeric"
          autoComplete="off"
          width="short"
          value={state.number}
          error={state.numberWrong ? copy.boxNumberWrong : undefined}
          onChange={(event) => page.boxes.change({ number: event.currentTarget.value })}
        />
        <Checkbox
          name="boxes-out"
          label={copy.onlyOut}
          checked={state.onlyOut}
          onChange={(event) => page.boxes.change({ onlyOut: event.currentTarget.checked })}
        />
        <Button type="submit" tone="primary">
          {copy.show}
        </Button>
      </Inline>
    </Form>
  )
}

/** Boxes of an office: who has them, and out of order or not. */
export function BoxesView({ page, offices }: { page: BranchPage; offices: readonly BranchOffice[] }) {
  const state = useStore(page.boxes.$boxes)
  const { phase, refused, boxes } = state
  return (
    <Stack gap="m">
      <Filter state={state} page={page} offices={offices} />
      <OfficePlace store={page.boxes.place} />
      <RefusalNotice
        code={refused}
        words={branchRefusalText}
        title={phase === 'failed' ? copy.boxesFailed : undefined}
      />
      {phase === 'loading' && <Skeleton label={copy.loading} count={6} />}
      {phase === 'shown' && <ExpectedItems items={state.expected} page={page} />}
      {phase === 'shown' && boxes.length === 0 && <EmptyState icon="box" title={copy.boxesNone} />}
      {phase === 'shown' && boxes.length > 0 && <BoxesTable state={state} page={page} />}
      <Pages
        label={copy.pages}
        page={state.page}
        pages={state.pages}
        onPage={(to) => void page.boxes.turn(to)}
      />
      <AskFirst page={page} />
    </Stack>
  )
}
