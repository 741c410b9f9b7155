import { useStore } from '@nanostores/react'
import { type DestroyAct, destructionActDocument } from '#contract/branch-letters.ts'
import { longest } from '#contract/typed-text.ts'
import { instantInWords } from '#copy/date-text.ts'
import { mailroomCopy as copy, mailroomRefusalText } from '#copy/mailroom.ts'
import { Form } from '#parts/form.tsx'
import { FormDialog } from '#parts/form-dialog.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { fileAddress } from '#state/file-address.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ConfirmState } from './destruction-store.ts'
import { MailroomFailure } from './mailroom-failure.tsx'
import type { MailroomPage } from './mailroom-page.ts'

const formId = 'destroy-act'

const storyOf = ({ drawnBy, drawnAt, confirmedBy, confirmedAt, witness }: DestroyAct): string =>
  confirmedAt === null
    ? copy.drawn(drawnBy, instantInWords(new Date(drawnAt)))
    : copy.confirmed(confirmedBy ?? '', instantInWords(new Date(confirmedAt)), witness ?? '')

function Act({ act, page }: { act: DestroyAct; page: MailroomPage }) {
  const open = act.confirmedAt === null
  return (
    <Card as="li" padding="small">
      <Stack gap="s">
        <Inline justify="between" align="baseline">
          <Heading level={3} size="h4">
            {copy.actTitle(act.id)}
          </Heading>
          <Badge tone={open ? 'warning' : 'success'}>{open ? copy.actOpen : copy.actDone}</Badge>
        </Inline>
        <Text>{act.letters.map(({ id, sender }) => copy.about(id, sender)).join('; ')}</Text>
        <Text size="small" tone="muted">
          {storyOf(act)}
        </Text>
        <Inline gap="s">
          <ButtonLink size="small" icon="print" href={fileAddress(destructionActDocument, { id: act.id })}>
            {copy.printAct}
          </ButtonLink>
          {open && (
            <Button
              size="small"
              tone="danger"
              aria-label={copy.ofAct(copy.confirmAct, act.id)}
              onClick={() => page.destruction.ask(act)}
            >
              {copy.confirmAct}
            </Button>
          )}
        </Inline>
      </Stack>
    </Card>
  )
}

function Witness({ state, page }: { state: ConfirmState; page: MailroomPage }) {
  const { act, witness, refused } = state
  const missing = refused === 'invalid_request'
  return (
    <Form id={formId} onSubmit={() => void page.destruction.confirm()}>
      <Stack gap="m">
        <Text>{copy.confirmText(act.letters.length)}</Text>
        <LimitedField
          name="act-witness"
          limit={longest.person}
          isName
          label={copy.witness}
          autoComplete="off"
          required
          value={witness}
          error={missing ? copy.witnessMissing : undefined}
          onChange={(event) => page.destruction.type(event.currentTarget.value)}
        />
        {!missing && <RefusalNotice code={refused} words={mailroomRefusalText} />}
      </Stack>
    </Form>
  )
}

function Confirm({ page }: { page: MailroomPage }) {
  const state = useStore(page.destruction.$confirm)
  return (
    <FormDialog
      open={state !== null}
      onClose={page.destruction.leave}
      title={state === null ? '' : copy.confirmTitle(state.act.id)}
      formId={formId}
      send={copy.confirmAct}
      sending={copy.sending}
      busy={state?.sending ?? false}
      danger
    >
      {state && <Witness state={state} page={page} />}
    </FormDialog>
  )
}

/** Acts of destruction: drawn up, printed, confirmed before a witness. */
export function DestructionView({ page }: { page: MailroomPage }) {
  const state = useStore(page.destruction.$destruction)
  if (state.kind === 'loading') return <Skeleton label={copy.loading} count={4} />
  if (state.kind === 'failed') {
    return <MailroomFailure code={state.code} page={page} retry={() => void page.destruction.open()} />
  }
  const { acts } = state
  return (
    <Stack gap="m">
      {acts.length === 0 ? (
        <EmptyState icon="document" title={copy.noActs}>
          {copy.noActsText}
        </EmptyState>
      ) : (
        <Stack as="ul" gap="s">
          {acts.map((act) => (
            <Act key={act.id} act={act} page={page} />
          ))}
        </Stack>
      )}
      <Confirm page={page} />
    </Stack>
  )
}
