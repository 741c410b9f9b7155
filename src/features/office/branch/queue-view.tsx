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
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import type { BranchPage } from './branch-page.ts'
import { ClaimsTable, OpenClaim } from './claims-table.tsx'
import { JointOrders } from './joint-orders.tsx'
import { Purpose } from './purpose.tsx'

/** Payments that wait to be booked, one a row. */
function PaymentsTable(props: { payments: readonly BranchPayment[]; page: BranchPage }) {
  const { payments, page } = props
  return (
    <Table
      caption={copy.queues.toBook}
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

/** A queue of the back office, page by page. */
export function QueueView({ page }: { page: BranchPage }) {
  const state = useStore(page.queue.$queue)
  const { queue } = state
  if (state.kind === 'loading') return <Skeleton label={copy.loading} count={6} />
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
  const none = state.kind === 'claims' ? state.claims.length === 0 : state.payments.length === 0
  if (none) return <EmptyState icon="check" title={copy.empty[queue]} />
  return (
    <Stack gap="m">
      {state.kind === 'claims' ? (
        <ClaimsTable caption={copy.queues[queue]} claims={state.claims} page={page} />
      ) : (
        <Payments payments={state.payments} page={page} />
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
