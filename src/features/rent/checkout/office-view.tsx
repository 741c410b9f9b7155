import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import type { Office } from '#contract/offices.ts'
import { checkoutCopy, placeCopy } from '#copy/checkout.ts'
import { island } from '#screens/island.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { NearestOffices, UnavailableText } from './nearest-view.tsx'
import { type OfficePage, officePage, type ShownOffice } from './office-page.ts'
import { PlaceCard } from './place-card.tsx'
import { PlaceFailure } from './place-failure.tsx'
import { StepsOfRent } from './steps-of-rent.tsx'

function Actions({ state, page }: { state: ShownOffice; page: OfficePage }) {
  const { office } = state.place
  if (state.unavailable !== null) return <UnavailableText why={state.unavailable} />
  return (
    <Stack gap="s">
      <Inline>
        <Button tone="primary" size="large" onClick={page.select}>
          {placeCopy.select}
        </Button>
        {state.draft && (
          <ButtonLink href={addresses.wizard(office.index)}>{placeCopy.continueDraft}</ButtonLink>
        )}
        {state.digitization && (
          <Button icon="document" onClick={page.digitize}>
            {placeCopy.digitize}
          </Button>
        )}
      </Inline>
      {state.digitization && (
        <Text size="small" tone="muted" prose>
          {placeCopy.digitizeNote}
        </Text>
      )}
    </Stack>
  )
}

const Lockers = ({ office }: { office: Office }) =>
  office.lockers && office.lockers.length > 0 ? (
    <Stack gap="xs">
      <Heading level={2} size="h4">
        {placeCopy.lockers}
      </Heading>
      <Inline as="ul">
        {office.lockers.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/rental/aaps/${id}`} icon="locker" alone>
              {name}
            </Link>
          </li>
        ))}
      </Inline>
    </Stack>
  ) : null

/** Step 0 with the office selected (M-ROUTE-07, M-ROUTE-10, M-OFF-13). */
function OfficeView({ page }: { page: OfficePage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'failed') return <PlaceFailure code={state.code} onRetry={page.retry} />
  return (
    <Stack gap="l">
      <StepsOfRent at="office" />
      <Heading level={1}>{checkoutCopy.title}</Heading>
      {state.kind === 'loading' ? (
        <Skeleton label={placeCopy.loading} shape="card" count={2} />
      ) : (
        <>
          <PlaceCard place={state.place} actions={<Actions state={state} page={page} />} />
          <Lockers office={state.place.office} />
          {state.unavailable === null ? (
            <Link href={addresses.home} icon="map" alone>
              {placeCopy.another}
            </Link>
          ) : (
            <NearestOffices $nearest={page.$nearest} onRetry={page.retryNearest} />
          )}
        </>
      )}
    </Stack>
  )
}

export const OfficeStepIsland = island(officePage, OfficeView)
