import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import {
  type BranchClaim,
  type BranchQueue,
  readBranchClaims,
} from '#back-office/api/branch-claims-and-boxes.ts'
import { branchCopy, branchRefusalText } from '#back-office/words/branch.ts'
import { branchTodayCopy as copy } from '#back-office/words/branch-today.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { createScreen } from '#kit/screens/screen.ts'
import { placeNumberText } from '#places/words/rented-place.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  type DeskActions,
  OpenClaimButton,
  PrintApplicationsLink,
  SignNextClaimButton,
} from './claims-table.tsx'

/** About as much as an operator handles in a morning; a link opens the whole queue. */
const MAX_ROWS = 10

interface Day {
  readonly today: CalendarDate
  readonly toSign: readonly BranchClaim[]
  readonly toEnd: readonly BranchClaim[]
}

export const createTodayScreen = (environment: Environment, officeIndex: () => string) =>
  createScreen<Day>(environment, {
    load: async () => {
      const index = officeIndex()
      const query = { page: 0, ...(index === '' ? {} : { index }) }
      const read = (queue: 'toSign' | 'toEnd') =>
        call(environment, readBranchClaims, { params: { queue }, query })
      const [toSign, toEnd] = await Promise.all([read('toSign'), read('toEnd')])
      const now = environment.serverNow()
      if (!toSign.ok) return toSign
      if (!toEnd.ok) return toEnd
      if (now === null) return { kind: 'failed', code: 'unexpected' }
      return {
        today: todayInZone(now),
        toSign: toSign.value.claims.slice(0, MAX_ROWS),
        toEnd: toEnd.value.claims.slice(0, MAX_ROWS),
      }
    },
    onDemand: true,
  })

function StartDay({ claim: { startDate }, today }: { claim: BranchClaim; today: string }) {
  if (startDate > today) return copy.startsOn(startDate)
  if (startDate === today) return <Badge tone="action">{copy.startsToday}</Badge>
  return <Badge tone="warning">{copy.waitsSince(startDate)}</Badge>
}

const EndDay = ({ claim: { endDate }, today }: { claim: BranchClaim; today: string }) =>
  endDate === today ? <Badge tone="warning">{copy.endsToday}</Badge> : copy.endsOn(endDate)

interface PartProps {
  id: BranchQueue
  title: string
  none: string
  claims: readonly BranchClaim[]
  when: (claim: BranchClaim) => ReactNode
  count: number
  desk: DeskActions
  choose: (queue: BranchQueue) => void
}

function QueuePart({ id, title, none, claims, when, count, desk, choose }: PartProps) {
  return (
    <Stack gap="s" as="section" aria-labelledby={`day-${id}`}>
      <Inline justify="between">
        <Inline gap="m" align="baseline">
          <Heading level={2} size="h4" id={`day-${id}`}>
            {title}
          </Heading>
          {count > claims.length && <LinkButton onClick={() => choose(id)}>{copy.whole(count)}</LinkButton>}
        </Inline>
        {id === 'toSign' && claims.length > 0 && (
          <Inline gap="xs">
            <SignNextClaimButton claims={claims} desk={desk} />
            <PrintApplicationsLink claims={claims} />
          </Inline>
        )}
      </Inline>
      {claims.length === 0 ? (
        <Text tone="muted">{none}</Text>
      ) : (
        <Table
          caption={title}
          density="dense"
          inlineCards
          keys
          columns={[
            {
              label: branchCopy.columns.claim,
              names: true,
              cell: (claim) => <OpenClaimButton id={claim.id} desk={desk} list={claims} />,
            },
            { label: branchCopy.columns.holder, cell: (claim) => claim.holder },
            {
              label: branchCopy.columns.box,
              cell: (claim) => `${claim.index}, ${placeNumberText(claim)}`,
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

interface DayProps {
  day: ReturnType<typeof createTodayScreen>
  desk: DeskActions
  queues: Readonly<Record<BranchQueue, number>>
  choose: (queue: BranchQueue) => void
}

export function TodayView({ day: { $state, reload }, desk, queues, choose }: DayProps) {
  const day = useStore($state)
  if (day.kind === 'failed') {
    return (
      <LoadFailure
        part
        code={day.code}
        title={copy.failed}
        words={branchRefusalText}
        onRetry={() => void reload()}
      />
    )
  }
  return day.kind === 'loading' ? (
    <Skeleton label={copy.loading} shape="table" count={6} />
  ) : (
    <Stack gap="l">
      <QueuePart
        id="toSign"
        title={copy.toSign}
        none={copy.toSignNone}
        claims={day.toSign}
        when={(claim) => <StartDay claim={claim} today={day.today} />}
        count={queues.toSign}
        desk={desk}
        choose={choose}
      />
      <QueuePart
        id="toEnd"
        title={copy.toEnd}
        none={copy.toEndNone}
        claims={day.toEnd}
        when={(claim) => <EndDay claim={claim} today={day.today} />}
        count={queues.toEnd}
        desk={desk}
        choose={choose}
      />
    </Stack>
  )
}
