import type { ReactNode } from 'react'
import type { IntegrationState } from '#back-office/api/integration-states.ts'
import { integrationStatusCopy as copy } from '#back-office/words/integration-status.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'

export const BackOfficeHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Inline gap="m">
    <Inline data-print="never">
      <Link href={pagePaths.branch} alone icon="arrow-left">
        {sharedCopy.toBackOffice}
      </Link>
    </Inline>
    <Heading level={1} size="h4">
      {title}
    </Heading>
    {children}
  </Inline>
)

export function IntegrationsTable({ systems }: { systems: readonly IntegrationState[] }) {
  const isDemo = systems.every(({ state }) => state === 'embedded')
  if (systems.length === 0) return <EmptyState compact icon="check" title={copy.none} />
  return (
    <Table
      caption={copy.title}
      density="dense"
      inlineCards={isDemo}
      columns={[
        { label: copy.columns.name, names: true, cell: (system) => copy.name(system.name) },
        {
          label: copy.columns.state,
          ...(isDemo ? { align: 'end' } : {}),
          cell: ({ state }) =>
            state === 'down' ? <Badge tone="danger">{copy.state(state)}</Badge> : copy.state(state),
        },
        ...(isDemo
          ? []
          : [
              { label: copy.columns.since, cell: copy.since },
              { label: copy.columns.problem, cell: ({ problem }: IntegrationState) => copy.problem(problem) },
            ]),
      ]}
      rows={systems}
      idOf={(system) => system.name}
    />
  )
}
