import { addresses } from '#contract/addresses.ts'
import type { OpenRefund } from '#contract/branch-refunds.ts'
import { longest } from '#contract/typed-text.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { refundDeskCopy as copy, refundDeskRefusal } from '#copy/branch-refunds.ts'
import { instantInWords } from '#copy/date-text.ts'
import { placeNumber } from '#copy/rented-place.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { RowAct } from './act-list.ts'
import { ActListView, RowButton } from './act-list-view.tsx'
import type { BranchPage } from './branch-page.ts'
import { OpenClaim } from './claims-table.tsx'
import type { SettleDraft } from './desk-refunds.ts'

function RefundsTable({ refunds, page }: { refunds: readonly OpenRefund[]; page: BranchPage }) {
  return (
    <Table
      caption={copy.tab}
      captionHidden
      columns={[
        { key: 'claim', label: copy.columns.claim, names: true },
        { key: 'holder', label: copy.columns.holder },
        { key: 'office', label: copy.columns.office },
        { key: 'box', label: copy.columns.box },
        { key: 'amount', label: copy.columns.amount, align: 'end' },
        { key: 'problem', label: copy.columns.problem },
        { key: 'next', label: copy.columns.next },
        { key: 'act', label: copy.columns.act },
      ]}
      rows={refunds.map((refund) => ({
        id: String(refund.payment),
        cells: {
          claim: <OpenClaim id={refund.claim} page={page} />,
          holder: refund.holder,
          office: refund.index,
          box: placeNumber(refund),
          amount: amountInWords(refund.amount),
          problem: copy.problem(refund),
          next: refund.nextTryAt === null ? copy.noNext : instantInWords(new Date(refund.nextTryAt)),
          act: (
            <RowButton
              label={copy.settle}
              about={copy.title(refund.claim)}
              onClick={() => page.refunds.open(refund)}
            />
          ),
        },
      }))}
    />
  )
}

const atFields = ['document_missing', 'reason_missing']

function Fields({ act, page }: { act: RowAct<OpenRefund, SettleDraft>; page: BranchPage }) {
  const { row, draft, refused } = act
  const errorAt = (code: string) => (refused === code ? refundDeskRefusal(code) : undefined)
  return (
    <>
      <Text>{copy.text(amountInWords(row.amount), row.order)}</Text>
      <LimitedField
        name="settled-document"
        limit={longest.documentNumber}
        label={copy.document}
        autoComplete="off"
        required
        value={draft.document}
        error={errorAt('document_missing')}
        onChange={(event) => page.refunds.fill({ document: event.target.value })}
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
    refusal={refundDeskRefusal}
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
