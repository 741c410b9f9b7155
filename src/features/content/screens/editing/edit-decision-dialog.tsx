import { approveEdit, returnEdit, submitEdit, withdrawEdit } from '#content/api/editing.ts'
import { contentEditCopy as copy, editingRefusalText } from '#content/words/editing.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createDialogAction, type DialogActionState } from '#kit/screens/dialog-action.ts'
import { LengthLimitedField, LengthLimitedTextArea } from '#kit/screens/length-limited-field.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { toIsoDate } from './form-values.ts'

/** `number` is the revision of the edit that the user saw. */
interface Decision {
  readonly decision: 'submit' | 'approve' | 'return' | 'withdraw'
  readonly number: number
}

interface DecisionDraft {
  readonly comment: string
  readonly isLater: boolean
  readonly day: string
  readonly time: string
}

const wordsByDecision = {
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
    comment: undefined,
  },
} as const satisfies Record<Decision['decision'], unknown>

const timeFields = [
  { name: 'day', label: copy.day, hint: copy.dayHint, limit: maxTextLength.day },
  { name: 'time', label: copy.time, hint: copy.timeHint, limit: maxTextLength.time },
] as const

function WhenFields({
  draft,
  refused,
  fill,
}: Pick<DialogActionState<Decision, DecisionDraft>, 'draft' | 'refused'> & {
  fill: (part: Partial<DecisionDraft>) => void
}) {
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
        onChange={(event) => fill({ isLater: event.currentTarget.value === 'later' })}
      />
      {draft.isLater && (
        <Inline align="start" gap="s">
          {timeFields.map((field) => (
            <LengthLimitedField
              key={field.name}
              {...field}
              width="short"
              inputMode="numeric"
              autoComplete="off"
              value={draft[field.name]}
              error={
                field.name === 'day' && refused === 'time_wrong' ? editingRefusalText(refused) : undefined
              }
              onChange={(event) => {
                const { value } = event.currentTarget
                fill(field.name === 'day' ? { day: value } : { time: value })
              }}
            />
          ))}
        </Inline>
      )}
    </Stack>
  )
}

const parseMoment = ({ isLater, day, time }: DecisionDraft): string | null =>
  isLater ? `${toIsoDate(day)}T${time.trim()}` : null

export const createEditDecisionDialog = (
  environment: Environment,
  id: number,
  done: () => Promise<unknown>,
) =>
  createDialogAction<Decision, DecisionDraft>({
    formId: 'decision',
    draft: { comment: '', isLater: false, day: '', time: '' },
    title: ({ decision }) => wordsByDecision[decision].title,
    submit: (_, { decision }) => wordsByDecision[decision].send,
    submitting: (_, { decision }) => wordsByDecision[decision].sending,
    danger: ({ decision }) => decision === 'withdraw',
    refusal: editingRefusalText,
    atFields: ['comment_missing', 'time_wrong'],
    fields: ({ subject: { decision }, draft, refused }, fill) => {
      const { text, comment } = wordsByDecision[decision]
      return (
        <>
          <Text>{text}</Text>
          {decision === 'approve' && <WhenFields draft={draft} refused={refused} fill={fill} />}
          {comment && (
            <LengthLimitedTextArea
              name="comment"
              label={comment}
              {...(decision === 'return' ? { required: true } : { note: copy.optional })}
              rows={3}
              limit={maxTextLength.reason}
              value={draft.comment}
              error={refused === 'comment_missing' ? editingRefusalText(refused) : undefined}
              onChange={(event) => fill({ comment: event.currentTarget.value })}
            />
          )}
        </>
      )
    },
    send: ({ decision, number }, draft) => {
      const params = { id }
      const comment = draft.comment.trim()
      const moment = parseMoment(draft)
      if (moment !== null && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(moment))
        return { ok: false, code: 'time_wrong' }
      if (decision === 'return' && comment === '') return { ok: false, code: 'comment_missing' }
      if (decision === 'submit') return call(environment, submitEdit, { params, body: { number, comment } })
      if (decision === 'approve')
        return call(environment, approveEdit, { params, body: { number, comment, at: moment } })
      if (decision === 'return') return call(environment, returnEdit, { params, body: { number, comment } })
      return call(environment, withdrawEdit, { params, body: { number } })
    },
    done,
  })
