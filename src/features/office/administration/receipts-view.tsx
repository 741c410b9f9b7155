import type { OpenReceipt, ReceiptAct } from '#contract/administration-receipts.ts'
import { administrationCopy, administrationRefusal } from '#copy/administration.ts'
import { openReceiptsCopy as copy } from '#copy/administration-receipts.ts'
import { instantInWords } from '#copy/date-text.ts'
import { ActListView, RowButton } from '#parts/act-list-view.tsx'
import type { RowAct } from '#state/act-list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { AdministrationPage } from './administration-page.ts'
import { ReasonField } from './reason-field.tsx'
import type { ReceiptDraft } from './stuck-lists.ts'

/** What may be done with a receipt: sent again or corrected by one, a correction confirmed by another. */
function Acts({ receipt, page }: { receipt: OpenReceipt; page: AdministrationPage }) {
  const button = (act: ReceiptAct, label: string) => (
    <RowButton
      label={label}
      about={copy.title(act, receipt.id)}
      onClick={() => {
        page.receipts.open(receipt)
        page.receipts.fill({ act })
      }}
    />
  )
  const { proposal, correctable } = receipt
  return (
    <Inline gap="xs">
      {proposal === null && button('retry', copy.acts.retry)}
      {proposal === null && correctable && button('propose', copy.acts.propose)}
      {proposal !== null && !proposal.own && button('confirm', copy.acts.confirm)}
      {proposal !== null && button('reject', proposal.own ? copy.acts.withdraw : copy.acts.reject)}
    </Inline>
  )
}

function State({ receipt: { state, late, proposal } }: { receipt: OpenReceipt }) {
  if (proposal !== null) return <Badge tone="action">{copy.waits}</Badge>
  if (state === 'failed') return <Badge tone="danger">{copy.states.failed}</Badge>
  return <Badge tone={late ? 'warning' : 'neutral'}>{late ? copy.late : copy.states[state]}</Badge>
}

const ReceiptsTable = ({
  receipts,
  page,
}: {
  receipts: readonly OpenReceipt[]
  page: AdministrationPage
}) => (
  <Table
    caption={copy.tab}
    density="dense"
    columns={[
      { label: copy.columns.receipt, names: true, cell: (receipt) => `${receipt.id}. ${copy.name(receipt)}` },
      { label: copy.columns.of, cell: copy.of },
      { label: copy.columns.amount, align: 'end', cell: ({ amount }) => copy.amount(amount) },
      { label: copy.columns.state, cell: (receipt) => <State receipt={receipt} /> },
      { label: copy.columns.problem, cell: copy.problem },
      { label: administrationCopy.since, cell: ({ since }) => administrationCopy.moment(since) },
      { label: copy.columns.next, cell: copy.next },
      {
        label: administrationCopy.act,
        acts: true,
        cell: (receipt) => <Acts receipt={receipt} page={page} />,
      },
    ]}
    rows={receipts}
    idOf={({ id }) => id}
  />
)

/** What is known of the receipt, so that whoever confirms a correction compares it with the register. */
const Facts = ({ row }: { row: OpenReceipt }) => (
  <DescriptionList
    items={[
      { term: copy.facts.of, details: `${copy.name(row)}. ${copy.of(row)}` },
      { term: copy.facts.amount, details: copy.amount(row.amount) },
      { term: copy.facts.since, details: instantInWords(new Date(row.since)) },
      { term: copy.facts.problem, details: copy.problem(row) },
      ...(row.proposal
        ? [
            { term: copy.facts.reason, details: row.proposal.reason },
            { term: copy.facts.by, details: row.proposal.by },
          ]
        : []),
    ]}
  />
)

function Fields({ act, page }: { act: RowAct<OpenReceipt, ReceiptDraft>; page: AdministrationPage }) {
  const { row, draft, refused } = act
  return (
    <>
      <Text>{copy.texts[draft.act]}</Text>
      <Facts row={row} />
      <ReasonField
        value={draft.reason}
        refused={refused}
        onChange={(reason) => page.receipts.fill({ reason })}
      />
    </>
  )
}

/** Fiscal receipts that are not registered, with what lets them go on; a correction is made by two. */
export const ReceiptsView = ({ page }: { page: AdministrationPage }) => (
  <ActListView
    list={page.receipts}
    words={copy}
    refusal={administrationRefusal}
    formId="act-receipt"
    lead={<Text tone="muted">{copy.lead}</Text>}
    title={({ id }, { act }) => copy.title(act, id)}
    send={({ act }) => copy.sends[act]}
    none={() => copy.none}
    table={(receipts) => <ReceiptsTable receipts={receipts} page={page} />}
    fields={(act) => <Fields act={act} page={page} />}
    atFields={['reason_missing']}
  />
)
