import { useStore } from '@nanostores/react'
import { stopAutoExtensionByLink } from '#claims/api/extension.ts'
import { resultStampTexts } from '#claims/words/result-pages.ts'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { PageFailure, ResultPage } from '#kit/screens/result-page.tsx'
import { createScreen } from '#kit/screens/screen.ts'
import { buildLoginUrl } from '#kit/state/session.ts'
import { readPathToken } from '#kit/state/url-params.ts'
import { autoExtensionRefusalText, accountingCopy as copy } from '#money/words/accounting.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

type UnsubscribePage = ReturnType<typeof createStopAutoExtensionPage>

/**
 * Stops automatic extension with the token from the URL as soon as the page's script runs. Mail programs that prefetch
 * links do not run scripts.
 */
function createStopAutoExtensionPage(environment: Environment) {
  const { $state, retry } = createScreen<EndpointReply<typeof stopAutoExtensionByLink>>(environment, {
    load: async () => {
      const answer = await call(environment, stopAutoExtensionByLink, {
        body: { token: readPathToken(environment) },
      })
      return answer.ok ? answer.value : answer
    },
  })
  return { $state, retry }
}

const finalCodes = ['token_unknown', 'token_expired']

function StopAutoExtensionView({ page }: { page: UnsubscribePage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.offLoading} shape="card" />
  if (state.kind === 'shown') {
    return (
      <ResultPage
        scene="calendar"
        stamp={resultStampTexts.off}
        code="auto_extension_off"
        title={copy.offTitle}
        text={copy.offText(state.claim, state.endDate)}
        actions={
          <ButtonLink tone="primary" size="large" href={pagePaths.claim(state.claim)}>
            {copy.toClaim}
          </ButtonLink>
        }
      />
    )
  }
  // Its text asks for the login, which the header of this page lacks.
  const isUnknown = state.code === 'token_unknown'
  const isFinal = finalCodes.includes(state.code)
  return (
    <PageFailure
      code={state.code}
      title={copy.offFailed}
      words={autoExtensionRefusalText}
      onRetry={isFinal ? undefined : page.retry}
      others={
        isFinal && (
          <ButtonLink
            tone="primary"
            href={isUnknown ? buildLoginUrl(pagePaths.claims) : pagePaths.claims}
            {...(isUnknown ? { icon: 'login' as const } : {})}
          >
            {isUnknown ? copy.login : copy.claims}
          </ButtonLink>
        )
      }
    />
  )
}

export const StopAutoExtensionIsland = island(createStopAutoExtensionPage, StopAutoExtensionView)
