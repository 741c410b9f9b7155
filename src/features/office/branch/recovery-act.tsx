import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { issueRecoveryCode } from '#contract/branch-recovery.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { digitsOf } from '#contract/pasted-text.ts'
import { longest } from '#contract/typed-text.ts'
import { branchRecoveryRefusal, branchRecoveryCopy as copy } from '#copy/branch-recovery.ts'
import { instantInWords } from '#copy/date-text.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import { PrivacyNote } from '#parts/privacy-note.tsx'
import { type ActState, act } from '#screens/act.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface Lost {
  readonly claim: number
  readonly isEntity: boolean
}

interface RecoveryDraft {
  readonly document: string
  readonly seen: boolean
  /** Shown once and stored nowhere. */
  readonly issued: ReplyOf<typeof issueRecoveryCode> | null
}

interface FieldsProps extends ActState<Lost, RecoveryDraft> {
  fill: (part: Partial<RecoveryDraft>) => void
}

const Document = ({ subject: { isEntity }, draft, refused, fill }: FieldsProps) => (
  <>
    <Text>{copy.lead}</Text>
    <LimitedField
      name="recovery-document"
      label={isEntity ? copy.inn : copy.passport}
      hint={isEntity ? copy.innHint : copy.passportHint}
      inputMode="numeric"
      autoComplete="off"
      width="medium"
      limit={longest.identityNumber}
      required
      value={draft.document}
      error={refused === 'document_malformed' ? branchRecoveryRefusal(refused) : undefined}
      onChange={(event) => fill({ document: event.currentTarget.value })}
    />
    <Checkbox
      name="recovery-seen"
      boxed
      label={isEntity ? copy.seenForEntity : copy.seen}
      checked={draft.seen}
      onChange={(event) => fill({ seen: event.currentTarget.checked })}
    />
    <PrivacyNote />
  </>
)

const Issued = ({ claim, issued }: { claim: number; issued: NonNullable<RecoveryDraft['issued']> }) => (
  <Stack gap="m">
    <Notice tone="success" live="polite">
      <Text size="lead" weight="strong" numeric data-test="recovery-code">
        {`${copy.code}: ${issued.code}`}
      </Text>
    </Notice>
    <Text>{copy.next(claim)}</Text>
    <Text tone="muted">{copy.until(instantInWords(new Date(issued.until)))}</Text>
  </Stack>
)

export const recoveryAct = (environment: Environment, changed: (claim: number) => void) =>
  act<Lost, RecoveryDraft, ReplyOf<typeof issueRecoveryCode>>({
    formId: 'desk-recovery',
    draft: { document: '', seen: false, issued: null },
    title: () => copy.title,
    submit: copy.send,
    submitting: copy.sending,
    refusal: branchRecoveryRefusal,
    atFields: ['document_malformed'],
    fields: (state, fill) =>
      state.draft.issued === null ? (
        <Document {...state} fill={fill} />
      ) : (
        <Issued claim={state.subject.claim} issued={state.draft.issued} />
      ),
    finished: ({ issued }) => (issued === null ? undefined : copy.done),
    send: ({ claim }, { document, seen }) => {
      const digits = digitsOf(document)
      if (!/^(\d{10}|\d{12})$/.test(digits)) return { ok: false, code: 'document_malformed' }
      if (!seen) return { ok: false, code: 'seen_missing' }
      return call(environment, issueRecoveryCode, { params: { id: claim }, body: { document: digits, seen } })
    },
    keep: (issued) => ({ document: '', issued }),
    done: ({ claim }) => changed(claim),
  })
