import { useStore } from '@nanostores/react'
import type { BranchPayment } from '#contract/branch.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { branchRefusalText, branchCopy as copy } from '#copy/branch.ts'
import { instantInWords } from '#copy/date-text.ts'
import { placeNumber } from '#copy/rented-place.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
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
      captionHidden
      columns={[
        { key: 'claim', label: copy.columns.claim, names: true },
        { key: 'holder', label: copy.columns.holder },
        { key: 'office', label: copy.columns.office },
        { key: 'box', label: copy.columns.box },
        { key: 'purpose', label: copy.columns.purpose },
        { key: 'method', label: copy.columns.method },
        { key: 'until', label: copy.columns.until },
        { key: 'total', label: copy.columns.total, align: 'end' },
      ]}
      rows={payments.map((payment) => ({
        id: String(payment.id),
        cells: {
          claim: <OpenClaim id={payment.claim.id} page={page} />,
          holder: payment.claim.holder,
          office: payment.claim.index,
          box: placeNumber(payment.claim),
          purpose: <Purpose payment={payment} />,
          method: reservationCopy.methods[payment.method].label,
          until: payment.payUntil === null ? '' : instantInWords(new Date(payment.payUntil)),
          total: amountInWords(payment.amount),
        },
      }))}
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

/** A queue of the desk, page by page. */
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
      <Pagination
        label={copy.pages}
        page={state.page}
        pages={state.pages}
        previousLabel={copy.previous}
        nextLabel={copy.next}
        pageLabel={copy.page}
        onPage={(to) => void page.queue.open(queue, to)}
      />
    </Stack>
  )
}
