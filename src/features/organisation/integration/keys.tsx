import type { ApiKey } from '#contract/events.ts'
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

/** A key by its name and last characters. */
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

/** Keys with which the organisation's software reads events. */
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
