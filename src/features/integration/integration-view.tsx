import { useStore } from '@nanostores/react'
import { integrationCopy as copy, integrationRefusalText } from '#copy/integration.ts'
import { BeforeShown } from '#parts/before-shown.tsx'
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
  const { refused } = state
  return (
    <Stack gap="xl">
      <Text prose>{copy.lead}</Text>
      {refused?.at === 'list' && <RefusalNotice code={refused.code} words={integrationRefusalText} />}
      <Keys state={state} page={page} />
      <Webhooks state={state} page={page} />
      <Deliveries state={state} page={page} />
      <HowTo />
      <AskDialog state={state} page={page} />
      <OnceDialog state={state} page={page} />
    </Stack>
  )
}

/** Settings of the organisation for its own software (issue 5 part 9). */
export function IntegrationView({ page }: { page: IntegrationPage }) {
  const state = useStore(page.$integration)
  const notMine = state.kind === 'failed' && state.code === 'not_administrator'
  return (
    <Stack gap="l">
      <Heading level={1}>{copy.title}</Heading>
      {notMine ? (
        <EmptyState icon="user" title={copy.notAdministratorTitle}>
          {integrationRefusalText('not_administrator')}
        </EmptyState>
      ) : (
        <BeforeShown
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
