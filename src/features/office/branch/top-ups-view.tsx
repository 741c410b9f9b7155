import { useStore } from '@nanostores/react'
import type { WaitingTopUp } from '#contract/branch-top-ups.ts'
import { longest } from '#contract/typed-text.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { topUpsCopy as copy, topUpRefusal } from '#copy/branch-top-ups.ts'
import { instantInWords } from '#copy/date-text.ts'
import { ActListView, RowButton } from '#parts/act-list-view.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { SearchForm } from '#parts/search-form.tsx'
import type { RowAct } from '#state/act-list.ts'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { BranchPage } from './branch-page.ts'
import type { BookingDraft } from './top-ups-store.ts'

function TopUpsTable({ topUps, page }: { topUps: readonly WaitingTopUp[]; page: BranchPage }) {
  return (
    <Table
      caption={copy.tab}
      columns={[
        { label: copy.columns.id, names: true, cell: (topUp) => copy.number(topUp.id) },
        { label: copy.columns.payer, cell: (topUp) => topUp.organisation },
        { label: copy.columns.inn, cell: (topUp) => topUp.inn },
        { label: copy.columns.date, cell: (topUp) => instantInWords(new Date(topUp.reservedAt)) },
        { label: copy.columns.amount, align: 'end', cell: (topUp) => amountInWords(topUp.amount) },
        {
          label: copy.columns.act,
          acts: true,
          cell: (topUp) => (
            <RowButton
              label={copy.book}
              about={copy.title(topUp.id)}
              onClick={() => page.topUps.open(topUp)}
            />
          ),
        },
      ]}
      rows={topUps}
      idOf={(topUp) => String(topUp.id)}
    />
  )
}

const atAmount = [
  'amount_missing',
  'amount_malformed',
  'amount_too_small',
  'amount_too_large',
  'amount_differs',
]
const atDocument = ['document_missing', 'document_used']

function Fields({ act, page }: { act: RowAct<WaitingTopUp, BookingDraft>; page: BranchPage }) {
  const { row, draft, refused } = act
  const errorAt = (codes: readonly string[]) =>
    refused !== null && codes.includes(refused) ? topUpRefusal(refused) : undefined
  return (
    <>
      <Text>{copy.text(row.organisation, row.inn)}</Text>
      <TextField
        name="booked-amount"
        label={copy.amount}
        suffix="₽"
        inputMode="decimal"
        autoComplete="off"
        width="medium"
        required
        value={draft.amount}
        error={errorAt(atAmount)}
        onChange={(event) => page.topUps.fill({ amount: event.target.value })}
      />
      <LimitedField
        name="booked-document"
        limit={longest.documentNumber}
        label={copy.document}
        autoComplete="off"
        width="medium"
        required
        value={draft.document}
        error={errorAt(atDocument)}
        onChange={(event) => page.topUps.fill({ document: event.target.value })}
      />
    </>
  )
}

function Search({ page }: { page: BranchPage }) {
  const { search } = useStore(page.topUps.$list)
  return (
    <SearchForm
      name="top-up-search"
      label={copy.search}
      find={copy.go}
      typed={search}
      onType={page.topUps.type}
      onSearch={() => void page.topUps.show()}
    />
  )
}

/** Top-ups of organisations' balances that wait for the bank statement. */
export const TopUpsView = ({ page }: { page: BranchPage }) => (
  <ActListView
    list={page.topUps}
    words={copy}
    refusal={topUpRefusal}
    formId="book-top-up"
    lead={<Search page={page} />}
    title={(topUp) => copy.title(topUp.id)}
    none={({ answered }) => (answered === '' ? copy.none : copy.noneFound)}
    table={(topUps) => <TopUpsTable topUps={topUps} page={page} />}
    fields={(act) => <Fields act={act} page={page} />}
    atFields={[...atAmount, ...atDocument]}
  />
)
