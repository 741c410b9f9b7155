import { useStore } from '@nanostores/react'
import { addresses } from '#kit/api/addresses.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { leave, redirect, screen } from '#kit/screens/screen.ts'
import { addressInQuery, numberInQuery } from '#kit/state/claim-address.ts'
import { chooseActing, readActingFor } from '#people/parts/legals.ts'
import { shortOrganisationName } from '#people/rules/legal-conditions.ts'
import { actingCopy as copy } from '#people/words/acting.ts'
import { refusalText } from '#rent/words/refusals.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** `orgFullName` is null for the person's own claim. */
interface ActingChoice {
  readonly claim: number
  readonly legalHid: string | null
  readonly orgFullName: string | null
}

type ActingPage = ReturnType<typeof actingPage>

export function actingPage(environment: Environment) {
  const returnAddress = (claim: number) => addressInQuery(environment, 'back') ?? addresses.claim(claim)
  const { $state, retry, send } = screen<ActingChoice>(environment, {
    load: async () => {
      const claim = numberInQuery(environment, 'claim')
      if (claim === null) return redirect(environment, addresses.claims)
      const { seen, isCurrent } = await readActingFor(environment, claim)
      if (isCurrent) return redirect(environment, returnAddress(claim))
      return seen.ok ? { claim, ...seen.value } : seen
    },
    onForbidden: () => environment.redirect(addresses.forbidden),
  })
  return {
    $state,
    retry,
    change: () =>
      send(async ({ claim, legalHid }) => {
        const answer = await chooseActing(environment, legalHid)
        return answer.ok ? leave(environment, returnAddress(claim)) : answer
      }),
  }
}

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
