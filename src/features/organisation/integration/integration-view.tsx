import { useStore } from '@nanostores/react'
import { integrationCopy as copy, integrationRefusalText } from '#copy/integration.ts'
import { PageStatus } from '#parts/page-status.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { Deliveries } from './deliveries.tsx'
import { HowTo } from './how-to.tsx'
import type { IntegrationPage, ShownIntegration } from './integration-page.ts'
import { Keys } from './keys.tsx'
import { OnceDialog } from './once-dialog.tsx'
import { Webhooks } from './webhooks.tsx'

function Shown({ state, page }: { state: ShownIntegration; page: IntegrationPage }) {
  return (
    <Stack gap="xl">
      <Text prose>{copy.lead}</Text>
      {state.refusedAt === 'list' && <RefusalNotice code={state.refused} words={integrationRefusalText} />}
      <Keys state={state} page={page} />
      <Webhooks state={state} page={page} />
      <Deliveries state={state} page={page} />
      <HowTo />
      <AskDialog state={state} page={page} />
      <OnceDialog state={state} page={page} />
    </Stack>
  )
}

/** Settings of the organisation for its own software. */
export function IntegrationView({ page }: { page: IntegrationPage }) {
  const state = useStore(page.$state)
  const ofOthers = state.kind === 'failed' && state.code === 'not_administrator'
  return (
    <Stack gap="l">
      <Heading level={1}>{copy.title}</Heading>
      {ofOthers ? (
        <EmptyState icon="user" title={copy.notAdministratorTitle}>
          {integrationRefusalText('not_administrator')}
        </EmptyState>
      ) : (
        <PageStatus
          state={state}
          loading={copy.loading}
          cards={3}
          failedTitle={copy.failedTitle}
          words={integrationRefusalText}
          onRetry={page.retry}
        />
      )}
      {state.kind === 'shown' && <Shown state={state} page={page} />}
    </Stack>
  )
}
