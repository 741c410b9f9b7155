import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { actingCopy as copy } from '#copy/acting.ts'
import { refusalText } from '#copy/refusals.ts'
import { shortOrganisationName } from '#domain/organisation-name.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { island } from '#screens/island.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { type ActingPage, actingPage } from './acting-page.ts'

/** The claim is one's own, but not of whom one acts for now. */
function ActingView({ page }: { page: ActingPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={1} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  const name = state.orgFullName === null ? null : shortOrganisationName(state.orgFullName)
  return (
    <Stack gap="m">
      <Heading level={1}>{copy.title}</Heading>
      <Text size="lead" prose>
        {name === null ? copy.own(state.claim) : copy.ofOrganisation(state.claim, name)}
      </Text>
      <RefusalNotice code={state.refused} words={refusalText} />
      <Inline>
        <Button tone="primary" busy={state.busy} onClick={() => void page.change()}>
          {name === null ? copy.actForSelf : copy.actFor(name)}
        </Button>
        <ButtonLink href={addresses.home}>{copy.leave}</ButtonLink>
      </Inline>
    </Stack>
  )
}

export const ActingIsland = island(actingPage, ActingView)
