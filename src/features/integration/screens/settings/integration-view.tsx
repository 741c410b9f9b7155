import { useStore } from '@nanostores/react'
import { readEvents, type WebhookDelivery } from '#integration/api/events.ts'
import { integrationCopy as copy, integrationRefusalText } from '#integration/words/integration.ts'
import { endpointUrl } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { copyText } from '#kit/browser/page-actions.ts'
import { ConfirmDialog } from '#kit/screens/confirm-dialog.tsx'
import { island } from '#kit/screens/island.tsx'
import { OrganisationPageStatus, OrganisationPageTitle } from '#kit/screens/organisation-page-status.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { Accordion } from '#ui/accordion/accordion.tsx'
import { Button, CopyButton } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  createIntegrationPage,
  type IntegrationPage,
  type LoadedIntegrationState,
  type PendingConfirmation,
} from './integration-page.ts'
import { ApiKeysSection, WebhooksSection } from './integration-sections.tsx'

const confirmedName = (asked: PendingConfirmation): string =>
  asked.act === 'revoke' ? copy.keyName(asked.key.name, asked.key.tail) : asked.webhook.url

function AskDialog({ state, page }: { state: LoadedIntegrationState; page: IntegrationPage }) {
  const { asked, busy } = state
  const words = asked === null ? null : copy.asked[asked.act]
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={page.leave}
      title={words?.title ?? ''}
      tone={asked?.act === 'rotate' ? 'primary' : 'danger'}
      confirm={words?.confirm ?? ''}
      busy={busy}
      onConfirm={page.confirm}
    >
      {words && asked && <Text>{words.text(confirmedName(asked))}</Text>}
    </ConfirmDialog>
  )
}

const deliveryAnswer = ({ status, problem }: WebhookDelivery): string =>
  status === null ? copy.problems[problem ?? 'no_answer'] : copy.status(status)

function Deliveries({ state, page }: { state: LoadedIntegrationState; page: IntegrationPage }) {
  const { deliveries, webhooks } = state.integration
  if (deliveries.length === 0) return null
  return (
    <Stack as="section" gap="m" aria-labelledby="deliveries">
      <Inline justify="between" align="baseline">
        <Heading level={2} size="h3" id="deliveries">
          {copy.deliveries}
        </Heading>
        <Button tone="quiet" icon="refresh" onClick={() => void page.refresh()}>
          {copy.refresh}
        </Button>
      </Inline>
      <Table
        caption={copy.deliveries}
        density="dense"
        columns={[
          {
            label: copy.deliveryColumns.at,
            names: true,
            cell: (delivery) => formatMoscowDateTime(new Date(delivery.at)),
          },
          { label: copy.deliveryColumns.event, align: 'end', cell: (delivery) => delivery.event },
          { label: copy.deliveryColumns.attempt, align: 'end', cell: (delivery) => delivery.attempt },
          { label: copy.deliveryColumns.answer, cell: (delivery) => deliveryAnswer(delivery) },
          {
            label: copy.deliveryColumns.url,
            cell: (delivery) => webhooks.find(({ id }) => id === delivery.webhook)?.url ?? '',
          },
        ]}
        rows={deliveries}
        idOf={(delivery) => `${delivery.webhook} ${delivery.event} ${delivery.attempt} ${delivery.at}`}
      />
    </Stack>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Prose>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </Prose>
)

function HowTo() {
  const { howTo } = copy
  const address = endpointUrl(readEvents, {}, { after: 0 })
  return (
    <Stack as="section" gap="m" aria-labelledby="how-to">
      <Heading level={2} size="h3" id="how-to">
        {howTo.title}
      </Heading>
      <Link href={pagePaths.developers} icon="document" alone>
        {howTo.page}
      </Link>
      <Accordion
        items={[
          { id: 'how-to-read', title: howTo.readTitle, content: <Lines lines={howTo.read(address)} /> },
          { id: 'how-to-check', title: howTo.checkTitle, content: <Lines lines={howTo.check} /> },
        ]}
      />
    </Stack>
  )
}

function OnceDialog({ state, page }: { state: LoadedIntegrationState; page: IntegrationPage }) {
  const { once } = state
  return (
    <Dialog
      open={once !== null}
      onClose={page.forgetOnce}
      title={once === null ? '' : copy.once[once.of]}
      closeLabel={sharedCopy.close}
      actions={
        once && (
          <Button tone="primary" onClick={page.forgetOnce}>
            {copy.kept}
          </Button>
        )
      }
    >
      {once && (
        <Stack gap="m" align="start">
          <Text>{copy.onceText}</Text>
          <Prose data-test="shown-once">
            <code>{once.value}</code>
          </Prose>
          <CopyButton
            text={once.value}
            label={copy.copy}
            copiedLabel={copy.copied}
            failedLabel={copy.copyFailed}
            onCopy={copyText}
          />
        </Stack>
      )}
    </Dialog>
  )
}

function Shown({ state, page }: { state: LoadedIntegrationState; page: IntegrationPage }) {
  return (
    <Stack gap="l">
      <Text prose>{copy.lead}</Text>
      {state.refusedAt === 'list' && <RefusalNotice code={state.refused} words={integrationRefusalText} />}
      <ApiKeysSection state={state} page={page} />
      <WebhooksSection state={state} page={page} />
      <Deliveries state={state} page={page} />
      <HowTo />
      <AskDialog state={state} page={page} />
      <OnceDialog state={state} page={page} />
    </Stack>
  )
}

function IntegrationView({ page }: { page: IntegrationPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  const isForbidden = state.kind === 'failed' && state.code === 'not_administrator'
  return (
    <Stack gap="s">
      <OrganisationPageTitle title={copy.title} />
      {isForbidden ? (
        <EmptyState icon="user" title={copy.notAdministratorTitle}>
          {integrationRefusalText('not_administrator')}
        </EmptyState>
      ) : (
        <OrganisationPageStatus
          state={state}
          loading={copy.loading}
          shape="card"
          count={3}
          failedTitle={copy.failedTitle}
          words={integrationRefusalText}
          onRetry={page.retry}
        />
      )}
      {state.kind === 'shown' && <Shown state={state} page={page} />}
    </Stack>
  )
}

export const IntegrationIsland = island(createIntegrationPage, IntegrationView)
