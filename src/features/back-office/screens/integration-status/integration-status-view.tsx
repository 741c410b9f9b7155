import { useStore } from '@nanostores/react'
import { readIntegrationStates } from '#back-office/api/integration-states.ts'
import { BackOfficeHeader, IntegrationsTable } from '#back-office/parts/back-office-header.tsx'
import { integrationStatusCopy as copy } from '#back-office/words/integration-status.ts'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { createScreen, type ScreenState } from '#kit/screens/screen.ts'
import { Button } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface IntegrationStatus {
  readonly report: EndpointReply<typeof readIntegrationStates>
}

type IntegrationStatusState = ScreenState<IntegrationStatus>
type IntegrationStatusPage = ReturnType<typeof createIntegrationStatusPage>

export function createIntegrationStatusPage(environment: Environment) {
  const { $state, retry, reload } = createScreen<IntegrationStatus>(environment, {
    load: async () => {
      const answer = await call(environment, readIntegrationStates, {})
      return answer.ok ? { report: answer.value } : answer
    },
    keepsShown: true,
  })
  return { $state, retry, reload }
}

function Report({ state, page }: { state: IntegrationStatusState; page: IntegrationStatusPage }) {
  if (state.kind === 'loading') return <Skeleton label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed') {
    return <LoadFailure code={state.code} title={copy.failed} words={copy.refusal} onRetry={page.retry} />
  }
  const { integrations, letters, refunds } = state.report
  return (
    <>
      <RefusalNotice code={state.refused} words={copy.refusal} />
      <IntegrationsTable systems={integrations} />
      <Stack gap="s">
        <Heading level={2} size="h3">
          {copy.waiting}
        </Heading>
        <DescriptionList
          items={[
            { term: copy.letters, details: copy.count(letters.waiting) },
            ...(letters.oldest ? [{ term: copy.oldest, details: copy.moment(letters.oldest) }] : []),
            { term: copy.refunds, details: copy.count(refunds) },
          ]}
        />
      </Stack>
    </>
  )
}

function IntegrationStatusView({ page }: { page: IntegrationStatusPage }) {
  const state = useStore(page.$state)
  const reloading = state.kind === 'shown' && state.reloading
  return (
    <Stack gap="m">
      <BackOfficeHeader title={copy.title}>
        {state.kind === 'shown' && (
          <Button icon="refresh" busy={reloading} onClick={() => void page.reload()}>
            {reloading ? copy.reloading : copy.reload}
          </Button>
        )}
      </BackOfficeHeader>
      <Text prose>{copy.lead}</Text>
      <Report state={state} page={page} />
    </Stack>
  )
}

export const IntegrationStatusIsland = island(createIntegrationStatusPage, IntegrationStatusView)
