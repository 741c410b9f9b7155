import { useStore } from '@nanostores/react'
import type { SpendingRequest } from '#claims/api/spending-limits.ts'
import { spendingLimitsCopy as copy, spendingActText } from '#claims/words/spending-limits.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { ActionDialog } from '#kit/screens/action-dialog.tsx'
import { island } from '#kit/screens/island.tsx'
import { OrganisationPageStatus, OrganisationPageTitle } from '#kit/screens/organisation-page-status.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  createSpendingLimitsPage,
  type LimitedUser,
  type LoadedSpendingLimits,
  type SpendingLimitsPage,
} from './spending-limits-page.tsx'

interface Props {
  readonly state: LoadedSpendingLimits
  readonly page: SpendingLimitsPage
}

const toneByState = {
  waiting: 'warning',
  approved: 'success',
  declined: 'danger',
  used: 'neutral',
  expired: 'neutral',
} as const

function Decision({ request, page }: { request: SpendingRequest; page: SpendingLimitsPage }) {
  const { by, state } = request
  if (state !== 'waiting') return null
  return (
    <Inline gap="xs">
      <Button
        size="small"
        aria-label={copy.labelOf(copy.approve, by)}
        onClick={() => void page.decide(request, true)}
      >
        {copy.approve}
      </Button>
      <Button
        size="small"
        tone="quiet"
        aria-label={copy.labelOf(copy.decline, by)}
        onClick={() => void page.decide(request, false)}
      >
        {copy.decline}
      </Button>
    </Inline>
  )
}

const Requests = ({ state, page }: Props) => (
  <Stack gap="s">
    <Heading level={2} size="h3">
      {copy.requestsTitle}
    </Heading>
    {state.requests.length === 0 ? (
      <Text tone="muted">{copy.noneTitle}</Text>
    ) : (
      <Table
        caption={copy.requestsTable}
        density="dense"
        columns={[
          { label: copy.requestColumns.act, names: true, cell: spendingActText },
          { label: copy.requestColumns.by, cell: ({ by }) => by },
          { label: copy.requestColumns.amount, align: 'end', cell: ({ amount }) => formatAmount(amount) },
          {
            label: copy.requestColumns.state,
            cell: ({ state: of, expiresAt }) => (
              <Inline gap="xs">
                <Badge tone={toneByState[of]}>{copy.states[of]}</Badge>
                {(of === 'waiting' || of === 'approved') && (
                  <Text size="small" tone="muted">
                    {copy.until(formatMoscowDateTime(new Date(expiresAt)))}
                  </Text>
                )}
              </Inline>
            ),
          },
          ...(state.mayDecide
            ? [
                {
                  label: copy.requestColumns.acts,
                  acts: true,
                  cell: (request: SpendingRequest) => <Decision request={request} page={page} />,
                },
              ]
            : []),
        ]}
        rows={state.requests}
        idOf={({ id }) => id}
      />
    )}
  </Stack>
)

const Limits = ({ state, page }: Props) => (
  <Stack gap="s">
    <Heading level={2} size="h3">
      {copy.limitsTitle}
    </Heading>
    {state.users.length === 0 ? (
      <Text tone="muted">{copy.noUsers}</Text>
    ) : (
      <Table
        caption={copy.limitsTable}
        density="dense"
        columns={[
          { label: copy.limitColumns.name, names: true, cell: ({ name }) => name },
          {
            label: copy.limitColumns.limit,
            align: 'end',
            labelInCard: true,
            cell: ({ limit }) => (limit === null ? copy.noLimit : formatAmount(limit)),
          },
          {
            label: copy.limitColumns.spent,
            align: 'end',
            labelInCard: true,
            cell: ({ spent }) => formatAmount(spent),
          },
          ...(state.mayDecide
            ? [
                {
                  label: copy.limitColumns.acts,
                  acts: true,
                  cell: (user: LimitedUser) => (
                    <Button
                      size="small"
                      aria-haspopup="dialog"
                      aria-label={copy.labelOf(copy.edit, user.name)}
                      onClick={() => page.edit.open(user)}
                    >
                      {copy.edit}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        rows={state.users}
        idOf={({ id }) => id}
      />
    )}
  </Stack>
)

function SpendingLimitsView({ page }: { page: SpendingLimitsPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  return (
    <Stack gap="s">
      <OrganisationPageTitle title={copy.title}>
        <ButtonLink tone="quiet" icon="arrow-left" href={pagePaths.legalsUsers}>
          {copy.toUsers}
        </ButtonLink>
      </OrganisationPageTitle>
      <OrganisationPageStatus state={state} loading={copy.loading} count={4} onRetry={page.retry} />
      {state.kind === 'shown' && (
        <Stack gap="l">
          <Requests state={state} page={page} />
          <Limits state={state} page={page} />
        </Stack>
      )}
      <ActionDialog act={page.edit} />
    </Stack>
  )
}

export const SpendingLimitsIsland = island(createSpendingLimitsPage, SpendingLimitsView)
