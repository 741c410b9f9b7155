import type { ApiKey } from '#contract/events.ts'
import { longest } from '#contract/typed-text.ts'
import { instantInWords } from '#copy/date-text.ts'
import { integrationCopy as copy, integrationRefusalText } from '#copy/integration.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { SessionEnded } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
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

function KeyTable({ state, page }: Props) {
  return (
    <Table
      caption={copy.keys}
      captionHidden
      columns={[
        { key: 'name', label: copy.keyColumns.name, names: true },
        { key: 'made', label: copy.keyColumns.made },
        { key: 'used', label: copy.keyColumns.used },
        { key: 'act', label: copy.keyColumns.act },
      ]}
      rows={state.integration.keys.map((key) => ({
        id: String(key.id),
        cells: {
          name: copy.keyName(key.name, key.tail),
          made: copy.by(key.madeBy, instantInWords(new Date(key.madeAt))),
          used: usedOf(key),
          act:
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
              copy.revoked(instantInWords(new Date(key.revokedAt)))
            ),
        },
      }))}
    />
  )
}

/** Keys with which the organisation's software reads events. */
export function Keys({ state, page }: Props) {
  const { integration, refused, name, busy } = state
  const code = refused?.at === 'key' ? refused.code : null
  const ended = code === 'login_required'
  return (
    <Stack as="section" gap="m" aria-labelledby="keys">
      <Heading level={2} id="keys">
        {copy.keys}
      </Heading>
      {integration.keys.length === 0 ? (
        <Text tone="muted">{copy.noKeys}</Text>
      ) : (
        <KeyTable state={state} page={page} />
      )}
      <Form onSubmit={() => void page.makeKey()}>
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
        </Inline>
      </Form>
      {ended && <SessionEnded />}
    </Stack>
  )
}
