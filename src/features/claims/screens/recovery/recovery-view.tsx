import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { confirmRecovery, confirmRecoveryByBranchCode, requestRecoveryCode } from '#claims/api/recovery.ts'
import { recoveryCopy as copy, recoveryRefusalText } from '#claims/words/recovery.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { extractDigits, stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { Form } from '#kit/screens/form.tsx'
import {
  addRefusalToFormState,
  createFormState,
  type FormState,
  isClaimNumber,
  updateFormState,
  validateFormState,
} from '#kit/screens/form-state.ts'
import { type FormTextField, FormTextFields } from '#kit/screens/form-text-fields.tsx'
import { island } from '#kit/screens/island.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { ResultPage } from '#kit/screens/result-page.tsx'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

type RecoveryField = 'claim' | 'proof' | 'code'
type Values = Readonly<Record<RecoveryField, string>>
type RecoveryForm = FormState<RecoveryField, 'claimMissing' | 'proofWrong' | 'codeShort'>

type RecoveryState = RecoveryForm &
  (
    | { readonly kind: 'naming' }
    | { readonly kind: 'code'; readonly sentTo: string; readonly codeUntil: string }
    | { readonly kind: 'atBranch' }
    | { readonly kind: 'done'; readonly claim: number }
  )

type RecoveryPage = ReturnType<typeof createRecoveryPage>

const digitValues = ({ claim, proof, code }: Values): Values => ({
  claim: stripNumberFormatting(claim),
  proof: extractDigits(proof),
  code: extractDigits(code),
})

const validateForm = ({ kind, values }: RecoveryState): RecoveryForm['problems'] => {
  const { claim, proof, code } = digitValues(values)
  return {
    ...(kind === 'code' || isClaimNumber(claim) ? {} : { claim: 'claimMissing' }),
    ...(kind === 'code' || /^(\d{4}|\d{10}|\d{12})$/.test(proof) ? {} : { proof: 'proofWrong' }),
    ...(kind === 'naming' || /^\d{6}$/.test(code) ? {} : { code: 'codeShort' }),
  }
}

/** Moves a lost claim to the logged-in person, who proves it with claim number, document and code (M-ROUTE-32). */
export function createRecoveryPage(environment: Environment) {
  const $recovery = atom<RecoveryState>({
    kind: 'naming',
    ...createFormState({ claim: '', proof: '', code: '' }),
  })
  const commonFields = () => {
    const { values, attempt } = $recovery.get()
    return createFormState(values, attempt)
  }

  const submit = async (send: (values: Values) => Promise<string | null>): Promise<void> => {
    if ($recovery.get().sending) return
    $recovery.set(validateFormState($recovery.get(), validateForm))
    const state = $recovery.get()
    if (!state.sending) return
    const code = await send(digitValues(state.values))
    if (code !== null) $recovery.set(addRefusalToFormState(state, code))
  }

  return {
    $recovery: $recovery as ReadableAtom<RecoveryState>,
    type: (changes: Partial<Values>) =>
      $recovery.set(updateFormState($recovery.get(), changes, validateForm)),
    ask: () =>
      submit(async ({ claim, proof }) => {
        const answer = await call(environment, requestRecoveryCode, { body: { claim: Number(claim), proof } })
        if (!answer.ok) return answer.code
        $recovery.set({ ...commonFields(), kind: 'code', ...answer.value })
        return null
      }),
    /** A branch code is sent together with claim number and document, in one request. */
    haveBranchCode: () => $recovery.set({ ...commonFields(), kind: 'atBranch' }),
    confirm: () =>
      submit(async ({ claim, proof, code }) => {
        const body = { claim: Number(claim), code }
        const answer =
          $recovery.get().kind === 'atBranch'
            ? await call(environment, confirmRecoveryByBranchCode, { body: { ...body, proof } })
            : await call(environment, confirmRecovery, { body })
        if (!answer.ok) return answer.code
        $recovery.set({ ...commonFields(), kind: 'done', claim: answer.value.claim })
        return null
      }),
    back: () => {
      const { values, ...rest } = commonFields()
      $recovery.set({ ...rest, values: { ...values, code: '' }, kind: 'naming' })
    },
  }
}

type StateOfKind<Kind extends RecoveryState['kind']> = Extract<RecoveryState, { kind: Kind }>
interface Props<Kind extends RecoveryState['kind']> {
  state: StateOfKind<Kind>
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
  const isOwnClaim = refused === 'claim_is_yours'
  return (
    <RefusalNotice
      code={refused}
      words={recoveryRefusalText}
      tone={isOwnClaim ? 'info' : 'danger'}
      action={
        isOwnClaim && (
          <ButtonLink href={pagePaths.claim(stripNumberFormatting(values.claim))}>{copy.openOwn}</ButtonLink>
        )
      }
    />
  )
}

const ClaimFields = (props: {
  state: RecoveryState
  page: RecoveryPage
  fields: readonly FormTextField<RecoveryField>[]
}) => (
  <FormTextFields form={props.state} fields={props.fields} words={copy} onType={props.page.type}>
    <Refused state={props.state} />
  </FormTextFields>
)

function ClaimForm({ state, page }: Props<'naming'>) {
  return (
    <Form onSubmit={() => void page.ask()}>
      <Stack gap="m" align="start">
        <ClaimFields state={state} page={page} fields={[fields.claim, fields.proof]} />
        <Inline>
          <Button type="submit" tone="primary" size="large" busy={state.sending}>
            {state.sending ? copy.asking : copy.ask}
          </Button>
          <Button tone="plain" onClick={page.haveBranchCode}>
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

const ConfirmButtons = ({ state, page, back }: Props<'atBranch' | 'code'> & { back: string }) => (
  <Inline>
    <Button type="submit" tone="primary" size="large" busy={state.sending}>
      {state.sending ? copy.confirming : copy.confirm}
    </Button>
    <Button tone="plain" icon="back" onClick={page.back}>
      {back}
    </Button>
  </Inline>
)

function BranchCodeForm({ state, page }: Props<'atBranch'>) {
  return (
    <Form onSubmit={() => void page.confirm()}>
      <Stack gap="m" align="start">
        <Text>{copy.branchCodeLead}</Text>
        <ClaimFields
          state={state}
          page={page}
          fields={[fields.claim, fields.proof, { ...fields.code, label: copy.branchCode }]}
        />
        <ConfirmButtons state={state} page={page} back={copy.codeByEmail} />
      </Stack>
    </Form>
  )
}

function SentCodeForm({ state, page }: Props<'code'>) {
  return (
    <Form onSubmit={() => void page.confirm()}>
      <Stack gap="m" align="start">
        <Notice live="polite">
          {copy.sent(state.sentTo, formatMoscowDateTime(new Date(state.codeUntil)))}
        </Notice>
        <ClaimFields state={state} page={page} fields={[fields.code]} />
        <ConfirmButtons state={state} page={page} back={copy.back} />
        <Text size="small" tone="muted">
          {copy.noContact}
        </Text>
      </Stack>
    </Form>
  )
}

const Done = ({ state }: { state: StateOfKind<'done'> }) => (
  <ResultPage
    scene="open"
    code="access_recovered"
    title={copy.doneTitle}
    text={copy.doneText(state.claim)}
    actions={
      <>
        <ButtonLink tone="primary" size="large" href={pagePaths.claim(state.claim)}>
          {copy.open}
        </ButtonLink>
        <ButtonLink size="large" href={pagePaths.claims}>
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
          <Stack gap="m">
            {state.kind === 'naming' && <ClaimForm state={state} page={page} />}
            {state.kind === 'code' && <SentCodeForm state={state} page={page} />}
            {state.kind === 'atBranch' && <BranchCodeForm state={state} page={page} />}
            <PrivacyNote />
          </Stack>
        </Card>
      </Columns>
    </Stack>
  )
}

/** Rendered only in the browser, because a click before hydration would be lost. */
export const RecoveryIsland = island(createRecoveryPage, RecoveryView)
