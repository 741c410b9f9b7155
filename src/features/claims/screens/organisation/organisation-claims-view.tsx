import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { costCentresCopy } from '#claims/words/cost-centres.ts'
import { organisationClaimsCopy as copy, jointExtensionCopy } from '#claims/words/organisation-claims.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { ActionDialog } from '#kit/screens/action-dialog.tsx'
import { island } from '#kit/screens/island.tsx'
import { ListPagination } from '#kit/screens/list-pagination.tsx'
import { OrganisationPageStatus, OrganisationPageTitle } from '#kit/screens/organisation-page-status.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { SearchForm } from '#kit/screens/search-form.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { JointExtensionView } from './joint-extension-view.tsx'
import { OrganisationClaimsList } from './organisation-claims-list.tsx'
import {
  createOrganisationClaimsPage,
  type LoadedOrganisationClaims,
  type OrganisationClaimsPage,
} from './organisation-claims-page.ts'

function ListTools(props: { state: LoadedOrganisationClaims; page: OrganisationClaimsPage }) {
  const { state, page } = props
  const [typed, setTyped] = useState(state.params.q)
  const { choosing } = useStore(page.joint.$joint)
  const mayExtend =
    page.tab === 'active' && (state.pages > 1 || state.claims.some((claim) => claim.isProlongationAvailable))
  return (
    <FilterBar
      data-print="never"
      end={
        <>
          {mayExtend && (
            <Button
              tone="quiet"
              size="small"
              icon="check"
              busy={choosing}
              onClick={() => void page.joint.chooseAll()}
            >
              {jointExtensionCopy.chooseAll}
            </Button>
          )}
          <Text tone="muted" size="small" aria-live="polite">
            {copy.found(state.total)}
          </Text>
        </>
      }
    >
      <SearchForm
        name="q"
        label={copy.search}
        find={copy.find}
        typed={typed}
        busy={state.reloading}
        onType={setTyped}
        onSearch={() => void page.search(typed)}
        clear={state.params.q === '' ? undefined : copy.clear}
        onClear={() => {
          setTyped('')
          void page.search('')
        }}
      />
      {state.costCentres.length > 0 && (
        <Select
          name="cost-centre"
          label={costCentresCopy.choose}
          labelHidden
          width="medium"
          empty={costCentresCopy.all}
          value={state.params.costCentre}
          options={[
            ...state.costCentres.map((one) => ({
              value: String(one.id),
              label: costCentresCopy.option(one),
            })),
            { value: 'none', label: costCentresCopy.without },
          ]}
          onChange={(event) => void page.chooseCostCentre(event.target.value)}
        />
      )}
      <HiddenByWidthOrLogin above="tablet">
        <Select
          name="sort"
          label={copy.sort}
          labelHidden
          value={state.params.sort}
          options={Object.entries(copy.sorts).map(([value, label]) => ({ value, label }))}
          onChange={(event) => void page.sort(event.target.value)}
        />
      </HiddenByWidthOrLogin>
    </FilterBar>
  )
}

/** Below the list: its pages, and all of it as files or as a calendar. */
function ListFoot({ state, page }: { state: LoadedOrganisationClaims; page: OrganisationClaimsPage }) {
  const { csv, xlsx } = page.files()
  const { all } = state.params
  return (
    <FilterBar
      data-print="never"
      end={
        state.total > 0 && (
          <Inline gap="s">
            {page.tab === 'active' && (
              <Link alone icon="calendar" href={pagePaths.calendar}>
                {copy.calendar}
              </Link>
            )}
            <Link alone icon="download" aria-label={copy.exportXlsx} href={xlsx}>
              {copy.xlsx}
            </Link>
            <Link alone icon="download" aria-label={copy.exportCsv} href={csv}>
              {copy.csv}
            </Link>
          </Inline>
        )
      }
    >
      <ListPagination
        label={copy.pages}
        page={all ? 1 : state.params.page}
        pages={state.pages}
        hrefFor={(to) => page.addressOfPage(state, to)}
      />
      {(state.pages > 1 || all) && (
        <Button tone="quiet" aria-pressed={all} onClick={() => void page.showAll(!all)}>
          {all ? copy.showPages : copy.showAll(state.total)}
        </Button>
      )}
    </FilterBar>
  )
}

function Nothing({ state, page }: { state: LoadedOrganisationClaims; page: OrganisationClaimsPage }) {
  const { tab } = page
  if (state.total > 0) {
    return (
      <EmptyState
        title={copy.emptyPage}
        actions={<ButtonLink href={page.addressOfPage(state, 1)}>{copy.toFirst}</ButtonLink>}
      />
    )
  }
  if (state.params.q !== '' || state.params.costCentre !== '') {
    return (
      <EmptyState icon="search" title={copy.nothing}>
        {copy.nothingText}
      </EmptyState>
    )
  }
  const rent = (
    <ButtonLink tone="primary" href={pagePaths.home}>
      {copy.rent}
    </ButtonLink>
  )
  return (
    <EmptyState icon="box" title={copy[tab].none} actions={tab === 'active' && rent}>
      {copy[tab].noneText}
    </EmptyState>
  )
}

function List({ state, page }: { state: LoadedOrganisationClaims; page: OrganisationClaimsPage }) {
  const { q, costCentre } = state.params
  const hasClaims = state.total > 0 || q !== '' || costCentre !== ''
  return (
    <Stack gap="s">
      <RefusalNotice code={state.refused} words={() => copy.stopFailed} />
      {hasClaims && <ListTools state={state} page={page} />}
      {state.claims.length === 0 ? (
        <Nothing state={state} page={page} />
      ) : (
        <OrganisationClaimsList state={state} page={page} />
      )}
      <ListFoot state={state} page={page} />
      {page.tab === 'active' && (
        <JointExtensionView joint={page.joint}>
          {state.costCentres.length > 0 && (
            <Button size="small" aria-haspopup="dialog" onClick={() => page.assign.open(state)}>
              {costCentresCopy.assign}
            </Button>
          )}
        </JointExtensionView>
      )}
      <ActionDialog act={page.assign} />
    </Stack>
  )
}

/** An organisation's active or archived claims (M-ROUTE-34, 35). */
function LegalClaimsView({ page }: { page: OrganisationClaimsPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  return (
    <Stack gap="s">
      <OrganisationPageTitle title={copy[page.tab].title}>
        {page.tab === 'active' && state.kind === 'shown' && state.total > 0 && (
          <>
            <ButtonLink tone="quiet" icon="list" href={pagePaths.legalsPlan}>
              {copy.rentByList}
            </ButtonLink>
            <ButtonLink icon="plus" href={pagePaths.home}>
              {copy.rent}
            </ButtonLink>
          </>
        )}
      </OrganisationPageTitle>
      <OrganisationPageStatus state={state} loading={copy.loading} onRetry={page.retry} />
      {state.kind === 'shown' && <List state={state} page={page} />}
    </Stack>
  )
}

export const ActiveClaimsIsland = island(
  (environment) => createOrganisationClaimsPage(environment, 'active'),
  LegalClaimsView,
)
export const ArchivedClaimsIsland = island(
  (environment) => createOrganisationClaimsPage(environment, 'archive'),
  LegalClaimsView,
)
