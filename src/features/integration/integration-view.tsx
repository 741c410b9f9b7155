import { useStore } from '@nanostores/react'
import { integrationCopy as copy, integrationRefusalText } from '#copy/integration.ts'
import { legalsCopy } from '#copy/legals.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
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
      {refused?.at === 'list' && (
        <Notice tone="danger" live="assertive">
          {integrationRefusalText(refused.code)}
        </Notice>
      )}
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
      {state.kind === 'loading' && <Skeleton label={copy.loading} shape="card" count={3} />}
      {state.kind === 'unchosen' && (
        <EmptyState icon="building" title={legalsCopy.unchosenTitle}>
          {legalsCopy.unchosenText}
        </EmptyState>
      )}
      {state.kind === 'failed' && (
        <EmptyState
          icon={notMine ? 'user' : 'warning'}
          title={notMine ? copy.notAdministratorTitle : copy.failedTitle}
          actions={
            !notMine && (
              <Button tone="primary" icon="refresh" onClick={page.retry}>
                {copy.retry}
              </Button>
            )
          }
        >
          {integrationRefusalText(state.code)}
        </EmptyState>
      )}
      {state.kind === 'shown' && <Shown state={state} page={page} />}
    </Stack>
  )
}
