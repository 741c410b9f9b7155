import type { StuckRefund } from '#contract/administration.ts'
import { longest } from '#contract/typed-text.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { refundRefusal, refundWords as words } from '#copy/branch-refunds.ts'
import type { TableColumn } from '#ui/table/table.tsx'
import { LimitedField } from './limited-field.tsx'

/** What every list of refunds tells of one: how much goes back, what the bank says, and when it is asked again. */
export const amountColumn: TableColumn<StuckRefund> = {
  label: words.columns.amount,
  align: 'end',
  cell: ({ amount }) => amountInWords(amount),
}
export const problemColumn: TableColumn<StuckRefund> = {
  label: words.columns.problem,
  cell: words.problem,
}
export const nextTryColumn: TableColumn<StuckRefund> = {
  label: words.columns.next,
  cell: ({ nextTryAt }) => words.next(nextTryAt),
}

/** By which document the money went, where it went past the bank. */
export const SettledDocumentField = (props: {
  value: string
  refused: string | null
  onChange: (document: string) => void
}) => (
  <LimitedField
    name="settled-document"
    limit={longest.documentNumber}
    label={words.document}
    autoComplete="off"
    required
    value={props.value}
    error={props.refused === 'document_missing' ? refundRefusal(props.refused) : undefined}
    onChange={(event) => props.onChange(event.target.value)}
  />
)
