import type { StuckRefund } from '#back-office/api/administration.ts'
import {
  refundRefusalText,
  sharedRefundsCopy as words,
} from '#back-office/words/branch-refunds-and-top-ups.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import type { TableColumn } from '#ui/table/table.tsx'

export const refundAmountColumn: TableColumn<StuckRefund> = {
  label: words.columns.amount,
  align: 'end',
  cell: ({ amount }) => formatAmount(amount),
}
export const refundProblemColumn: TableColumn<StuckRefund> = {
  label: words.columns.problem,
  cell: words.problem,
}
export const refundNextTryColumn: TableColumn<StuckRefund> = {
  label: words.columns.next,
  cell: ({ nextTryAt }) => words.next(nextTryAt),
}

export const SettlementDocumentField = (props: {
  value: string
  refused: string | null
  onChange: (document: string) => void
}) => (
  <LengthLimitedField
    name="settled-document"
    limit={maxTextLength.documentNumber}
    label={words.document}
    autoComplete="off"
    required
    value={props.value}
    error={props.refused === 'document_missing' ? refundRefusalText(props.refused) : undefined}
    onChange={(event) => props.onChange(event.target.value)}
  />
)
