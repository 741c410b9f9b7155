import { useStore } from '@nanostores/react'
import { type Delegation, downloadPowerOfAttorney } from '#delegates/api/delegations.ts'
import { CollectorCode } from '#delegates/parts/collector-code.tsx'
import { delegatesCopy as copy, delegationRefusalText } from '#delegates/words/delegates.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { ConfirmDialog } from '#kit/screens/confirm-dialog.tsx'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { createDelegatesPage, type DelegatesPage, type LoadedDelegates } from './delegates-page.ts'
import { GrantDialog } from './grant-dialog.tsx'

function StateBadge({ delegation }: { delegation: Delegation }) {
  const { state, accepted, email, mayPay } = delegation
  if (state !== 'active') return <Badge tone="neutral">{copy.states[state]}</Badge>
  return mayPay && email !== null && !accepted ? (
    <Badge tone="warning">{copy.invited}</Badge>
  ) : (
    <Badge tone="success">{copy.states.active}</Badge>
  )
}

function Handovers({ handovers }: Pick<Delegation, 'handovers'>) {
  if (handovers.length === 0) return null
  return (
    <Stack gap="xs">
      <Heading level={3} size="eyebrow">
        {copy.takenTitle}
      </Heading>
      <Stack as="ul" gap="xs">
        {handovers.map((handover) => (
          <Text key={handover.at} as="li" size="small">
            {copy.taken(handover.at, handover.items, handover)}
          </Text>
        ))}
      </Stack>
    </Stack>
  )
}

function DelegateCard({ delegation, page }: { delegation: Delegation; page: DelegatesPage }) {
  const { id, name, box, untilDay, state, code, codeUrl, handovers, mayCollect } = delegation
  const isActive = state === 'active'
  return (
    <Card as="li" data-delegation={id}>
      <Stack gap="m">
        <Stack gap="xs">
          <Inline justify="between" align="baseline">
            <Heading level={2} size="h4">
              {name}
            </Heading>
            <StateBadge delegation={delegation} />
          </Inline>
          <Text>{copy.rightsText(delegation)}</Text>
          <Text tone="muted">{[copy.place(box), copy.until(untilDay)].join(', ')}</Text>
        </Stack>
        {code !== null && codeUrl !== null && <CollectorCode code={code} url={codeUrl} />}
        <Handovers handovers={handovers} />
        {isActive && (
          <Inline gap="s">
            {mayCollect && (
              <ButtonLink icon="document" href={buildFileUrl(downloadPowerOfAttorney, { id })} external>
                {copy.powerOfAttorney}
              </ButtonLink>
            )}
            <Button tone="quiet" aria-label={copy.endOf(name)} onClick={() => page.ask(delegation)}>
              {copy.end}
            </Button>
          </Inline>
        )}
      </Stack>
    </Card>
  )
}

function EndDialog({ state, page }: { state: LoadedDelegates; page: DelegatesPage }) {
  const { ending, busy, refused } = state
  return (
    <ConfirmDialog
      open={ending !== null}
      onClose={() => page.ask(null)}
      title={copy.endTitle}
      confirm={copy.end}
      busy={busy}
      onConfirm={page.end}
    >
      <Stack gap="m">
        <Text>{copy.endText(ending?.name ?? '')}</Text>
        <RefusalNotice code={refused} words={delegationRefusalText} />
      </Stack>
    </ConfirmDialog>
  )
}

function Delegates({ state, page }: { state: LoadedDelegates; page: DelegatesPage }) {
  const active = state.delegations.filter((delegation) => delegation.state === 'active')
  const past = state.delegations.filter((delegation) => delegation.state !== 'active')
  const mayGrant = state.boxes.length > 0
  const list = (delegations: readonly Delegation[]) => (
    <Stack as="ul" gap="s">
      {delegations.map((delegation) => (
        <DelegateCard key={delegation.id} delegation={delegation} page={page} />
      ))}
    </Stack>
  )
  return (
    <Stack gap="l">
      {active.length === 0 ? (
        <EmptyState
          icon="user"
          title={copy.none}
          actions={
            mayGrant ? (
              <Button tone="primary" icon="plus" onClick={page.open}>
                {copy.add}
              </Button>
            ) : (
              <ButtonLink href={pagePaths.claims}>{copy.toClaims}</ButtonLink>
            )
          }
        >
          {mayGrant ? copy.noneText : copy.noBoxes}
        </EmptyState>
      ) : (
        list(active)
      )}
      {past.length > 0 && (
        <Stack gap="s" as="section" aria-labelledby="past-delegations">
          <Heading level={2} id="past-delegations">
            {copy.past}
          </Heading>
          {list(past)}
        </Stack>
      )}
      <GrantDialog state={state} page={page} />
      <EndDialog state={state} page={page} />
    </Stack>
  )
}

function DelegatesView({ page }: { page: DelegatesPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  const hasActive = state.delegations.some((delegation) => delegation.state === 'active')
  return (
    <Stack gap="l">
      <Stack gap="none">
        <Link alone icon="arrow-left" href={pagePaths.claims}>
          {copy.back}
        </Link>
        <Inline justify="between" align="centre">
          <Heading level={1}>{copy.title}</Heading>
          {hasActive && state.boxes.length > 0 && (
            <Button tone="primary" icon="plus" onClick={page.open}>
              {copy.add}
            </Button>
          )}
        </Inline>
      </Stack>
      <Delegates state={state} page={page} />
    </Stack>
  )
}

export const DelegatesIsland = island(createDelegatesPage, DelegatesView)
