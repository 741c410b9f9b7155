import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { instantInWords } from '#copy/date-text.ts'
import { recoveryCopy as copy, recoveryRefusalText } from '#copy/recovery.ts'
import { ungrouped } from '#domain/ungrouped.ts'
import { Form } from '#parts/form.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { RecoveryPage, RecoveryState, RecoveryValues } from './recovery-page.ts'

type Of<Kind extends RecoveryState['kind']> = Extract<RecoveryState, { kind: Kind }>
interface Props<Kind extends RecoveryState['kind']> {
  state: Of<Kind>
  page: RecoveryPage
}

const fields = ['claim', 'proof', 'code'] as const

function Problems({ state }: { state: RecoveryState }) {
  const errors = fields.flatMap((field) => {
    const problem = state.problems[field]
    return problem ? [{ fieldId: field, text: copy[problem] }] : []
  })
  return <ErrorSummary title={copy.summary} errors={errors} attempt={state.attempt} />
}

function Refused({ state: { refused, values } }: { state: RecoveryState }) {
  const own = refused === 'claim_is_yours'
  return (
    <RefusalNotice
      code={refused}
      words={recoveryRefusalText}
      tone={own ? 'info' : 'danger'}
      action={own && <ButtonLink href={addresses.claim(ungrouped(values.claim))}>{copy.openOwn}</ButtonLink>}
    />
  )
}

function NumberField(props: {
  name: keyof RecoveryValues
  label: string
  hint: string
  state: RecoveryState
  page: RecoveryPage
}) {
  const { name, label, hint, state, page } = props
  const problem = state.problems[name]
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      inputMode="numeric"
      width={name === 'code' ? 'short' : 'medium'}
      autoComplete={name === 'code' ? 'one-time-code' : 'off'}
      required
      value={state.values[name]}
      error={problem && copy[problem]}
      onChange={(event) => page.type(name, event.currentTarget.value)}
    />
  )
}

function Naming({ state, page }: Props<'naming'>) {
  return (
    <Form onSubmit={() => void page.ask()}>
      <Stack gap="m" align="start">
        <Problems state={state} />
        <Refused state={state} />
        <NumberField name="claim" label={copy.claim} hint={copy.claimHint} state={state} page={page} />
        <NumberField name="proof" label={copy.proof} hint={copy.proofHint} state={state} page={page} />
        <Inline>
          <Button type="submit" tone="primary" size="large" busy={state.sending}>
            {state.sending ? copy.asking : copy.ask}
          </Button>
          <Button tone="quiet" onClick={page.haveBranchCode}>
            {copy.haveBranchCode}
          </Button>
        </Inline>
        <Text size="small" tone="muted">
          {copy.noContact}
        </Text>
      </Stack>
    </Form>
  )
}

/** Everything at once: the code was given at the counter, so nothing is sent. */
function AtBranch({ state, page }: Props<'atBranch'>) {
  return (
    <Form onSubmit={() => void page.confirm()}>
      <Stack gap="m" align="start">
        <Text>{copy.branchCodeLead}</Text>
        <Problems state={state} />
        <Refused state={state} />
        <NumberField name="claim" label={copy.claim} hint={copy.claimHint} state={state} page={page} />
        <NumberField name="proof" label={copy.proof} hint={copy.proofHint} state={state} page={page} />
        <NumberField name="code" label={copy.branchCode} hint={copy.codeHint} state={state} page={page} />
        <Inline>
          <Button type="submit" tone="primary" size="large" busy={state.sending}>
            {state.sending ? copy.confirming : copy.confirm}
          </Button>
          <Button tone="quiet" icon="back" onClick={page.back}>
            {copy.codeByLetter}
          </Button>
        </Inline>
      </Stack>
    </Form>
  )
}

function Code({ state, page }: Props<'code'>) {
  return (
    <Form onSubmit={() => void page.confirm()}>
      <Stack gap="m" align="start">
        <Notice live="polite">{copy.sent(state.sentTo, instantInWords(new Date(state.codeUntil)))}</Notice>
        <Problems state={state} />
        <Refused state={state} />
        <NumberField name="code" label={copy.code} hint={copy.codeHint} state={state} page={page} />
        <Inline>
          <Button type="submit" tone="primary" size="large" busy={state.sending}>
            {state.sending ? copy.confirming : copy.confirm}
          </Button>
          <Button tone="quiet" icon="back" onClick={page.back}>
            {copy.back}
          </Button>
        </Inline>
        <Text size="small" tone="muted">
          {copy.noContact}
        </Text>
      </Stack>
    </Form>
  )
}

const Done = ({ state }: { state: Of<'done'> }) => (
  <EmptyState
    level={1}
    icon="check"
    title={copy.doneTitle}
    actions={
      <>
        <ButtonLink tone="primary" href={addresses.claim(state.claim)}>
          {copy.open}
        </ButtonLink>
        <ButtonLink href={addresses.claims}>{copy.claims}</ButtonLink>
      </>
    }
  >
    {copy.doneText(state.claim)}
  </EmptyState>
)

/** Finding a lost claim in two steps (sheet §4). */
export function RecoveryView({ page }: { page: RecoveryPage }) {
  const state = useStore(page.$recovery)
  if (state.kind === 'done') return <Done state={state} />
  return (
    <Stack gap="l">
      <Stack gap="xs">
        <Heading level={1}>{copy.title}</Heading>
        <Text size="lead" prose>
          {copy.intro}
        </Text>
      </Stack>
      {state.kind === 'naming' && <Naming state={state} page={page} />}
      {state.kind === 'code' && <Code state={state} page={page} />}
      {state.kind === 'atBranch' && <AtBranch state={state} page={page} />}
    </Stack>
  )
}
