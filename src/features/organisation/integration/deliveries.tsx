import type { WebhookDelivery } from '#contract/events.ts'
import { instantInWords } from '#copy/date-text.ts'
import { integrationCopy as copy } from '#copy/integration.ts'
import { Button } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import type { IntegrationPage, ShownIntegration } from './integration-page.ts'

const answerOf = ({ status, problem }: WebhookDelivery): string =>
  status === null ? copy.problems[problem ?? 'no_answer'] : copy.status(status)

/** The last tries to deliver, newest first. */
export function Deliveries({ state, page }: { state: ShownIntegration; page: IntegrationPage }) {
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
        columns={[
          {
            label: copy.deliveryColumns.at,
            names: true,
            cell: (delivery) => instantInWords(new Date(delivery.at)),
          },
          { label: copy.deliveryColumns.event, align: 'end', cell: (delivery) => delivery.event },
          { label: copy.deliveryColumns.attempt, align: 'end', cell: (delivery) => delivery.attempt },
          { label: copy.deliveryColumns.answer, cell: (delivery) => answerOf(delivery) },
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
