import { useStore } from '@nanostores/react'
import type { DeskTopUp } from '#contract/balance-desk.ts'
import { longest } from '#contract/typed-text.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { topUpDeskCopy as copy, topUpDeskRefusal } from '#copy/branch-top-ups.ts'
import { instantInWords } from '#copy/date-text.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { RowAct } from './act-list.ts'
import { ActListView, RowButton } from './act-list-view.tsx'
import type { BranchPage } from './branch-page.ts'
import type { BookingDraft } from './desk-top-ups.ts'

function TopUpsTable({ topUps, page }: { topUps: readonly DeskTopUp[]; page: BranchPage }) {
  return (
    <Table
      caption={copy.tab}
      captionHidden
      columns={[
        { key: 'id', label: copy.columns.id, names: true },
        { key: 'payer', label: copy.columns.payer },
        { key: 'inn', label: copy.columns.inn },
        { key: 'date', label: copy.columns.date },
        { key: 'amount', label: copy.columns.amount, align: 'end' },
        { key: 'act', label: copy.columns.act },
      ]}
      rows={topUps.map((topUp) => ({
        id: String(topUp.id),
        cells: {
          id: copy.number(topUp.id),
          payer: topUp.organisation,
          inn: topUp.inn,
          date: instantInWords(new Date(topUp.reservedAt)),
          amount: amountInWords(topUp.amount),
          act: (
            <RowButton
              label={copy.book}
              about={copy.title(topUp.id)}
              onClick={() => page.topUps.open(topUp)}
            />
          ),
        },
      }))}
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

function Fields({ act, page }: { act: RowAct<DeskTopUp, BookingDraft>; page: BranchPage }) {
  const { row, draft, refused } = act
  const errorAt = (codes: readonly string[]) =>
    refused !== null && codes.includes(refused) ? topUpDeskRefusal(refused) : undefined
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
    <Form onSubmit={() => void page.topUps.show()}>
      <Inline gap="s" align="end">
        <LimitedField
          name="top-up-search"
          limit={longest.search}
          type="search"
          label={copy.search}
          width="medium"
          value={search}
          onChange={(event) => page.topUps.type(event.target.value)}
        />
        <Button type="submit">{copy.go}</Button>
      </Inline>
    </Form>
  )
}

/** Top-ups of organisations' balances that wait for the bank statement. */
export const TopUpsView = ({ page }: { page: BranchPage }) => (
  <ActListView
    list={page.topUps}
    words={copy}
    refusal={topUpDeskRefusal}
    formId="book-top-up"
    lead={<Search page={page} />}
    title={(topUp) => copy.title(topUp.id)}
    none={({ search }) => (search.trim() === '' ? copy.none : copy.noneFound)}
    table={(topUps) => <TopUpsTable topUps={topUps} page={page} />}
    fields={(act) => <Fields act={act} page={page} />}
    atFields={[...atAmount, ...atDocument]}
  />
)
