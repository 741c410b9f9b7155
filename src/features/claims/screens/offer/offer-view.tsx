import { useStore } from '@nanostores/react'
import { acceptOffer, type Offer, readOffer } from '#claims/api/offer.ts'
import { offerCopy as copy, offerCopy } from '#claims/words/offer.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { DocumentText } from '#kit/screens/document-text.tsx'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { createScreen, type LoadedState, leavePage, redirectToPage } from '#kit/screens/screen.ts'
import { buildLoginUrl } from '#kit/state/session.ts'
import { currentPagePath, readQuerySitePath } from '#kit/state/url-params.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { abbreviateOrganisationName } from '#people/rules/rent-conditions.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer } from '#ui/sticky-container/sticky-container.tsx'
import { Text } from '#ui/text/text.tsx'

type ShownOffer = LoadedState<{ readonly offer: Offer }>
type OfferPage = ReturnType<typeof createOfferPage>

/** Shows the current offer. Accepting it leads through /offer-success back to the order (M-LEGAL-07). */
export function createOfferPage(environment: Environment) {
  const returnAddress = readQuerySitePath(environment, 'back')
  const { $state, retry, reload, send } = createScreen<{ readonly offer: Offer }>(environment, {
    load: async () => {
      const answer = await call(environment, readOffer, {})
      return answer.ok ? { offer: answer.value } : answer
    },
    onVisitor: () => redirectToPage(environment, buildLoginUrl(currentPagePath(environment))),
    toast: (code) => (code === 'offer_outdated' ? offerCopy.outdated : offerCopy.failed),
  })
  return {
    $state,
    retry,
    back: returnAddress ?? pagePaths.claims,
    /** Accepts the edition on screen. If a newer one exists, shows that instead. */
    accept: () =>
      send(async ({ offer: { version } }) => {
        const answer = await call(environment, acceptOffer, { body: { version } })
        if (answer.ok) {
          const query = returnAddress === null ? '' : `?back=${encodeURIComponent(returnAddress)}`
          return leavePage(environment, `${pagePaths.offerSuccess}${query}`)
        }
        if (answer.code === 'offer_outdated') await reload()
        return answer
      }),
  }
}

const acceptedAt = ({ at }: NonNullable<Offer['accepted']>): string => formatMoscowDateTime(new Date(at))

const whoAccepts = ({ organisation }: Offer): string =>
  `${organisation ? copy.forOrganisation(abbreviateOrganisationName(organisation)) : copy.forYourself} ${copy.once}`

function Shown({ state, page }: { state: ShownOffer; page: OfferPage }) {
  const { offer, busy, refused } = state
  const { accepted } = offer
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
      <RefusalNotice code={refused} words={() => copy.failed} />
      <Columns shape="itemEnd" gap="l" align="start">
        <Card>
          <Stack gap="m">
            <Heading level={2}>{offer.title}</Heading>
            <Text tone="muted">{offer.note}</Text>
            <DocumentText blocks={offer.blocks} />
          </Stack>
        </Card>
        <StickyContainer side="top">
          <Card>
            <Stack gap="m" align="start">
              <Text>{accepted ? copy.acceptedBy(accepted.by, acceptedAt(accepted)) : whoAccepts(offer)}</Text>
              {act}
              <Link href={offer.file} external alone icon="pdf">
                {copy.file}
              </Link>
            </Stack>
          </Card>
        </StickyContainer>
      </Columns>
      {!accepted && <HiddenByWidthOrLogin above="tablet">{act}</HiddenByWidthOrLogin>}
    </Stack>
  )
}

function OfferView({ page }: { page: OfferPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'shown') return <Shown state={state} page={page} />
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  return <LoadFailure level={1} code={state.code} title={copy.failedTitle} onRetry={page.retry} />
}

export const OfferIsland = island(createOfferPage, OfferView)
