import { useStore } from '@nanostores/react'
import { instantInWords } from '#copy/date-text.ts'
import { offerCopy as copy } from '#copy/offer.ts'
import { shortOrganisationName } from '#domain/legal-conditions.ts'
import { DocumentText } from '#parts/document-text.tsx'
import { LoadFailure } from '#parts/load-failure.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { island } from '#screens/island.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { type OfferPage, offerPage, type ShownOffer } from './offer-page.ts'

function Shown({ state, page }: { state: ShownOffer; page: OfferPage }) {
  const { offer, busy, refused } = state
  const { accepted, organisation } = offer
  const act = accepted ? (
    <ButtonLink tone="primary" href={page.back}>
      {copy.goOn}
    </ButtonLink>
  ) : (
    <Button tone="primary" icon="check" busy={busy} onClick={() => void page.accept()}>
      {copy.accept}
    </Button>
  )
  return (
    <Stack gap="l">
      <Heading level={1}>{accepted ? copy.acceptedHeading : copy.heading}</Heading>
      {accepted ? (
        <Notice tone="success" action={act}>
          {copy.acceptedBy(accepted.by, instantInWords(new Date(accepted.at)))}
        </Notice>
      ) : (
        <Notice tone="info" action={<Inline>{act}</Inline>}>
          {organisation ? copy.forOrganisation(shortOrganisationName(organisation)) : copy.forYourself}{' '}
          {copy.once}
        </Notice>
      )}
      <RefusalNotice code={refused} words={() => copy.failed} />
      <Card>
        <Stack gap="m">
          <Heading level={2}>{offer.title}</Heading>
          <Text tone="muted">{offer.note}</Text>
          <Link href={offer.file} external icon="pdf">
            {copy.file}
          </Link>
          <DocumentText blocks={offer.blocks} />
        </Stack>
      </Card>
      {!accepted && <Inline>{act}</Inline>}
    </Stack>
  )
}

function OfferView({ page }: { page: OfferPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'shown') return <Shown state={state} page={page} />
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  return <LoadFailure level={1} code={state.code} title={copy.failedTitle} onRetry={page.retry} />
}

export const OfferIsland = island(offerPage, OfferView)
