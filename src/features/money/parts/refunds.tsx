import type { StuckRefund } from '#back-office/api/administration.ts'
import { refundRefusal, refundWords as words } from '#back-office/words/branch-refunds.ts'
import { longest } from '#kit/api/typed-text.ts'
import { LimitedField } from '#kit/screens/limited-field.tsx'
import { amountInWords } from '#kit/words/amount-text.ts'
import type { TableColumn } from '#ui/table/table.tsx'

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
