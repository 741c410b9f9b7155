import type { StuckRefund } from '#contract/administration.ts'
import { administrationCopy, administrationRefusal, stuckRefundsCopy as copy } from '#copy/administration.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { ActListView, RowButton } from '#parts/act-list-view.tsx'
import { amountColumn, nextTryColumn, problemColumn, SettledDocumentField } from '#parts/refunds.tsx'
import type { RowAct } from '#state/act-list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { AdministrationPage } from './administration-page.ts'
import { ReasonField } from './reason-field.tsx'
import type { RefundDraft } from './stuck-lists.ts'

/** What may be done with a refund: asked for again or proposed by one, confirmed by another. */
function Acts({ refund, page }: { refund: StuckRefund; page: AdministrationPage }) {
  const button = (act: RefundDraft['act'], label: string) => (
    <RowButton
      label={label}
      about={copy.title(act, refund.claim)}
      onClick={() => {
        page.refunds.open(refund)
        page.refunds.fill({ act })
      }}
    />
  )
  const { proposal } = refund
  return (
    <Inline gap="xs">
      {proposal === null && button('retry', copy.acts.retry)}
      {proposal === null && button('propose', copy.acts.propose)}
      {proposal !== null && !proposal.own && button('confirm', copy.acts.confirm)}
      {proposal !== null && button('reject', proposal.own ? copy.acts.withdraw : copy.acts.reject)}
    </Inline>
  )
}

const RefundsTable = ({ refunds, page }: { refunds: readonly StuckRefund[]; page: AdministrationPage }) => (
  <Table
    caption={copy.tab}
    density="dense"
    columns={[
      { label: copy.columns.claim, names: true, cell: ({ claim }) => copy.claim(claim) },
      { label: copy.columns.office, cell: ({ index }) => index },
      amountColumn,
      problemColumn,
      {
        label: copy.columns.state,
        cell: ({ proposal }) => (
          <Badge tone={proposal === null ? 'neutral' : 'action'}>
            {proposal === null ? copy.again : copy.waits}
          </Badge>
        ),
      },
      nextTryColumn,
      { label: administrationCopy.act, cell: (refund) => <Acts refund={refund} page={page} /> },
    ]}
    rows={refunds}
    idOf={({ payment }) => payment}
  />
)

/** What is known of the refund, so that whoever confirms compares it with the document. */
const Facts = ({ row }: { row: StuckRefund }) => (
  <DescriptionList
    items={[
      { term: copy.facts.amount, details: amountInWords(row.amount) },
      { term: copy.facts.order, details: row.order },
      ...(row.proposal
        ? [
            { term: copy.facts.document, details: row.proposal.document },
            { term: copy.facts.reason, details: row.proposal.reason },
            { term: copy.facts.by, details: row.proposal.by },
            { term: copy.facts.until, details: administrationCopy.moment(row.proposal.until) },
          ]
        : []),
    ]}
  />
)

function Fields({ act, page }: { act: RowAct<StuckRefund, RefundDraft>; page: AdministrationPage }) {
  const { row, draft, refused } = act
  return (
    <>
      <Text>{copy.texts[draft.act]}</Text>
      <Facts row={row} />
      {draft.act === 'propose' && (
        <SettledDocumentField
          value={draft.document}
          refused={refused}
          onChange={(document) => page.refunds.fill({ document })}
        />
      )}
      <ReasonField
        value={draft.reason}
        refused={refused}
        onChange={(reason) => page.refunds.fill({ reason })}
      />
    </>
  )
}

/** Refunds that the bank has not done; money that went by hand is noted by two. */
export const RefundsView = ({ page }: { page: AdministrationPage }) => (
  <ActListView
    list={page.refunds}
    words={copy}
    refusal={administrationRefusal}
    formId="act-refund"
    lead={<Text tone="muted">{copy.lead}</Text>}
    title={({ claim }, { act }) => copy.title(act, claim)}
    none={() => copy.none}
    table={(refunds) => <RefundsTable refunds={refunds} page={page} />}
    fields={(act) => <Fields act={act} page={page} />}
    atFields={['document_missing', 'reason_missing']}
  />
)
