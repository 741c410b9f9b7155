import { longest } from '#contract/typed-text.ts'
import { editCopy as copy, editingRefusal } from '#copy/editing.ts'
import { Form } from '#parts/form.tsx'
import { FormDialog } from '#parts/form-dialog.tsx'
import { LimitedArea, LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { DecisionDraft, EditDecision, EditPage, ShownEdit } from './edit-page.ts'

interface Words {
  readonly title: string
  readonly text: string
  readonly send: string
  readonly sending: string
  readonly comment?: string
}

const words: Readonly<Record<EditDecision, Words>> = {
  submit: {
    title: copy.submitTitle,
    text: copy.submitText,
    send: copy.submitTitle,
    sending: copy.submitting,
    comment: copy.submitComment,
  },
  approve: {
    title: copy.approveTitle,
    text: copy.approveText,
    send: copy.approve,
    sending: copy.approving,
    comment: copy.submitComment,
  },
  return: {
    title: copy.returnTitle,
    text: copy.returnText,
    send: copy.returnTitle,
    sending: copy.returning,
    comment: copy.returnComment,
  },
  withdraw: {
    title: copy.withdrawTitle,
    text: copy.withdrawText,
    send: copy.withdraw,
    sending: copy.withdrawing,
  },
}

/** At once, or at a day and time by Moscow. */
function WhenFields({
  draft,
  refused,
  page,
}: {
  draft: DecisionDraft
  refused: string | null
  page: EditPage
}) {
  const wrong = refused === 'time_wrong' ? editingRefusal(refused) : undefined
  return (
    <Stack gap="s">
      <RadioList
        name="when"
        label={copy.when}
        value={draft.isLater ? 'later' : 'now'}
        options={[
          { value: 'now', label: copy.now },
          { value: 'later', label: copy.later },
        ]}
        onChange={(event) => page.fill({ isLater: event.currentTarget.value === 'later' })}
      />
      {draft.isLater && (
        <Inline align="start" gap="s">
          <LimitedField
            name="day"
            limit={longest.day}
            label={copy.day}
            hint={copy.dayHint}
            width="short"
            inputMode="numeric"
            autoComplete="off"
            value={draft.day}
            error={wrong}
            onChange={(event) => page.fill({ day: event.currentTarget.value })}
          />
          <LimitedField
            name="time"
            limit={longest.time}
            label={copy.time}
            hint={copy.timeHint}
            width="short"
            inputMode="numeric"
            autoComplete="off"
            value={draft.time}
            onChange={(event) => page.fill({ time: event.currentTarget.value })}
          />
        </Inline>
      )}
    </Stack>
  )
}

/** Confirms submitting, approving, returning or withdrawing an edit. */
export function DecisionDialog({ state, page }: { state: ShownEdit; page: EditPage }) {
  const { decision, draft, busy, refused } = state
  const wording = words[decision ?? 'submit']
  const atFields = ['comment_missing', 'time_wrong']
  return (
    <FormDialog
      open={decision !== null}
      onClose={page.close}
      title={wording.title}
      formId="decision"
      send={wording.send}
      sending={wording.sending}
      busy={busy}
      danger={decision === 'withdraw'}
    >
      {decision && (
        <Form id="decision" onSubmit={() => void page.decide()}>
          <Stack gap="m">
            <Text>{wording.text}</Text>
            {decision === 'approve' && <WhenFields draft={draft} refused={refused} page={page} />}
            {wording.comment && (
              <LimitedArea
                name="comment"
                label={wording.comment}
                rows={3}
                limit={longest.reason}
                value={draft.comment}
                error={refused === 'comment_missing' ? editingRefusal(refused) : undefined}
                onChange={(event) => page.fill({ comment: event.currentTarget.value })}
              />
            )}
            {!atFields.includes(refused ?? '') && <RefusalNotice code={refused} words={editingRefusal} />}
          </Stack>
        </Form>
      )}
    </FormDialog>
  )
}
