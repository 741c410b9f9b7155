import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { createScreen, leavePage, redirectToPage } from '#kit/screens/screen.ts'
import { readQueryNumber, readQuerySitePath } from '#kit/state/url-params.ts'
import { checkOrganisationForClaim, switchOrganisation } from '#people/parts/organisations.ts'
import { abbreviateOrganisationName } from '#people/rules/rent-conditions.ts'
import { accountSwitchCopy as copy } from '#people/words/account-switch.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** `orgFullName` is null if the person holds the claim themselves. */
interface AccountChoice {
  readonly claim: number
  readonly legalHid: string | null
  readonly orgFullName: string | null
}

type AccountSwitchPage = ReturnType<typeof createAccountSwitchPage>

export function createAccountSwitchPage(environment: Environment) {
  const returnAddress = (claim: number) => readQuerySitePath(environment, 'back') ?? pagePaths.claim(claim)
  const { $state, retry, send } = createScreen<AccountChoice>(environment, {
    load: async () => {
      const claim = readQueryNumber(environment, 'claim')
      if (claim === null) return redirectToPage(environment, pagePaths.claims)
      const { seen, isCurrent } = await checkOrganisationForClaim(environment, claim)
      if (isCurrent) return redirectToPage(environment, returnAddress(claim))
      return seen.ok ? { claim, ...seen.value } : seen
    },
    onForbidden: () => environment.redirect(pagePaths.forbidden),
  })
  return {
    $state,
    retry,
    change: () =>
      send(async ({ claim, legalHid }) => {
        const answer = await switchOrganisation(environment, legalHid)
        return answer.ok ? leavePage(environment, returnAddress(claim)) : answer
      }),
  }
}

function AccountSwitchView({ page }: { page: AccountSwitchPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={1} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  const name = state.orgFullName === null ? null : abbreviateOrganisationName(state.orgFullName)
  return (
    <Stack gap="m">
      <Heading level={1}>{copy.title}</Heading>
      <Text size="lead" prose>
        {name === null ? copy.own(state.claim) : copy.ofOrganisation(state.claim, name)}
      </Text>
      <RefusalNotice code={state.refused} words={rentRefusalText} />
      <Inline>
        <Button tone="primary" busy={state.busy} onClick={() => void page.change()}>
          {name === null ? copy.actForSelf : copy.actFor(name)}
        </Button>
        <ButtonLink href={pagePaths.home}>{copy.leave}</ButtonLink>
      </Inline>
    </Stack>
  )
}

export const AccountSwitchIsland = island(createAccountSwitchPage, AccountSwitchView)
