import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { BranchClaim, BranchQueue } from '#contract/branch.ts'
import { branchCopy, branchRefusalText } from '#copy/branch.ts'
import { branchDayCopy as copy } from '#copy/branch-day.ts'
import { placeNumber } from '#copy/rented-place.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Tallies, Tally } from '#ui/tally/tally.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage, ShownBranch } from './branch-page.ts'
import { OpenClaim, PrintAll, SignInTurn } from './claims-table.tsx'

/** When a rent begins; whoever is late stands out. */
function Start({ claim: { startDate }, today }: { claim: BranchClaim; today: string }) {
  if (startDate > today) return copy.startsOn(startDate)
  if (startDate === today) return <Badge tone="action">{copy.startsToday}</Badge>
  return <Badge tone="warning">{copy.waitsSince(startDate)}</Badge>
}

/** When a rent ends; the last day stands out. */
const End = ({ claim: { endDate }, today }: { claim: BranchClaim; today: string }) =>
  endDate === today ? <Badge tone="warning">{copy.endsToday}</Badge> : copy.endsOn(endDate)

interface PartProps {
  id: BranchQueue
  title: string
  none: string
  claims: readonly BranchClaim[]
  when: (claim: BranchClaim) => ReactNode
  count: number
  page: BranchPage
}

/** One list of the day: the soonest rows of a queue. */
function Part({ id, title, none, claims, when, count, page }: PartProps) {
  return (
    <Stack gap="s" as="section" aria-labelledby={`day-${id}`}>
      <Inline justify="between">
        <Heading level={2} size="h4" id={`day-${id}`}>
          {title}
        </Heading>
        {id === 'toSign' && claims.length > 0 && (
          <Inline gap="xs">
            <SignInTurn claims={claims} page={page} />
            <PrintAll claims={claims} />
          </Inline>
        )}
        {count > claims.length && (
          <LinkButton onClick={() => page.choose(id)}>{copy.whole(count)}</LinkButton>
        )}
      </Inline>
      {claims.length === 0 ? (
        <Text tone="muted">{none}</Text>
      ) : (
        <Table
          caption={title}
          density="dense"
          keys
          columns={[
            {
              label: branchCopy.columns.claim,
              names: true,
              cell: (claim) => <OpenClaim id={claim.id} page={page} list={claims} />,
            },
            { label: branchCopy.columns.holder, cell: (claim) => claim.holder },
            {
              label: branchCopy.columns.box,
              cell: (claim) => `${claim.index}, ${placeNumber(claim)}`,
            },
            { label: copy.when, cell: when },
          ]}
          rows={claims}
          idOf={(claim) => claim.id}
        />
      )}
    </Stack>
  )
}

/** How much waits where, in figures that lead there. */
function Figures({ state, page }: { state: ShownBranch; page: BranchPage }) {
  const queues = ['toSign', 'toBook', 'toEnd', 'toRefuse'] as const
  return (
    <Tallies>
      {queues.map((queue) => (
        <Tally
          key={queue}
          count={state.branch.queues[queue]}
          label={branchCopy.queues[queue]}
          onClick={() => page.choose(queue)}
        />
      ))}
    </Tallies>
  )
}

/** The day of the branch: whom to expect, what to sign, what ends. */
export function DayView({ state, page }: { state: ShownBranch; page: BranchPage }) {
  const day = useStore(page.day.$day)
  if (day.kind === 'failed') {
    return (
      <LoadFailure
        part
        code={day.code}
        title={copy.failed}
        words={branchRefusalText}
        onRetry={() => void page.day.show()}
      />
    )
  }
  const { queues } = state.branch
  return (
    <Stack gap="l">
      <Figures state={state} page={page} />
      {day.kind === 'loading' ? (
        <Skeleton label={copy.loading} count={6} />
      ) : (
        <Columns shape="work" align="start">
          <Part
            id="toSign"
            title={copy.toSign}
            none={copy.toSignNone}
            claims={day.toSign}
            when={(claim) => <Start claim={claim} today={day.today} />}
            count={queues.toSign}
            page={page}
          />
          <Part
            id="toEnd"
            title={copy.toEnd}
            none={copy.toEndNone}
            claims={day.toEnd}
            when={(claim) => <End claim={claim} today={day.today} />}
            count={queues.toEnd}
            page={page}
          />
        </Columns>
      )}
    </Stack>
  )
}
