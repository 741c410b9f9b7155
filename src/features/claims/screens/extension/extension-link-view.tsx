import { useStore } from '@nanostores/react'
import {
  extensionLinkCopy as copy,
  extensionLinkRefusalText,
  extensionObstacleText,
} from '#claims/words/extension-link.ts'
import { resultStampTexts } from '#claims/words/result-pages.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { PageFailure, ResultPage } from '#kit/screens/result-page.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { DoorCard } from '#ui/door-card/door-card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  createExtensionLinkPage,
  type ExtensionLinkPage,
  type LoadedExtensionLink,
} from './extension-link-page.ts'

interface Props {
  state: LoadedExtensionLink
  page: ExtensionLinkPage
}

const claimsLink = (
  <ButtonLink tone="primary" size="large" href={pagePaths.claims}>
    {copy.toCabinet}
  </ButtonLink>
)

function SbpCode({ payload }: { payload: string }) {
  return (
    <Stack gap="s" align="start">
      <Text>{copy.scan}</Text>
      <QrCode text={payload} label={copy.code} />
      <ButtonLink href={payload} external>
        {copy.openBank}
      </ButtonLink>
      <Spinner label={copy.waiting} />
    </Stack>
  )
}

function PaymentCard({ state, page }: Props) {
  const { linked, busy, refused } = state
  const { total, newEnd, endDate, isDeclined, payload, hasSbp } = linked
  if (total === null || newEnd === null) return null
  return (
    <DoorCard
      as="section"
      aria-labelledby="extension"
      number={linked.boxNumber}
      actions={
        <>
          <Button tone="primary" size="large" busy={busy} onClick={() => void page.pay('card')}>
            {busy ? copy.paying : copy.pay(formatAmount(total))}
          </Button>
          {hasSbp && payload === null && (
            <Button size="large" onClick={() => void page.pay('sbp')}>
              {copy.bySbp}
            </Button>
          )}
        </>
      }
    >
      <Heading level={1} id="extension">
        {copy.title(linked)}
      </Heading>
      <DescriptionList
        items={[
          { term: copy.now, details: formatDottedDate(endDate) },
          { term: copy.newEnd, details: formatDottedDate(newEnd) },
        ]}
      />
      <Text size="small" tone="muted">
        {copy.note}
      </Text>
      {isDeclined && refused === null && <Notice tone="warning">{copy.declined}</Notice>}
      <RefusalNotice code={refused} words={extensionLinkRefusalText} />
      {payload !== null && <SbpCode payload={payload} />}
    </DoorCard>
  )
}

function ObstacleResult({ linked }: { linked: LoadedExtensionLink['linked'] }) {
  const { obstacle, newEnd, debitOn, total } = linked
  if (obstacle === 'prolongation_extended')
    return (
      <ResultPage
        scene="calendar"
        stamp={resultStampTexts.connected}
        code={obstacle}
        title={copy.extendedTitle}
        text={newEnd === null ? extensionObstacleText(obstacle) : copy.extended(newEnd)}
        actions={claimsLink}
      />
    )
  if (obstacle === 'extends_itself' && debitOn !== null && newEnd !== null)
    return (
      <ResultPage
        scene="calendar"
        code={obstacle}
        title={copy.automaticTitle}
        text={copy.automatic(debitOn, total === null ? null : formatAmount(total), newEnd)}
        actions={claimsLink}
      />
    )
  return (
    <ResultPage
      scene="closed"
      code={obstacle ?? 'same_term_unavailable'}
      title={copy.obstacleTitle}
      text={`${placeTitle(linked)}, ${copy.now.toLowerCase()} ${formatDottedDate(linked.endDate)}. ${extensionObstacleText(obstacle ?? 'same_term_unavailable')}`}
      actions={claimsLink}
    />
  )
}

function ExtensionLinkView({ page }: { page: ExtensionLinkPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" />
  if (state.kind === 'failed')
    return (
      <PageFailure
        code={state.code}
        title={copy.failedTitle}
        words={extensionLinkRefusalText}
        onRetry={page.isFinal(state.code) ? undefined : page.retry}
        others={page.isFinal(state.code) && claimsLink}
      />
    )
  return state.linked.obstacle === null ? (
    <Columns shape="form">
      <PaymentCard state={state} page={page} />
    </Columns>
  ) : (
    <ObstacleResult linked={state.linked} />
  )
}

/** Rendered only in the browser, because the path contains the token. */
export const ExtensionLinkIsland = island(createExtensionLinkPage, ExtensionLinkView)
