import { useStore } from '@nanostores/react'
import { type Ref, useEffect, useRef } from 'react'
import { findSigningObstacle } from '#back-office/rules/signing-obstacle.ts'
import { branchCopy, branchRefusalText, branchClaimCardCopy as copy } from '#back-office/words/branch.ts'
import { statusSuffix } from '#claims/rules/claim-status.ts'
import { claimStatusText } from '#claims/words/claim-status.ts'
import { ActionDialog } from '#kit/screens/action-dialog.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import type { TrackedItem } from '#mail/api/items.ts'
import { TrackedItemHistory } from '#mail/parts/tracked-item-history.tsx'
import { trackedItemsCopy } from '#mail/words/items.ts'
import type { SentMessage } from '#messages/api/sent-messages.ts'
import { sentMessageStateText, sentMessagesCopy } from '#messages/words/sent-messages.ts'
import { formatPlaceAddress } from '#places/words/rented-place.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import { ClaimCardItems, isTrackNumberRefusal } from './claim-card-items.tsx'
import {
  ClaimCardActions,
  ClaimCardFacts,
  ClaimCardHistory,
  ClaimCardPayments,
  PrintApplicationLink,
} from './claim-card-parts.tsx'
import type { LoadedClaimCardState } from './claim-card-store.ts'
import { ClaimExchange } from './claim-exchange.tsx'
import { ClaimSigning } from './claim-signing.tsx'
import { HolderIdentityPanel } from './holder-identity-panel.tsx'

interface Props {
  state: LoadedClaimCardState
  page: BranchPage
}

/** `warning` if the operator has something to do, `success` for an active rent. */
const cardTone = ({ acts }: LoadedClaimCardState['card']): 'warning' | 'success' | 'neutral' => {
  if (acts.includes('sign') || acts.includes('book')) return 'warning'
  return acts.includes('end') ? 'success' : 'neutral'
}

function Head({ state, page, title }: Props & { title: Ref<HTMLHeadingElement> }) {
  const { card } = state
  const shown = { status: card.claimStatus, isSigned: card.isSigned, endDate: card.endDate }
  return (
    <Inline justify="between">
      <Stack gap="xxs">
        <Inline gap="s">
          <Button tone="plain" icon="arrow-left" data-print="never" onClick={page.closeClaim}>
            {copy.back}
          </Button>
          <Heading level={2} focusable ref={title}>
            {copy.title(card.id)}
          </Heading>
          <Badge tone={cardTone(card)} data-test="status">
            {claimStatusText(card.claimStatus, statusSuffix(shown))}
          </Badge>
        </Inline>
        <Text size="large" weight="strong">
          {copy.who(card.holder || copy.noHolder, formatPlaceAddress(card))}
        </Text>
      </Stack>
      {!card.acts.includes('sign') && !card.acts.includes('exchange') && (
        <PrintApplicationLink claim={card.id} />
      )}
    </Inline>
  )
}

function Done({ state, page, next }: Props & { next: Ref<HTMLButtonElement> }) {
  const { done, card } = state
  const nextClaim = done === 'sign' ? page.nextToSign(card.id) : null
  if (done === null || (done === 'proposed' && card.proposal !== null)) return null
  return (
    <Notice
      tone="success"
      live="polite"
      data-test={`done-${done}`}
      action={
        nextClaim !== null && (
          <Button ref={next} iconEnd="arrow-right" onClick={() => page.openClaim(nextClaim)}>
            {branchCopy.nextToSign(nextClaim)}
          </Button>
        )
      }
    >
      {copy.done[done]}
    </Notice>
  )
}

function Proposal({ state: { card, done } }: { state: LoadedClaimCardState }) {
  const { proposal } = card
  if (proposal === null) return null
  const { act, own, by, until } = proposal
  const refund = formatAmount(proposal.refund)
  return (
    <Notice
      {...(done === 'proposed' ? { tone: 'success', live: 'polite' } : { tone: 'warning' })}
      title={done === 'proposed' ? copy.done.proposed : copy.proposal.title}
      data-test="proposal"
    >
      {own
        ? copy.proposal.own(act, refund, formatMoscowDateTime(new Date(until)))
        : copy.proposal.other(by, act, refund)}
    </Notice>
  )
}

function Tracks({ tracks }: { tracks: readonly TrackedItem[] }) {
  if (tracks.length === 0) return null
  return (
    <Card padding="small">
      <Stack gap="s">
        <Heading level={3} size="h4">
          {trackedItemsCopy.title}
        </Heading>
        <Stack as="ul" gap="s">
          {tracks.map((item) => (
            <li key={item.id}>
              <TrackedItemHistory item={item} />
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

function SentLetters({ letters }: { letters: readonly SentMessage[] }) {
  if (letters.length === 0) return null
  return (
    <Disclosure title={sentMessagesCopy.title} data-test="sent-letters">
      <Table
        caption={sentMessagesCopy.title}
        density="dense"
        columns={[
          { label: sentMessagesCopy.columns.what, names: true, cell: sentMessagesCopy.subject },
          { label: sentMessagesCopy.columns.to, cell: ({ recipient }) => recipient },
          { label: sentMessagesCopy.columns.state, cell: sentMessageStateText },
          { label: sentMessagesCopy.columns.at, cell: ({ at }) => sentMessagesCopy.at(at) },
        ]}
        rows={letters}
        idOf={({ id }) => id}
      />
    </Disclosure>
  )
}

function Shown({ state, page }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => title.current?.focus(), [])
  // The pressed button disappears after signing, so the focus moves to another element.
  const isSigned = state.done === 'sign' || state.done === 'exchange'
  useEffect(() => {
    if (isSigned) (next.current ?? title.current)?.focus()
  }, [isSigned])
  const { acts } = state.card
  const obstacle = findSigningObstacle(state.card)
  const isPaymentAwaited = acts.includes('book')
  const isIdentityFirst = acts.includes('sign') || acts.includes('exchange')
  const identity = state.card.clientType !== clientTypeByName.legal && (
    <HolderIdentityPanel store={page.identity} onReplace={() => page.replacement.open(state.card.id)} />
  )
  return (
    <Stack gap="m">
      <Head state={state} page={page} title={title} />
      {state.card.blocked && (
        <Notice tone="warning" title={copy.blocked.title}>
          {copy.blocked.text}
        </Notice>
      )}
      <Proposal state={state} />
      <Done state={state} page={page} next={next} />
      {state.isScanned && state.done === null && obstacle !== null && (
        <Notice
          tone={obstacle === 'signed' ? 'info' : 'warning'}
          live="polite"
          data-test={`obstacle-${obstacle}`}
        >
          {copy.signObstacles[obstacle]}
        </Notice>
      )}
      {!isTrackNumberRefusal(state.refused) && state.refused !== 'privilege_not_seen' && (
        <RefusalNotice code={state.refused} words={branchRefusalText} />
      )}
      <Columns shape="asideEnd" align="start" gap="m">
        <Stack gap="m">
          {acts.includes('sign') && <ClaimSigning state={state} page={page} />}
          <ClaimExchange state={state} page={page} />
          {isIdentityFirst && identity}
          {isPaymentAwaited && <ClaimCardPayments state={state} page={page} />}
          <ClaimCardItems state={state} page={page} />
          <ClaimCardActions state={state} page={page} />
          {!isPaymentAwaited && <ClaimCardPayments state={state} page={page} />}
          <ClaimCardHistory state={state} />
          <Tracks tracks={state.card.tracks} />
          <SentLetters letters={state.card.sentLetters} />
        </Stack>
        <Stack gap="m">
          <ClaimCardFacts state={state} page={page} />
          {!isIdentityFirst && identity}
        </Stack>
      </Columns>
      <ActionDialog act={page.card.act} />
      <ActionDialog act={page.correction} />
      <ActionDialog act={page.move} />
      <ActionDialog act={page.order} />
      <ActionDialog act={page.replacement} />
      <ActionDialog act={page.recovery} />
    </Stack>
  )
}

export function BranchClaimCardView({ page }: { page: BranchPage }) {
  const state = useStore(page.card.$card)
  if (state.kind === 'closed') return null
  if (state.kind === 'loading') return <Skeleton label={copy.loading} shape="card" count={2} />
  if (state.kind === 'shown') return <Shown key={state.card.id} state={state} page={page} />
  return (
    <LoadFailure
      part
      code={state.code}
      title={copy.failedTitle}
      words={(code) => (code === 'forbidden' ? copy.foreignClaim : branchRefusalText(code))}
      onRetry={() => void page.card.open(state.id)}
      others={
        <Button tone="primary" icon="arrow-left" onClick={page.closeClaim}>
          {copy.back}
        </Button>
      }
    />
  )
}
