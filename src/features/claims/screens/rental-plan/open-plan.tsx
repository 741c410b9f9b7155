import { type RentalPlan, type RentalPlanLine, rentalPlanLineFilterSchema } from '#claims/api/rental-plans.ts'
import { rentalPlanCopy as copy, wishSizeWords } from '#claims/words/rental-plan.ts'
import { ListPagination } from '#kit/screens/list-pagination.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { placeNumberText } from '#places/words/rented-place.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { LoadedRentalPlan, RentalPlanPage } from './rental-plan-page.ts'

interface Props {
  readonly state: LoadedRentalPlan
  readonly plan: RentalPlan
  readonly page: RentalPlanPage
}

function Summary({ state, plan, page }: Props) {
  const { balance, busy } = state
  const amount = formatAmount(plan.total)
  const isCovered = balance.kind === 'enough'
  return (
    <Card>
      <Stack gap="s">
        <Heading level={2} size="h3">
          {copy.openTitle(plan.included, amount)}
        </Heading>
        <Text numeric>
          {copy.from(plan.startDate)}
          {plan.heldUntil && ` · ${copy.heldUntil(new Date(plan.heldUntil))}`}
        </Text>
        <Inline gap="s">
          {isCovered && (
            <Button tone="primary" busy={busy} onClick={() => void page.rent('balance')}>
              {copy.fromBalance(amount)}
            </Button>
          )}
          <Button
            tone={isCovered ? 'secondary' : 'primary'}
            busy={busy}
            onClick={() => void page.rent('order')}
          >
            {copy.order}
          </Button>
          <Button tone="quiet" aria-haspopup="dialog" onClick={() => page.askToClose(true)}>
            {copy.close}
          </Button>
        </Inline>
      </Stack>
    </Card>
  )
}

const Problems = ({ state, plan, page }: Props) => (
  <>
    {plan.toAccept > 0 && (
      <Notice
        tone="warning"
        title={copy.alternativesTitle(plan.toAccept)}
        action={
          <Button size="small" busy={state.busy} onClick={() => void page.takeAlternatives()}>
            {copy.takeAlternatives}
          </Button>
        }
      >
        {copy.alternativesText}
      </Notice>
    )}
    {plan.none > 0 && (
      <Notice tone="warning" title={copy.noneTitle(plan.none)}>
        {copy.noneText}
      </Notice>
    )}
  </>
)

const CostCentreSums = ({ plan }: { plan: RentalPlan }) => (
  <Stack gap="xs">
    <Heading level={2} size="h3">
      {copy.costCentresTitle}
    </Heading>
    <Table
      caption={copy.costCentresTitle}
      density="dense"
      columns={[
        { label: copy.costCentreColumns.code, names: true, cell: ({ code }) => code ?? copy.noCostCentre },
        { label: copy.costCentreColumns.boxes, align: 'end', labelInCard: true, cell: ({ boxes }) => boxes },
        { label: copy.costCentreColumns.total, align: 'end', cell: ({ total }) => formatAmount(total) },
      ]}
      rows={plan.costCentres}
      idOf={({ code }) => code ?? ''}
    />
  </Stack>
)

const describeBox = ({ box, size, settlement }: RentalPlanLine): string => {
  if (box === null) return copy.notFound
  const place = [
    box.index,
    ...(box.settlement === settlement ? [] : [box.settlement]),
    placeNumberText(box),
    ...(box.size === size ? [] : [wishSizeWords[box.size]]),
  ]
  return place.join(', ')
}

function IncludeLine({ row, page }: { row: RentalPlanLine; page: RentalPlanPage }) {
  if (row.box === null) return null
  return (
    <Checkbox
      name={`include-${row.line}`}
      label={<VisuallyHidden>{copy.include(row.line)}</VisuallyHidden>}
      checked={row.included}
      onChange={(event) => void page.include(row.line, event.target.checked)}
    />
  )
}

function Lines({ state, plan, page }: Props) {
  const hasCostCentres = plan.costCentres.some(({ code }) => code !== null)
  const filters = rentalPlanLineFilterSchema.options.filter(
    (show) => show === 'all' || plan[show === 'none' ? 'none' : 'alternatives'] > 0,
  )
  return (
    <Stack gap="s">
      {filters.length > 1 && (
        <SegmentedControl
          name="show-lines"
          label={copy.show}
          labelHidden
          value={state.show}
          options={filters.map((show) => ({ value: show, label: copy.shows[show] }))}
          onChange={(show) => void page.showLines(show)}
        />
      )}
      <Table
        caption={copy.table}
        density="dense"
        inlineCards
        columns={[
          {
            label: copy.columns.included,
            head: <VisuallyHidden>{copy.columns.included}</VisuallyHidden>,
            choice: true,
            cell: (row) => <IncludeLine row={row} page={page} />,
          },
          { label: copy.columns.line, labelInCard: true, cell: ({ line }) => line },
          {
            label: copy.columns.wish,
            names: true,
            cell: ({ settlement, size, months }) =>
              copy.wish(settlement, wishSizeWords[size], copy.months(months)),
          },
          { label: copy.columns.box, cell: describeBox },
          {
            label: copy.columns.until,
            labelInCard: true,
            cell: ({ endDate }) => endDate && formatDottedDate(endDate),
          },
          ...(hasCostCentres
            ? [{ label: copy.columns.costCentre, cell: ({ costCentre }: RentalPlanLine) => costCentre }]
            : []),
          {
            label: copy.columns.total,
            align: 'end' as const,
            cell: ({ total }) => total !== null && formatAmount(total),
          },
        ]}
        rows={state.lines}
        idOf={({ line }) => line}
      />
      <ListPagination
        label={copy.pages}
        page={state.page}
        pages={state.pages}
        onPage={(to) => void page.toPage(to)}
      />
    </Stack>
  )
}

const CloseDialog = ({ state, page }: Omit<Props, 'plan'>) => (
  <Dialog
    open={state.closing}
    onClose={() => page.askToClose(false)}
    title={copy.closeTitle}
    closeLabel={sharedCopy.close}
    actions={
      <>
        <Button tone="danger" busy={state.busy} onClick={() => void page.close()}>
          {copy.close}
        </Button>
        <Button onClick={() => page.askToClose(false)}>{copy.closeKeep}</Button>
      </>
    }
  >
    <Text>{copy.closeText}</Text>
  </Dialog>
)

/** The boxes that were found, their price, and the two ways to rent them all at once. */
export function OpenPlan({ state, plan, page }: Props) {
  return (
    <Stack gap="m">
      <Summary state={state} plan={plan} page={page} />
      <Problems state={state} plan={plan} page={page} />
      {plan.costCentres.length > 1 && <CostCentreSums plan={plan} />}
      <Lines state={state} plan={plan} page={page} />
      <CloseDialog state={state} page={page} />
    </Stack>
  )
}
