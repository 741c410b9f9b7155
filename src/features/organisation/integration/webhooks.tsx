import type { Webhook } from '#contract/events.ts'
import { longest } from '#contract/typed-text.ts'
import { instantInWords } from '#copy/date-text.ts'
import { integrationCopy as copy, integrationRefusalText } from '#copy/integration.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { SessionEnded } from '#parts/refusal-notice.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { IntegrationPage, ShownIntegration } from './integration-page.ts'

interface Props {
  state: ShownIntegration
  page: IntegrationPage
}

const tones = { on: 'success', off: 'neutral', failed: 'danger' } as const

/** The state of a webhook in words. */
const factsOf = (webhook: Webhook): string[] =>
  [
    copy.by(webhook.madeBy, instantInWords(new Date(webhook.madeAt))),
    copy.delivered(webhook.delivered),
    webhook.failingSince === null ? null : copy.failingSince(instantInWords(new Date(webhook.failingSince))),
    webhook.nextTryAt === null || webhook.state !== 'on'
      ? null
      : copy.nextTry(instantInWords(new Date(webhook.nextTryAt))),
    webhook.oldSecretUntil === null ? null : copy.oldSecret(instantInWords(new Date(webhook.oldSecretUntil))),
  ].filter((fact) => fact !== null)

function Hook({ webhook, page }: { webhook: Webhook; page: IntegrationPage }) {
  const named = (words: string) => ({ 'aria-label': copy.of(words, webhook.url), children: words })
  const isOn = webhook.state === 'on'
  return (
    <Card as="li" padding="small">
      <Stack gap="s">
        <Inline justify="between" align="baseline">
          <Text weight="strong">{webhook.url}</Text>
          <Inline gap="xs">
            {webhook.sandbox && <Badge>{copy.sandbox}</Badge>}
            <Badge tone={tones[webhook.state]}>{copy.hookStates[webhook.state]}</Badge>
          </Inline>
        </Inline>
        <Text size="small" tone="muted">
          {factsOf(webhook).join(' · ')}
        </Text>
        <Inline gap="xs">
          <Button
            size="small"
            icon={isOn ? 'pause' : 'play'}
            onClick={() => void page.switchWebhook(webhook, !isOn)}
            {...named(isOn ? copy.turnOff : copy.turnOn)}
          />
          <Button
            size="small"
            tone="quiet"
            icon="refresh"
            onClick={() => page.ask({ act: 'rotate', webhook })}
            {...named(copy.rotate)}
          />
          <Button
            size="small"
            tone="quiet"
            icon="trash"
            onClick={() => page.ask({ act: 'remove', webhook })}
            {...named(copy.remove)}
          />
        </Inline>
      </Stack>
    </Card>
  )
}

/** Addresses to which events are sent. */
export function Webhooks({ state, page }: Props) {
  const { integration, refused, refusedAt, url, busy } = state
  const code = refusedAt === 'webhook' ? refused : null
  const ended = code === 'login_required'
  return (
    <Card as="section" aria-labelledby="webhooks">
      <Stack gap="m">
        <Heading level={2} size="h3" id="webhooks">
          {copy.webhooks}
        </Heading>
        {integration.webhooks.length === 0 ? (
          <Text tone="muted">{copy.noWebhooks}</Text>
        ) : (
          <Stack as="ul" gap="s">
            {integration.webhooks.map((webhook) => (
              <Hook key={webhook.id} webhook={webhook} page={page} />
            ))}
          </Stack>
        )}
        <Form onSubmit={() => void page.addWebhook(false)}>
          <Inline align="end" gap="s">
            <LimitedField
              name="webhook-url"
              limit={longest.webhookAddress}
              type="url"
              label={copy.url}
              hint={copy.urlHint}
              autoComplete="off"
              width="medium"
              value={url}
              error={code === null || ended ? undefined : integrationRefusalText(code, 'webhook')}
              onChange={(event) => page.type({ url: event.currentTarget.value })}
            />
            <Button type="submit" tone="primary" icon="plus" busy={busy}>
              {copy.addWebhook}
            </Button>
            <Button busy={busy} onClick={() => void page.addWebhook(true)}>
              {copy.addSandboxWebhook}
            </Button>
          </Inline>
        </Form>
        {ended && <SessionEnded />}
      </Stack>
    </Card>
  )
}
