import { useStore } from '@nanostores/react'
import { spendingCopy as copy } from '#claims/words/spending.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { OrganisationPageStatus, OrganisationPageTitle } from '#kit/screens/organisation-page-status.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Link } from '#ui/link/link.tsx'
import { MonthPlot } from '#ui/month-plot/month-plot.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  costCentreFilter,
  createSpendingPage,
  divisionFilter,
  type LoadedSpending,
  type SpendingPage,
} from './spending-page.ts'

interface Props {
  readonly state: LoadedSpending
  readonly page: SpendingPage
}

const Filter = ({ state, page }: Props) => (
  <FilterBar
    data-print="never"
    end={
      <Link alone icon="download" href={page.csvUrl(state)}>
        {copy.csv}
      </Link>
    }
  >
    {state.costCentres.length > 0 && (
      <Select
        name="spending-filter"
        label={copy.filter}
        labelHidden
        width="medium"
        empty={copy.all}
        value={state.filter}
        options={[
          ...state.divisions.map((name) => ({ value: divisionFilter(name), label: copy.division(name) })),
          ...state.costCentres.map((one) => ({
            value: costCentreFilter(one.id),
            label: copy.costCentre(one),
          })),
        ]}
        onChange={(event) => void page.choose(event.target.value)}
      />
    )}
  </FilterBar>
)

function Plot({ past, forecast, highest, extendedShare }: LoadedSpending) {
  const [first, last] = [past[0], forecast.at(-1)]
  if (!first || !last) return null
  return (
    <Card>
      <Stack gap="s">
        <MonthPlot
          label={copy.plot(first.month, last.month)}
          highest={formatAmount(highest)}
          legend={{ value: copy.paid, expected: copy.expected, range: copy.range }}
          marks={[copy.month(first.month), copy.month(last.month)]}
          months={[
            ...past.map(({ month, paid }) => ({ month, value: paid })),
            ...forecast.map(({ month, ...value }) => ({ month: `${month}-forecast`, value })),
          ]}
        />
        <Text size="small" tone="muted">
          {copy.explain(extendedShare)}
        </Text>
      </Stack>
    </Card>
  )
}

const Numbers = ({ past, forecast }: LoadedSpending) => (
  <Disclosure title={copy.showTable}>
    <Table
      caption={copy.table}
      density="dense"
      columns={[
        { label: copy.columns.month, names: true, cell: ({ month }) => copy.month(month) },
        {
          label: copy.columns.paid,
          align: 'end',
          labelInCard: true,
          cell: ({ paid }) => paid !== null && formatAmount(paid),
        },
        {
          label: copy.columns.expected,
          align: 'end',
          labelInCard: true,
          cell: ({ expected }) => expected !== null && formatAmount(expected),
        },
        { label: copy.columns.range, align: 'end', labelInCard: true, cell: ({ range }) => range },
      ]}
      rows={[
        ...past.map(({ month, paid }) => ({ id: month, month, paid, expected: null, range: null })),
        ...forecast.map(({ month, low, expected, high }) => ({
          id: `${month}-forecast`,
          month,
          paid: null,
          expected,
          range: copy.rangeOf(low, high),
        })),
      ]}
      idOf={({ id }) => id}
    />
  </Disclosure>
)

function SpendingView({ page }: { page: SpendingPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  return (
    <Stack gap="s">
      <OrganisationPageTitle title={copy.title}>
        <ButtonLink tone="quiet" icon="tag" href={pagePaths.legalsCostCentres}>
          {copy.toCostCentres}
        </ButtonLink>
      </OrganisationPageTitle>
      <OrganisationPageStatus state={state} loading={copy.loading} count={4} onRetry={page.retry} />
      {state.kind === 'shown' && (
        <Stack gap="s">
          <Filter state={state} page={page} />
          {state.isEmpty ? (
            <EmptyState icon="ruble" title={copy.noneTitle}>
              {copy.noneText}
            </EmptyState>
          ) : (
            <>
              <Plot {...state} />
              <Numbers {...state} />
            </>
          )}
        </Stack>
      )}
    </Stack>
  )
}

export const SpendingIsland = island(createSpendingPage, SpendingView)
