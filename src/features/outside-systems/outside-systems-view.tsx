import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import type { IntegrationState } from '#contract/integrations.ts'
import { outsideSystemsCopy as copy } from '#copy/outside-systems.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { OutsideSystemsPage, OutsideSystemsState } from './outside-systems-page.ts'

const tones = { embedded: 'neutral', unknown: 'info', up: 'success', down: 'danger' } as const

function SystemsTable({ systems }: { systems: readonly IntegrationState[] }) {
  if (systems.length === 0) return <EmptyState icon="check" title={copy.none} />
  return (
    <Table
      caption={copy.title}
      captionHidden
      columns={[
        { key: 'name', label: copy.columns.name, names: true },
        { key: 'state', label: copy.columns.state },
        { key: 'since', label: copy.columns.since },
        { key: 'problem', label: copy.columns.problem },
      ]}
      rows={systems.map((system) => ({
        id: system.name,
        cells: {
          name: copy.name(system.name),
          state: <Badge tone={tones[system.state]}>{copy.state(system.state)}</Badge>,
          since: copy.since(system),
          problem: copy.problem(system.problem),
        },
      }))}
    />
  )
}

function Report({ state, page }: { state: OutsideSystemsState; page: OutsideSystemsPage }) {
  if (state.kind === 'loading') return <Skeleton label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed') {
    const { code } = state
    return (
      <LoadFailure code={code} title={copy.failed} words={copy.refusal} onRetry={() => void page.load()} />
    )
  }
  const { integrations, letters, refunds } = state.report
  return (
    <>
      <RefusalNotice code={state.refused} words={copy.refusal} />
      <SystemsTable systems={integrations} />
      <Stack gap="s">
        <Heading level={2} size="h3">
          {copy.waiting}
        </Heading>
        <DescriptionList
          items={[
            { term: copy.letters, details: copy.count(letters.waiting) },
            ...(letters.oldest ? [{ term: copy.oldest, details: copy.moment(letters.oldest) }] : []),
            { term: copy.refunds, details: copy.count(refunds) },
          ]}
        />
      </Stack>
    </>
  )
}

/** How the outside systems stand, since when, what is wrong with them, and what waits because of it. */
export function OutsideSystemsView({ page }: { page: OutsideSystemsPage }) {
  const state = useStore(page.$systems)
  const reloading = state.kind === 'shown' && state.reloading
  return (
    <Stack gap="m">
      <Inline justify="between">
        <Heading level={1} size="h2">
          {copy.title}
        </Heading>
        <Inline gap="s">
          {state.kind === 'shown' && (
            <Button icon="refresh" busy={reloading} onClick={() => void page.load()}>
              {reloading ? copy.reloading : copy.reload}
            </Button>
          )}
          <ButtonLink tone="quiet" href={addresses.branch}>
            {copy.desk}
          </ButtonLink>
        </Inline>
      </Inline>
      <Text prose>{copy.lead}</Text>
      <Report state={state} page={page} />
    </Stack>
  )
}
