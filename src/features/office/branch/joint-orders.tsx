import type { BranchPayment } from '#contract/branch.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { branchCopy as copy } from '#copy/branch.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { placeNumber } from '#copy/rented-place.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { type Desk, OpenClaim } from './claims-table.tsx'

function Rents({ rents, caption, desk }: Pick<BranchPayment, 'rents'> & { caption: string; desk: Desk }) {
  return (
    <Table
      caption={caption}
      columns={[
        {
          label: copy.columns.claim,
          names: true,
          cell: ({ claim, isOfBranch }) => (isOfBranch ? <OpenClaim id={claim} desk={desk} /> : claim),
        },
        { label: copy.columns.office, cell: ({ index }) => index },
        {
          label: copy.columns.box,
          cell: ({ claim, index, endDate, amount, isOfBranch, ...place }) => placeNumber(place),
        },
        { label: copy.columns.end, cell: ({ endDate }) => dateInDots(endDate) },
        { label: copy.columns.total, align: 'end', cell: ({ amount }) => amountInWords(amount) },
      ]}
      rows={rents}
      idOf={({ claim }) => String(claim)}
    />
  )
}

function JointOrder({ payment, desk }: { payment: BranchPayment; desk: Desk }) {
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
              {copy.jointFacts(claim.holder, payUntil === null ? '' : instantInWords(new Date(payUntil)))}
            </Text>
          </Stack>
          <Inline>
            <Text weight="strong" numeric>
              {amountInWords(payment.amount)}
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

export const JointOrders = (props: { orders: readonly BranchPayment[]; desk: Desk }) => (
  <Stack as="ul" gap="s">
    {props.orders.map((payment) => (
      <JointOrder key={payment.id} payment={payment} desk={props.desk} />
    ))}
  </Stack>
)
