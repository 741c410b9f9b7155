import { checkoutCopy } from '#copy/checkout.ts'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { NearestOffices, UnavailableText } from './nearest-view.tsx'
import { PlaceCard } from './place-card.tsx'
import { StepsOfRent } from './steps-of-rent.tsx'
import type { WizardPage } from './wizard-page.ts'
import type { WizardState } from './wizard-stores.ts'

interface Props {
  state: Extract<WizardState, { kind: 'unavailable' }>
  page: WizardPage
}

/** No box can be rented here now (AMB-44). */
export function UnavailableView({ state, page }: Props) {
  return (
    <Stack gap="l">
      <StepsOfRent at="office" />
      <Heading level={1}>{state.place.locker ? checkoutCopy.lockerTitle : checkoutCopy.title}</Heading>
      <PlaceCard
        place={state.place}
        actions={<UnavailableText why={state.why} isLocker={state.place.locker !== null} />}
      />
      <NearestOffices $nearest={page.$nearest} onRetry={page.retryNearest} />
    </Stack>
  )
}
