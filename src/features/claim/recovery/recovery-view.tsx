import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { ungrouped } from '#contract/pasted-text.ts'
import { instantInWords } from '#copy/date-text.ts'
import { recoveryCopy as copy, recoveryRefusalText } from '#copy/recovery.ts'
import { Form } from '#parts/form.tsx'
import { PrivacyNote } from '#parts/privacy-note.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { ResultPage } from '#parts/result-page.tsx'
import { island } from '#screens/island.tsx'
import { type NumberField, NumberFields } from '#screens/number-fields.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { type RecoveryField, type RecoveryPage, type RecoveryState, recoveryPage } from './recovery-page.ts'

type Of<Kind extends RecoveryState['kind']> = Extract<RecoveryState, { kind: Kind }>
interface Props<Kind extends RecoveryState['kind']> {
  state: Of<Kind>
  page: RecoveryPage
}

const fields = {
  claim: { name: 'claim', label: copy.claim, hint: copy.claimHint },
  proof: { name: 'proof', label: copy.proof, hint: copy.proofHint },
  code: {
    name: 'code',
    label: copy.code,
    hint: copy.codeHint,
    width: 'short',
    autoComplete: 'one-time-code',
  },
} as const

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

const Numbers = (props: {
  state: RecoveryState
  page: RecoveryPage
  fields: readonly NumberField<RecoveryField>[]
}) => (
  <NumberFields form={props.state} fields={props.fields} words={copy} onType={props.page.type}>
    <Refused state={props.state} />
  </NumberFields>
)

function Naming({ state, page }: Props<'naming'>) {
  return (
    <Form onSubmit={() => void page.ask()}>
      <Stack gap="m" align="start">
        <Numbers state={state} page={page} fields={[fields.claim, fields.proof]} />
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

/** The branch gave the code, so none is sent. */
function AtBranch({ state, page }: Props<'atBranch'>) {
  return (
    <Form onSubmit={() => void page.confirm()}>
      <Stack gap="m" align="start">
        <Text>{copy.branchCodeLead}</Text>
        <Numbers
          state={state}
          page={page}
          fields={[fields.claim, fields.proof, { ...fields.code, label: copy.branchCode }]}
        />
        <Inline>
          <Button type="submit" tone="primary" size="large" busy={state.sending}>
            {state.sending ? copy.confirming : copy.confirm}
          </Button>
          <Button tone="quiet" icon="back" onClick={page.back}>
            {copy.codeByEmail}
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
        <Numbers state={state} page={page} fields={[fields.code]} />
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
  <ResultPage
    scene="open"
    code="access_recovered"
    title={copy.doneTitle}
    text={copy.doneText(state.claim)}
    actions={
      <>
        <ButtonLink tone="primary" size="large" href={addresses.claim(state.claim)}>
          {copy.open}
        </ButtonLink>
        <ButtonLink size="large" href={addresses.claims}>
          {copy.claims}
        </ButtonLink>
      </>
    }
  />
)

function RecoveryView({ page }: { page: RecoveryPage }) {
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
      <Columns shape="form">
        <Card>
          {state.kind === 'naming' && <Naming state={state} page={page} />}
          {state.kind === 'code' && <Code state={state} page={page} />}
          {state.kind === 'atBranch' && <AtBranch state={state} page={page} />}
        </Card>
        <PrivacyNote />
      </Columns>
    </Stack>
  )
}

/** Client-only: a click before hydration would be lost. */
export const RecoveryIsland = island(recoveryPage, RecoveryView)
