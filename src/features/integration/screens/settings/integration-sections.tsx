import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ApiKey, Webhook } from '#integration/api/events.ts'
import { integrationCopy as copy, integrationRefusalText } from '#integration/words/integration.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { SessionEndedNotice } from '#kit/screens/refusal-notice.tsx'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { IntegrationPage, LoadedIntegrationState } from './integration-page.ts'

interface Props {
  state: LoadedIntegrationState
  page: IntegrationPage
}

const lastUseText = ({ usedAt }: ApiKey): string =>
  usedAt === null ? copy.neverUsed : formatMoscowDateTime(new Date(usedAt))

const KeyName = ({ of }: { of: ApiKey }) => (
  <Inline gap="xs">
    {copy.keyName(of.name, of.tail)}
    {of.sandbox && <Badge>{copy.sandbox}</Badge>}
  </Inline>
)

function ApiKeysTable({ state, page }: Props) {
  return (
    <Table
      caption={copy.keys}
      density="dense"
      columns={[
        { label: copy.keyColumns.name, names: true, cell: (key) => <KeyName of={key} /> },
        {
          label: copy.keyColumns.made,
          cell: (key) => copy.by(key.madeBy, formatMoscowDateTime(new Date(key.madeAt))),
        },
        { label: copy.keyColumns.used, cell: (key) => lastUseText(key) },
        {
          label: copy.keyColumns.act,
          acts: true,
          cell: (key) =>
            key.revokedAt === null ? (
              <Button
                size="small"
                tone="quiet"
                icon="trash"
                aria-label={copy.of(copy.revoke, key.name)}
                onClick={() => page.ask({ act: 'revoke', key })}
              >
                {copy.revoke}
              </Button>
            ) : (
              copy.revoked(formatMoscowDateTime(new Date(key.revokedAt)))
            ),
        },
      ]}
      rows={state.integration.keys}
      idOf={(key) => String(key.id)}
    />
  )
}

interface SectionProps {
  state: LoadedIntegrationState
  place: 'key' | 'webhook'
  id: string
  title: string
  purpose: string
  list: ReactNode
  field: Omit<ComponentProps<typeof LengthLimitedField>, 'error' | 'width' | 'autoComplete'>
  add: string
  sandbox: string
  sandboxHint: string
  onAdd: (sandbox: boolean) => Promise<unknown>
}

/** What keys or webhooks are for, the form that adds a real or sandbox one, and their list. */
function Section(props: SectionProps) {
  const { state, place, id, title, purpose, list, field, add, sandbox, sandboxHint, onAdd } = props
  const [isSandbox, setIsSandbox] = useState(false)
  const code = state.refusedAt === place ? state.refused : null
  const isSessionEnded = code === 'login_required'
  return (
    <Card as="section" padding="small" aria-labelledby={id}>
      <Stack gap="m">
        <Columns shape="asideStart" align="start" gap="m">
          <Stack gap="xs">
            <Heading level={2} size="h3" id={id}>
              {title}
            </Heading>
            <Text size="small" tone="muted">
              {purpose}
            </Text>
          </Stack>
          <Stack gap="m">
            <Form onSubmit={() => void onAdd(isSandbox)}>
              <Stack gap="s">
                <LengthLimitedField
                  {...field}
                  width="medium"
                  autoComplete="off"
                  error={code === null || isSessionEnded ? undefined : integrationRefusalText(code, place)}
                />
                <Checkbox
                  name={`${id}-sandbox`}
                  label={sandbox}
                  hint={sandboxHint}
                  checked={isSandbox}
                  onChange={(event) => setIsSandbox(event.target.checked)}
                />
                <Inline>
                  <Button type="submit" tone="primary" icon="plus" busy={state.busy}>
                    {add}
                  </Button>
                </Inline>
              </Stack>
            </Form>
            {isSessionEnded && <SessionEndedNotice />}
          </Stack>
        </Columns>
        {list}
      </Stack>
    </Card>
  )
}

export const ApiKeysSection = ({ state, page }: Props) => (
  <Section
    state={state}
    place="key"
    id="keys"
    title={copy.keys}
    purpose={copy.keysPurpose}
    list={state.integration.keys.length > 0 && <ApiKeysTable state={state} page={page} />}
    field={{
      name: 'key-name',
      limit: maxTextLength.keyName,
      isName: true,
      label: copy.keyNameLabel,
      hint: copy.keyNameHint,
      value: state.name,
      onChange: (event) => page.type({ name: event.currentTarget.value }),
    }}
    add={copy.makeKey}
    sandbox={copy.sandboxKey}
    sandboxHint={copy.sandboxKeyText}
    onAdd={page.makeKey}
  />
)

const confirmedActs = [
  ['rotate', 'refresh'],
  ['remove', 'trash'],
] as const
const tones = { on: 'success', off: 'neutral', failed: 'danger' } as const

const webhookFacts = (webhook: Webhook): string[] => {
  const { state, failingSince, nextTryAt, oldSecretUntil } = webhook
  const words = (instant: string) => formatMoscowDateTime(new Date(instant))
  return [
    copy.by(webhook.madeBy, words(webhook.madeAt)),
    copy.delivered(webhook.delivered),
    ...(failingSince === null ? [] : [copy.failingSince(words(failingSince))]),
    ...(nextTryAt === null || state !== 'on' ? [] : [copy.nextTry(words(nextTryAt))]),
    ...(oldSecretUntil === null ? [] : [copy.oldSecret(words(oldSecretUntil))]),
  ]
}

function WebhookCard({ webhook, page }: { webhook: Webhook; page: IntegrationPage }) {
  const labelWithHost = (words: string) => ({ 'aria-label': copy.of(words, webhook.url), children: words })
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
          {webhookFacts(webhook).join(' · ')}
        </Text>
        <Inline gap="xs">
          <Button
            size="small"
            icon={isOn ? 'pause' : 'play'}
            onClick={() => void page.switchWebhook(webhook, !isOn)}
            {...labelWithHost(isOn ? copy.turnOff : copy.turnOn)}
          />
          {confirmedActs.map(([act, icon]) => (
            <Button
              key={act}
              size="small"
              tone="quiet"
              icon={icon}
              onClick={() => page.ask({ act, webhook })}
              {...labelWithHost(copy[act])}
            />
          ))}
        </Inline>
      </Stack>
    </Card>
  )
}

export const WebhooksSection = ({ state, page }: Props) => (
  <Section
    state={state}
    place="webhook"
    id="webhooks"
    title={copy.webhooks}
    purpose={copy.webhooksPurpose}
    list={
      state.integration.webhooks.length > 0 && (
        <Stack as="ul" gap="s">
          {state.integration.webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} page={page} />
          ))}
        </Stack>
      )
    }
    field={{
      name: 'webhook-url',
      limit: maxTextLength.webhookAddress,
      type: 'url',
      label: copy.url,
      hint: copy.urlHint,
      value: state.url,
      onChange: (event) => page.type({ url: event.currentTarget.value }),
    }}
    add={copy.addWebhook}
    sandbox={copy.sandboxWebhook}
    sandboxHint={copy.sandboxWebhookText}
    onAdd={page.addWebhook}
  />
)
