import type { ShownReceipt } from '#contract/receipts.ts'
import { receiptCopy } from '#copy/receipts.ts'
import { Link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'

const FiscalReceipt = ({ receipt: { kind, state, link } }: { receipt: ShownReceipt }) =>
  state === 'done' && link !== null ? (
    <Link href={link} external alone>
      {receiptCopy.name(kind)}
    </Link>
  ) : (
    <Text size="small" tone={state === 'failed' ? 'danger' : 'muted'}>
      {receiptCopy[state](kind)}
    </Text>
  )

/** The fiscal receipts of a payment: where each can be read, or how it stands. */
export const FiscalReceipts = ({ receipts }: { receipts: readonly ShownReceipt[] | undefined }) => (
  <>
    {receipts?.map((receipt) => (
      <FiscalReceipt key={receipt.id} receipt={receipt} />
    ))}
  </>
)
