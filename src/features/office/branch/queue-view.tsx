import { useStore } from '@nanostores/react'
import type { BranchPayment } from '#contract/branch.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { branchRefusalText, branchCopy as copy } from '#copy/branch.ts'
import { instantInWords } from '#copy/date-text.ts'
import { placeNumber } from '#copy/rented-place.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { Pages } from '#parts/pages.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import { ClaimsTable, OpenClaim, PrintAll, SignInTurn } from './claims-table.tsx'
import { JointOrders } from './joint-orders.tsx'
import { Purpose } from './purpose.tsx'
import type { QueueState } from './queue-store.ts'
import { type BranchOffice, officeOptions } from './search-view.tsx'

type ShownQueue = Extract<QueueState, { kind: 'claims' | 'payments' }>

/** Payments that wait to be booked, one a row. */
function PaymentsTable(props: { payments: readonly BranchPayment[]; page: BranchPage }) {
  const { payments, page } = props
  return (
    <Table
      caption={copy.queues.toBook}
      density="dense"
      keys
      columns={[
        {
          label: copy.columns.claim,
          names: true,
          cell: (payment) => <OpenClaim id={payment.claim.id} page={page} />,
        },
        { label: copy.columns.holder, cell: (payment) => payment.claim.holder },
        { label: copy.columns.office, cell: (payment) => payment.claim.index },
        { label: copy.columns.box, cell: (payment) => placeNumber(payment.claim) },
        { label: copy.columns.purpose, cell: (payment) => <Purpose payment={payment} /> },
        { label: copy.columns.method, cell: (payment) => reservationCopy.methods[payment.method].label },
        {
          label: copy.columns.until,
          cell: (payment) => (payment.payUntil === null ? '' : instantInWords(new Date(payment.payUntil))),
        },
        { label: copy.columns.total, align: 'end', cell: (payment) => amountInWords(payment.amount) },
      ]}
      rows={payments}
      idOf={(payment) => String(payment.id)}
    />
  )
}

/** Orders of several rents, then payments of one. */
function Payments({ payments, page }: { payments: readonly BranchPayment[]; page: BranchPage }) {
  const orders = payments.filter(({ joint }) => joint !== null)
  const single = payments.filter(({ joint }) => joint === null)
  return (
    <Stack gap="m">
      {orders.length > 0 && <JointOrders orders={orders} page={page} />}
      {single.length > 0 && <PaymentsTable payments={single} page={page} />}
    </Stack>
  )
}

/** Leaves the rows of one office: a branch has many, an operator sits in one. */
function OfficeFilter({ page, offices }: { page: BranchPage; offices: readonly BranchOffice[] }) {
  const index = useStore(page.queue.$index)
  if (offices.length < 2) return null
  return (
    <Select
      name="queue-office"
      label={copy.queueOffice}
      empty={copy.searchAll}
      options={officeOptions(offices)}
      value={index}
      width="medium"
      onChange={(event) => void page.queue.chooseOffice(event.currentTarget.value)}
    />
  )
}

function Rows({ state, page }: { state: ShownQueue; page: BranchPage }) {
  const { queue, totals } = state
  const count = copy.inSight(totals.inSight, totals.inAll)
  const sum = amountInWords(totals.sum)
  if (totals.inAll === 0) return <EmptyState icon="check" title={copy.empty[queue]} />
  return (
    <Stack gap="m">
      {state.kind === 'claims' ? (
        <ClaimsTable caption={copy.queues[queue]} claims={state.claims} page={page} totals={{ count, sum }} />
      ) : (
        <>
          <Payments payments={state.payments} page={page} />
          <Text weight="strong" numeric data-test="queue-totals">
            {copy.paymentTotals(count, sum)}
          </Text>
        </>
      )}
      <Pages
        label={copy.pages}
        page={state.page}
        pages={state.pages}
        onPage={(to) => void page.queue.open(queue, to)}
      />
    </Stack>
  )
}

/** A queue of the back office, page by page, of all offices or of one. */
export function QueueView({ page, offices }: { page: BranchPage; offices: readonly BranchOffice[] }) {
  const state = useStore(page.queue.$queue)
  if (state.kind === 'failed') {
    return (
      <LoadFailure
        part
        code={state.code}
        title={copy.queueFailed}
        words={branchRefusalText}
        onRetry={() => void page.queue.again()}
      />
    )
  }
  return (
    <Stack gap="m">
      <Inline align="end" data-print="never">
        <OfficeFilter page={page} offices={offices} />
        {state.kind === 'claims' && state.queue === 'toSign' && state.claims.length > 0 && (
          <>
            <SignInTurn claims={state.claims} page={page} />
            <PrintAll claims={state.claims} />
          </>
        )}
      </Inline>
      {state.kind === 'loading' ? (
        <Skeleton label={copy.loading} count={6} />
      ) : (
        <Rows state={state} page={page} />
      )}
    </Stack>
  )
}
