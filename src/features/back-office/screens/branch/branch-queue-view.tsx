import { useStore } from '@nanostores/react'
import {
  type BranchClaim,
  type BranchPayment,
  type BranchQueue,
  readBranchClaims,
  readBranchPayments,
} from '#back-office/api/branch-claims-and-boxes.ts'
import { branchRefusalText, branchCopy as copy } from '#back-office/words/branch.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type ListStore, list } from '#kit/screens/list.ts'
import { ListView } from '#kit/screens/list-view.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { placeNumberText } from '#places/words/rented-place.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import {
  ClaimsTable,
  type DeskActions,
  OpenClaimButton,
  PaymentPurposeCell,
  PrintApplicationsLink,
  SignNextClaimButton,
} from './claims-table.tsx'

function Rents({
  rents,
  caption,
  desk,
}: Pick<BranchPayment, 'rents'> & { caption: string; desk: DeskActions }) {
  return (
    <Table
      caption={caption}
      columns={[
        {
          label: copy.columns.claim,
          names: true,
          cell: ({ claim, isOfBranch }) => (isOfBranch ? <OpenClaimButton id={claim} desk={desk} /> : claim),
        },
        { label: copy.columns.office, cell: ({ index }) => index },
        {
          label: copy.columns.box,
          cell: ({ claim, index, endDate, amount, isOfBranch, ...place }) => placeNumberText(place),
        },
        { label: copy.columns.end, cell: ({ endDate }) => formatDottedDate(endDate) },
        { label: copy.columns.total, align: 'end', cell: ({ amount }) => formatAmount(amount) },
      ]}
      rows={rents}
      idOf={({ claim }) => String(claim)}
    />
  )
}

function JointOrder({ payment, desk }: { payment: BranchPayment; desk: DeskActions }) {
  const { joint, rents, claim, payUntil } = payment
  if (!joint) return null
  const title = copy.jointTitle(joint.order)
  return (
    <Card as="li" padding="small" data-test="joint-order">
      <Stack gap="s">
        <Inline justify="between">
          <Stack gap="xxs">
            <Text weight="strong">{title}</Text>
            <Text size="small" tone="muted">
              {copy.jointFacts(
                claim.holder,
                payUntil === null ? '' : formatMoscowDateTime(new Date(payUntil)),
              )}
            </Text>
          </Stack>
          <Inline>
            <Text weight="strong" numeric>
              {formatAmount(payment.amount)}
            </Text>
            <Button
              size="small"
              tone="primary"
              aria-haspopup="dialog"
              onClick={() => desk.bookOrder(payment)}
            >
              {copy.book}
              <VisuallyHidden>{` ${title}`}</VisuallyHidden>
            </Button>
          </Inline>
        </Inline>
        <Disclosure title={copy.jointRents(rents.length)}>
          <Rents rents={rents} caption={title} desk={desk} />
        </Disclosure>
      </Stack>
    </Card>
  )
}

const JointOrders = (props: { orders: readonly BranchPayment[]; desk: DeskActions }) => (
  <Stack as="ul" gap="s">
    {props.orders.map((payment) => (
      <JointOrder key={payment.id} payment={payment} desk={props.desk} />
    ))}
  </Stack>
)

interface QueueFilter {
  readonly queue: BranchQueue
  readonly index: string
}

type QueueRows = { readonly sum: number } & (
  | { readonly claims: readonly BranchClaim[] }
  | { readonly payments: readonly BranchPayment[] }
)
type Queue = ListStore<BranchClaim | BranchPayment, object, QueueFilter, QueueFilter, QueueRows>

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

interface PaymentsProps {
  payments: readonly BranchPayment[]
  desk: DeskActions
  totals: { readonly count: string; readonly sum: string } | null
}

function PaymentsTable({ payments, desk, totals }: PaymentsProps) {
  const totalText = (words: string | undefined) => (words === undefined ? {} : { total: words })
  return (
    <Table
      caption={copy.queues.toBook}
      density="dense"
      inlineCards
      keys
      columns={[
        {
          label: copy.columns.claim,
          names: true,
          cell: (payment) => <OpenClaimButton id={payment.claim.id} desk={desk} />,
          ...totalText(totals?.count),
        },
        { label: copy.columns.holder, cell: (payment) => payment.claim.holder },
        { label: copy.columns.office, cell: (payment) => payment.claim.index },
        { label: copy.columns.box, cell: (payment) => placeNumberText(payment.claim) },
        { label: copy.columns.purpose, cell: (payment) => <PaymentPurposeCell payment={payment} /> },
        { label: copy.columns.method, cell: (payment) => reservationCopy.methods[payment.method].label },
        {
          label: copy.columns.until,
          cell: (payment) =>
            payment.payUntil === null ? '' : formatMoscowDateTime(new Date(payment.payUntil)),
        },
        {
          label: copy.columns.total,
          align: 'end',
          cell: (payment) => formatAmount(payment.amount),
          ...totalText(totals?.sum),
        },
      ]}
      rows={payments}
      idOf={(payment) => String(payment.id)}
    />
  )
}

/** Totals that include joint orders stand below the table, others in it. */
function Payments({ payments, desk, totals }: PaymentsProps) {
  const orders = payments.filter(({ joint }) => joint !== null)
  const singlePayments = payments.filter(({ joint }) => joint === null)
  return (
    <Stack gap="m">
      {orders.length > 0 && <JointOrders orders={orders} desk={desk} />}
      {singlePayments.length > 0 && (
        <PaymentsTable payments={singlePayments} desk={desk} totals={orders.length > 0 ? null : totals} />
      )}
      {orders.length > 0 && totals && (
        <Text weight="strong" numeric>
          {copy.paymentTotals(totals.count, totals.sum)}
        </Text>
      )}
    </Stack>
  )
}

export function createBranchQueueList(
  environment: Environment,
  desk: DeskActions,
  onTotal: (queue: BranchQueue, total: number) => void,
): Queue {
  const read = async (queue: BranchQueue, query: { page: number; index?: string }) => {
    if (queue === 'toBook') {
      const answer = await call(environment, readBranchPayments, { query })
      if (!answer.ok) return answer
      const { payments, total } = answer.value
      const extra = { payments, sum: sumOf(payments.map(({ amount }) => amount)) }
      return { ok: true, rows: payments, total, extra } as const
    }
    const answer = await call(environment, readBranchClaims, { params: { queue }, query })
    if (!answer.ok) return answer
    const { claims, total } = answer.value
    const extra = { claims, sum: sumOf(claims.map((claim) => claim.price)) }
    return { ok: true, rows: claims, total, extra } as const
  }
  return list<BranchClaim | BranchPayment, object, QueueFilter, QueueFilter, QueueRows>({
    filter: { queue: 'toSign', index: '' },
    question: (filter) => ({ ask: filter }),
    read: async ({ queue, index }, page) => {
      const answer = await read(queue, { page, ...(index === '' ? {} : { index }) })
      // The tab shows the length of the whole queue, so the total of a single office is ignored.
      if (answer.ok && index === '') onTotal(queue, answer.total)
      return answer
    },
    words: { loading: copy.loading, failed: copy.queueFailed, pages: copy.pages },
    refusal: branchRefusalText,
    none: ({ filter }) => copy.empty[filter.queue],
    draw: ({ filter: { queue }, extra, rows, total }) => {
      if (!extra) return null
      const totals = { count: copy.inSight(rows.length, total), sum: formatAmount(extra.sum) }
      return 'claims' in extra ? (
        <ClaimsTable caption={copy.queues[queue]} claims={extra.claims} desk={desk} totals={totals} />
      ) : (
        <Payments payments={extra.payments} desk={desk} totals={totals} />
      )
    },
  })
}

export function BranchQueueView({ queue, desk }: { queue: Queue; desk: DeskActions }) {
  const { filter, phase, extra } = useStore(queue.$list)
  const showsSigning =
    phase === 'shown' && filter.queue === 'toSign' && extra && 'claims' in extra ? extra.claims : []
  return (
    <Stack gap="s">
      {showsSigning.length > 0 && (
        <Inline data-print="never">
          <SignNextClaimButton claims={showsSigning} desk={desk} />
          <PrintApplicationsLink claims={showsSigning} />
        </Inline>
      )}
      <ListView list={queue} />
    </Stack>
  )
}
