import { useStore } from '@nanostores/react'
import type { DelegatedBox, ReceivedDelegation } from '#delegates/api/delegations.ts'
import { CollectorCode } from '#delegates/parts/collector-code.tsx'
import { needsPowerOfAttorney } from '#delegates/rules/delegation.ts'
import { collectingCopy as copy, delegationRefusalText } from '#delegates/words/delegates.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { ConfirmDialog } from '#kit/screens/confirm-dialog.tsx'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { type CollectingPage, createCollectingPage, type LoadedCollecting } from './collecting-page.ts'

interface PartProps {
  received: ReceivedDelegation
  state: LoadedCollecting
  page: CollectingPage
}

const keptUntil = (box: DelegatedBox): string =>
  box.items.map(({ keepUntil }) => keepUntil).reduce((first, day) => (day < first ? day : first))

function BoxRow({ box, received, state, page }: PartProps & { box: DelegatedBox }) {
  const { items, unpaid } = box
  return (
    <Stack as="li" gap="xs">
      <Inline gap="s" justify="between" align="baseline">
        <Text weight="strong">{placeTitle(box)}</Text>
        {items.length > 0 ? (
          <Text>{copy.waiting(items.map(({ kind }) => kind))}</Text>
        ) : (
          <Text tone="muted">{copy.nothing}</Text>
        )}
      </Inline>
      <Text size="small" tone="muted">
        {[
          ...(items.length > 0 ? [copy.keepUntil(keptUntil(box))] : []),
          ...(received.mayPay ? [copy.rentUntil(box.endDate)] : []),
        ].join(' · ')}
      </Text>
      {unpaid && (
        <Inline gap="s" align="baseline">
          <Button
            tone="primary"
            busy={state.busy && state.current === received.id}
            onClick={() => void page.pay(received, unpaid)}
          >
            {copy.pay(formatAmount(unpaid.total))}
          </Button>
          {unpaid.payUntil !== null && (
            <Text size="small" tone="muted">
              {copy.payUntil(unpaid.payUntil)}
            </Text>
          )}
        </Inline>
      )}
      {box.extendUrl !== null && (
        <Link alone href={box.extendUrl}>
          {copy.extend}
        </Link>
      )}
    </Stack>
  )
}

/** Boxes grouped by office, so that a courier goes from one to the next. */
function Offices(props: PartProps) {
  const { boxes } = props.received
  const indexes = [...new Set(boxes.map(({ index }) => index))]
  return indexes.map((index) => (
    <Stack key={index} gap="s" as="section" aria-labelledby={`office-${props.received.id}-${index}`}>
      <Heading level={3} size="h4" id={`office-${props.received.id}-${index}`}>
        <Link href={pagePaths.office(index)}>
          {copy.office(index, boxes.find((box) => box.index === index)?.address ?? '')}
        </Link>
      </Heading>
      <Stack as="ul" gap="s">
        {boxes
          .filter((box) => box.index === index)
          .map((box) => (
            <BoxRow key={box.claim} box={box} {...props} />
          ))}
      </Stack>
    </Stack>
  ))
}

function Received(props: PartProps) {
  const { received, state, page } = props
  const { holder, code, codeUrl, boxes, untilDay, accepted } = received
  const busy = state.busy && state.current === received.id
  const waiting = boxes.flatMap(({ items }) => items.map(({ kind }) => kind))
  return (
    <Card as="li" data-received={received.id}>
      <Stack gap="m">
        <Stack gap="xs">
          <Heading level={2} size="h4">
            {accepted ? holder : copy.invitedBy(holder)}
          </Heading>
          <Text tone="muted">{`${copy.rights(received)}, ${copy.until(untilDay)}`}</Text>
        </Stack>
        {!accepted && (
          <Inline gap="s">
            <Button tone="primary" busy={busy} onClick={() => void page.answer(received, true)}>
              {copy.accept}
            </Button>
            <Button onClick={() => void page.answer(received, false)}>{copy.decline}</Button>
          </Inline>
        )}
        {code !== null && codeUrl !== null && <CollectorCode code={code} url={codeUrl} />}
        {code !== null && needsPowerOfAttorney(waiting) && (
          <Notice tone="info">{copy.needsPowerOfAttorney}</Notice>
        )}
        <Offices {...props} />
        {accepted && (
          <Inline>
            <Button tone="quiet" onClick={() => page.ask(received)}>
              {copy.leave}
            </Button>
          </Inline>
        )}
      </Stack>
    </Card>
  )
}

function LeaveDialog({ state, page }: { state: LoadedCollecting; page: CollectingPage }) {
  const { leaving, busy, refused } = state
  return (
    <ConfirmDialog
      open={leaving !== null}
      onClose={() => page.ask(null)}
      title={copy.leaveTitle}
      confirm={copy.leave}
      busy={busy}
      onConfirm={page.leave}
    >
      <Stack gap="m">
        <Text>{copy.leaveText(leaving?.holder ?? '')}</Text>
        <RefusalNotice code={refused} words={delegationRefusalText} />
      </Stack>
    </ConfirmDialog>
  )
}

function CollectingView({ page }: { page: CollectingPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  return (
    <Stack gap="l">
      <Heading level={1}>{copy.title}</Heading>
      {state.leaving === null && <RefusalNotice code={state.refused} words={delegationRefusalText} />}
      {state.received.length === 0 ? (
        <EmptyState
          icon="letter"
          title={copy.none}
          actions={<ButtonLink href={pagePaths.claims}>{copy.toClaims}</ButtonLink>}
        >
          {copy.noneText}
        </EmptyState>
      ) : (
        <Stack as="ul" gap="s">
          {state.received.map((received) => (
            <Received key={received.id} received={received} state={state} page={page} />
          ))}
        </Stack>
      )}
      <LeaveDialog state={state} page={page} />
    </Stack>
  )
}

export const CollectingIsland = island(createCollectingPage, CollectingView)
