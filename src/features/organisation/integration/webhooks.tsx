import type { ApiKey, Webhook } from '#contract/events.ts'
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
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { IntegrationPage, ShownIntegration } from './integration-page.ts'

interface Props {
  state: ShownIntegration
  page: IntegrationPage
}

const usedOf = ({ usedAt }: ApiKey): string =>
  usedAt === null ? copy.neverUsed : instantInWords(new Date(usedAt))

const KeyName = ({ of }: { of: ApiKey }) => (
  <Inline gap="xs">
    {copy.keyName(of.name, of.tail)}
    {of.sandbox && <Badge>{copy.sandbox}</Badge>}
  </Inline>
)

function KeyTable({ state, page }: Props) {
  return (
    <Table
      caption={copy.keys}
      columns={[
        { label: copy.keyColumns.name, names: true, cell: (key) => <KeyName of={key} /> },
        {
          label: copy.keyColumns.made,
          cell: (key) => copy.by(key.madeBy, instantInWords(new Date(key.madeAt))),
        },
        { label: copy.keyColumns.used, cell: (key) => usedOf(key) },
        {
          label: copy.keyColumns.act,
          acts: true,
          cell: (key) =>
            key.revokedAt === null ? (
              <Button
                size="small"
                tone="plain"
                icon="trash"
                aria-label={copy.of(copy.revoke, key.name)}
                onClick={() => page.ask({ act: 'revoke', key })}
              >
                {copy.revoke}
              </Button>
            ) : (
              copy.revoked(instantInWords(new Date(key.revokedAt)))
            ),
        },
      ]}
      rows={state.integration.keys}
      idOf={(key) => String(key.id)}
    />
  )
}

export function Keys({ state, page }: Props) {
  const { integration, refused, refusedAt, name, busy } = state
  const code = refusedAt === 'key' ? refused : null
  const ended = code === 'login_required'
  return (
    <Card as="section" aria-labelledby="keys">
      <Stack gap="m">
        <Heading level={2} size="h3" id="keys">
          {copy.keys}
        </Heading>
        {integration.keys.length === 0 ? (
          <Text tone="muted">{copy.noKeys}</Text>
        ) : (
          <KeyTable state={state} page={page} />
        )}
        <Form onSubmit={() => void page.makeKey(false)}>
          <Inline align="end" gap="s">
            <LimitedField
              name="key-name"
              limit={longest.keyName}
              isName
              label={copy.keyNameLabel}
              hint={copy.keyNameHint}
              width="medium"
              autoComplete="off"
              value={name}
              error={code === null || ended ? undefined : integrationRefusalText(code, 'key')}
              onChange={(event) => page.type({ name: event.currentTarget.value })}
            />
            <Button type="submit" tone="primary" icon="plus" busy={busy}>
              {copy.makeKey}
            </Button>
            <Button busy={busy} onClick={() => void page.makeKey(true)}>
              {copy.makeSandboxKey}
            </Button>
          </Inline>
        </Form>
        <Text size="small" tone="muted" prose>
          {copy.sandboxKeyText}
        </Text>
        {ended && <SessionEnded />}
      </Stack>
    </Card>
  )
}

const tones = { on: 'success', off: 'neutral', failed: 'danger' } as const

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
