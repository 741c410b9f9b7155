import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { DIGITIZATION_OFFICE_INDEX } from '#kit/rules/limits.ts'
import { island } from '#kit/screens/island.tsx'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { determineOfficeAvailability, type UnavailabilityReason } from '#places/rules/availability.ts'
import { placeCopy } from '#places/words/office.ts'
import { RentSteps } from '#rent/parts/rent-steps.tsx'
import { readCarriedFields } from '#rent/parts/rental-form.ts'
import { readWizardEntry } from '#rent/rules/wizard-entry.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { PlaceLoadFailure } from './place-parts.tsx'
import { NearestOffices, PlaceCard, UnavailabilityText } from './unavailable-view.tsx'
import {
  createNearestOfficesScreen,
  hasDraft,
  readWizardPlace,
  resolvePlaceKey,
  startFormForPlace,
  type WizardPlace,
} from './wizard-place.ts'

interface OfficeFound {
  readonly place: WizardPlace
  /** Why the office has no select button: no free box, or no online rental (M-OFF-13). */
  readonly unavailable: UnavailabilityReason | null
}

/** The chosen office before the form (M-ROUTE-07, M-ROUTE-10). */
function createOfficeStepPage(environment: Environment) {
  const { $state, shown, retry } = createScreen<OfficeFound>(environment, {
    load: async () => {
      const entry = readWizardEntry(environment.path())
      if (entry === null) return { kind: 'failed', code: 'not_found' }
      const place = await readWizardPlace(environment, resolvePlaceKey(entry.place))
      if (!place.ok) return { kind: 'failed', code: place.code }
      const { kind } = determineOfficeAvailability(place.value.office)
      return { place: place.value, unavailable: kind === 'free' ? null : kind }
    },
  })

  const start = (digitization: boolean) => {
    const state = shown()
    if (state === null) return
    startFormForPlace(state.place, { ...readCarriedFields(), digitization })
    environment.go(pagePaths.wizard(state.place.office.index))
  }

  return {
    $state,
    retry,
    nearest: createNearestOfficesScreen(environment, () => shown()?.place.office.index ?? ''),
    /** Opens an empty form (M-MAP-18). */
    select: () => start(false),
    /** Opens a form with digitization (M-MAP-17). */
    digitize: () => start(true),
  }
}

interface Props {
  page: ReturnType<typeof createOfficeStepPage>
}

function Actions({ state: { place, unavailable }, page }: Props & { state: LoadedState<OfficeFound> }) {
  if (unavailable !== null) return <UnavailabilityText why={unavailable} />
  const { index } = place.office
  const canDigitize = index === DIGITIZATION_OFFICE_INDEX
  return (
    <Stack gap="s">
      <Inline columnOnPhone>
        <Button tone="primary" size="large" onClick={page.select}>
          {placeCopy.select}
        </Button>
        {hasDraft(place) && <ButtonLink href={pagePaths.wizard(index)}>{placeCopy.continueDraft}</ButtonLink>}
        {canDigitize && (
          <Button icon="document" onClick={page.digitize}>
            {placeCopy.digitize}
          </Button>
        )}
      </Inline>
      {canDigitize && (
        <Text size="small" tone="muted" prose>
          {placeCopy.digitizeNote}
        </Text>
      )}
    </Stack>
  )
}

const Lockers = ({ lockers = [] }: Pick<WizardPlace['office'], 'lockers'>) =>
  lockers.length > 0 && (
    <Stack gap="xs">
      <Heading level={2} size="h4">
        {placeCopy.lockers}
      </Heading>
      <Inline as="ul">
        {lockers.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/rental/aaps/${id}`} icon="locker" alone>
              {name}
            </Link>
          </li>
        ))}
      </Inline>
    </Stack>
  )

/** Step 0 of the wizard: the chosen office (M-ROUTE-07, M-ROUTE-10, M-OFF-13). */
function OfficeView({ page }: Props) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'failed') return <PlaceLoadFailure code={state.code} onRetry={page.retry} />
  return (
    <Stack gap="m">
      <RentSteps at="office" />
      <Heading level={1} size="h2">
        {checkoutCopy.title}
      </Heading>
      {state.kind === 'loading' ? (
        <Skeleton label={placeCopy.loading} shape="card" count={2} />
      ) : (
        <>
          <PlaceCard place={state.place} actions={<Actions state={state} page={page} />} />
          <Lockers lockers={state.place.office.lockers} />
          {state.unavailable === null ? (
            <Link href={pagePaths.home} icon="map" alone>
              {placeCopy.another}
            </Link>
          ) : (
            <NearestOffices nearest={page.nearest} />
          )}
        </>
      )}
    </Stack>
  )
}

export const OfficeStepIsland = island(createOfficeStepPage, OfficeView)
