import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { ListPagination } from '#kit/screens/list-pagination.tsx'
import { OrganisationPageStatus, OrganisationPageTitle } from '#kit/screens/organisation-page-status.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { SearchForm } from '#kit/screens/search-form.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { typesetBoxNumber } from '#kit/words/typeset.ts'
import type { ActSummary } from '#money/api/accounting-documents.ts'
import {
  organisationDocumentsCopy as copy,
  organisationDocumentsRefusalText,
} from '#money/words/organisation-documents.ts'
import { formatPlaceName } from '#places/words/rented-place.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  actDocumentUrls,
  createOrganisationDocumentsPage,
  type LoadedOrganisationDocuments,
  monthDocumentUrls,
  type OrganisationDocumentsPage,
} from './organisation-documents-page.ts'

const actText = ({ number, date, correction }: ActSummary): string =>
  [`${copy.act(number)} ${copy.actDay(date)}`, ...(correction > 0 ? [copy.correction(correction)] : [])].join(
    ', ',
  )

function ActPlace({ act }: { act: ActSummary }) {
  return (
    <Inline gap="xs">
      <Link href={pagePaths.claim(act.claim)}>{copy.claim(act.claim)}</Link>
      <span>{`${act.index}, ${typesetBoxNumber(formatPlaceName(act))}`}</span>
    </Inline>
  )
}

function Files({ act }: { act: ActSummary }) {
  const { pdf, upd } = actDocumentUrls(act)
  return (
    <Inline gap="m">
      <Link href={pdf} alone icon="pdf" external aria-label={copy.pdfOf(act.number)}>
        {copy.pdf}
      </Link>
      <Link href={upd} alone icon="download" aria-label={copy.updOf(act.number)}>
        {copy.upd}
      </Link>
    </Inline>
  )
}

/** The acts of a phone. */
const ActCards = ({ acts }: { acts: readonly ActSummary[] }) => (
  <Stack as="ul" gap="s">
    {acts.map((act) => (
      <Card as="li" padding="small" key={act.number}>
        <Stack gap="xxs">
          <Inline justify="between" gap="xs" align="baseline">
            <Text weight="strong">{actText(act)}</Text>
            <Text weight="strong" numeric nowrap>
              {formatAmount(act.amount)}
            </Text>
          </Inline>
          <Text as="div" size="small">
            <ActPlace act={act} />
          </Text>
          <Inline justify="between" gap="xs">
            <Files act={act} />
            <Text size="small" tone="muted" numeric nowrap>
              {copy.columns.vat} {formatAmount(act.vat)}
            </Text>
          </Inline>
        </Stack>
      </Card>
    ))}
  </Stack>
)

function Registers({ month }: { month: string }) {
  const { csv, annex, register1c } = monthDocumentUrls(month)
  return (
    <Inline gap="m">
      <Link alone icon="download" href={csv}>
        {copy.csv}
      </Link>
      <Link alone icon="download" href={annex}>
        {copy.annex}
      </Link>
      <Link alone icon="download" href={register1c}>
        {copy.register1c}
      </Link>
    </Inline>
  )
}

function Filters({ state, page }: { state: LoadedOrganisationDocuments; page: OrganisationDocumentsPage }) {
  return (
    <FilterBar data-print="never">
      <Select
        name="month"
        label={copy.month}
        labelHidden
        options={state.months.map((value) => ({ value, label: copy.monthName(value) }))}
        value={state.month}
        onChange={(event) => void page.toMonth(event.target.value)}
      />
      <SearchForm
        name="q"
        label={copy.search}
        find={copy.find}
        typed={state.typed}
        onType={page.type}
        onSearch={() => void page.search()}
        busy={state.busy}
        clear={state.q === '' ? undefined : copy.clear}
        onClear={() => void page.clear()}
      />
    </FilterBar>
  )
}

function Acts({ state, page }: { state: LoadedOrganisationDocuments; page: OrganisationDocumentsPage }) {
  return (
    <>
      {state.acts.length === 0 ? (
        <EmptyState icon="search" title={copy.nothingFound}>
          {copy.nothingFoundText}
        </EmptyState>
      ) : (
        <>
          <HiddenByWidthOrLogin below="tablet">
            <Table
              caption={copy.table(state.month)}
              density="dense"
              columns={[
                { label: copy.columns.act, names: true, whole: true, cell: actText },
                { label: copy.columns.place, cell: (act) => <ActPlace act={act} /> },
                { label: copy.columns.amount, align: 'end', cell: (act) => formatAmount(act.amount) },
                { label: copy.columns.vat, align: 'end', cell: (act) => formatAmount(act.vat) },
                { label: copy.columns.files, acts: true, cell: (act) => <Files act={act} /> },
              ]}
              rows={state.acts}
              idOf={(act) => act.number}
            />
          </HiddenByWidthOrLogin>
          <HiddenByWidthOrLogin above="phone">
            <ActCards acts={state.acts} />
          </HiddenByWidthOrLogin>
        </>
      )}
      <ListPagination
        label={copy.pages}
        page={state.page}
        pages={state.pages}
        onPage={(to) => void page.toPage(to)}
      />
      <FilterBar data-print="never" end={<Registers month={state.month} />}>
        <Text size="small" numeric>
          {copy.monthTotal(state.total, formatAmount(state.amount), formatAmount(state.vat))}
        </Text>
      </FilterBar>
      <Text size="small" tone="muted">
        {copy.archiveHint}
      </Text>
    </>
  )
}

function Documents({ state, page }: { state: LoadedOrganisationDocuments; page: OrganisationDocumentsPage }) {
  if (state.months.length === 0) {
    return (
      <EmptyState icon="document" title={copy.noneTitle}>
        {copy.noneText}
      </EmptyState>
    )
  }
  return (
    <Stack gap="s">
      <RefusalNotice code={state.refused} words={organisationDocumentsRefusalText} />
      <Filters state={state} page={page} />
      <Acts state={state} page={page} />
    </Stack>
  )
}

function OrganisationDocumentsView({ page }: { page: OrganisationDocumentsPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  return (
    <Stack gap="s">
      <OrganisationPageTitle title={copy.title}>
        {state.kind === 'shown' && state.months.length > 0 && (
          <ButtonLink icon="download" tone="primary" href={monthDocumentUrls(state.month).archive}>
            {copy.archive}
          </ButtonLink>
        )}
      </OrganisationPageTitle>
      <OrganisationPageStatus state={state} loading={copy.loading} onRetry={page.retry} />
      {state.kind === 'shown' && <Documents state={state} page={page} />}
    </Stack>
  )
}

export const OrganisationDocumentsIsland = island(createOrganisationDocumentsPage, OrganisationDocumentsView)
