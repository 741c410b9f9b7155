import { useStore } from '@nanostores/react'
import { isServiceNumber } from '#claims/rules/services.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { type ListStore, list } from '#kit/screens/list.ts'
import { ListView } from '#kit/screens/list-view.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import {
  type BalanceOperation,
  type BalanceStatement,
  downloadBalanceStatementCsv,
  downloadBalanceStatementPdf,
  type LedgerEntryKind,
  readBalanceOperations,
  readBalanceStatement,
} from '#money/api/balance.ts'
import { balanceOperationKindWords } from '#money/words/balance-documents.ts'
import { balanceRefusalText, organisationBalanceCopy as copy } from '#money/words/organisation-balance.ts'
import { formatPlaceName } from '#places/words/rented-place.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'

/** `month` is the first day of the month; null means all time. */
interface OperationsFilter {
  readonly kind: LedgerEntryKind | 'all'
  readonly month: CalendarDate | null
}
type Totals = Omit<BalanceStatement, 'month' | 'operations'>
type Operations = ListStore<BalanceOperation, object, OperationsFilter, OperationsFilter, Totals>

const kindOptions = Object.entries(copy.kinds).map(([value, label]) => ({
  value: value as OperationsFilter['kind'],
  label,
}))
const isNarrowed = ({ kind, month }: OperationsFilter): boolean => kind !== 'all' || month !== null
const formatDay = (instant: string | Date): string => formatDottedDate(todayInZone(new Date(instant)))
const monthNumber = (monthStart: CalendarDate): string => monthStart.slice(0, 'YYYY-MM'.length)

function OperationDetails({ operation }: { operation: BalanceOperation }) {
  const { claim, box, document, sbp } = operation
  if (document !== null) return copy.documentOf(document)
  if (sbp) return copy.bySbp
  if (claim === null || box === null) return null
  const service = box.service !== null && isServiceNumber(box.service) ? serviceName(box.service) : null
  return (
    <>
      <Link href={pagePaths.claim(claim)}>{copy.claimOf(claim)}</Link>
      {', '}
      {[service, formatPlaceName({ ...box, boxNumber: box.number })].filter(Boolean).join(', ')}
    </>
  )
}

const OperationCards = ({ operations }: { operations: readonly BalanceOperation[] }) => (
  <Card padding="small">
    <Stack as="ul" gap="m">
      {operations.map((operation) => (
        <Stack as="li" gap="xxs" key={operation.id}>
          <Inline justify="between" gap="xs" wrap={false} align="baseline">
            <Text weight="strong">{balanceOperationKindWords[operation.kind]}</Text>
            <Text weight="strong" numeric nowrap>
              {formatAmount(operation.amount)}
            </Text>
          </Inline>
          <Inline justify="between" gap="xs" align="baseline">
            <Text size="small" tone="muted">
              {formatDay(operation.at)}
            </Text>
            <Text size="small" tone="muted" numeric nowrap>
              {copy.columns.balance}: {formatAmount(operation.balance)}
            </Text>
          </Inline>
          <Text size="small">
            <OperationDetails operation={operation} />
          </Text>
        </Stack>
      ))}
    </Stack>
  </Card>
)

export function createBalanceOperationsList(environment: Environment): Operations {
  const readMonth = async (kind: OperationsFilter['kind'], month: CalendarDate) => {
    const answer = await call(environment, readBalanceStatement, { query: { month: monthNumber(month) } })
    if (!answer.ok) return answer
    const { operations, ...extra } = answer.value
    const rows = operations.filter((operation) => kind === 'all' || operation.kind === kind).reverse()
    // A monthly statement is never split into pages.
    return { ok: true, rows, total: 1, extra } as const
  }
  return list<BalanceOperation, object, OperationsFilter, OperationsFilter, Totals>({
    filter: { kind: 'all', month: null },
    question: (filter) => ({ ask: filter }),
    read: async ({ kind, month }, page) => {
      if (month !== null) return readMonth(kind, month)
      const query = { kind: kind === 'all' ? undefined : kind, page }
      const answer = await call(environment, readBalanceOperations, { query })
      return answer.ok ? { ok: true, rows: answer.value.operations, total: answer.value.total } : answer
    },
    words: { loading: copy.loading, failed: copy.failedTitle, pages: copy.pages },
    refusal: balanceRefusalText,
    none: ({ filter }) => (isNarrowed(filter) ? copy.noneHere : copy.none),
    noneIcon: ({ filter }) => (isNarrowed(filter) ? 'filter' : 'ruble'),
    noneText: ({ filter }) => !isNarrowed(filter) && copy.noneText,
    table: {
      caption: copy.operations,
      dense: true,
      columns: [
        {
          label: copy.columns.date,
          names: true,
          cell: ({ at: instant }) => formatDay(instant),
        },
        { label: copy.columns.what, cell: ({ kind }) => balanceOperationKindWords[kind] },
        { label: copy.columns.about, cell: (operation) => <OperationDetails operation={operation} /> },
        { label: copy.columns.amount, align: 'end', cell: ({ amount }) => formatAmount(amount) },
        { label: copy.columns.balance, align: 'end', cell: ({ balance }) => formatAmount(balance) },
      ],
      idOf: ({ id }) => id,
    },
    around: (table, { extra, rows }) => (
      <>
        {extra && (
          <DescriptionList
            density="compact"
            items={(['opening', 'came', 'went', 'closing'] as const).map((name) => ({
              term: copy[name],
              details: formatAmount(extra[name]),
            }))}
          />
        )}
        {rows.length === 0 ? (
          table
        ) : (
          <>
            <HiddenByWidthOrLogin below="tablet">{table}</HiddenByWidthOrLogin>
            <HiddenByWidthOrLogin above="phone">
              <OperationCards operations={rows} />
            </HiddenByWidthOrLogin>
          </>
        )}
      </>
    ),
  })
}

function Documents({ month }: { month: CalendarDate }) {
  const query = { month: monthNumber(month) }
  return (
    <Inline gap="s">
      <ButtonLink
        icon="download"
        size="small"
        href={buildFileUrl(downloadBalanceStatementPdf, undefined, query)}
        external
      >
        {copy.statementPdf(month)}
      </ButtonLink>
      <ButtonLink
        icon="download"
        size="small"
        href={buildFileUrl(downloadBalanceStatementCsv, undefined, query)}
      >
        {copy.statementCsv}
      </ButtonLink>
    </Inline>
  )
}

export function BalanceOperationsView(props: { operations: Operations; months: readonly CalendarDate[] }) {
  const { operations, months } = props
  const { month, kind } = useStore(operations.$list).filter
  const filterBy = (part: Partial<OperationsFilter>) => {
    operations.type(part)
    void operations.show()
  }
  return (
    <Stack as="section" gap="s" aria-labelledby="operations">
      <VisuallyHidden as="h2" id="operations">
        {copy.operations}
      </VisuallyHidden>
      <FilterBar data-print="never">
        <Select
          name="month"
          label={copy.month}
          labelHidden
          empty={copy.allTime}
          options={months.map((monthStart) => ({ value: monthStart, label: copy.monthName(monthStart) }))}
          value={month ?? ''}
          onChange={(event) => filterBy({ month: event.target.value || null })}
        />
        <SegmentedControl
          name="kind"
          label={copy.kind}
          labelHidden
          options={kindOptions}
          value={kind}
          onChange={(chosen) => filterBy({ kind: chosen })}
        />
      </FilterBar>
      {month !== null && <Documents month={month} />}
      <ListView list={operations} />
    </Stack>
  )
}
