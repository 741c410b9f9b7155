import { useStore } from '@nanostores/react'
import { longest } from '#contract/typed-text.ts'
import { branchRecoveryRefusal, branchRecoveryCopy as copy } from '#copy/branch-recovery.ts'
import { instantInWords } from '#copy/date-text.ts'
import { Form } from '#parts/form.tsx'
import { FormDialog } from '#parts/form-dialog.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { PrivacyNote } from '#parts/privacy-note.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import type { RecoveryState } from './recovery-store.ts'

interface Props {
  state: RecoveryState
  page: BranchPage
  isEntity: boolean
}

const formId = 'desk-recovery'

function Ask({ state, page, isEntity }: Props) {
  const { refused } = state
  return (
    <Form id={formId} onSubmit={() => void page.recovery.issue()}>
      <Stack gap="m">
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
          value={state.document}
          error={refused === 'document_malformed' ? branchRecoveryRefusal(refused) : undefined}
          onChange={(event) => page.recovery.type({ document: event.currentTarget.value })}
        />
        <Checkbox
          name="recovery-seen"
          boxed
          label={isEntity ? copy.seenForEntity : copy.seen}
          checked={state.seen}
          onChange={(event) => page.recovery.type({ seen: event.currentTarget.checked })}
        />
        <PrivacyNote />
        {refused !== 'document_malformed' && <RefusalNotice code={refused} words={branchRecoveryRefusal} />}
      </Stack>
    </Form>
  )
}

function Issued({ claim, issued }: { claim: number; issued: NonNullable<RecoveryState['issued']> }) {
  return (
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
}

/** Asks for the document of who stands there and shows the code for them. */
export function RecoveryDialog({ page, isEntity }: Pick<Props, 'page' | 'isEntity'>) {
  const state = useStore(page.recovery.$recovery)
  const issued = state?.issued ?? null
  return (
    <FormDialog
      open={state !== null}
      onClose={page.recovery.close}
      title={copy.title}
      formId={formId}
      send={copy.send}
      sending={copy.sending}
      busy={state?.sending ?? false}
      done={issued === null ? undefined : copy.done}
    >
      {state &&
        (issued === null ? (
          <Ask state={state} page={page} isEntity={isEntity} />
        ) : (
          <Issued claim={state.claim} issued={issued} />
        ))}
    </FormDialog>
  )
}
