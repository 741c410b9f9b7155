import { addresses } from '#contract/addresses.ts'
import type { OpenRefund } from '#contract/branch-refunds.ts'
import { longest } from '#contract/typed-text.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { refundsCopy as copy, refundRefusal } from '#copy/branch-refunds.ts'
import { instantInWords } from '#copy/date-text.ts'
import { placeNumber } from '#copy/rented-place.ts'
import { ActListView, RowButton } from '#parts/act-list-view.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { amountColumn, nextTryColumn, problemColumn, SettledDocumentField } from '#parts/refunds.tsx'
import type { RowAct } from '#state/act-list.ts'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import { OpenClaim } from './claims-table.tsx'
import type { SettleDraft } from './refunds-store.ts'

function RefundsTable({ refunds, page }: { refunds: readonly OpenRefund[]; page: BranchPage }) {
  return (
    <Table
      caption={copy.tab}
      columns={[
        {
          label: copy.columns.claim,
          names: true,
          cell: (refund) => <OpenClaim id={refund.claim} page={page} />,
        },
        { label: copy.columns.holder, cell: (refund) => refund.holder },
        { label: copy.columns.office, cell: (refund) => refund.index },
        { label: copy.columns.box, cell: (refund) => placeNumber(refund) },
        amountColumn,
        problemColumn,
        nextTryColumn,
        {
          label: copy.columns.act,
          acts: true,
          cell: (refund) =>
            refund.proposal === null ? (
              <RowButton
                label={copy.settle}
                about={copy.title(refund.claim)}
                onClick={() => page.refunds.open(refund)}
              />
            ) : (
              copy.proposed(refund.proposal.by, instantInWords(new Date(refund.proposal.until)))
            ),
        },
      ]}
      rows={refunds}
      idOf={(refund) => String(refund.payment)}
    />
  )
}

const atFields = ['document_missing', 'reason_missing']

function Fields({ act, page }: { act: RowAct<OpenRefund, SettleDraft>; page: BranchPage }) {
  const { row, draft, refused } = act
  const errorAt = (code: string) => (refused === code ? refundRefusal(code) : undefined)
  return (
    <>
      <Text>{copy.text(amountInWords(row.amount), row.order)}</Text>
      <SettledDocumentField
        value={draft.document}
        refused={refused}
        onChange={(document) => page.refunds.fill({ document })}
      />
      <LimitedField
        name="settled-reason"
        limit={longest.reason}
        label={copy.reason}
        autoComplete="off"
        required
        value={draft.reason}
        error={errorAt('reason_missing')}
        onChange={(event) => page.refunds.fill({ reason: event.target.value })}
      />
    </>
  )
}

/** Refunds by card that the bank has not done, and the act that notes one as paid by hand. */
export const RefundsView = ({ page }: { page: BranchPage }) => (
  <ActListView
    list={page.refunds}
    words={copy}
    refusal={refundRefusal}
    formId="settle-refund"
    lead={
      <Text tone="muted">
        {copy.lead} <Link href={addresses.branchIntegrations}>{copy.integrations}</Link>
      </Text>
    }
    title={(refund) => copy.title(refund.claim)}
    none={() => copy.none}
    table={(refunds) => <RefundsTable refunds={refunds} page={page} />}
    fields={(act) => <Fields act={act} page={page} />}
    atFields={atFields}
  />
)
