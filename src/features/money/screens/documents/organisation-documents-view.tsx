import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { ListPagination } from '#kit/screens/list-pagination.tsx'
import { OrganisationPageStatus } from '#kit/screens/organisation-page-status.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { SearchForm } from '#kit/screens/search-form.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import type { ActSummary } from '#money/api/accounting-documents.ts'
import {
  organisationDocumentsCopy as copy,
  organisationDocumentsRefusalText,
} from '#money/words/organisation-documents.ts'
import { formatPlaceAddress } from '#places/words/rented-place.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
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

function Act({ act }: { act: ActSummary }) {
  return (
    <Stack gap="none">
      <Text as="span" weight="strong">
        {copy.act(act.number)}
      </Text>
      <Text as="span" size="small" tone="muted">
        {copy.actDay(act.date)}
      </Text>
      {act.correction > 0 && (
        <Text as="span" size="small" tone="muted">
          {copy.correction(act.correction)}
        </Text>
      )}
    </Stack>
  )
}

function ActPlace({ act }: { act: ActSummary }) {
  return (
    <Stack gap="none">
      <Link href={pagePaths.claim(act.claim)}>{copy.claim(act.claim)}</Link>
      <span>{formatPlaceAddress(act)}</span>
    </Stack>
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

function WholeMonth({ state }: { state: LoadedOrganisationDocuments }) {
  const { archive, csv, register1c } = monthDocumentUrls(state.month)
  return (
    <Stack gap="m">
      <DescriptionList
        density="tight"
        items={[
          { term: copy.count, details: String(state.total) },
          { term: copy.total, details: formatAmount(state.amount) },
          { term: copy.vat, details: formatAmount(state.vat) },
        ]}
      />
      <Stack gap="xs">
        <Inline gap="s">
          <ButtonLink icon="download" size="small" tone="primary" href={archive}>
            {copy.archive}
          </ButtonLink>
          <ButtonLink icon="download" size="small" href={csv}>
            {copy.csv}
          </ButtonLink>
          <ButtonLink icon="download" size="small" href={register1c}>
            {copy.register1c}
          </ButtonLink>
        </Inline>
        <Text size="small" tone="muted">
          {copy.archiveHint}
        </Text>
      </Stack>
    </Stack>
  )
}

function Acts({ state, page }: { state: LoadedOrganisationDocuments; page: OrganisationDocumentsPage }) {
  return (
    <>
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
      {state.acts.length === 0 ? (
        <EmptyState icon="search" title={copy.nothingFound}>
          {copy.nothingFoundText}
        </EmptyState>
      ) : (
        <Table
          caption={copy.table(state.month)}
          density="dense"
          columns={[
            { label: copy.columns.act, names: true, cell: (act) => <Act act={act} /> },
            { label: copy.columns.place, cell: (act) => <ActPlace act={act} /> },
            { label: copy.columns.amount, align: 'end', cell: (act) => formatAmount(act.amount) },
            { label: copy.columns.vat, align: 'end', cell: (act) => formatAmount(act.vat) },
            { label: copy.columns.files, acts: true, cell: (act) => <Files act={act} /> },
          ]}
          rows={state.acts}
          idOf={(act) => act.number}
        />
      )}
      <ListPagination
        label={copy.pages}
        page={state.page}
        pages={state.pages}
        onPage={(to) => void page.toPage(to)}
      />
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
    <Stack gap="l">
      <RefusalNotice code={state.refused} words={organisationDocumentsRefusalText} />
      <Select
        name="month"
        label={copy.month}
        width="medium"
        options={state.months.map((value) => ({ value, label: copy.monthName(value) }))}
        value={state.month}
        onChange={(event) => void page.toMonth(event.target.value)}
      />
      <WholeMonth state={state} />
      <Acts state={state} page={page} />
    </Stack>
  )
}

function OrganisationDocumentsView({ page }: { page: OrganisationDocumentsPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  return (
    <Stack gap="l">
      <Heading level={1}>{copy.title}</Heading>
      <OrganisationPageStatus state={state} loading={copy.loading} cards={2} onRetry={page.retry} />
      {state.kind === 'shown' && <Documents state={state} page={page} />}
    </Stack>
  )
}

export const OrganisationDocumentsIsland = island(createOrganisationDocumentsPage, OrganisationDocumentsView)
