import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import type { Operation } from '#contract/balance-statement.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { operationNames } from '#copy/balance-documents.ts'
import { instantInWords } from '#copy/date-text.ts'
import { balanceRefusalText, legalBalanceCopy as copy } from '#copy/legal-balance.ts'
import { serviceName } from '#copy/price-words.ts'
import { placeAddress } from '#copy/rented-place.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { isServiceNumber } from '#domain/service.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { Pages } from '#parts/pages.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import type { BalancePage } from './balance-page.ts'
import { documentsOfMonth, type OperationsFilter, type OperationsState } from './operations.ts'

type Store = BalancePage['operations']
type Shown = Extract<OperationsState, { kind: 'shown' }>

const kinds = Object.entries(copy.kinds).map(([value, label]) => ({
  value: value as OperationsFilter['kind'],
  label,
}))

function About({ operation }: { operation: Operation }) {
  const { claim, box, document, sbp } = operation
  if (document !== null) return copy.documentOf(document)
  if (sbp) return copy.bySbp
  if (claim === null || box === null) return null
  const service = box.service !== null && isServiceNumber(box.service) ? serviceName(box.service) : null
  return (
    <Stack gap="none">
      <Link href={addresses.claim(claim)}>{copy.claimOf(claim)}</Link>
      <span>{[service, placeAddress({ ...box, boxNumber: box.number })].filter(Boolean).join(', ')}</span>
    </Stack>
  )
}

function Totals({ totals }: { totals: NonNullable<Shown['totals']> }) {
  return (
    <DescriptionList
      density="tight"
      items={(['opening', 'came', 'went', 'closing'] as const).map((name) => ({
        term: copy[name],
        details: amountInWords(totals[name]),
      }))}
    />
  )
}

function List({ state, store }: { state: Shown; store: Store }) {
  const { operations, page, pages, filter, totals } = state
  const narrowed = filter.kind !== 'all' || filter.month !== null
  return (
    <Stack gap="m">
      {totals && <Totals totals={totals} />}
      {operations.length === 0 ? (
        <EmptyState icon={narrowed ? 'filter' : 'ruble'} title={narrowed ? copy.noneHere : copy.none}>
          {!narrowed && copy.noneText}
        </EmptyState>
      ) : (
        <Table
          caption={copy.operations}
          density="dense"
          columns={[
            {
              label: copy.columns.date,
              names: true,
              cell: (operation) => instantInWords(new Date(operation.at)),
            },
            { label: copy.columns.what, cell: (operation) => operationNames[operation.kind] },
            { label: copy.columns.about, cell: (operation) => <About operation={operation} /> },
            {
              label: copy.columns.amount,
              align: 'end',
              cell: (operation) => amountInWords(operation.amount),
            },
            {
              label: copy.columns.balance,
              align: 'end',
              cell: (operation) => amountInWords(operation.balance),
            },
          ]}
          rows={operations}
          idOf={(operation) => String(operation.id)}
        />
      )}
      <Pages label={copy.pages} page={page} pages={pages} onPage={(to) => void store.turn(to)} />
    </Stack>
  )
}

function Documents({ month }: { month: CalendarDate }) {
  const { pdf, csv } = documentsOfMonth(month)
  return (
    <Inline gap="s">
      <ButtonLink icon="download" size="small" href={pdf} external>
        {copy.statementPdf(month)}
      </ButtonLink>
      <ButtonLink icon="download" size="small" href={csv}>
        {copy.statementCsv}
      </ButtonLink>
    </Inline>
  )
}

/** What happened to the balance: all of it page by page, or a month with its totals and documents. */
export function OperationsView({ store, months }: { store: Store; months: readonly CalendarDate[] }) {
  const state = useStore(store.$operations)
  const { month, kind } = state.filter
  return (
    <Stack as="section" gap="m" aria-labelledby="operations">
      <Heading level={2} id="operations">
        {copy.operations}
      </Heading>
      <Inline gap="m" align="end" data-print="never">
        <Select
          name="month"
          label={copy.month}
          width="medium"
          empty={copy.allTime}
          options={months.map((first) => ({ value: first, label: copy.monthName(first) }))}
          value={month ?? ''}
          onChange={(event) => void store.filterBy({ month: event.target.value || null })}
        />
        <Segmented
          name="kind"
          label={copy.kind}
          options={kinds}
          value={kind}
          onChange={(chosen) => void store.filterBy({ kind: chosen })}
        />
      </Inline>
      {month !== null && <Documents month={month} />}
      {state.kind === 'loading' && <Skeleton label={copy.loading} count={5} />}
      {state.kind === 'failed' && (
        <LoadFailure
          part
          code={state.code}
          title={copy.failedTitle}
          words={balanceRefusalText}
          onRetry={() => void store.again()}
        />
      )}
      {state.kind === 'shown' && <List state={state} store={store} />}
    </Stack>
  )
}
