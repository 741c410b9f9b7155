import { useStore } from '@nanostores/react'
import type { CostCentre } from '#claims/api/cost-centres.ts'
import { costCentresCopy as copy } from '#claims/words/cost-centres.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { ActionDialog } from '#kit/screens/action-dialog.tsx'
import { island } from '#kit/screens/island.tsx'
import { OrganisationPageStatus, OrganisationPageTitle } from '#kit/screens/organisation-page-status.tsx'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { type CostCentresPage, createCostCentresPage, type LoadedCostCentres } from './cost-centres-page.tsx'

function CostCentreActions({ costCentre, page }: { costCentre: CostCentre; page: CostCentresPage }) {
  const { code, closed } = costCentre
  const labelWithCode = (act: string) => `${act}: ${code}`
  return (
    <Inline gap="xs">
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={labelWithCode(copy.edit)}
        onClick={() => page.edit.open(costCentre)}
      >
        {copy.edit}
      </Button>
      <Button
        size="small"
        tone="quiet"
        aria-label={labelWithCode(closed ? copy.reopen : copy.close)}
        onClick={() => void page.setClosed(costCentre, !closed)}
      >
        {closed ? copy.reopen : copy.close}
      </Button>
    </Inline>
  )
}

const CostCentresTable = ({ state, page }: { state: LoadedCostCentres; page: CostCentresPage }) => (
  <Table
    caption={copy.table}
    density="dense"
    columns={[
      { label: copy.columns.code, names: true, cell: ({ code }) => code },
      {
        label: copy.columns.name,
        cell: ({ name, closed }) => (
          <Inline gap="xs">
            {name}
            {closed && <Badge tone="neutral">{copy.closed}</Badge>}
          </Inline>
        ),
      },
      { label: copy.columns.division, cell: ({ division }) => division },
      {
        label: copy.columns.claims,
        align: 'end',
        labelInCard: true,
        cell: ({ id, code, claims }) => (
          <Link href={pagePaths.claimsOfCostCentre(id)} aria-label={copy.claimsOf(code, claims)}>
            {claims}
          </Link>
        ),
      },
      ...(state.mayEdit
        ? [
            {
              label: copy.columns.acts,
              acts: true,
              cell: (costCentre: CostCentre) => <CostCentreActions costCentre={costCentre} page={page} />,
            },
          ]
        : []),
    ]}
    rows={state.costCentres}
    idOf={({ id }) => id}
  />
)

const AssignmentHistory = ({ history }: Pick<LoadedCostCentres, 'history'>) => (
  <Stack gap="s">
    <Heading level={2} size="h3">
      {copy.historyTitle}
    </Heading>
    <Table
      caption={copy.historyTitle}
      density="dense"
      columns={[
        { label: copy.historyColumns.at, names: true, cell: ({ at }) => formatMoscowDateTime(new Date(at)) },
        {
          label: copy.historyColumns.claim,
          cell: ({ claim }) => <Link href={pagePaths.claim(claim)}>{copy.claim(claim)}</Link>,
        },
        { label: copy.historyColumns.costCentre, cell: ({ costCentre }) => costCentre ?? copy.taken },
        { label: copy.historyColumns.by, cell: ({ by }) => by ?? copy.inherited },
      ]}
      rows={history}
      idOf={({ at, claim, costCentre }) => `${at}-${claim}-${costCentre}`}
    />
  </Stack>
)

function CostCentresView({ page }: { page: CostCentresPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  const add = state.kind === 'shown' && state.mayEdit && (
    <Button tone="primary" icon="plus" aria-haspopup="dialog" onClick={() => page.edit.open(null)}>
      {copy.add}
    </Button>
  )
  return (
    <Stack gap="s">
      <OrganisationPageTitle title={copy.title}>
        {state.kind === 'shown' && state.costCentres.length > 0 && add}
      </OrganisationPageTitle>
      <OrganisationPageStatus state={state} loading={copy.loading} count={4} onRetry={page.retry} />
      {state.kind === 'shown' && (
        <Stack gap="l">
          {state.costCentres.length === 0 ? (
            <EmptyState icon="tag" title={copy.noneTitle} actions={add}>
              {state.mayEdit ? copy.noneText : copy.noneForUser}
            </EmptyState>
          ) : (
            <CostCentresTable state={state} page={page} />
          )}
          {state.history.length > 0 && <AssignmentHistory history={state.history} />}
        </Stack>
      )}
      <ActionDialog act={page.edit} />
    </Stack>
  )
}

export const CostCentresIsland = island(createCostCentresPage, CostCentresView)
